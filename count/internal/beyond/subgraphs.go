package beyond

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// These are many counts for parts of one graph. A caller may ask how many tours begin with a
// walk. That is the number of cycles in the rest of the graph, and then in the rest after each
// next square. These graphs differ in the edges of one vertex. It is mostly on one side of the
// cut, and the other side is swept once for all of them.
//
//	a8 c7 ┄ e8      the walk is above the cut: what is below was swept when
//	   ┊  ┄ d5      the walk was shorter, and stays as it was
//	──────────────
//	 o  o  o  o     once it goes down, the lower side is swept again; but by
//	 o  o  o  o     then the walk leaves little of the graph
//
// A sweep for a graph of more edges may stand for one of fewer. Let w be on the cut, and suppose
// that the other side takes all edges there but those that this side must take. Then no state
// that meets the other side has another edge at w, and it does not matter that the sweep had
// some (see [kept.standsFor]).

// NewSubgraphs prepares to count subgraphs of the plan's graph, with its order and its cut. The
// plan must be one of whole layers: it is made with no memory given.
func NewSubgraphs(p *plan.Plan, opts run.Options) (*Subgraphs, error) {
	plain := plan.New(p.Graph, p.Order)
	plain.Divide(p.Split)
	opts = opts.WithDefaults()
	opts.Progress = nil
	s := &Subgraphs{plan: plain}
	if err := s.reset(opts); err != nil {
		return nil, err
	}
	return s, nil
}

// reset forgets all kept layers.
func (s *Subgraphs) reset(opts run.Options) error {
	r, err := run.New(s.plan, opts)
	s.r, s.kept, s.finishes = r, [2][]*kept{}, finishes{}
	return err
}

// Count counts the cycles of the graph with these edges and the same vertices. An upper bound of
// their number, if given, saves work on large numbers. The error wraps [ErrMemory] or that of
// the context.
func (s *Subgraphs) Count(ctx context.Context, next [][]int32, most *big.Int) (*big.Int, error) {
	next = s.within(next)
	if slices.ContainsFunc(next, func(row []int32) bool { return len(row) < 2 }) {
		return new(big.Int), nil
	}
	sum, err := s.count(ctx, next, most)
	if errors.Is(err, pairing.ErrMemory) { // kept sides may take the memory
		if err := s.reset(s.r.Opts); err != nil {
			return nil, err
		}
		sum, err = s.count(ctx, next, most)
	}
	if err != nil {
		// A failure may leave threads half way and memory that is never released.
		return nil, errors.Join(err, s.reset(s.r.Opts))
	}
	return sum, nil
}

// within leaves out the edges that the plan lacks: no cycle of the whole graph has them.
func (s *Subgraphs) within(next [][]int32) [][]int32 {
	rows := make([][]int32, len(next))
	for v, row := range next {
		rows[v] = slices.DeleteFunc(slices.Clone(row), func(w int32) bool { return !slices.Contains(s.plan.Graph.Next[v], w) })
	}
	return rows
}

func (s *Subgraphs) count(ctx context.Context, next [][]int32, most *big.Int) (*big.Int, error) {
	g := plan.Graph{Next: next, Hub: s.plan.Graph.Hub}
	bound := run.Bound(g)
	if most == nil || most.Cmp(bound) > 0 {
		most = bound
	}
	if !run.Long(s.plan.Graph, most) {
		sum, err := s.in(ctx, sweep.WholeNumbers, g)
		if !errors.Is(err, sweep.ErrOverflow) {
			return sum, err
		}
	}
	sum, err := run.ByPrimes(sweep.NewResidues(most), 0, func(ring sweep.Ring, got func(of int, n *big.Int)) error {
		sum, err := s.in(ctx, ring, g)
		got(0, sum)
		return err
	})
	return sum[0], err
}

