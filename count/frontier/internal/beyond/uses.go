package beyond

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
)

// How many cycles take an edge? A sweep knows the number of ways to reach each state. A sweep
// backwards, from the cut to the first step, finds the number of ways to finish each state. The
// product is the number of cycles that take a step from one state to another, and each way of a
// step takes an edge or two. So two sweeps tell the number for every edge:
//	ways to it   way        ways to finish it
//	A  3      ── edge p ──▶ C  4                  3·4 = 12 cycles take p here,
//	B  2      ── none ────▶                       2·4 =  8 pass without it
//
// The ways to finish a state on the cut are its join with the other side (sweep/rows.go). The
// layers are kept as for draws (sweep/strip.go). Units that share a base add up there the ways
// to finish its states, and the base is gone back through once.

// Uses counts for each edge the cycles that take it. The error wraps [ErrMemory], [ErrDraw]
// or that of the context.
func Uses(ctx context.Context, p *plan.Plan, opts run.Options) (map[Edge]*big.Int, error) {
	opts = opts.WithDefaults()
	if p.Graph.Weight != nil {
		return nil, fmt.Errorf("%w: their edges have weights", ErrDraw)
	}
	u := &using{plan: p, opts: opts}
	var err error
	if u.progress, err = run.NewProgress(p, len(p.Codes), opts.Progress); err != nil {
		return nil, err
	}
	u.progress.Back = backWork
	uses, err := u.pass(ctx, sweep.WholeNumbers)
	if errors.Is(err, sweep.ErrOverflow) {
		uses, err = u.residues(ctx)
	}
	if err != nil {
		return nil, err
	}
	all := map[Edge]*big.Int{}
	for v, row := range p.Graph.Next {
		for _, w := range row {
			all[edge(int32(v), w)] = new(big.Int)
		}
	}
	for e, n := range u.spread(uses) {
		all[e].Add(all[e], n)
		if p.Mirror { // the second side's edges are the first's in the mirror
			image := edge(p.Image(e[0]), p.Image(e[1]))
			all[image].Add(all[image], n)
		}
	}
	return all, balanced(p, all)
}

// balanced checks that the numbers have the same sum at each vertex: twice the number of cycles.
func balanced(p *plan.Plan, uses map[Edge]*big.Int) error {
	var first *big.Int
	for v, row := range p.Graph.Next {
		sum := new(big.Int)
		for _, w := range row {
			sum.Add(sum, uses[edge(int32(v), w)])
		}
		if first == nil {
			first = sum
		}
		if first.Cmp(sum) != 0 {
			return fmt.Errorf("counting edges: those at one vertex add up to %v, and at another to %v, which is a mistake of the program", first, sum)
		}
	}
	return nil
}

// using is a count of edges.
type using struct {
	plan *plan.Plan
	opts run.Options
	r    *run.Running
	c    *sweep.Counter
	sums map[Edge]*sweep.Total

	progress *run.Progress
}

// backWork is about the cost of going back through the shared steps, as a multiple of the way
// there. The layers are made again, and each state's ways are followed with the numbers of ways
// to finish them.
const backWork = 2.5

// residues counts modulo as many primes as needed.
func (u *using) residues(ctx context.Context) (map[Edge]*big.Int, error) {
	r, err := run.New(u.plan, u.opts)
	if err != nil {
		return nil, err
	}
	limit, err := r.Limit(ctx)
	if err != nil {
		return nil, err
	}
	limit = new(big.Int).Mul(limit, big.NewInt(int64(1+len(u.plan.Automorphisms)))) // see spread
	system := sweep.NewResidues(limit)
	u.progress.More(len(system.Primes))
	left := map[Edge][]*big.Int{}
	for i, prime := range system.Primes {
		uses, err := u.pass(ctx, sweep.Ring{Prime: prime})
		if err != nil {
			return nil, err
		}
		for e, n := range uses {
			for len(left[e]) < i {
				left[e] = append(left[e], new(big.Int)) // a multiple of the primes before
			}
			left[e] = append(left[e], n)
		}
		u.progress.Next()
	}
	uses := map[Edge]*big.Int{}
	for e, sums := range left {
		for len(sums) < len(system.Primes) {
			sums = append(sums, new(big.Int))
		}
		uses[e] = system.Number(sums)
	}
	return uses, nil
}

