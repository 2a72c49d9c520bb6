package estimate

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/tour"
)

// A walker makes probes. It is for one goroutine.
//
// Of each vertex it keeps how many moves lead on from it, to squares not yet
// visited. To enter a vertex takes one from those that lead to it, and a look
// at the same row finds the squares to go to next:
//
//	free   3  gone+1  2  0 …       gone: the vertex is visited
type walker struct {
	*problem
	random rand.PCG
	free   []int32
	last   []uint8 // L: 1 where this walk may end
	cands  []candidate

	left  int    // squares not visited
	lows  [2]int // low squares not visited: [0] outside L, [1] in L
	alone int    // of these, squares with no unvisited neighbour
	ends  int    // squares of L not visited
	work  int    // squares entered since the last look at the context
}

// gone is added to the onward moves of a visited vertex, so that one comparison
// tells whether it is. No vertex has as many moves: see [graph.MaxVertices].
const gone = 1 << 30

// patience is how many squares a walker enters between looks at its context:
// a fraction of a millisecond.
const patience = 1 << 14

type candidate struct {
	vertex int32
	free   int32
}

func newWalker(p *problem) *walker {
	return &walker{
		problem: p, free: make([]int32, p.n), last: slices.Clone(p.last[0]),
		cands: make([]candidate, len(p.favour)),
	}
}

// probe walks at random until there is no way on. If that makes a tour, the
// weight is weight·2^exp: one over the chance of just this walk.
func (w *walker) probe(ctx context.Context) (weight float64, exp int, err error) {
	v, weight := w.chooseStart()
	w.begin(v)
	for {
		w.enter(v)
		if w.left == 0 {
			return weight, exp, nil
		}
		cands := w.next(v)
		if len(cands) == 0 {
			return 0, 0, nil
		}
		if w.work++; w.work == patience {
			w.work = 0
			if err := ctx.Err(); err != nil {
				return 0, 0, err
			}
		}
		v = cands[0].vertex
		if len(cands) == 1 {
			continue
		}
		var factor float64
		v, factor = w.choose(cands, w.unit())
		if weight *= factor; weight >= 0x1p500 {
			weight *= 0x1p-500
			exp += 500
		}
	}
}

// unit draws a number from 0 up to and without 1.
func (w *walker) unit() float64 { return float64(w.random.Uint64()>>11) * 0x1p-53 }

// chooseStart draws a start, and returns one over its chance.
func (w *walker) chooseStart() (int32, float64) {
	if len(w.starts) == 1 {
		return w.starts[0], 1
	}
	// The first start whose upTo is above the number drawn. Rounding may leave
	// the last below 1.
	i, _ := slices.BinarySearch(w.upTo, w.unit())
	i = min(i, len(w.starts)-1)
	return w.starts[i], 1 / w.chance[i]
}

// choose picks the candidate that a number from [0,1) falls on, and returns one
// over its chance.
func (w *walker) choose(cands []candidate, at float64) (int32, float64) {
	total := 0.0
	for _, c := range cands {
		total += w.favour[c.free]
	}
	at = float64(at * total) // rounded here on every machine: see tally.add
	for _, c := range cands[:len(cands)-1] {
		f := w.favour[c.free]
		if at -= f; at < 0 {
			return c.vertex, total / f
		}
	}
	c := cands[len(cands)-1]
	return c.vertex, total / w.favour[c.free]
}

// begin forgets the last walk.
func (w *walker) begin(start int32) {
	copy(w.free, w.problem.free)
	w.left = w.n
	w.mayEnd(start)
	w.lows, w.alone = [2]int{}, 0
	for _, v := range w.low {
		w.lows[w.last[v]]++
		if w.free[v] == 0 {
			w.alone++
		}
	}
}

// mayEnd sets L for a start.
func (w *walker) mayEnd(start int32) {
	switch {
	case w.end >= 0:
		clear(w.last)
		w.last[w.end] = 1
		w.ends = 1
		return
	case w.kind == tour.Closed:
		clear(w.last)
		for _, u := range w.in.of(start) {
			w.last[u] = 1
		}
		w.ends = len(w.in.of(start))
		return
	}
	colour := uint8(0)
	if w.colour != nil {
		colour = w.colour[start]
	}
	copy(w.last, w.problem.last[colour])
	w.ends = w.lasts[colour]
	if w.kind == tour.Open {
		for _, u := range w.in.of(start) {
			w.ends -= int(w.last[u])
			w.last[u] = 0
		}
	}
}

// enter visits v. What it takes from its neighbours, next does.
func (w *walker) enter(v int32) {
	if w.free[v] <= 1 {
		w.lows[w.last[v]]--
		if w.free[v] == 0 {
			w.alone--
		}
	}
	w.free[v] += gone
	w.ends -= int(w.last[v])
	w.left--
}

// next lists the squares to go to from v, entered just now, that the rules
// allow. It is to be called once for each square entered.
func (w *walker) next(v int32) []candidate {
	if w.arrows {
		return w.nextByArrows(v)
	}
	cands := w.cands
	k := 0
	var doors [2]int // low squares next to v: [0] outside L, [1] in L
	for _, u := range w.out.of(v) {
		f := w.free[u] - 1
		w.free[u] = f
		if f >= gone/2 {
			continue
		}
		cands[k] = candidate{u, f}
		k++
		if f <= 1 {
			l := w.last[u]
			doors[l]++
			if f == 1 {
				w.lows[l]++
			} else {
				w.alone++
			}
		}
	}
	return w.worth(cands[:k], doors)
}

// nextByArrows is next where moves have a direction, and no rule holds but that
// the last square is one of L.
func (w *walker) nextByArrows(v int32) []candidate {
	for _, u := range w.in.of(v) {
		w.free[u]--
	}
	k := 0
	for _, u := range w.out.of(v) {
		if f := w.free[u]; f < gone/2 && (w.left > 1 || w.last[u] == 1) {
			w.cands[k] = candidate{u, f}
			k++
		}
	}
	return w.cands[:k]
}
