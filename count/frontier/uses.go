package frontier

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
)

// How many cycles take an edge? A sweep knows in how many ways each state can be come by.
// Backwards, from the cut to the first step, it finds in how many ways each can be
// finished. A step from one state to another is taken by the product of cycles; and each
// way of a step takes an edge or two. So two sweeps tell the number for every edge:
//
//	ways to it   way        ways to finish it
//	A  3      ── edge p ──▶ C  4                  3·4 = 12 cycles take p here,
//	B  2      ── none ────▶                       2·4 =  8 pass without it
//
// What finishes a state on the cut is the join of it with the other side (rows.go). Layers
// are those that draws keep (strip.go); the units that share a base add up there what
// finishes its states, and it is gone back through once.

// Edge is two vertices, the lower one first.
type Edge [2]int32

// edge is the one between two vertices.
func edge(u, v int32) Edge { return Edge{min(u, v), max(u, v)} }

// Uses counts for each edge the cycles that take it. The error wraps [ErrMemory], [ErrDraw]
// or that of the context.
func (p *Decomposition) Uses(ctx context.Context, opts Options) (map[Edge]*big.Int, error) {
	opts = opts.withDefaults()
	if p.graph.Weight != nil || p.descends() {
		return nil, fmt.Errorf("%w: their edges have weights, or it goes down in branches", ErrDraw)
	}
	u := &using{plan: p, opts: opts}
	var err error
	if u.progress, err = newProgress(p, len(p.units), opts.Progress); err != nil {
		return nil, err
	}
	u.progress.back = backWork
	uses, err := u.pass(ctx, wholeNumbers)
	if errors.Is(err, errOverflow) {
		uses, err = u.residues(ctx)
	}
	if err != nil {
		return nil, err
	}
	all := map[Edge]*big.Int{}
	for v, row := range p.graph.Next {
		for _, w := range row {
			all[edge(int32(v), w)] = new(big.Int)
		}
	}
	for e, n := range uses {
		all[e].Add(all[e], n)
		if p.mirror { // what is on the second side is on the first in the mirror
			image := edge(p.image(e[0]), p.image(e[1]))
			all[image].Add(all[image], n)
		}
	}
	return all, p.balanced(all)
}

