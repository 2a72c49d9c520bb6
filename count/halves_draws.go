package count

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sort"

	"leaper/count/internal/frontier"
)

// Cycles of dense graphs drawn, and how many of them take each edge. All sizes of sets are kept.

// memoryKept is how many bytes draws and uses take at most.
func (h *halves) memoryKept() int64 {
	there, back := h.sizes()
	sum := 16 * (float64(there)*choose(h.n, there) + float64(there-1)*choose(h.n, there-1))
	for size := 1; size <= back; size++ {
		sum += 4 * float64(size) * choose(h.n, size)
	}
	if !h.alike {
		sum *= 2
	}
	return int64(sum)
}

// halvesDraws draws cycles uniformly.
type halvesDraws struct {
	*halves
	layers  [][]uint32
	returns [][]uint32 // of walks back
	parts   []wide     // sums of all parts up to each
}

func (h *halves) draws(ctx context.Context, opts Options) (*halvesDraws, error) {
	t := newTeam(opts, h.work())
	there, back := h.sizes()
	d := &halvesDraws{halves: h, parts: make([]wide, (int(choose(h.n, there))-1)/partSets+1)}
	var err error
	if d.layers, err = h.walks(ctx, t, h.in, h.first, back, true); err != nil {
		return nil, err
	}
	if d.returns = d.layers; !h.alike {
		if d.returns, err = h.walks(ctx, t, h.out, h.last, back, true); err != nil {
			return nil, err
		}
	}
	if err := h.meet(ctx, t, d.layers[there], d.returns[back], func(at int, sum wide) { d.parts[at] = sum }); err != nil {
		return nil, err
	}
	for at := range d.parts[1:] {
		d.parts[at+1].add(d.parts[at])
	}
	return d, nil
}

// directed is how many cycles there are, in each direction that they have.
func (d *halvesDraws) directed() *big.Int { return d.parts[len(d.parts)-1].big() }

// Number is how many there are where arcs go both ways, each once.
func (d *halvesDraws) Number() *big.Int { return new(big.Int).Rsh(d.directed(), 1) }

// Draw draws a cycle from each source.
func (d *halvesDraws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	cycles := make([][]int32, len(sources))
	for i, random := range sources {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		cycles[i] = d.cycle(d.parts[len(d.parts)-1].random(random))
	}
	return cycles, nil
}

// random is a number below another.
func (w wide) random(random *rand.Rand) wide {
	for {
		x := wide{random.Uint64(), random.Uint64()}
		if x.high &= 1<<bits.Len64(w.high) - 1; w.high == 0 {
			x.low &= 1<<bits.Len64(w.low) - 1
		}
		if x.less(w) {
			return x
		}
	}
}

func (w wide) less(x wide) bool { return w.high < x.high || w.high == x.high && w.low < x.low }

// minus is a difference that is not below 0.
func (w wide) minus(x wide) wide {
	low, borrow := bits.Sub64(w.low, x.low, 0)
	return wide{w.high - x.high - borrow, low}
}

// cycle is the cycle of a number, from the base on.
func (d *halvesDraws) cycle(x wide) []int32 {
	there, back := d.sizes()
	at := sort.Search(len(d.parts), func(i int) bool { return x.less(d.parts[i]) })
	if at > 0 {
		x = x.minus(d.parts[at-1])
	}
	s := new(subset)
	for s.begin(at*partSets, there); ; s.following() {
		var space [mostHalves]uint8
		rest, row := d.rest(s, d.returns[back], space[:0])
		for i, v := range s.has {
			walks, sum := uint64(d.layers[there][s.at*there+i]), uint64(0)
			for j, w := range rest {
				sum += uint64(row[j]) & -uint64(d.out[v]>>w&1)
			}
			var all wide
			if all.addProduct(walks, wide{low: sum}); !x.less(all) {
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
				other.begin(int(choose(d.n, there))-1-s.at, back)
				return slices.Concat([]int32{d.base}, cycle, d.back([]int32{d.vertex(w)}, d.returns, d.out, other, j, home))
			}
		}
	}
}

