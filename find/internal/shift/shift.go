// Package shift moves a tour about until given numbers stand where they should (simulated annealing).
// Package find uses it where few numbers are given on a large board.
//
// A search that walks from number to number has no chance on a large board with few
// numbers given: nothing tells it at the tenth square that it will come to the wrong place
// at the 450th. So this package takes any tour, which is easily had, and exchanges moves.
// Each exchange leaves a tour, in which numbers have moved:
//
//	a·──→·b               a·   ·b         two moves (Croes 1958): what is between
//	        becomes        │   │          them is walked backwards, and a number
//	d·←──·c               d·   ·c         n there becomes i+j−n
//
//	 p·  ·q                p·──·q         three moves (Or 1976): the stretch x … y
//	  │  │   becomes                      goes elsewhere, between a and b, and the
//	 x···y    a·──·b        x···y         numbers from here to there change by
//	                        │   │         its length
//	                       a·   ·b
//
// The second makes it work: short stretches move everywhere on a knight's board, so one
// way between given numbers becomes longer by 2, another shorter, and nothing else
// changes. The cost, which must become 0, is the sum of the errors in length. Exchanges
// that increase it are accepted often at first, and less and less later: simulated
// annealing (Kirkpatrick, Gelatt & Vecchi 1983).
//
// A sum of that kind cannot bring numbers into their order: for that, all that lies between
// would have to move at once. So the first tour has them in their order, see lay.go.
//
// A path is a closed tour through one more square, which is a move from all others: the hub,
// which stands before the number 1. That there is no tour is never found out here.
package shift

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// A Place is a step, from 0, with its vertex.
type Place struct {
	Step   int
	Vertex graph.Vertex
}

// A Task is what Run looks for.
type Task struct {
	Table  *graph.Adjacency // moves that may be taken, all in both directions
	Whole  *graph.Adjacency // moves that close a tour, which may be more
	Kind   tour.Kind
	Places []Place // at least one
}

// endAt returns the square of a step as an end, if it is given.
func (t Task) endAt(step int) tour.End {
	for _, p := range t.Places {
		if p.Step == step {
			return tour.At(t.Table.Square(p.Vertex))
		}
	}
	return tour.End{}
}

// firstTries is how many times a run tries to make a first tour.
const firstTries = 24

// Run looks for a tour by a number of exchanges, from a first tour of its own.
func Run(ctx context.Context, task Task, random *rand.Rand, tries int64) (walk []graph.Vertex, ok bool, err error) {
	for range firstTries {
		s, err := makeFirst(ctx, task, random)
		if err != nil {
			return nil, false, err
		}
		if s != nil {
			return s.anneal(ctx, tries)
		}
	}
	return nil, false, nil
}

// A shifter is a tour that is moved about.
type shifter struct {
	task       Task
	random     *rand.Rand
	hub        int32   // −1 in closed tours
	order      []int32 // the tour, from the hub or the first place on
	at         []int32 // the place in order of each vertex
	spare      []int32
	keep       map[[2]int32]bool // moves that stay, in both directions
	marks      []mark            // in the order of the places that they should have
	totalError int64             // the total error: how much too long or too short the ways between marks are
}

// A mark is a vertex with the place in order that it should have.
type mark struct{ at, want int32 }

