package neural

import (
	"context"
	"iter"

	"leaper/graph"
	"leaper/internal/names"
)

// Outcome is what a run came to. How often, by leaper stats neural NxN with the seed 1:
//
//	board  neurons  runs    tour                    cycles  diverged  sweeps to settle
//	6×6    80       10,000  0.285 (0.277–0.294)     0.682   0.032     31
//	8×8    168      10,000  0.217 (0.209–0.226)     0.740   0.043     57
//	10×10  288      5000    0.142 (0.132–0.152)     0.802   0.056     85
//	12×12  440      4000    0.076 (0.068–0.084)     0.871   0.054     115
//	14×14  624      4000    0.039 (0.033–0.046)     0.902   0.060     153
//	16×16  840      3000    0.020 (0.016–0.026)     0.914   0.066     190
//	20×20  1368     4000    0.0040 (0.0025–0.0065)  0.924   0.072     281
//	24×24  2024     6000    0.0008 (0.0004–0.0019)  0.914   0.086     379
type Outcome uint8

// The outcomes.
const (
	Diverged Outcome = iota // the limit was reached
	Stuck                   // no output will change again, and some square has not two neurons on
	Cycles                  // a 2-factor of two cycles or more
	Tour                    // a closed tour
)

var outcomes = names.Enum[Outcome]{What: "outcome", Entries: names.List{
	{"diverged", "the neurons are not at rest after 256 rounds and 4 more for each square"},
	{"stuck", "the neurons are at rest and form no cycles"},
	{"cycles", "the neurons form several cycles"},
	{"tour", "the neurons form one cycle through every square"},
}}

// Outcomes lists the outcomes by their names.
func Outcomes() names.List { return outcomes.List() }

func (o Outcome) String() string { return outcomes.Of(o) }

// limit is how many sweeps a run makes before it counts as diverged, where
// nothing else is said. Of 3000 runs on 6×6 that were given 8000 sweeps, those
// that settled did so within 256, and the 98 others not at all; on 8×8 all within
// 512, on 20×20 within 2048. On 24×24 the mean is some 400.
func (w *Network) limit(given int) int {
	if given > 0 {
		return given
	}
	return 256 + 4*len(w.degree)
}

// A Step is what a sweep did.
type Step struct {
	Sweep    int     // from 1
	Switched int     // outputs that changed
	Last     bool    // the run has ended with this sweep
	Outcome  Outcome // what it came to, of the last; before, Diverged
}

// Settle sweeps until nothing changes or the limit is reached; 0 stands for one
// that grows with the board, 256 and 4 for each square. The error is the
// context's.
func (w *Network) Settle(ctx context.Context, limit int) (outcome Outcome, sweeps int, err error) {
	work := 0
	for s := range w.Steps(limit) {
		sweeps = s.Sweep
		if w.fault != nil {
			return Diverged, sweeps, w.fault
		}
		if s.Last {
			return s.Outcome, sweeps, nil
		}
		if work += len(w.neurons) + 1; work > 1<<18 {
			work = 0
			if err := ctx.Err(); err != nil {
				return Diverged, sweeps, err
			}
		}
	}
	return Diverged, sweeps, nil
}

// over reports, after a sweep in which no output changed, whether none ever will,
// and what the network has come to if so.
func (w *Network) over() (Outcome, bool) {
	switch {
	case !w.isSatisfied():
		return Stuck, w.still()
	case w.Cycles() == 1:
		return Tour, true
	}
	return Cycles, true
}

// Steps yields the sweeps of a run, to watch the network between them.
// [Network.Settle] runs without showing them.
func (w *Network) Steps(limit int) iter.Seq[Step] {
	limit = w.limit(limit)
	return func(yield func(Step) bool) {
		for sweep := 1; sweep <= limit; sweep++ {
			s := Step{Sweep: sweep, Switched: w.Sweep(), Last: sweep == limit}
			if s.Switched == 0 {
				if outcome, over := w.over(); over {
					s.Outcome, s.Last = outcome, true
				}
			}
			if !yield(s) || s.Last {
				return
			}
		}
	}
}

// Cycles is how many cycles the neurons that are on make, if every square has
// two; else 0.
func (w *Network) Cycles() int {
	next := w.links()
	if next == nil {
		return 0
	}
	seen := make([]bool, len(w.degree))
	cycles := 0
	for v := range graph.Vertex(len(seen)) {
		if seen[v] {
			continue
		}
		cycles++
		for u, from := v, graph.Vertex(-1); !seen[u]; {
			seen[u] = true
			u, from = onward(next, u, from), u
		}
	}
	return cycles
}

// Cycle is the cycle through a vertex, from there, if every square has two
// neurons on; else nil. It is a closed tour if it has all vertices.
func (w *Network) Cycle(start graph.Vertex) []graph.Vertex {
	next := w.links()
	if next == nil {
		return nil
	}
	cycle := []graph.Vertex{start}
	for u, from := onward(next, start, -1), start; u != start; u, from = onward(next, u, from), u {
		cycle = append(cycle, u)
	}
	return cycle
}

// links are the two vertices that each is joined to; nil if some has not two.
func (w *Network) links() [][2]graph.Vertex {
	if !w.isSatisfied() {
		return nil
	}
	links := make([][2]graph.Vertex, len(w.degree))
	for v := range links {
		links[v] = [2]graph.Vertex{-1, -1}
	}
	join := func(v, u graph.Vertex) {
		if links[v][0] < 0 {
			links[v][0] = u
		} else {
			links[v][1] = u
		}
	}
	for _, n := range w.neurons {
		if n.on == 1 {
			join(n.a, n.b)
			join(n.b, n.a)
		}
	}
	return links
}

// onward is the vertex after v, if the one before it is from.
func onward(links [][2]graph.Vertex, v, from graph.Vertex) graph.Vertex {
	if links[v][0] == from {
		return links[v][1]
	}
	return links[v][0]
}
