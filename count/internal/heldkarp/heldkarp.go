// Package heldkarp counts and draws the Hamiltonian cycles of dense graphs by sets of vertices.
//
// A sweep of a complete graph meets the matchings of half of its vertices, and needs
// 47 GB for 17 vertices. There are far fewer sets of vertices. So walks are counted by the set that
// they visit and by their last vertex (Held & Karp 1962, Bellman 1962):
//
//	walks(S, v) = the sum of walks(S without v, u) over the vertices u of S with an arc to v
//
// Each cycle through all vertices passes a base. Without it, a path remains, which begins after the
// base and ends before it. Its first half is a walk, and its second half is a walk back:
//
//	base ─ · ─ · ─ · ─ v ── w ─ · ─ · ─ · ─ base      walks(S, v) · walks back(T, w)
//	       └──── S ────┘    └──── T ────┘             for all S of n/2 vertices, T the others
//
// So no set has more than half of the vertices. A walk of 13 vertices with a given end has at most
// 12! orders, which fit 32 bits; 13!·12! fits 64 bits, and sums of these have 128. Where all arcs go
// both ways, the walks back are the walks.
package heldkarp

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"leaper/work"
)

// maxRest is the largest number of vertices without the base.
const maxRest = MaxVertices - 1

// MaxVertices is the largest number of vertices of a [Graph].
const MaxVertices = 27

// A Graph is a graph without its base.
type Graph struct {
	n           int // vertices without the base
	base        int32
	in, out     []uint32 // where arcs of each vertex come from, and where they go
	first, last uint32   // where arcs of the base go, and where they come from
	undirected  bool     // all arcs go both ways
}

// New takes a base out of a graph. It gives nil for too many vertices, or fewer than three.
func New(next [][]int32, base int32) *Graph {
	g := &Graph{n: len(next) - 1, base: base}
	if g.n < 2 || g.n > maxRest {
		return nil
	}
	bit := func(v int32) uint32 {
		if v > base {
			v--
		}
		return 1 << v
	}
	g.in, g.out = make([]uint32, g.n), make([]uint32, g.n)
	for v, row := range next {
		from := bit(int32(v))
		for _, w := range row {
			switch to := bit(w); {
			case int32(v) == base:
				g.first |= to
			case w == base:
				g.last |= from
			default:
				g.out[bits.TrailingZeros32(from)] |= to
				g.in[bits.TrailingZeros32(to)] |= from
			}
		}
	}
	g.undirected = g.first == g.last && slices.Equal(g.in, g.out)
	return g
}

// Vertices is the number of vertices, with the base.
func (g *Graph) Vertices() int { return g.n + 1 }

// vertex is the number of a vertex in the graph with its base.
func (g *Graph) vertex(v uint8) int32 {
	if int32(v) >= g.base {
		return int32(v) + 1
	}
	return int32(v)
}

// sizes are how many vertices a walk has, and a walk back.
func (g *Graph) sizes() (there, back int) { return g.n / 2, g.n - g.n/2 }

// Work is the number of additions of a count.
func (g *Graph) Work() float64 {
	there, back := g.sizes()
	sum := float64(there*back) * binomial(g.n, there)
	for size := 2; size <= back; size++ {
		completions := 1.0
		if !g.undirected && size <= there {
			completions = 2
		}
		sum += completions * float64(size*(size-1)) * binomial(g.n, size)
	}
	return sum
}

// Memory is how many bytes a count takes.
func (g *Graph) Memory() int64 {
	there, back := g.sizes()
	layer := func(size int) int64 { return int64(4 * float64(size) * binomial(g.n, size)) }
	sum := layer(back) + layer(back-1)
	if !g.undirected {
		sum += layer(there)
	}
	return sum
}

// Dense says whether the graph has at least half of all edges.
func (g *Graph) Dense() bool {
	arcs := bits.OnesCount32(g.first) + bits.OnesCount32(g.last)
	for _, row := range g.out {
		arcs += bits.OnesCount32(row)
	}
	return 2*arcs >= g.n*(g.n+1)
}

// Cycles counts the cycles through all vertices, each direction of one for itself. Of the
// resources, it obeys the threads and the progress.
func (g *Graph) Cycles(ctx context.Context, resources work.Resources) (*big.Int, error) {
	p := newPool(resources, g.Work())
	there, back := g.sizes()
	far := back
	if !g.undirected {
		far = there
	}
	walks, err := g.walks(ctx, p, g.in, g.first, far, false)
	if err != nil {
		return nil, err
	}
	returns := walks
	if !g.undirected {
		if returns, err = g.walks(ctx, p, g.out, g.last, back, false); err != nil {
			return nil, err
		}
	}
	total := new(big.Int)
	err = g.meet(ctx, p, walks[there], returns[back], func(_ int, sum uint128) { total.Add(total, sum.big()) })
	return total, err
}

// walks counts walks by size: all sizes, or the two largest. They begin at the vertices in begin, and
// come to each vertex from the vertices in from. A size has its sets in ascending order, and a set
// has a number for each of its vertices.
func (g *Graph) walks(ctx context.Context, p *pool, from []uint32, begin uint32, far int, all bool) ([][]uint32, error) {
	layers := make([][]uint32, far+1)
	layers[1] = make([]uint32, g.n)
	for v := range layers[1] {
		layers[1][v] = begin >> v & 1
	}
	for size := 2; size <= far; size++ {
		before, here := layers[size-1], make([]uint32, size*int(binomial(g.n, size)))
		layers[size] = here
		err := p.each(ctx, g.n, size, size*(size-1), func(s *subset) {
			row := here[s.rank*size:][:size]
			for i, v := range s.members {
				sum, mask := uint32(0), from[v]
				shorter := before[s.rankWithout(i)*(size-1):][:size-1]
				for j, u := range s.members[:i] {
					sum += shorter[j] & -(mask >> u & 1)
				}
				for j, u := range s.members[i+1:] {
					sum += shorter[i+j] & -(mask >> u & 1)
				}
				row[i] = sum
			}
		}, nil)
		if err != nil {
			return nil, err
		}
		if !all {
			layers[size-2] = nil
		}
	}
	return layers, nil
}

// rest lists the vertices outside a set, and gives the numbers of the walks back through them.
func (g *Graph) rest(s *subset, returns []uint32, space []uint8) (vertices []uint8, row []uint32) {
	there, back := g.sizes()
	others := int(binomial(g.n, there)) - 1
	return membersOf(^s.set&(1<<g.n-1), space), returns[(others-s.rank)*back:][:back] // complements are in descending order
}

// meet joins walks and walks back. It gives the sum of each part of the sets.
func (g *Graph) meet(ctx context.Context, p *pool, walks, returns []uint32, part func(at int, sum uint128)) error {
	there, back := g.sizes()
	return p.each(ctx, g.n, there, there*back, func(s *subset) {
		var space [maxRest]uint8
		rest, row := g.rest(s, returns, space[:0])
		for i, v := range s.members {
			sum, mask := uint64(0), g.out[v]
			for j, w := range rest {
				sum += uint64(row[j]) & -uint64(mask>>w&1)
			}
			s.sum.addProduct(uint64(walks[s.rank*there+i]), uint128{low: sum})
		}
	}, func(i int, s *subset) {
		part(i, s.sum)
		s.sum = uint128{}
	})
}