// pass counts in one ring. For mirror images it counts only the edges of the first side.
func (u *using) pass(ctx context.Context, by sweep.Ring) (_ map[Edge]*big.Int, err error) {
	p := u.plan
	if u.r, err = run.New(p, u.opts); err != nil {
		return nil, err
	}
	u.r.Progress = u.progress
	u.c = &sweep.Counter{Tables: p.Tables, Store: u.r.Store, Ring: by}
	u.sums = map[Edge]*sweep.Total{}
	if p.InBranches() {
		err = u.inBranches(ctx)
	} else {
		err = u.inUnits(ctx)
	}
	if err != nil {
		return nil, err
	}
	uses := map[Edge]*big.Int{}
	for e, t := range u.sums {
		if t.Overflow() {
			return nil, sweep.ErrOverflow
		}
		uses[e] = t.Number()
	}
	return uses, nil
}

// inUnits counts the edges of a plan of whole layers: first unit by unit, then the edges of
// their shared steps.
func (u *using) inUnits(ctx context.Context) error {
	p := u.plan
	u.r.Opts.Memory /= 3 // bases take one part, and the ways to finish their states as much
	u.r.Fresh()
	bases, finish, err := u.bases(ctx)
	if err != nil {
		return err
	}
	for i, unit := range p.Codes {
		if err := u.unit(ctx, unit, bases, finish); err != nil {
			return err
		}
		u.progress.Units(float64(i+1) / float64(len(p.Codes)))
	}
	for side := range p.Sides() {
		sweep.Release(u.r.Store, bases[side].Layer)
	}
	for side, second := range p.Sides() {
		if err := u.begin(ctx, second, bases[side].Steps, finish[side]); err != nil {
			return err
		}
		u.progress.WayBack(float64(side+1) / float64(len(p.Sides())))
	}
	return nil
}

// bases sweeps the shared steps of units, and makes room for the numbers of ways to finish their
// states.
func (u *using) bases(ctx context.Context) (bases [2]*run.Base, finish [2]map[uint64][]uint64, err error) {
	for side, second := range u.plan.Sides() {
		h, err := u.plan.Half(second, nil)
		if err != nil {
			return bases, finish, err
		}
		last, held := u.plan.BaseSteps(h), false
		if len(u.plan.Codes) == 1 {
			last, held = 0, true
		}
		b, err := u.r.BaseUpTo(ctx, u.c, second, h, last, held)
		if err != nil {
			return bases, finish, err
		}
		bases[side] = b
		if err := u.r.Store.Charge(pairing.SizeOf[uint64](int(b.States)) + pairing.SizeOf[[]uint64](len(b.Classes))); err != nil {
			return bases, finish, err
		}
		finish[side] = map[uint64][]uint64{}
		for _, c := range b.Classes {
			finish[side][c.Code] = make([]uint64, c.N)
		}
	}
	return bases, finish, nil
}

// strip is a side of a unit, from the base on.
func (u *using) strip(b *run.Base, second bool, unit uint32, share int64) (*sweep.Strip, error) {
	h, from, err := u.r.PartOf(b, second, unit)
	if err != nil {
		return nil, err
	}
	return sweep.NewStrip([]*sweep.Counter{u.c}, h.Steps[b.Steps:], []*sweep.Layer{from}, u.r.Hands, u.opts.Memory/10*share), nil
}

