package constraints

import (
	"slices"

	"leaper/graph"
	"leaper/internal/position"
	"leaper/tour"
)

// Symmetric tours are listed by searching the quotient (package quotient): a walk enters
// each orbit once, and the rest of the tour follows. The walk is the tour's own,
// from its first square on, so the tours come in the order of the listing, as if the
// others had been left out; and the work is that for a board with half the squares, or a
// quarter.
//
//	1  2  3 (4)       The half turn takes each square to the one across. After 1, 2 and
//	.  .  .  .        3, a walk to (4) enters the orbit of 4. The square across from 2
//	. [3][2][1]       is in an orbit that was entered, so the walk may not go there,
//	                  except where one of these begins:
//
//   - All orbits are entered, and the next square is the image of the first under a
//     power of the symmetry of which all others are powers: the walk so far is
//     repeated, image by image. The tour is turned round.
//   - The next square is the image of the last, or is its own image, on the axis: the
//     walk goes back along its images, to the image of the first square. From
//     there a closed tour goes on to the other orbits, and crosses the axis a second time
//     when none is left. The tour is reversed. A path ends there, so it
//     crosses the axis when all orbits are entered.
//
// An orbit that is not entered needs two ways to be passed: to another one, to the front
// of the walk, to its beginning if that has a way free, or across the axis. If an orbit has
// fewer, the walk cannot be finished; if it has two and the front is one of these, it
// comes next. That is the rule of doors (package position) on the quotient.

// A foldSearch is a fold (see [fold]) during a search. It follows the walk as long as that
// can still become a tour with the symmetry.
type foldSearch struct {
	*fold
	entered  []bool
	ways     []int32 // how many ways each orbit has to be passed
	first    int32   // the orbit of the first square
	left     int     // how many orbits are not entered
	homeward int     // how many of these are next to the first
	steps    []folded
	decision decision // after the last step
}

// folded is what a step did to a foldSearch.
type folded struct {
	state  state
	sum    int     // the sum of two steps that are images of each other, once the walk has crossed
	power  []int32 // the power that a turned tour repeats
	closed int32   // the orbit that this step left for good, −1 if none
	opened bool    // the step entered an orbit
}

// state is where a walk is.
type state uint8

const (
	out     state = iota // entering orbits
	back                 // going back along its images
	beyond               // entering orbits on the other side of the first
	home                 // going back along their images, to the first
	turning              // repeating itself
)

// decision is where a walk may go next.
type decision struct {
	forced graph.Vertex // the only square; −1: there is a choice
	needy  int32        // the orbit that must come next; −1: none must
	stuck  bool         // the walk can go nowhere
}

func newFolding(f *fold) *foldSearch {
	return &foldSearch{fold: f, entered: make([]bool, f.q.Len()), ways: make([]int32, f.q.Len())}
}

// begin forgets the walk.
func (f *foldSearch) begin() {
	clear(f.entered)
	for u, row := range f.next {
		f.ways[u] = int32(len(row))
		if f.crosses(int32(u)) {
			f.ways[u]++
		}
	}
	f.left, f.steps = f.q.Len(), f.steps[:0]
}

// crosses reports whether a tour may cross the axis on an orbit.
func (f *foldSearch) crosses(u int32) bool { return f.across != nil && f.across[u] }

// fixed reports whether the symmetry leaves a vertex where it is.
func (f *foldSearch) fixed(v graph.Vertex) bool { return f.image[v] == int32(v) }

// enter takes a step after a walk. If the step breaks the symmetry, the search waits until
// it is taken back.
func (f *foldSearch) enter(v graph.Vertex, walk []graph.Vertex) {
	at := len(walk)
	s := folded{closed: -1}
	u := f.q.Of[v]
	switch {
	case len(f.steps) < at:
		return
	case at > 0:
		if f.decide(walk); !f.allows(v, walk) {
			return
		}
		f.follow(v, walk, &s)
	case f.fixed(v) && f.kind != tour.Closed:
		return // the axis is in the middle of a path
	default:
		f.first, f.homeward = u, len(f.next[u])
		f.open(u, &s)
		if f.fixed(v) { // a closed tour that crosses the axis where it begins
			s.state = beyond
		}
	}
	f.steps = append(f.steps, s)
}

// follow notes what a step after a walk does.
func (f *foldSearch) follow(v graph.Vertex, walk []graph.Vertex, s *folded) {
	at, u := len(walk), f.q.Of[v]
	last, before := walk[at-1], f.steps[at-1]
	s.state, s.sum, s.power = before.state, before.sum, before.power
	if before.state == out || before.state == beyond {
		if f.closes(f.q.Of[last], before.state) {
			s.closed = f.q.Of[last]
			for _, w := range f.next[s.closed] {
				f.ways[w]--
			}
		}
		switch {
		case !f.entered[u]:
			f.open(u, s)
			if f.homeward--; !slices.Contains(f.next[f.first], u) {
				f.homeward++
			}
			if f.fixed(v) {
				s.state, s.sum = before.state+1, 2*at
			}
		case f.mirrors(last, v, before.state):
			s.state, s.sum = before.state+1, 2*at-1
		default:
			s.state, s.power = turning, f.power(walk[0], v)
		}
	}
	if s.state == back && at == s.sum && f.kind == tour.Closed {
		s.state = beyond
	}
}