// balanced makes sure that the numbers at a vertex add up to the same everywhere: twice
// the number of cycles.
func (p *Decomposition) balanced(uses map[Edge]*big.Int) error {
	var first *big.Int
	for v, row := range p.graph.Next {
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
	plan *Decomposition
	opts Options
	r    *running
	c    *counter
	sums map[Edge]*total

	progress *progress
}

// backWork is about what it takes to go back through what units share, in times of the way
// there: the layers are made again, and each state's ways are gone through with what
// finishes them.
const backWork = 2.5

// residues counts modulo as many primes as it takes.
func (u *using) residues(ctx context.Context) (map[Edge]*big.Int, error) {
	r, err := newRunning(u.plan, u.opts)
	if err != nil {
		return nil, err
	}
	limit, err := r.limit(ctx)
	if err != nil {
		return nil, err
	}
	system := newResidues(limit)
	u.progress.more(len(system.primes))
	left := map[Edge][]*big.Int{}
	for i, prime := range system.primes {
		uses, err := u.pass(ctx, ring{prime})
		if err != nil {
			return nil, err
		}
		for e, n := range uses {
			for len(left[e]) < i {
				left[e] = append(left[e], new(big.Int)) // a multiple of the primes before
			}
			left[e] = append(left[e], n)
		}
		u.progress.next()
	}
	uses := map[Edge]*big.Int{}
	for e, sums := range left {
		for len(sums) < len(system.primes) {
			sums = append(sums, new(big.Int))
		}
		uses[e] = system.number(sums)
	}
	return uses, nil
}

// pass counts in one ring: of mirror images the edges of the first side.
func (u *using) pass(ctx context.Context, by ring) (_ map[Edge]*big.Int, err error) {
	p := u.plan
	if u.r, err = newRunning(p, u.opts); err != nil {
		return nil, err
	}
	u.r.opts.Memory /= 3 // of which bases take a part: what finishes their states takes as much
	u.r.progress = u.progress
	u.c = &counter{tables: p.tables, store: u.r.store, ring: by}
	u.sums = map[Edge]*total{}
	u.r.fresh()
	bases, finish, err := u.bases(ctx)
	if err != nil {
		return nil, err
	}
	for i, unit := range p.units {
		if err := u.unit(ctx, unit, bases, finish); err != nil {
			return nil, err
		}
		u.progress.units(float64(i+1) / float64(len(p.units)))
	}
	for side := range p.sides() {
		release(u.r.store, bases[side].layer)
	}
	for side, second := range p.sides() {
		if err := u.begin(ctx, second, bases[side].steps, finish[side]); err != nil {
			return nil, err
		}
		u.progress.wayBack(float64(side+1) / float64(len(p.sides())))
	}
	uses := map[Edge]*big.Int{}
	for e, t := range u.sums {
		if t.overflow() {
			return nil, errOverflow
		}
		uses[e] = t.number()
	}
	return uses, nil
}

// bases sweeps what units share, and makes room for what finishes its states.
func (u *using) bases(ctx context.Context) (bases [2]*base, finish [2]map[uint64][]uint64, err error) {
	for side, second := range u.plan.sides() {
		h, err := u.plan.half(second, nil)
		if err != nil {
			return bases, finish, err
		}
		last, held := u.plan.baseSteps(h), false
		if len(u.plan.units) == 1 {
			last, held = 0, true
		}
		b, err := u.r.baseUpTo(ctx, u.c, second, h, last, held)
		if err != nil {
			return bases, finish, err
		}
		bases[side] = b
		if err := u.r.store.Charge(pairing.SizeOf[uint64](int(b.states)) + pairing.SizeOf[[]uint64](len(b.classes))); err != nil {
			return bases, finish, err
		}
		finish[side] = map[uint64][]uint64{}
		for _, c := range b.classes {
			finish[side][c.code] = make([]uint64, c.n)
		}
	}
	return bases, finish, nil
}

// strip is a side of a unit, from the base on.
func (u *using) strip(b *base, second bool, unit uint32, share int64) (*strip, error) {
	h, from, err := u.r.partOf(b, second, unit)
	if err != nil {
		return nil, err
	}
	return newStrip([]*counter{u.c}, h.steps[b.steps:], []*layer{from}, u.r.hands, u.opts.Memory/10*share), nil
}

// unit counts the edges of one unit and, of mirror images, of its image.
func (u *using) unit(ctx context.Context, unit uint32, bases [2]*base, finish [2]map[uint64][]uint64) error {
	p := u.plan
	left, err := u.strip(bases[0], false, unit, 3)
	if err != nil {
		return err
	}
	defer left.close()
	ends, err := left.last(ctx)
	if err != nil {
		return err
	}
	if p.whole {
		v, err := newValues(u.c.store, ends[0])
		if err != nil {
			return err
		}
		for _, of := range v {
			for i := range of {
				of[i] = 1
			}
		}
		return u.back(ctx, left, v, finish[0])
	}
	at := u.r.seam.cutset
	if p.mirror && p.imageOf(unit) == unit {
		v, err := u.c.rows(ctx, ends[0], ends[0], at, u.r.joins)
		if err != nil {
			return err
		}
		return u.back(ctx, left, v, finish[0])
	}
	side, image := 1, unit
	if p.mirror {
		side, image = 0, p.imageOf(unit)
	}
	right, err := u.strip(bases[side], side == 1, image, 5)
	if err != nil {
		return err
	}
	defer right.close()
	others, err := right.last(ctx)
	if err != nil {
		return err
	}
	ofLeft, err := u.c.rows(ctx, ends[0], others[0], at, u.r.joins)
	if err != nil {
		return err
	}
	if !p.mirror {
		at = at.reversed()
	}
	ofRight, err := u.c.rows(ctx, others[0], ends[0], at, u.r.joins)
	if err != nil {
		return err
	}
	if err := u.back(ctx, right, ofRight, finish[side]); err != nil {
		return err
	}
	return u.back(ctx, left, ofLeft, finish[0])
}

// begin goes back through what units share.
func (u *using) begin(ctx context.Context, second bool, steps int, finish map[uint64][]uint64) error {
	if steps == 0 {
		return nil
	}
	h, err := u.plan.half(second, nil)
	if err != nil {
		return err
	}
	start, err := u.c.start()
	if err != nil {
		return err
	}
	s := newStrip([]*counter{u.c}, h.steps[:steps], []*layer{start}, u.r.hands, u.opts.Memory/10*5)
	defer s.close()
	last, err := s.last(ctx)
	if err != nil {
		return err
	}
	v := make(values, len(last[0].classes))
	for i, c := range last[0].classes {
		v[i] = finish[c.code]
	}
	return u.back(ctx, s, v, nil)
}

// back goes back through a strip with what finishes the states of its last layer, and adds
// what finishes those of its first.
func (u *using) back(ctx context.Context, s *strip, finishes values, finish map[uint64][]uint64) error {
	for at := len(s.steps) - 1; at >= 0; at-- {
		to := s.kept[at+1][0]
		from, err := s.after(ctx, at)
		if err != nil {
			return err
		}
		b := backstep{step: &s.steps[at], from: from[0], to: to, ring: u.c.ring, tables: u.c.tables, store: u.c.store, after: finishes}
		before, err := b.run(ctx, len(s.hands), u.sums)
		if err != nil {
			return err
		}
		forget(u.c.store, to, finishes)
		s.drop(at + 1)
		finishes = before
	}
	for i, c := range s.kept[0][0].classes {
		if sums := finish[c.code]; sums != nil {
			for n, more := range finishes[i] {
				sums[n] = u.c.ring.add(sums[n], more)
				if u.c.ring == wholeNumbers && sums[n]&tooLarge != 0 {
					return errOverflow
				}
			}
		}
	}
	forget(u.c.store, s.kept[0][0], finishes)
	return nil
}

// backstep makes one step backwards.
type backstep struct {
	step     *step
	from, to *layer
	ring     ring
	tables   *pairing.Tables
	store    *pairing.Store
	after    values // what finishes the states after it
}

// run finds what finishes the states before the step, and adds to the sums of its edges.
func (b *backstep) run(ctx context.Context, threads int, sums map[Edge]*total) (values, error) {
	before, err := newValues(b.store, b.from)
	if err != nil {
		return nil, err
	}
	const each = 16
	var next atomic.Int64
	pulls := make([]*pulling, threads)
	errs := make([]error, threads)
	inParallel(threads, func(t int) {
		p := &pulling{backstep: b, ways: make([]total, len(b.step.ways))}
		p.scattered.tables, p.scattered.store = b.tables, b.store
		for i := range p.ways {
			p.ways[i].ring = b.ring
		}
		pulls[t] = p
		for {
			begin := int(next.Add(each)) - each
			if begin >= len(b.from.classes) {
				return
			}
			if errs[t] = ctx.Err(); errs[t] != nil {
				return
			}
			for i := begin; i < min(begin+each, len(b.from.classes)); i++ {
				if errs[t] = p.class(b.from.classes[i], before[i]); errs[t] != nil {
					return
				}
			}
		}
	})
	for _, p := range pulls {
		b.store.Credit(pairing.SizeOf[uint64](cap(p.dense)))
	}
	if err := failure(errs); err != nil {
		return nil, err
	}
	for _, p := range pulls {
		if p.over&tooLarge != 0 && b.ring == wholeNumbers {
			return nil, errOverflow
		}
		for way, t := range p.ways {
			w := &b.step.ways[way]
			for _, bit := range []int8{w.i, w.j} {
				if bit < 0 {
					continue
				}
				e := edge(b.step.vertex, b.step.front[b.step.width-1-int(bit)/2])
				if sums[e] == nil {
					sums[e] = &total{ring: b.ring}
				}
				sums[e].add(t, 1)
			}
		}
	}
	return before, nil
}

// pulling is one thread's part of a step backwards.
type pulling struct {
	*backstep
	scattered
	ways []total // cycles, of each way
	over uint64
}

// class finds what finishes the states of a class.
func (p *pulling) class(c class, before []uint64) error {
	ranks, counts := p.from.ranks(c), p.from.sums(c)
	for way := range p.step.ways {
		code, ok := p.step.after(c.code, way)
		if !ok {
			continue
		}
		to, found := p.to.find(code)
		if !found {
			continue
		}
		at := p.to.index(code)
		targets, values := p.to.ranks(to), p.after[at]
		if err := p.scatter(to.pairs(), targets, values); err != nil {
			return err
		}
		var e *pairing.Effect
		change, changes := p.step.change(&p.step.ways[way], c.code)
		if p.step.closes && changes && change.Kind == pairing.Glue && change.K == 1 {
			changes = false
		}
		if changes {
			e = p.backstep.tables.Effect(p.backstep.store, change)
		}
		for i, rank := range ranks {
			if e != nil {
				if rank, ok = e.Apply(rank); !ok {
					continue
				}
			}
			if more := p.value(rank); more != 0 {
				before[i] = p.ring.add(before[i], more)
				p.over |= before[i]
				p.ways[way].addProduct(counts[i], more)
			}
		}
		p.clear(targets)
	}
	return nil
}