// unit counts the edges of one unit and, for mirror images, of its image.
func (u *using) unit(ctx context.Context, unit uint32, bases [2]*run.Base, finish [2]map[uint64][]uint64) error {
	p := u.plan
	left, err := u.strip(bases[0], false, unit, 3)
	if err != nil {
		return err
	}
	defer left.Close()
	ends, err := left.Last(ctx)
	if err != nil {
		return err
	}
	if p.Whole {
		v, err := sweep.NewValues(u.c.Store, ends[0])
		if err != nil {
			return err
		}
		for _, of := range v {
			for i := range of {
				of[i] = 1
			}
		}
		return u.backTo(ctx, left, v, finish[0])
	}
	at := u.r.Seam.Cutset
	if p.Mirror && p.ImageOf(unit) == unit {
		v, err := u.c.Rows(ctx, ends[0], ends[0], at, u.r.Joins)
		if err != nil {
			return err
		}
		return u.backTo(ctx, left, v, finish[0])
	}
	side, image := 1, unit
	if p.Mirror {
		side, image = 0, p.ImageOf(unit)
	}
	right, err := u.strip(bases[side], side == 1, image, 5)
	if err != nil {
		return err
	}
	defer right.Close()
	others, err := right.Last(ctx)
	if err != nil {
		return err
	}
	ofLeft, err := u.c.Rows(ctx, ends[0], others[0], at, u.r.Joins)
	if err != nil {
		return err
	}
	if !p.Mirror {
		at = at.Reversed()
	}
	ofRight, err := u.c.Rows(ctx, others[0], ends[0], at, u.r.Joins)
	if err != nil {
		return err
	}
	if err := u.backTo(ctx, right, ofRight, finish[side]); err != nil {
		return err
	}
	return u.backTo(ctx, left, ofLeft, finish[0])
}

// begin goes back through the shared steps of units.
func (u *using) begin(ctx context.Context, second bool, steps int, finish map[uint64][]uint64) error {
	if steps == 0 {
		return nil
	}
	h, err := u.plan.Half(second, nil)
	if err != nil {
		return err
	}
	s, err := sweep.StripFromStart([]*sweep.Counter{u.c}, h.Steps[:steps], u.r.Hands, u.opts.Memory/10*5)
	if err != nil {
		return err
	}
	defer s.Close()
	last, err := s.Last(ctx)
	if err != nil {
		return err
	}
	v := make(sweep.Values, len(last[0].Classes))
	for i, c := range last[0].Classes {
		v[i] = finish[c.Code]
	}
	return u.backTo(ctx, s, v, nil)
}

// back goes back through a strip. From the numbers of ways to finish the states of its last
// layer, it finds those of its first.
func (u *using) back(ctx context.Context, s *sweep.Strip, finishes sweep.Values) (sweep.Values, error) {
	for at := len(s.Steps) - 1; at >= 0; at-- {
		to := s.Kept[at+1][0]
		from, err := s.After(ctx, at)
		if err != nil {
			return nil, err
		}
		b := backstep{step: &s.Steps[at], from: from[0], to: to, ring: u.c.Ring, tables: u.c.Tables, store: u.c.Store, after: finishes}
		before, err := b.run(ctx, len(s.Hands), u.sums)
		if err != nil {
			return nil, err
		}
		sweep.Forget(u.c.Store, to, finishes)
		s.Drop(at + 1)
		finishes = before
	}
	return finishes, nil
}

// backTo goes back through a strip, and adds up the numbers of ways to finish the states of its
// first layer.
func (u *using) backTo(ctx context.Context, s *sweep.Strip, finishes sweep.Values, finish map[uint64][]uint64) error {
	finishes, err := u.back(ctx, s, finishes)
	if err != nil {
		return err
	}
	for i, c := range s.Kept[0][0].Classes {
		if sums := finish[c.Code]; sums != nil {
			for n, more := range finishes[i] {
				sums[n] = u.c.Ring.Add(sums[n], more)
				if u.c.Ring == sweep.WholeNumbers && sums[n]&sweep.TooLarge != 0 {
					return sweep.ErrOverflow
				}
			}
		}
	}
	sweep.Forget(u.c.Store, s.Kept[0][0], finishes)
	return nil
}