// newShifter makes a shifter of a tour of the kind that has the moves to keep.
func newShifter(task Task, walk []graph.Vertex, keep [][2]graph.Vertex, random *rand.Rand) *shifter {
	s := &shifter{task: task, random: random, hub: -1, keep: map[[2]int32]bool{}}
	first := 0
	if task.Kind == tour.Closed {
		first = slices.Index(walk, task.Places[0].Vertex)
	} else {
		s.hub = int32(len(walk))
		s.order = append(s.order, s.hub)
		s.marks = append(s.marks, mark{s.hub, 0})
	}
	for i := range walk {
		s.order = append(s.order, int32(walk[(first+i)%len(walk)]))
	}
	s.at, s.spare = make([]int32, len(s.order)), make([]int32, len(s.order))
	s.updatePlaces(0, int32(len(s.order)-1))
	for _, e := range keep {
		s.keepMove(int32(e[0]), int32(e[1]))
	}
	for _, p := range task.Places {
		m := mark{int32(p.Vertex), int32(p.Step) + 1}
		if s.hub < 0 {
			m.want = int32((p.Step - task.Places[0].Step + len(walk)) % len(walk))
		} else if p.Step == 0 || p.Step == len(walk)-1 { // an end stays an end
			s.keepMove(s.hub, m.at)
		}
		s.marks = append(s.marks, m)
	}
	slices.SortFunc(s.marks, func(a, b mark) int { return int(a.want - b.want) })
	s.totalError = s.errorAfter(func(p int32) int32 { return p })
	// Reverse it if that is less wrong.
	n := int32(len(s.order))
	if off := s.errorAfter(func(p int32) int32 { return (n - p) % n }); off < s.totalError {
		slices.Reverse(s.order[1:])
		s.updatePlaces(1, n-1)
		s.totalError = off
	}
	return s
}

// keepMove keeps a move of the tour.
func (s *shifter) keepMove(v, w int32) { s.keep[[2]int32{v, w}], s.keep[[2]int32{w, v}] = true, true }

// errorAfter returns the total error after a change that moves the vertex at each place p to to(p).
// If marks come in the wrong order, a way is too long by the whole tour.
func (s *shifter) errorAfter(to func(p int32) int32) int64 {
	sum, n := int64(0), int32(len(s.order))
	last := s.marks[len(s.marks)-1]
	before, was := to(s.at[last.at])-n, last.want-n
	for _, m := range s.marks {
		at := to(s.at[m.at])
		way := at - before
		switch {
		case way <= 0:
			way += n
		case way > n:
			way -= n
		}
		d := way - (m.want - was)
		sum += int64(max(d, -d))
		before, was = at, m.want
	}
	return sum
}

// The first and the last temperature: an exchange that increases the total error by that much
// is made once in e times. Measured on 30x30 with 3 to 20 numbers: warmer loses the order
// of the numbers, colder sticks.
const (
	warm = 2.7
	cold = 0.4
)

// anneal tries a number of exchanges, growing colder, and gives the tour if all numbers come to
// their places.
func (s *shifter) anneal(ctx context.Context, tries int64) (walk []graph.Vertex, ok bool, err error) {
	const every = 1 << 8
	look := pulse.Of(ctx)
	heat, colder := warm, math.Pow(cold/warm, every/float64(tries))
	for left := tries; left > 0; left -= every {
		for range every {
			if s.totalError == 0 && s.hasRightEnds() {
				return s.walk(), true, nil
			}
			s.tryExchange(heat)
		}
		heat *= colder
		if err := look.Beat(every * 4); err != nil {
			return nil, false, err
		}
	}
	return nil, false, nil
}

// tryExchange tries an exchange of one of the two kinds, at random.
func (s *shifter) tryExchange(heat float64) {
	if s.random.IntN(2) == 0 {
		s.tryReversal(heat)
	} else {
		s.tryMove(heat)
	}
}

// hasRightEnds reports whether the ends are as the kind requires: those of an open tour are not a move apart.
func (s *shifter) hasRightEnds() bool {
	first, last := graph.Vertex(s.order[1]), graph.Vertex(s.order[len(s.order)-1])
	return s.task.Kind != tour.Open || !s.task.Whole.Has(last, first)
}

// walk returns the tour from the number 1 on.
func (s *shifter) walk() []graph.Vertex {
	walk := make([]graph.Vertex, 0, len(s.order))
	from := 1
	if s.hub < 0 {
		from = len(s.order) - s.task.Places[0].Step
	}
	for i := range s.task.Table.Len() {
		walk = append(walk, graph.Vertex(s.order[(from+i)%len(s.order)]))
	}
	return walk
}
