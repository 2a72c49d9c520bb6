package heldkarp

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sort"

	"leaper/work"
)

// Cycles drawn, and how many of them take each edge: all sizes of sets are kept.

// MemoryKept is how many bytes draws and uses take at most.
func (g *Graph) MemoryKept() int64 {
	there, back := g.sizes()
	sum := 16 * (float64(there)*binomial(g.n, there) + float64(there-1)*binomial(g.n, there-1))
	for size := 1; size <= back; size++ {
		sum += 4 * float64(size) * binomial(g.n, size)
	}
	if !g.undirected {
		sum *= 2
	}
	return int64(sum)
}

// Draws draws cycles uniformly.
type Draws struct {
	*Graph
	layers  [][]uint32
	returns [][]uint32 // of walks back
	parts   []uint128  // sums of all parts up to each
}

// Draws counts the cycles and keeps what drawing them takes.
func (g *Graph) Draws(ctx context.Context, resources work.Resources) (*Draws, error) {
	p := newPool(resources, g.Work())
	there, back := g.sizes()
	d := &Draws{Graph: g, parts: make([]uint128, (int(binomial(g.n, there))-1)/partSets+1)}
	var err error
	if d.layers, err = g.walks(ctx, p, g.in, g.first, back, true); err != nil {
		return nil, err
	}
	if d.returns = d.layers; !g.undirected {
		if d.returns, err = g.walks(ctx, p, g.out, g.last, back, true); err != nil {
			return nil, err
		}
	}
	if err := g.meet(ctx, p, d.layers[there], d.returns[back], func(at int, sum uint128) { d.parts[at] = sum }); err != nil {
		return nil, err
	}
	for at := range d.parts[1:] {
		d.parts[at+1].add(d.parts[at])
	}
	return d, nil
}

// Directed is the number of cycles, each direction of one for itself.
func (d *Draws) Directed() *big.Int { return d.parts[len(d.parts)-1].big() }

// Number is the number of cycles of an undirected graph, each once.
func (d *Draws) Number() *big.Int { return new(big.Int).Rsh(d.Directed(), 1) }

// Draw draws a cycle from each source.
func (d *Draws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	cycles := make([][]int32, len(sources))
	for i, random := range sources {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		cycles[i] = d.cycle(d.parts[len(d.parts)-1].random(random))
	}
	return cycles, nil
}

// cycle is the cycle of a number, beginning at the base.
func (d *Draws) cycle(x uint128) []int32 {
	there, back := d.sizes()
	at := sort.Search(len(d.parts), func(i int) bool { return x.less(d.parts[i]) })
	if at > 0 {
		x = x.minus(d.parts[at-1])
	}
	s := new(subset)
	for s.unrank(at*partSets, there); ; s.next() {
		var space [maxRest]uint8
		rest, row := d.rest(s, d.returns[back], space[:0])
		for i, v := range s.members {
			walks, sum := uint64(d.layers[there][s.rank*there+i]), uint64(0)
			for j, w := range rest {
				sum += uint64(row[j]) & -uint64(d.out[v]>>w&1)
			}
			var all uint128
			if all.addProduct(walks, uint128{low: sum}); !x.less(all) {
				x = x.minus(all)
				continue
			}
			home, left := bits.Div64(x.high, x.low, walks)
			for j, w := range rest {
				if d.out[v]>>w&1 == 0 {
					continue
				}
				if n := uint64(row[j]); home >= n {
					home -= n
					continue
				}
				cycle := d.back([]int32{d.vertex(v)}, d.layers, d.in, s, i, left)
				slices.Reverse(cycle)
				other := new(subset)
				other.unrank(int(binomial(d.n, there))-1-s.rank, back)
				return slices.Concat([]int32{d.base}, cycle, d.back([]int32{d.vertex(w)}, d.returns, d.out, other, j, home))
			}
		}
	}
}

// back appends to a walk the vertices before its last one, a vertex of a set: the walk there of a
// number, backwards.
func (d *Draws) back(walk []int32, layers [][]uint32, from []uint32, s *subset, last int, left uint64) []int32 {
	for size := len(s.members); size > 1; size-- {
		v, at := s.members[last], s.rankWithout(last)
		shorter := new(subset)
		shorter.unrank(at, size-1)
		for i, u := range shorter.members {
			n := uint64(layers[size-1][at*(size-1)+i])
			if from[v]>>u&1 == 0 || left >= n {
				left -= n * uint64(from[v]>>u&1)
				continue
			}
			walk = append(walk, d.vertex(u))
			s, last = shorter, i
			break
		}
	}
	return walk
}