// open enters an orbit.
func (f *foldSearch) open(u int32, s *folded) {
	f.entered[u] = true
	f.left--
	s.opened = true
}

// closes reports whether the walk leaves an orbit for the last time. The first orbit of a closed tour
// has a second way, which is taken in the state beyond.
func (f *foldSearch) closes(u int32, s state) bool {
	return u != f.first || f.kind != tour.Closed || s == beyond
}

// mirrors reports whether a step crosses the axis to the image of the last square.
func (f *foldSearch) mirrors(last, v graph.Vertex, s state) bool {
	return f.across != nil && f.image[last] == int32(v) && (f.left == 0 || s == out && f.kind == tour.Closed)
}

// power returns the power that takes the first square to the given one; nil if there is
// none.
func (f *foldSearch) power(first, v graph.Vertex) []int32 {
	for _, power := range f.powers {
		if power[first] == int32(v) {
			return power
		}
	}
	return nil
}

// leave takes the last step back, which leaves a walk of the given length.
func (f *foldSearch) leave(v graph.Vertex, length int) {
	if len(f.steps) <= length {
		return
	}
	s := f.steps[length]
	f.steps = f.steps[:length]
	if s.closed >= 0 {
		for _, w := range f.next[s.closed] {
			f.ways[w]++
		}
	}
	if u := f.q.Of[v]; s.opened {
		f.entered[u] = false
		f.left++
		if length > 0 && slices.Contains(f.next[f.first], u) {
			f.homeward++
		}
	}
}

// decide finds where the walk may go, for [foldSearch.allows].
func (f *foldSearch) decide(walk []graph.Vertex) {
	at := len(walk)
	s := f.steps[at-1]
	f.decision = decision{forced: -1, needy: -1}
	switch s.state {
	case turning:
		f.decision.forced = graph.Vertex(s.power[walk[at-f.q.Len()]])
		return
	case back, home:
		f.decision.forced = graph.Vertex(f.image[walk[s.sum-at]])
		return
	}
	last := f.q.Of[walk[at-1]]
	if !f.prune {
		return
	}
	if at == 1 && f.hasDeadEnd() {
		f.decision.stuck = true
		return
	}
	if !f.closes(last, s.state) {
		return
	}
	for _, w := range f.next[last] {
		if !f.entered[w] && f.ways[w] <= 2 {
			if f.decision.needy >= 0 {
				f.decision.stuck = true
				return
			}
			f.decision.needy = w
		}
	}
}

// hasDeadEnd reports whether an orbit has too few ways from the beginning.
func (f *foldSearch) hasDeadEnd() bool {
	for u, ways := range f.ways {
		if ways < 2 && (int32(u) != f.first || f.kind == tour.Closed) {
			return true
		}
	}
	return false
}

// allows reports whether the walk may go to a square, by what [foldSearch.decide] found.
func (f *foldSearch) allows(v graph.Vertex, walk []graph.Vertex) bool {
	at := len(walk)
	if f.decision.stuck {
		return false
	}
	if f.decision.forced >= 0 {
		return v == f.decision.forced
	}
	last, s, u := walk[at-1], f.steps[at-1].state, f.q.Of[v]
	if f.decision.needy >= 0 && u != f.decision.needy || !f.isInvariant(last, v) {
		return false
	}
	switch {
	case f.entered[u]:
		return f.mirrors(last, v, s) || (s == out && f.left == 0 && f.power(walk[0], v) != nil)
	case f.fixed(v) && (f.across == nil || (f.left > 1 && (s == beyond || f.kind != tour.Closed))):
		return false
	}
	// An orbit next to the first must be left, from which the tour closes.
	return !f.prune || f.kind != tour.Closed || s != out || f.left == 1 || f.crosses(f.first) ||
		f.homeward > 1 || (f.homeward == 1 && !slices.Contains(f.next[f.first], u))
}

// foldMonitor watches a walk for tours that have one of several symmetries.
type foldMonitor []*foldSearch

// Begin forgets the walk.
func (m foldMonitor) Begin(graph.Vertex) {
	for _, f := range m {
		f.begin()
	}
}

// Enter takes a step.
func (m foldMonitor) Enter(v graph.Vertex, walk []graph.Vertex) {
	for _, f := range m {
		f.enter(v, walk)
	}
}

// Leave takes back the last step.
func (m foldMonitor) Leave(v graph.Vertex, walk []graph.Vertex) {
	for _, f := range m {
		f.leave(v, len(walk))
	}
}

// Allow keeps the moves that can lead to a tour with one of the symmetries.
func (m foldMonitor) Allow(moves []position.Move, walk []graph.Vertex) []position.Move {
	var alive []*foldSearch
	for _, f := range m {
		if len(f.steps) == len(walk) {
			f.decide(walk)
			alive = append(alive, f)
		}
	}
	return keepAllowed(moves, func(v graph.Vertex) bool {
		return slices.ContainsFunc(alive, func(f *foldSearch) bool { return f.allows(v, walk) })
	})
}
