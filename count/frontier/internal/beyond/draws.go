package beyond

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
)

// To draw a cycle uniformly, a sweep is gone through backwards. The
// count of a state is the number of ways that lead to it; so, of the states from which it
// came, each is taken as often as its own count says, and what is met on the way back is
// each of those ways equally often. No chain has to run until it is mixed, and nothing is
// rounded: it is as if all cycles were written down in one long list and a number pointed
// to one.
//
//	          first side                     cut                    second side
//
//	 1 ──┐                                                              ┌── 1
//	     ├─▶ 2 ─┐           draw a pair by    │    the product          ├─▶ 1
//	 1 ──┘      ├─▶ 5 ──────────────────────▶ │ ◀──── of its ◀─── 3 ◀───┘
//	 1 ──▶ 3 ───┘  │                          │       counts
//	       ▲       ▼
//	       └── 3 in 5 ──   and go back on both sides, step by step
//
// First the unit is drawn, by its number; then two classes that meet on the cut, by the
// cycles that they make; a state of each (sweep/crossing.go); and then the ways back to the first
// step (sweep/backwards.go). In a plan of mirror images a coin tells whether it is the cycle or
// its image.
//
// Where a graph has automorphisms that keep both sides, the number of a unit counts some classes
// for their images too, which may be of other units (plan/automorphisms.go). So a class is drawn
// as often as what it stands for, and then the cycle or one of its images.
//
// The layers of a side are needed from the last to the first, once for all cycles of a unit
// and once for those of all units. So cycles are drawn many at a time, and only the units
// to which a number points are swept. What the memory does not hold is swept again
// (sweep/strip.go).
//
// Each cycle draws from a source of its own. So the tenth of ten is the tenth of a thousand,
// and neither threads nor memory make a difference.

// ErrDraw: a plan whose cycles cannot be drawn.
var ErrDraw = errors.New("cycles cannot be drawn")

// Draws draws cycles of a plan.
type Draws struct {
	plan   *plan.Plan
	opts   run.Options
	tries  int
	primes bool // for tests: count modulo primes at once
	units  sweep.Lot
	sum    *big.Int
	parts  []part // of each unit that was given, if its plan has larger ones; else nil
}

// NewDraws makes ready to draw cycles; numbers are those of the units, in order, or nil, and
// then they are counted first. The error wraps [ErrMemory], [ErrDraw] or that of the
// context.
func NewDraws(ctx context.Context, p *plan.Plan, opts run.Options, numbers []*big.Int) (*Draws, error) {
	opts = opts.WithDefaults()
	if p.Negative() {
		return nil, fmt.Errorf("%w: their edges have negative weights", ErrDraw)
	}
	d := &Draws{plan: p, opts: opts, tries: sweep.MaxTries}
	if err := d.refine(numbers != nil); err != nil {
		return nil, err
	}
	if numbers == nil {
		units := make([]int, d.plan.Units())
		for i := range units {
			units[i] = i
		}
		var err error
		if numbers, err = d.count(ctx, units, opts); err != nil {
			return nil, err
		}
	}
	if d.parts == nil && len(numbers) != d.plan.Units() || d.parts != nil && len(numbers) != p.Units() {
		return nil, fmt.Errorf("%w: there are numbers of %d units, and it has %d", ErrDraw, len(numbers), p.Units())
	}
	d.units, d.sum = lotOf(numbers)
	return d, nil
}

// count is the numbers of some units.
func (d *Draws) count(ctx context.Context, units []int, opts run.Options) ([]*big.Int, error) {
	numbers, at := make([]*big.Int, len(units)), map[int]int{}
	for i, unit := range units {
		at[unit] = i
	}
	_, err := run.Units(ctx, d.plan, units, opts, func(unit int, n *big.Int) error {
		numbers[at[unit]] = new(big.Int).Set(n)
		return nil
	})
	return numbers, err
}

// lotOf are things by their numbers, and the sum of these.
func lotOf(numbers []*big.Int) (lot sweep.Lot, sum *big.Int) {
	sum = new(big.Int)
	for _, n := range numbers {
		sum.Add(sum, n)
	}
	lot.Width = (sum.BitLen()+63)/64 + 1
	for _, n := range numbers {
		lot.Add(sweep.WordsOf(n)...)
	}
	return lot, sum
}

// Number is how many cycles there are: each counts as often as the weights of its edges,
// multiplied, say, and is drawn so much more often.
func (d *Draws) Number() *big.Int { return d.sum }

