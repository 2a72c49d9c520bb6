package frontier

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
)

// To draw a cycle such that each is equally likely, a sweep is gone through backwards. The
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
// cycles that they make; a state of each (crossing.go); and then the ways back to the first
// step (backwards.go). In a plan of mirror images a coin tells whether it is the cycle or
// its image.
//
// The layers of a side are needed from the last to the first, once for all cycles of a unit
// and once for those of all units. So cycles are drawn many at a time, and only the units
// to which a number points are swept. What the memory does not hold is swept again
// (strip.go).
//
// Each cycle draws from a source of its own. So the tenth of ten is the tenth of a thousand,
// and neither threads nor memory make a difference.

// ErrDraw: a plan whose cycles cannot be drawn.
var ErrDraw = errors.New("cycles cannot be drawn")

// Draws draws cycles of a plan.
type Draws struct {
	plan   *Decomposition
	opts   Options
	tries  int
	primes bool // for tests: count modulo primes at once
	units  lot
	sum    *big.Int
}

// Draws makes ready to draw cycles; numbers are those of the units, in order, or nil, and
// then they are counted first. The error wraps [ErrMemory], [ErrDraw] or that of the
// context.
func (p *Decomposition) Draws(ctx context.Context, opts Options, numbers []*big.Int) (*Draws, error) {
	opts = opts.withDefaults()
	if p.negative() || p.descends() {
		return nil, fmt.Errorf("%w: their edges have negative weights, or it goes down in branches", ErrDraw)
	}
	if numbers == nil {
		numbers = make([]*big.Int, p.Units())
		units := make([]int, p.Units())
		for i := range units {
			units[i] = i
		}
		if _, err := p.Run(ctx, units, opts, func(unit int, n *big.Int) error {
			numbers[unit] = new(big.Int).Set(n)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	if len(numbers) != p.Units() {
		return nil, fmt.Errorf("%w: there are numbers of %d units, and it has %d", ErrDraw, len(numbers), p.Units())
	}
	d := &Draws{plan: p, opts: opts, tries: maxTries, sum: new(big.Int)}
	for _, n := range numbers {
		d.sum.Add(d.sum, n)
	}
	d.units.width = (d.sum.BitLen()+63)/64 + 1
	for _, n := range numbers {
		d.units.add(wordsOf(n)...)
	}
	return d, nil
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
	all := make([]drawing, len(sources))
	sorted := make([]*drawing, len(sources))
	for i, random := range sources {
		all[i] = drawing{random: random, unit: d.units.draw(random)}
		sorted[i] = &all[i]
	}
	slices.SortStableFunc(sorted, func(a, b *drawing) int { return cmp.Compare(a.unit, b.unit) })
	var groups [][]*drawing
	for begin := 0; begin < len(sorted); {
		end := begin
		for end < len(sorted) && sorted[end].unit == sorted[begin].unit {
			end++
		}
		groups = append(groups, sorted[begin:end])
		begin = end
	}
	over, err := groups, error(nil)
	if !d.primes {
		over, err = d.pass(ctx, wholeScale(), groups)
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
		if cycles[i], err = d.plan.drawn(&all[i]); err != nil {
			return nil, err
		}
	}
	return cycles, nil
}

// large draws what has counts of more than 63 bits.
func (d *Draws) large(ctx context.Context, groups [][]*drawing) error {
	r, err := newRunning(d.plan, d.opts)
	if err != nil {
		return err
	}
	limit, err := r.limit(ctx)
	if err != nil {
		return err
	}
	over, err := d.pass(ctx, residueScale(newResidues(limit)), groups)
	if err == nil && len(over) > 0 {
		err = errOverflow // cannot be: residues have room
	}
	return err
}

// drawn puts the edges of a drawing together.
func (p *Decomposition) drawn(d *drawing) ([]int32, error) {
	edges := d.edges[0]
	for _, e := range d.edges[1] {
		if p.mirror {
			e = arc{p.image(e.u), p.image(e.v)}
		}
		edges = append(edges, e)
	}
	if d.mirror {
		for i, e := range edges {
			edges[i] = arc{p.image(e.u), p.image(e.v)}
		}
	}
	cycle, ok := cycleOf(edges, len(p.graph.Next), max(0, p.graph.Hub))
	if !ok {
		return nil, errors.New("drawing a cycle: what was drawn is none, which is a mistake of the program")
	}
	return cycle, nil
}

// passing is one pass over some units.
type passing struct {
	*Draws
	r     *running
	by    *scale
	rings []*counter
	bases [2][]*base // of each side, in each ring
	done  int        // groups
	all   int
}

// pass draws groups, those of one unit each, and returns those with too large numbers,
// untouched.
func (d *Draws) pass(ctx context.Context, by *scale, groups [][]*drawing) (over [][]*drawing, err error) {
	r, err := newRunning(d.plan, d.opts)
	if err != nil {
		return nil, err
	}
	if r.progress, err = newProgress(d.plan, len(groups), nil); err != nil {
		return nil, err
	}
	p := &passing{Draws: d, r: r, by: by, all: len(groups) + 1}
	for _, ring := range by.rings {
		p.rings = append(p.rings, &counter{tables: d.plan.tables, store: r.store, ring: ring})
	}
	switch err := p.sweepBases(ctx); {
	case errors.Is(err, errOverflow):
		return groups, nil
	case err != nil:
		return nil, err
	}
	var back [2][]*trail
	for _, group := range groups {
		err := p.group(ctx, group, &back)
		p.tell()
		switch {
		case errors.Is(err, errOverflow):
			over = append(over, group)
		case err != nil:
			return nil, err
		}
	}
	for _, bases := range p.bases {
		for _, b := range bases {
			release(r.store, b.layer)
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
	for side, second := range p.plan.sides() {
		h, err := p.plan.half(second, nil)
		if err != nil {
			return err
		}
		last, held := p.plan.baseSteps(h), len(p.rings) > 1
		switch {
		case len(p.plan.units) == 1:
			last, held = 0, true
		case held:
			last = min(last, len(h.steps)/3)
		}
		for _, c := range p.rings {
			b, err := p.r.baseUpTo(ctx, c, second, h, last, held)
			if err != nil {
				return err
			}
			p.bases[side] = append(p.bases[side], b)
		}
	}
	return nil
}

// strip is a side of a unit, from the base on.
func (p *passing) strip(second bool, unit uint32, share int64) (*strip, error) {
	bases := p.bases[sideIndex(second)]
	var first []*layer
	var h *half
	for _, b := range bases {
		var from *layer
		var err error
		if h, from, err = p.r.partOf(b, second, unit); err != nil {
			return nil, err
		}
		first = append(first, from)
	}
	return newStrip(p.rings, h.steps[bases[0].steps:], first, p.r.hands, p.opts.Memory/10*share), nil
}

// group draws the cycles of one unit, back to where the bases end.
func (p *passing) group(ctx context.Context, group []*drawing, back *[2][]*trail) error {
	plan := p.plan
	unit := plan.units[group[0].unit]
	left, err := p.strip(false, unit, 4)
	if err != nil {
		return err
	}
	defer left.close()
	lasts, err := left.last(ctx)
	if err != nil {
		return err
	}
	if plan.whole {
		return p.whole(ctx, left, lasts, group, back)
	}
	right, other, side, swapped := left, lasts, 0, false
	switch {
	case !plan.mirror:
		right, err = p.strip(true, unit, 7)
		side = 1
	case plan.imageOf(unit) != unit:
		right, err = p.strip(false, plan.imageOf(unit), 7)
		swapped = true
	}
	if err != nil {
		return err
	}
	if right != left {
		defer right.close()
		if other, err = right.last(ctx); err != nil {
			return err
		}
	}
	m := &crossing{at: p.r.seam.cutset, left: lasts, right: other, by: p.by, tries: p.tries}
	if err := p.meet(ctx, m, group, swapped); err != nil {
		return err
	}
	var lefts, rights []*trail
	for _, d := range group {
		lefts, rights = append(lefts, &d.trails[0]), append(rights, &d.trails[1])
	}
	if right == left {
		lefts, rights = append(lefts, rights...), nil
	} else if err := right.back(ctx, p.by, rights); err != nil {
		return err
	}
	if err := left.back(ctx, p.by, lefts); err != nil {
		return err
	}
	back[0] = append(back[0], lefts...)
	back[side] = append(back[side], rights...)
	return nil
}

// whole draws the cycles of a plan without a cut: they are those of the last layer.
func (p *passing) whole(ctx context.Context, s *strip, lasts []*layer, group []*drawing, back *[2][]*trail) error {
	var trails []*trail
	for _, d := range group {
		d.trails[0] = d.trail(0, lasts[0].classes[0].code, 0)
		trails = append(trails, &d.trails[0])
	}
	if err := s.back(ctx, p.by, trails); err != nil {
		return err
	}
	back[0] = append(back[0], trails...)
	return nil
}

// meet draws where the sides of a group meet. Swapped: a unit stands for its image as well.
func (p *passing) meet(ctx context.Context, m *crossing, group []*drawing, swapped bool) error {
	fitting, err := m.fitting(ctx, p.r.joins)
	if err != nil {
		return err
	}
	for _, d := range group {
		d.group = fitting.draw(d.random)
	}
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b *drawing) int { return cmp.Compare(a.group, b.group) })
	var c *couple
	for i, d := range sorted {
		if i == 0 || d.group != sorted[i-1].group {
			c = m.couple(d.group)
		}
		left, right, err := c.draw(ctx, d.random, p.r.joins[0])
		if err != nil {
			return err
		}
		d.trails[0] = d.trail(0, c.a.code, c.ranks[0][left])
		d.trails[1] = d.trail(1, c.b.code, c.ranks[1][right])
		if swapped || m.left[0] == m.right[0] && c.a.code != c.b.code {
			d.mirror = d.random.Uint64()&1 != 0
		}
	}
	return nil
}

// begin goes back with trails from where the bases ended to the first step.
func (p *passing) begin(ctx context.Context, second bool, bases []*base, trails []*trail) error {
	if len(trails) == 0 || bases[0].steps == 0 {
		return nil
	}
	h, err := p.plan.half(second, nil)
	if err != nil {
		return err
	}
	var first []*layer
	for _, c := range p.rings {
		from, err := c.start()
		if err != nil {
			return err
		}
		first = append(first, from)
	}
	s := newStrip(p.rings, h.steps[:bases[0].steps], first, p.r.hands, p.opts.Memory/10*7)
	defer s.close()
	return s.back(ctx, p.by, trails)
}