// back goes back along a walk of a number, from a vertex of a set.
func (d *halvesDraws) back(walk []int32, layers [][]uint32, from []uint32, s *subset, last int, left uint64) []int32 {
	for size := len(s.has); size > 1; size-- {
		v, at := s.has[last], s.without(last)
		shorter := new(subset)
		shorter.begin(at, size-1)
		for i, u := range shorter.has {
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

// uses is how many cycles take each edge, of those that any takes. All arcs go both ways. A cycle is
// met in both directions. The arcs of walks, and the arc where they meet those back, are half of its
// arcs, and those of its other direction are the other half.
func (h *halves) uses(ctx context.Context, opts Options) (map[frontier.Edge]*big.Int, error) {
	t := newTeam(opts, 3*h.work())
	there, back := h.sizes()
	layers, err := h.walks(ctx, t, h.in, h.first, back, true)
	if err != nil {
		return nil, err
	}
	n := h.n + 1
	total := make([]wide, n*n)
	sum := func(times uint64) func(int, *subset) {
		return func(_ int, s *subset) {
			for i, x := range s.arcs {
				total[i].addProduct(times, x)
				s.arcs[i] = wide{}
			}
		}
	}
	middle := uint64(1 + h.n%2) // for two halves of one size, it has no image
	ahead, err := h.ahead(ctx, t, layers, sum(middle))
	if err != nil {
		return nil, err
	}
	for size := there; size > 1; size-- {
		if ahead, err = h.shorter(ctx, t, layers[size-1], ahead, size, sum(2)); err != nil {
			return nil, err
		}
	}
	for v := range h.n {
		total[h.n*n+v].addProduct(2*uint64(layers[1][v]), ahead[v])
	}
	number := func(v int) int32 {
		if v == h.n {
			return h.base
		}
		return h.vertex(uint8(v))
	}
	uses := map[frontier.Edge]*big.Int{}
	for v := range n {
		for w := range v {
			x := total[v*n+w]
			if x.add(total[w*n+v]); x != (wide{}) {
				a, b := number(v), number(w)
				uses[frontier.Edge{min(a, b), max(a, b)}] = new(big.Int).Rsh(x.big(), 1)
			}
		}
	}
	return uses, nil
}

// ahead is in how many ways each walk of half of the vertices becomes a cycle.
func (h *halves) ahead(ctx context.Context, t *team, layers [][]uint32, part func(int, *subset)) ([]wide, error) {
	there, back := h.sizes()
	ahead := make([]wide, there*int(choose(h.n, there)))
	return ahead, t.each(ctx, h.n, there, there*back, func(s *subset) {
		var space [mostHalves]uint8
		rest, row := h.rest(s, layers[back], space[:0])
		for i, v := range s.has {
			at := s.at*there + i
			walks := uint64(layers[there][at])
			for j, w := range rest {
				if h.out[v]>>w&1 == 1 {
					ways := wide{low: uint64(row[j])}
					ahead[at].add(ways)
					s.arc(h.n+1, v, w).addProduct(walks, ways)
				}
			}
		}
	}, part)
}

// shorter is the same for walks of one vertex less than those whose numbers are known. A walk becomes
// what it is with one vertex more.
func (h *halves) shorter(ctx context.Context, t *team, walks []uint32, ahead []wide, size int, part func(int, *subset)) ([]wide, error) {
	less := size - 1
	shorter := make([]wide, less*int(choose(h.n, less)))
	return shorter, t.each(ctx, h.n, less, less*(h.n-less), func(s *subset) {
		var space [mostHalves]uint8
		for _, w := range members(^s.set&(1<<h.n-1), space[:0]) {
			place, index := s.with(w)
			ways := ahead[place*size+index]
			for i, v := range s.has {
				if h.out[v]>>w&1 == 1 {
					at := s.at*less + i
					shorter[at].add(ways)
					s.arc(h.n+1, v, w).addProduct(uint64(walks[at]), ways)
				}
			}
		}
	}, part)
}

// with is the place of the set with a vertex more, and where in the set this is.
func (s *subset) with(w uint8) (place, index int) {
	for i, v := range s.has {
		if v < w {
			place += int(pascal[v][i+1])
			index++
		} else {
			place += int(pascal[v][i+2])
		}
	}
	return place + int(pascal[w][index+1]), index
}

// arc is the sum of an arc.
func (s *subset) arc(n int, v, w uint8) *wide {
	if s.arcs == nil {
		s.arcs = make([]wide, n*n)
	}
	return &s.arcs[int(v)*n+int(w)]
}