// Draw draws a cycle from each source: its vertices in order, from the hub on, or from
// the first one.
func (d *Draws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	if d.sum.Sign() == 0 {
		return nil, fmt.Errorf("%w: there are none", ErrDraw)
	}
	all := make([]sweep.Drawing, len(sources))
	sorted := make([]*sweep.Drawing, len(sources))
	for i, random := range sources {
		all[i] = sweep.Drawing{Random: random, Unit: d.units.Draw(random)}
		sorted[i] = &all[i]
	}
	if err := d.part(ctx, all); err != nil {
		return nil, err
	}
	slices.SortStableFunc(sorted, func(a, b *sweep.Drawing) int { return cmp.Compare(a.Unit, b.Unit) })
	var groups [][]*sweep.Drawing
	for begin := 0; begin < len(sorted); {
		end := begin
		for end < len(sorted) && sorted[end].Unit == sorted[begin].Unit {
			end++
		}
		groups = append(groups, sorted[begin:end])
		begin = end
	}
	over, err := groups, error(nil)
	if !d.primes {
		over, err = d.pass(ctx, sweep.WholeScale(), groups)
	}
	if err != nil {
		return nil, err
	}
	if len(over) > 0 {
		if err := d.large(ctx, over); err != nil {
			return nil, err
		}
	}
	cycles := make([][]int32, len(all))
	for i := range all {
		if cycles[i], err = drawn(d.plan, &all[i]); err != nil {
			return nil, err
		}
	}
	return cycles, nil
}

// large draws what has counts of more than 63 bits.
func (d *Draws) large(ctx context.Context, groups [][]*sweep.Drawing) error {
	r, err := run.New(d.plan, d.opts)
	if err != nil {
		return err
	}
	limit, err := r.Limit(ctx)
	if err != nil {
		return err
	}
	over, err := d.pass(ctx, sweep.ResidueScale(sweep.NewResidues(limit)), groups)
	if err == nil && len(over) > 0 {
		err = sweep.ErrOverflow // cannot be: residues have room
	}
	return err
}

// passing is one pass over some units.
type passing struct {
	*Draws
	r     *run.Running
	by    *sweep.Scale
	rings []*sweep.Counter
	bases [2][]*run.Base // of each side, in each ring
	done  int            // groups
	all   int
}

// pass draws groups, those of one unit each, and returns those with too large numbers,
// untouched.
func (d *Draws) pass(ctx context.Context, by *sweep.Scale, groups [][]*sweep.Drawing) (over [][]*sweep.Drawing, err error) {
	r, err := run.New(d.plan, d.opts)
	if err != nil {
		return nil, err
	}
	if r.Progress, err = run.NewProgress(d.plan, len(groups), nil); err != nil {
		return nil, err
	}
	p := &passing{Draws: d, r: r, by: by, all: len(groups) + 1}
	for _, ring := range by.Rings {
		p.rings = append(p.rings, &sweep.Counter{Tables: d.plan.Tables, Store: r.Store, Ring: ring})
	}
	var back [2][]*sweep.Trail
	if d.plan.InBranches() {
		err = p.inBranches(ctx, groups, &back)
	} else {
		err = p.sweepBases(ctx)
	}
	switch {
	case errors.Is(err, sweep.ErrOverflow):
		return groups, nil
	case err != nil || d.plan.InBranches():
		return nil, err
	}
	for _, group := range groups {
		err := p.group(ctx, group, &back)
		p.tell()
		switch {
		case errors.Is(err, sweep.ErrOverflow):
			over = append(over, group)
		case err != nil:
			return nil, err
		}
	}
	for _, bases := range p.bases {
		for _, b := range bases {
			sweep.Release(r.Store, b.Layer)
		}
	}
	for side, trails := range back {
		if err := p.begin(ctx, side == 1, p.bases[side], trails); err != nil {
			return nil, err
		}
	}
	p.tell()
	return over, nil
}

func (p *passing) tell() {
	if p.done++; p.opts.Progress != nil {
		p.opts.Progress(float64(p.done) / float64(p.all))
	}
}

// sweepBases sweeps what units share, in each ring as far as in the first. Of one unit
// nothing is shared.
func (p *passing) sweepBases(ctx context.Context) error {
	for side, second := range p.plan.Sides() {
		h, err := p.plan.Half(second, nil)
		if err != nil {
			return err
		}
		last, held := p.plan.BaseSteps(h), len(p.rings) > 1
		switch {
		case len(p.plan.Codes) == 1:
			last, held = 0, true
		case held:
			last = min(last, len(h.Steps)/3)
		}
		for _, c := range p.rings {
			b, err := p.r.BaseUpTo(ctx, c, second, h, last, held)
			if err != nil {
				return err
			}
			p.bases[side] = append(p.bases[side], b)
		}
	}
	return nil
}

// strip is a side of a unit, from the base on.
func (p *passing) strip(second bool, unit uint32, share int64) (*sweep.Strip, error) {
	bases := p.bases[plan.SideIndex(second)]
	var first []*sweep.Layer
	var h *plan.Half
	for _, b := range bases {
		var from *sweep.Layer
		var err error
		if h, from, err = p.r.PartOf(b, second, unit); err != nil {
			return nil, err
		}
		first = append(first, from)
	}
	return sweep.NewStrip(p.rings, h.Steps[bases[0].Steps:], first, p.r.Hands, p.opts.Memory/10*share), nil
}

