package estimate

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/graph"
	"leaper/internal/position"
	"leaper/tour"
)

// A walker makes probes, on a [position.Position] that counts the onward moves and applies the
// rules. It is for one goroutine.
//
// A rule may only forbid moves that lead to no tour. Otherwise it would estimate another
// number. The tests check whole trees for that.
type walker struct {
	*problem
	random rand.PCG
	at     *position.Position
	cands  []position.Move
	work   int // squares entered since the context was last checked
}

// patience is how many squares a walker enters between two checks of its context:
// a fraction of a millisecond's work.
const patience = 1 << 14

func newWalker(p *problem) *walker {
	return &walker{problem: p, at: position.New(p.moves), cands: make([]position.Move, 0, len(p.favour))}
}

// probe walks at random until there is no way on. If that makes a tour, its
// weight is weight·2^exp: one over the chance of this walk.
func (w *walker) probe(ctx context.Context) (weight float64, exp int, err error) {
	v, weight := w.chooseStart()
	w.begin(v)
	for {
		cands := w.next(v)
		if len(cands) == 0 {
			if w.at.Left() == 0 {
				return weight, exp, nil
			}
			return 0, 0, nil
		}
		if w.work++; w.work == patience {
			w.work = 0
			if err := ctx.Err(); err != nil {
				return 0, 0, err
			}
		}
		v = cands[0].To
		if len(cands) == 1 {
			continue
		}
		var factor float64
		v, factor = w.choose(cands, w.drawUnit())
		if weight *= factor; weight >= 0x1p500 {
			weight *= 0x1p-500
			exp += 500
		}
	}
}

// drawUnit draws a number from [0,1).
func (w *walker) drawUnit() float64 { return float64(w.random.Uint64()>>11) * 0x1p-53 }

// chooseStart draws a start, and returns one over its chance.
func (w *walker) chooseStart() (graph.Vertex, float64) {
	if len(w.starts) == 1 {
		return w.starts[0], 1
	}
	// The first start whose upTo is above the number drawn. Rounding may leave
	// the last below 1.
	i, _ := slices.BinarySearch(w.upTo, w.drawUnit())
	i = min(i, len(w.starts)-1)
	return w.starts[i], 1 / w.chance[i]
}

// choose picks the candidate that a number from [0,1) falls on, and returns one
// over its chance.
func (w *walker) choose(cands []position.Move, at float64) (graph.Vertex, float64) {
	total := 0.0
	for _, c := range cands {
		total += w.favour[c.Onward]
	}
	at = float64(at * total) // rounded here on every machine: see tally.add
	for _, c := range cands[:len(cands)-1] {
		f := w.favour[c.Onward]
		if at -= f; at < 0 {
			return c.To, total / f
		}
	}
	c := cands[len(cands)-1]
	return c.To, total / w.favour[c.Onward]
}

// begin forgets the last walk, and sets where a walk from a start may end.
func (w *walker) begin(start graph.Vertex) {
	switch {
	case w.end >= 0:
		w.at.Begin(nil)
		w.at.Allow(w.end)
		return
	case w.kind == tour.Closed:
		w.at.Begin(nil)
		for _, u := range w.moves.In.Of(start) {
			w.at.Allow(u)
		}
		return
	}
	colour := uint8(0)
	if w.colour != nil {
		colour = w.colour[start]
	}
	w.at.Begin(&w.last[colour])
	if w.kind == tour.Open {
		for _, u := range w.moves.In.Of(start) {
			w.at.Forbid(u)
		}
	}
}

// next goes to a square, and lists the moves from there that the rules allow.
func (w *walker) next(v graph.Vertex) []position.Move {
	return w.at.Prune(w.at.Enter(v, w.cands[:0]))
}
