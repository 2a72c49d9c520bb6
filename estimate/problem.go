package estimate

import (
	"math"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// A problem is a graph of three squares or more and an ask, made ready for
// probes. It does not change, and all threads share it.
type problem struct {
	n      int
	out    arcs // where to go from a vertex
	in     arcs // where a vertex is reached from; the same memory where moves have no direction
	arrows bool // moves have a direction
	kind   tour.Kind
	end    int32 // the last vertex, or −1

	starts []int32
	chance []float64 // of each start
	upTo   []float64 // the chance of one of the starts up to each

	last   [2][]uint8 // where a path may end, of those that start on a colour: 1 or 0 for each vertex
	lasts  [2]int     // how many these are
	colour []uint8    // of each vertex; nil where the colours say nothing

	favour []float64 // of a square to go to, by its onward moves: the chances are in proportion
	free   []int32   // the onward moves of each vertex before the start
	low    []int32   // the vertices that have one at most
}

// arcs is a table of arcs in compressed rows.
type arcs struct {
	start []int32
	to    []int32
}

func (a *arcs) of(v int32) []int32 { return a.to[a.start[v]:a.start[v+1]] }

func newArcs(a *graph.Adjacency) arcs {
	t := arcs{start: make([]int32, 1, a.Len()+1), to: make([]int32, 0, a.Arcs())}
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			t.to = append(t.to, int32(w))
		}
		t.start = append(t.start, int32(len(t.to)))
	}
	return t
}

func (a *arcs) reversed() arcs {
	r := arcs{start: make([]int32, len(a.start)), to: make([]int32, len(a.to))}
	for _, w := range a.to {
		r.start[w+1]++
	}
	for v := 1; v < len(r.start); v++ {
		r.start[v] += r.start[v-1]
	}
	fill := slices.Clone(r.start)
	for v := range int32(len(a.start) - 1) {
		for _, w := range a.of(v) {
			r.to[fill[w]] = v
			fill[w]++
		}
	}
	return r
}

// newProblem prepares what no certificate speaks against.
func newProblem(g *graph.Graph, a *graph.Adjacency, ask tour.Ask, method Method) *problem {
	p := &problem{n: a.Len(), out: newArcs(a), arrows: g.Directed(), kind: ask.Kind, end: -1}
	p.in = p.out
	if p.arrows {
		p.in = p.out.reversed()
	}
	ends := exist.NewEnds(a)
	p.findStarts(a, ask, ends)
	p.findLast(a, ends)
	most := 0
	for v := range int32(p.n) {
		degree := len(p.out.of(v))
		most = max(most, degree)
		p.free = append(p.free, int32(degree))
		if degree <= 1 {
			p.low = append(p.low, v)
		}
	}
	p.findFavours(most, method)
	return p
}

// findStarts decides where probes begin.
//
// A closed tour meets every square, so it can be counted from any, and one
// given end alone chooses none: probes begin on the first square of those with
// the fewest moves. There two moves of every tour are known or nearly so, and
// few squares lead home. A path to a given end is walked from there, backwards:
// a walk is sure to leave its start, and seldom comes to a square at the right
// moment.
func (p *problem) findStarts(a *graph.Adjacency, ask tour.Ask, ends *exist.Ends) {
	vertex := func(e tour.End) int32 {
		if s, given := e.Given(); given {
			v, _ := a.Vertex(s)
			return int32(v)
		}
		return -1
	}
	from, to := vertex(ask.From), vertex(ask.To)
	switch {
	case from >= 0 && to >= 0:
		p.starts, p.end = []int32{from}, to
	case ask.Kind == tour.Closed:
		moves := func(v int32) int { return len(p.out.of(v)) + len(p.in.of(v)) }
		best := int32(0)
		for v := range int32(p.n) {
			if moves(v) < moves(best) {
				best = v
			}
		}
		p.starts = []int32{best}
	case from >= 0:
		p.starts = []int32{from}
	case to >= 0:
		p.out, p.in = p.in, p.out
		p.starts = []int32{to}
	default:
		for v := range int32(p.n) {
			if ends.Fit(graph.Vertex(v), -1, ask.Kind) {
				p.starts = append(p.starts, v)
			}
		}
	}
}

// findLast says where paths may end, but for the way home, which depends on
// the start (see walker.begin). Where every move changes colour, a path's ends
// have different colours, or, on an odd number of squares, both the one that
// has more ([exist.Ends]).
func (p *problem) findLast(a *graph.Adjacency, ends *exist.Ends) {
	p.last[0] = slices.Repeat([]uint8{1}, p.n)
	p.last[1] = slices.Repeat([]uint8{1}, p.n)
	p.lasts = [2]int{p.n, p.n}
	colour, ok := a.Colours()
	if !ok {
		return
	}
	p.colour = colour
	major, more := ends.Majority()
	for start := range p.last {
		for v, c := range colour {
			if fits := more == 0 && int(c) != start || more == 1 && c == major; !fits {
				p.last[start][v] = 0
				p.lasts[start]--
			}
		}
	}
}

// findFavours sets how likely squares are to be chosen, by their onward moves,
// and starts by all their moves. That is all the methods differ in: Knuth's
// knows no favourites.
//
// The power 3/2 was measured. A fit of one free favour for each number of
// onward moves, by cross entropy (Rubinstein 1999), to the tours of 8×8 and to
// the king's of 6×6, gives about
//
//	onward moves     1     2     3     4     5     6     7
//	by fit         2.7     1  0.49  0.30  0.22  0.20  0.18
//	by this rule   2.8     1  0.54  0.35  0.25  0.19  0.15
//
// and no estimate that is better to speak of. Stricter rules succeed more often
// and are worse: the rare walks that break them weigh too much.
func (p *problem) findFavours(most int, method Method) {
	for onward := range most + 1 {
		f := 1.0
		if method != Knuth {
			f = float64(max(1, onward))
			f = 1 / (f * math.Sqrt(f))
		}
		p.favour = append(p.favour, f)
	}
	sum := 0.0
	for _, s := range p.starts {
		f := 1.0
		if method != Knuth {
			f = 1 / float64(max(1, p.free[s]))
		}
		sum += f
		p.chance = append(p.chance, f)
		p.upTo = append(p.upTo, sum)
	}
	for i := range p.starts {
		p.chance[i] /= sum
		p.upTo[i] /= sum
	}
}