// group draws the cycles of one unit, back to where the bases end.
func (p *passing) group(ctx context.Context, group []*sweep.Drawing, back *[2][]*sweep.Trail) error {
	plan := p.plan
	unit := plan.Codes[group[0].Unit]
	left, err := p.strip(false, unit, 4)
	if err != nil {
		return err
	}
	defer left.Close()
	lasts, err := left.Last(ctx)
	if err != nil {
		return err
	}
	if plan.Whole {
		return p.whole(ctx, left, lasts, group, back)
	}
	right, other, side, swapped := left, lasts, 0, false
	switch {
	case !plan.Mirror:
		right, err = p.strip(true, unit, 7)
		side = 1
	case plan.ImageOf(unit) != unit:
		right, err = p.strip(false, plan.ImageOf(unit), 7)
		swapped = true
	}
	if err != nil {
		return err
	}
	if right != left {
		defer right.Close()
		if other, err = right.Last(ctx); err != nil {
			return err
		}
	}
	m := &sweep.Crossing{At: p.r.Seam, Left: lasts, Right: other, By: p.by, Tries: p.tries}
	if err := p.meet(ctx, m, group, swapped); err != nil {
		return err
	}
	lefts, rights := trailsOf(group)
	if right == left {
		lefts, rights = append(lefts, rights...), nil
	} else if err := right.Back(ctx, p.by, rights); err != nil {
		return err
	}
	if err := left.Back(ctx, p.by, lefts); err != nil {
		return err
	}
	back[0] = append(back[0], lefts...)
	back[side] = append(back[side], rights...)
	return nil
}

// trailsOf are those of a group, on either side.
func trailsOf(group []*sweep.Drawing) (lefts, rights []*sweep.Trail) {
	for _, d := range group {
		lefts, rights = append(lefts, &d.Trails[0]), append(rights, &d.Trails[1])
	}
	return lefts, rights
}

// whole draws the cycles of a plan without a cut: they are those of the last layer.
func (p *passing) whole(ctx context.Context, s *sweep.Strip, lasts []*sweep.Layer, group []*sweep.Drawing, back *[2][]*sweep.Trail) error {
	var trails []*sweep.Trail
	for _, d := range group {
		d.Trails[0] = d.Trail(0, lasts[0].Classes[0].Code, 0)
		trails = append(trails, &d.Trails[0])
	}
	if err := s.Back(ctx, p.by, trails); err != nil {
		return err
	}
	back[0] = append(back[0], trails...)
	return nil
}

// meet draws where the sides of a group meet. Swapped: a unit stands for its image as well.
func (p *passing) meet(ctx context.Context, m *sweep.Crossing, group []*sweep.Drawing, swapped bool) error {
	fitting, err := m.Fitting(ctx, p.r.Joins)
	if err != nil {
		return err
	}
	for _, d := range group {
		d.Group = fitting.Draw(d.Random)
	}
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b *sweep.Drawing) int { return cmp.Compare(a.Group, b.Group) })
	var c *sweep.Couple
	for i, d := range sorted {
		if i == 0 || d.Group != sorted[i-1].Group {
			c = m.Couple(d.Group)
		}
		left, right, err := c.Draw(ctx, d.Random, p.r.Joins[0])
		if err != nil {
			return err
		}
		d.Trails[0] = d.Trail(0, c.A.Code, c.Ranks[0][left])
		d.Trails[1] = d.Trail(1, c.B.Code, c.Ranks[1][right])
		if swapped || m.Left[0] == m.Right[0] && c.A.Code != c.B.Code {
			d.Mirror = d.Random.Uint64()&1 != 0
		}
		if list := p.plan.Automorphisms; len(list) > 0 {
			d.Image = d.Random.IntN(len(list) + 1)
		}
	}
	return nil
}

// begin goes back with trails from where the bases ended to the first step.
func (p *passing) begin(ctx context.Context, second bool, bases []*run.Base, trails []*sweep.Trail) error {
	if len(trails) == 0 || bases[0].Steps == 0 {
		return nil
	}
	h, err := p.plan.Half(second, nil)
	if err != nil {
		return err
	}
	var first []*sweep.Layer
	for _, c := range p.rings {
		from, err := c.Start()
		if err != nil {
			return err
		}
		first = append(first, from)
	}
	s := sweep.NewStrip(p.rings, h.Steps[:bases[0].Steps], first, p.r.Hands, p.opts.Memory/10*7)
	defer s.Close()
	return s.Back(ctx, p.by, trails)
}
