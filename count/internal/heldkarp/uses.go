package heldkarp

import (
	"context"
	"math/big"

	"leaper/count/internal/frontier"
	"leaper/work"
)

// Uses counts the cycles of an undirected graph that take each edge; an edge of no cycle is left out. A cycle is
// met in both directions. The arcs of walks, and the arc where they meet the walks back, are half of its
// arcs, and those of its other direction are the other half.
func (g *Graph) Uses(ctx context.Context, resources work.Resources) (map[frontier.Edge]*big.Int, error) {
	p := newPool(resources, 3*g.Work())
	there, back := g.sizes()
	layers, err := g.walks(ctx, p, g.in, g.first, back, true)
	if err != nil {
		return nil, err
	}
	n := g.n + 1
	total := make([]uint128, n*n)
	sum := func(times uint64) func(int, *subset) {
		return func(_ int, s *subset) {
			for i, x := range s.arcs {
				total[i].addProduct(times, x)
				s.arcs[i] = uint128{}
			}
		}
	}
	middle := uint64(1 + g.n%2) // for two halves of one size, it has no image
	ahead, err := g.completions(ctx, p, layers, sum(middle))
	if err != nil {
		return nil, err
	}
	for size := there; size > 1; size-- {
		if ahead, err = g.shorterCompletions(ctx, p, layers[size-1], ahead, size, sum(2)); err != nil {
			return nil, err
		}
	}
	for v := range g.n {
		total[g.n*n+v].addProduct(2*uint64(layers[1][v]), ahead[v])
	}
	number := func(v int) int32 {
		if v == g.n {
			return g.base
		}
		return g.vertex(uint8(v))
	}
	uses := map[frontier.Edge]*big.Int{}
	for v := range n {
		for w := range v {
			x := total[v*n+w]
			if x.add(total[w*n+v]); x != (uint128{}) {
				a, b := number(v), number(w)
				uses[frontier.Edge{min(a, b), max(a, b)}] = new(big.Int).Rsh(x.big(), 1)
			}
		}
	}
	return uses, nil
}

// completions counts, for each walk of half of the vertices, the cycles that begin with it.
func (g *Graph) completions(ctx context.Context, p *pool, layers [][]uint32, part func(int, *subset)) ([]uint128, error) {
	there, back := g.sizes()
	ahead := make([]uint128, there*int(binomial(g.n, there)))
	return ahead, p.each(ctx, g.n, there, there*back, func(s *subset) {
		var space [maxRest]uint8
		rest, row := g.rest(s, layers[back], space[:0])
		for i, v := range s.members {
			at := s.rank*there + i
			walks := uint64(layers[there][at])
			for j, w := range rest {
				if g.out[v]>>w&1 == 1 {
					completions := uint128{low: uint64(row[j])}
					ahead[at].add(completions)
					s.arc(g.n+1, v, w).addProduct(walks, completions)
				}
			}
		}
	}, part)
}

// shorterCompletions does the same for walks of one vertex fewer than the walks whose completions
// are known: a walk has the completions of all walks with one more vertex.
func (g *Graph) shorterCompletions(ctx context.Context, p *pool, walks []uint32, ahead []uint128, size int, part func(int, *subset)) ([]uint128, error) {
	less := size - 1
	shorter := make([]uint128, less*int(binomial(g.n, less)))
	return shorter, p.each(ctx, g.n, less, less*(g.n-less), func(s *subset) {
		var space [maxRest]uint8
		for _, w := range membersOf(^s.set&(1<<g.n-1), space[:0]) {
			rank, index := s.rankWith(w)
			completions := ahead[rank*size+index]
			for i, v := range s.members {
				if g.out[v]>>w&1 == 1 {
					at := s.rank*less + i
					shorter[at].add(completions)
					s.arc(g.n+1, v, w).addProduct(uint64(walks[at]), completions)
				}
			}
		}
	}, part)
}
