package subgraph

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"leaper/internal/vertexorder"
)

// Order chooses an order of the vertices with narrow frontiers: it tries those given, some of its
// own, and small changes to the best. It is the same on every machine. If the context ends it,
// the order is the best so far.
func Order(ctx context.Context, g *Graph, orders ...[]int32) []int32 {
	next := make([][]int32, g.Vertices)
	for _, e := range g.Edges {
		next[e.U], next[e.V] = append(next[e.U], e.V), append(next[e.V], e.U)
	}
	own := make([]int32, g.Vertices)
	for v := range own {
		own[v] = int32(v)
	}
	w := &widths{next: next, place: make([]int, g.Vertices), change: make([]int, g.Vertices+1)}
	var best []int32
	least := uint64(0)
	for _, order := range append(slices.Clone(orders), own, vertexorder.Layered(g.Vertices, func(v int32) []int32 { return next[v] }), vertexorder.Greedy(ctx, next)) {
		if len(order) != g.Vertices {
			continue
		}
		if cost := w.cost(order); best == nil || cost < least {
			best, least = order, cost
		}
	}
	return w.narrow(ctx, best)
}

// widths ranks orders by 3 to the power of each frontier's width, added up.
type widths struct {
	next          [][]int32
	place, change []int
}

func (w *widths) edges() int {
	sum := 0
	for _, row := range w.next {
		sum += len(row)
	}
	return sum / 2
}

func (w *widths) cost(order []int32) uint64 {
	for i, v := range order {
		w.place[v] = i
	}
	clear(w.change)
	for i, v := range order {
		last := i
		for _, u := range w.next[v] {
			last = max(last, w.place[u])
		}
		if last > i {
			w.change[i]++
			w.change[last]--
		}
	}
	sum, width := uint64(0), 0
	for i := range order {
		width += w.change[i]
		states := ^uint64(0)
		if width < 40 {
			states = pow3(width)
		}
		var carry uint64
		if sum, carry = bits.Add64(sum, states, 0); carry > 0 {
			return ^uint64(0)
		}
	}
	return sum
}

func pow3(n int) uint64 {
	p := uint64(1)
	for range n {
		p *= 3
	}
	return p
}

// narrow moves vertices of an order about, at random, and keeps changes that make the frontiers
// narrower. At first it also keeps changes that make them a little wider.
func (w *widths) narrow(ctx context.Context, order []int32) []int32 {
	n := len(order)
	if n < 3 {
		return order
	}
	const rounds = 20000
	draw := rand.New(rand.NewPCG(1, uint64(n)))
	now, next := slices.Clone(order), slices.Clone(order)
	cost := w.cost(now)
	best, least := slices.Clone(now), cost
	// No more time than a sweep takes: a small graph needs no better order.
	for round := range int(min(rounds, 1<<24/uint64(n), 1<<26/uint64(n+w.edges()), cost/4)) {
		if round&255 == 0 && ctx.Err() != nil {
			break
		}
		copy(next, now)
		vertexorder.Shift(next, draw.IntN(n), draw.IntN(n))
		if c := w.cost(next); c <= cost+cost/4/rounds*uint64(rounds-round) {
			now, next, cost = next, now, c
			if cost < least {
				least = cost
				copy(best, now)
			}
		}
	}
	return best
}
