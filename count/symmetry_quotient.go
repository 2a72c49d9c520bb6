package count

import (
	"context"
	"math/big"
	"slices"

	"leaper/count/internal/frontier"
	"leaper/internal/quotient"
)

// turned counts closed tours that the symmetry turns.
func (s *sweeping) turned(ctx context.Context, q *quotient.Quotient) (fixedTours, error) {
	none := fixedTours{known: new(big.Int)}
	if q.Order < 2 || len(q.Fixed) > 0 {
		return none, nil
	}
	powerOf2 := q.Order&(q.Order-1) == 0
	if !powerOf2 || q.Len() < 3 { // two edges between two orbits can be a cycle
		n, err := generating(ctx, q)
		return fixedTours{known: n}, err
	}
	switch odd, known := q.Parity(); {
	case known && odd:
		return s.weightedCycles(ctx, q, q.Graph(quotient.UnitWeight), -1, 2, "turned")
	case known:
		return none, nil
	}
	f, err := s.weightedCycles(ctx, q, q.Graph(quotient.UnitWeight), -1, 1, "turned")
	if err != nil {
		return f, err
	}
	signed, err := s.weightedCycles(ctx, q, q.Graph(quotient.SignWeight), -1, 1, "turned, signed")
	f.add(-1, signed)
	return f, err
}

// reversed counts closed tours that the symmetry reverses.
func (s *sweeping) reversed(ctx context.Context, q *quotient.Quotient) (fixedTours, error) {
	return s.weightedCycles(ctx, q, q.Reversed(), -1, 2, "reversed")
}

// reversedPaths counts paths that the symmetry reverses.
func (s *sweeping) reversedPaths(ctx context.Context, q *quotient.Quotient) (fixedTours, error) {
	w, x := q.ReversedPaths()
	return s.weightedCycles(ctx, q, w, x, 2, "reversed")
}

// weightedCycles counts Hamiltonian cycles by their weights, times a factor. The orbits come in
// the order of their first squares. Other vertices, except the hub, come amid their neighbours.
func (s *sweeping) weightedCycles(ctx context.Context, q *quotient.Quotient, w *quotient.Weighted, hub int32, factor int64, name string) (fixedTours, error) {
	f := fixedTours{known: new(big.Int)}
	if w == nil || len(w.Next) < 3 || !w.MayHaveCycle() {
		return f, nil
	}
	var orders [][]int32
	for _, squares := range s.orders {
		var order []int32
		seen := make([]bool, q.Len())
		for _, v := range squares {
			if u := q.Of[v]; !seen[u] {
				seen[u] = true
				order = append(order, u)
			}
		}
		for x := int32(q.Len()); int(x) < len(w.Next); x++ {
			if x == hub {
				continue
			}
			var places []int
			for _, v := range w.Next[x] {
				if at := slices.Index(order, v); at >= 0 {
					places = append(places, at)
				}
			}
			slices.Sort(places)
			order = slices.Insert(order, places[len(places)/2]+1, x)
		}
		if !slices.ContainsFunc(orders, func(o []int32) bool { return slices.Equal(o, order) }) {
			orders = append(orders, order)
		}
	}
	g := frontier.Graph{Next: w.Next, Hub: hub}
	if w.IsWeighted() {
		g.Weight = w.Weight
	}
	plan, err := frontier.New(ctx, g, s.memory, orders...)
	if err != nil {
		return f, err
	}
	f.terms = []term{{plan: plan, factor: factor, name: name}}
	return f, nil
}