// in counts in a ring: by the known ways to finish one side, or by a join.
func (s *Subgraphs) in(ctx context.Context, ring sweep.Ring, g plan.Graph) (*big.Int, error) {
	s.r.Fresh()
	left, err := s.side(ctx, ring, g, false)
	if err != nil {
		return nil, err
	}
	if s.plan.Whole {
		sum := left.layer.Total(ring)
		return sum.Number(), nil
	}
	right, err := s.side(ctx, ring, g, true)
	if err != nil {
		return nil, err
	}
	if left.layer == right.layer {
		if err := s.finish(ctx, left, right); err != nil {
			return nil, err
		}
	}
	m := meet(left, right, s.edges(g, false))
	if sum, err := s.finished(ctx, m); sum != nil || err != nil {
		return sum, err
	}
	if right.layer.States > left.layer.States { // the right one is glued
		m = meet(right, left, s.edges(g, true))
	}
	return s.join(ctx, m)
}

// counter makes a counter for a ring.
func (s *Subgraphs) counter(ring sweep.Ring) *sweep.Counter {
	return &sweep.Counter{Tables: s.plan.Tables, Store: s.r.Store, Ring: ring}
}

// side is the states of one side, swept or kept.
func (s *Subgraphs) side(ctx context.Context, ring sweep.Ring, g plan.Graph, second bool) (*kept, error) {
	k := s.edges(g, second)
	k.ring = ring
	list := s.kept[plan.SideIndex(second)]
	if at := slices.IndexFunc(list, func(old *kept) bool { return old.standsFor(k, s.plan.Cut) }); at >= 0 {
		old := list[at]
		copy(list[1:at+1], list[:at])
		list[0] = old
		return old, nil
	}
	if old := s.mirrored(k, second); old != nil {
		s.kept[1] = append([]*kept{old}, s.kept[1]...)
		return old, nil
	}
	h, err := plan.NewHalf(g, s.sideOf(k, second))
	if err != nil {
		return nil, err
	}
	c := s.counter(ring)
	start, err := c.Start()
	if err != nil {
		return nil, err
	}
	if k.layer, err = c.Sweep(ctx, h.Steps, start, s.r.Gatherers); err != nil {
		return nil, err
	}
	k.places = h.Places
	for len(list) >= keptLayers || len(list) > 0 && s.r.Store.Used() > s.r.Opts.Memory/2 {
		s.unfinish(list[len(list)-1])
		sweep.Release(s.r.Store, list[len(list)-1].layer)
		list = list[:len(list)-1]
	}
	s.kept[plan.SideIndex(second)] = slices.Insert(list, 0, k)
	return k, nil
}

// mirrored is the second side as the image of a sweep of the first. A walk that begins there
// will sweep the first again.
func (s *Subgraphs) mirrored(k *kept, second bool) *kept {
	p := s.plan
	if !p.Mirror || !second {
		return nil
	}
	for i, old := range s.kept[0] {
		image := &kept{ring: old.ring, layer: old.layer, places: p.ImagesOf(old.places), next: make([][]int32, len(old.next)), others: make([]int, len(old.others))}
		for v := range old.next {
			to := p.Image(int32(v))
			image.next[to], image.others[to] = p.ImagesOf(old.next[v]), old.others[v]
		}
		if image.standsFor(k, p.Cut) {
			s.kept[0] = slices.Delete(s.kept[0], i, i+1)
			return image
		}
	}
	return nil
}

// join adds up the cycles that the two sides make together.
func (s *Subgraphs) join(ctx context.Context, m *meeting) (*big.Int, error) {
	left, right, ring := m.left.layer, m.right.layer, m.left.ring
	joins := s.r.Joins
	for _, j := range joins {
		j.Begin(ring)
	}
	err := sweep.EachClass(ctx, left, len(joins), func(t, i int) error {
		a := left.Classes[i]
		code, ok := m.complement(a.Code)
		if !ok {
			return nil
		}
		b, found := right.Find(code)
		if !found {
			return nil
		}
		return joins[t].JoinClasses(ctx, left, a, right, b, m.turn(a.Code), 1)
	})
	if err != nil {
		return nil, err
	}
	sum, err := run.SumOfJoins(ring, joins)
	if err != nil {
		return nil, err
	}
	return sum.Number(), nil
}
