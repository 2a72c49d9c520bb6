package beyond

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// How many cycles take an edge? A sweep knows the number of ways to reach each state. A sweep
// backwards, from the cut to the first step, finds the number of ways to finish each state. The
// product is the number of cycles that take a step from one state to another, and each choice of a
// step takes an edge or two. So two sweeps tell the number for every edge:
//	ways to it   choice     ways to finish it
//	A  3      ── edge p ──▶ C  4                  3·4 = 12 cycles take p here,
//	B  2      ── none ────▶                       2·4 =  8 pass without it
//
// The ways to finish a state on the cut are its join with the other side (sweep/rows.go). The
// layers are kept as for draws (sweep/checkpoints.go).

// Uses counts for each edge the cycles that take it. The error wraps [ErrMemory], [ErrDraw]
// or that of the context.
func Uses(ctx context.Context, p *plan.Plan, opts run.Options) (map[Edge]*big.Int, error) {
	if p.Graph.Weight != nil {
		return nil, fmt.Errorf("%w: their edges have weights", ErrDraw)
	}
	u := &using{plan: p, opts: opts.WithDefaults(), progress: run.NewProgress(opts.Progress)}
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

// backWork is about the work of the second way down and of the way back, as a multiple of the sweep: the
// layers are made again, and each state's choices are followed with the numbers of ways to finish
// them.
const backWork = 3

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
	u.progress.AddPasses(len(system.Primes))
	return run.ByPrimes(system, 0, func(ring sweep.Ring, got func(of Edge, n *big.Int)) error {
		defer u.progress.PassDone()
		uses, err := u.pass(ctx, ring)
		for e, n := range uses {
			got(e, n)
		}
		return err
	})
}

// pass counts in one ring. For mirror images it counts only the edges of the first side.
func (u *using) pass(ctx context.Context, ring sweep.Ring) (_ map[Edge]*big.Int, err error) {
	if u.r, err = run.New(u.plan, u.opts); err != nil {
		return nil, err
	}
	u.r.Progress = u.progress
	u.c = &sweep.Counter{Tables: u.plan.Tables, Store: u.r.Store, Ring: ring}
	u.sums = map[Edge]*sweep.Total{}
	if err := u.there(ctx); err != nil {
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
