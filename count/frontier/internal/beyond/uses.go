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
	r, err := run.New(u.plan, u.opts, len(u.plan.Codes))
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
	return run.ByPrimes(system, 0, func(by sweep.Ring, got func(of Edge, n *big.Int)) error {
		defer u.progress.Next()
		uses, err := u.pass(ctx, by)
		for e, n := range uses {
			got(e, n)
		}
		return err
	})
}

// pass counts in one ring. For mirror images it counts only the edges of the first side.
func (u *using) pass(ctx context.Context, by sweep.Ring) (_ map[Edge]*big.Int, err error) {
	p := u.plan
	if u.r, err = run.New(p, u.opts, len(p.Codes)); err != nil {
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
	u.r.Opts.Memory /= 3 // bases take one part, and the ways to finish their states as much
	u.r.Fresh()
	w, err := u.whole(ctx)
	if err != nil {
		return err
	}
	for unit := range u.plan.Codes {
		if err := w.unit(ctx, unit); err != nil {
			return err
		}
		u.progress.Units(float64(unit+1) / float64(len(u.plan.Codes)))
	}
	return w.end(ctx, u.progress.WayBack)
}

// whole sweeps the bases, and makes room for the numbers of ways to finish their states.
func (u *using) whole(ctx context.Context) (*whole, error) {
	w := &whole{plan: u.plan, r: u.r, counters: []*sweep.Counter{u.c}, memory: u.opts.Memory, tenths: [3]int64{3, 5, 5}, meet: u.meet}
	if err := w.bases(ctx); err != nil {
		return nil, err
	}
	for side := range u.plan.Sides() {
		base := w.from[side][0]
		if err := u.r.Store.Charge(pairing.SizeOf[uint64](int(base.States)) + pairing.SizeOf[[]uint64](len(base.Classes))); err != nil {
			return nil, err
		}
		finish := map[uint64][]uint64{}
		for _, c := range base.Classes {
			finish[c.Code] = make([]uint64, c.N)
		}
		w.shared[side] = &atBase{using: u, finish: finish}
	}
	return w, nil
}

// meet finds the ways to finish the states of a unit at the cut, on either side. For mirror
// images, those of the image are the same unless it is another unit.
func (u *using) meet(ctx context.Context, _ int, left, right []*sweep.Layer) (one, other load, err error) {
	l, r, at := left[0], right[0], u.r.Seam.Cutset
	of, ofRight := &fromCut{using: u}, &fromCut{using: u}
	if u.plan.Whole {
		if of.values, err = sweep.NewValues(u.c.Store, l); err != nil {
			return nil, nil, err
		}
		for _, row := range of.values {
			for i := range row {
				row[i] = 1
			}
		}
		return of, nil, nil
	}
	if of.values, err = u.c.Rows(ctx, l, r, at, u.r.Joins); err != nil || l == r {
		return of, nil, err
	}
	if !u.plan.Mirror {
		at = at.Reversed()
	}
	ofRight.values, err = u.c.Rows(ctx, r, l, at, u.r.Joins)
	return of, ofRight, err
}

// atBase is the load of a base: in how many ways its states can be finished, of each class.
type atBase struct {
	*using
	finish map[uint64][]uint64
}

func (b *atBase) join(first *sweep.Layer, from load) error {
	finishes := from.(*fromCut).values
	for i, c := range first.Classes {
		for n, more := range finishes[i] {
			b.finish[c.Code][n] = b.c.Ring.Add(b.finish[c.Code][n], more)
		}
	}
	of := make(sweep.Values, 0, len(first.Classes))
	for _, c := range first.Classes {
		of = append(of, b.finish[c.Code])
	}
	sweep.Forget(b.c.Store, first, finishes)
	return b.fits(of)
}

func (b *atBase) back(ctx context.Context, s *sweep.Strip) error {
	last, err := s.Last(ctx)
	if err != nil {
		return err
	}
	values := make(sweep.Values, 0, len(last[0].Classes))
	for _, c := range last[0].Classes {
		values = append(values, b.finish[c.Code])
	}
	_, err = b.using.back(ctx, s, values)
	return err
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
