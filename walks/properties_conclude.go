package walks

import (
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
)

// conclude decides the properties that follow from what is known about closed tours and paths.
func (s *survey) conclude() {
	s.concludePaths()
	s.concludeTours()
	s.concludeMoves(&s.closed, inAllTours, inNoTour, "closed tour")
	s.concludeMoves(&s.paths, inAllPaths, inNoPath, "path")
}

func (s *survey) concludePaths() {
	if why := s.paths.none; why != nil {
		s.set(traceable, exist.None, why, nil)
		s.no(connected, "no path", "there is no path at all")
		s.no(laceable, "no path", "there is no path at all")
		s.no(hypohamiltonian, "no path", "there is no path; a closed tour of all squares but one would make one, with a move from the last square")
		return
	}
	if len(s.paths.tours) == 0 && len(s.closed.tours) > 0 {
		s.meet(&s.paths, s.closed.tours[0])
	}
	if len(s.paths.tours) > 0 {
		s.yes(traceable, "found", "found and verified", s.paths.tours[0])
		s.no(hypotraceable, "found", "there is a path")
	}
}

func (s *survey) concludeTours() {
	if why := s.closed.none; why != nil {
		s.set(hamiltonian, exist.None, why, nil)
		s.no(unique, "no closed tour", "there is no closed tour")
		return
	}
	tours := s.closed.tours
	if len(tours) == 0 {
		return
	}
	s.yes(hamiltonian, "found", "found and verified", tours[0])
	s.no(hypohamiltonian, "found", "there is a closed tour")
	switch {
	case len(tours) > 1:
		s.set(unique, exist.None, &exist.Reason{Rule: "found", Text: "two closed tours were found and verified"}, tours)
	case s.closed.swept:
		s.yes(unique, "sweep", "a complete sweep met one closed tour and no other", tours[0])
	case !s.problem.graph.Directed && s.allOdd():
		s.no(unique, "theorem", "every square has an odd number of moves, so each move is in an even number of closed tours (Thomason 1978)")
	}
	if !s.problem.graph.Directed && s.table.Len() > 2 {
		// A closed tour without one of its moves is a path. With a move between two of its squares it
		// is a path, too: it goes from the square after the first to the second, takes the move, and
		// goes on backwards.
		s.no(inAllPaths, "closed tour", "a closed tour is a path without any one of its moves, so none is needed")
		s.no(inNoPath, "closed tour", "a closed tour and any move between two of its squares make a path")
	}
}

func (s *survey) allOdd() bool {
	for v := range graph.Vertex(s.table.Len()) {
		if len(s.table.Of(v))%2 == 0 {
			return false
		}
	}
	return true
}

// concludeMoves decides the properties of moves: if there is no tour, or it is known which moves tours
// take.
func (s *survey) concludeMoves(f *facts, inAll, inNone int, noun string) {
	switch {
	case f.none != nil:
		why := fmt.Sprintf("there is no %s", noun)
		s.no(inAll, "none", why)
		s.setMoves(inNone, why, why, func(int) subgraph.Ways { return subgraph.BothWays })
	case f.settled:
		s.setMoves(inAll, "", "no move is in every "+noun, func(e int) subgraph.Ways { return f.all[e] })
		s.setMoves(inNone, "", "every move is in a "+noun, func(e int) subgraph.Ways { return subgraph.BothWays &^ f.some[e] })
	}
}

// setMoves decides a property of moves by the list of them. The reason is their number, with more if
// there is more to say; or it says why there are none.
func (s *survey) setMoves(property int, more, none string, pick func(edge int) subgraph.Ways) {
	if s.known(property) {
		return
	}
	moves := s.moves(pick)
	v, text := exist.None, none
	if len(moves) > 0 {
		all := len(s.moves(func(int) subgraph.Ways { return subgraph.BothWays }))
		if v, text = exist.Found, fmt.Sprintf("%d of %s", len(moves), fault.Plural(int64(all), "move")); more != "" {
			text += "; " + more
		}
	}
	s.set(property, v, &exist.Reason{Rule: "moves", Text: text}, nil)
	s.found[property].Moves = moves
}

// begin decides what the number of squares decides, and whether there are two colours.
func (s *survey) begin() {
	n := s.table.Len()
	if n < 4 {
		s.no(hypohamiltonian, "few squares", "without one square fewer than three are left, which have no closed tour")
	}
	if n < 3 {
		s.no(hypotraceable, "few squares", "fewer than three squares")
	}
	if _, two := s.table.Colours(); !two {
		s.no(laceable, "colours", "moves do not alternate between two colours")
	}
}

// glanceColours decides what two colours decide, on more than two squares.
func (s *survey) glanceColours() {
	colours, two := s.table.Colours()
	if !two || s.table.Len() < 3 {
		return
	}
	first, other, lacks := -1, -1, -1
	count := [2]int{}
	for _, c := range colours {
		count[c]++
	}
	fewer := uint8(0)
	if count[1] < count[0] {
		fewer = 1
	}
	for v, c := range colours {
		same := first >= 0 && c == colours[first]
		if c == fewer && lacks < 0 {
			lacks = v
		}
		switch {
		case first < 0:
			first = v
		case other < 0 && same == (count[0] == count[1]):
			other = v
		}
	}
	if other >= 0 {
		a, b := s.table.Square(graph.Vertex(first)), s.table.Square(graph.Vertex(other))
		s.no(connected, "colours", fmt.Sprintf("every move changes colour, and there are %d squares of one colour and %d of the other, so no path through all joins %s and %s",
			max(count[0], count[1]), min(count[0], count[1]), s.name(a), s.name(b)), a, b)
	}
	if lacks >= 0 {
		a := s.table.Square(graph.Vertex(lacks))
		s.no(hypohamiltonian, "colours", fmt.Sprintf("every move changes colour, and without %s there are more squares of one colour than of the other", s.name(a)), a)
	}
}

// glanceNeighbours looks for squares with few neighbours, if there are more than three squares.
func (s *survey) glanceNeighbours() {
	n := s.table.Len()
	if n < 4 {
		return
	}
	into := make([][]graph.Vertex, n)
	for v := range graph.Vertex(n) {
		for _, w := range s.table.Of(v) {
			into[w] = append(into[w], v)
		}
	}
	for v := range graph.Vertex(n) {
		out, in := s.table.Of(v), into[v]
		if s.table.Directed() {
			if len(out) < 2 {
				s.lacksNeighbours(v, out, true)
			}
			if len(in) < 2 {
				s.lacksNeighbours(v, in, false)
			}
		} else if len(out) < 3 {
			s.lacksNeighbours(v, out, true)
		}
	}
}

// lacksNeighbours says what follows from a square with few neighbours: without one of them there is no
// closed tour, and no path that begins or ends there visits it on its way.
func (s *survey) lacksNeighbours(v graph.Vertex, next []graph.Vertex, on bool) {
	without, last := graph.Vertex(0), graph.Vertex(-1)
	if v == 0 {
		without = 1
	}
	if len(next) > 0 {
		without = next[0]
		last = next[len(next)-1]
	}
	if last < 0 || last == without { // any other square is the other end
		for last = 0; last == v || last == without; last++ {
		}
	}
	square := s.table.Square
	a, b, c := square(v), square(without), square(last)
	s.no(hypohamiltonian, "dead ends", fmt.Sprintf("without %s, too few moves are left for %s", s.name(b), s.name(a)), b)
	switch {
	case len(next) == 0:
	case s.table.Directed() && !on:
		s.no(connected, "dead ends", fmt.Sprintf("a path that ends on %s does not visit %s on its way from %s", s.name(b), s.name(a), s.name(c)), c, b)
	case s.table.Directed():
		s.no(connected, "dead ends", fmt.Sprintf("a path that begins on %s does not visit %s on its way to %s", s.name(b), s.name(a), s.name(c)), b, c)
	default:
		s.no(connected, "dead ends", fmt.Sprintf("a path between %s and %s does not visit %s on its way", s.name(b), s.name(c), s.name(a)), b, c)
	}
}

// concludePairs decides the properties of pairs of ends; joined reports whether a path joins two.
func (s *survey) concludePairs(joined func(u, v graph.Vertex) bool, rule, text string) {
	for _, property := range []int{connected, laceable} {
		if s.known(property) {
			continue
		}
		why := &exist.Reason{Rule: rule, Text: text}
		verdict := exist.Found
		s.pairs(property, func(u, v graph.Vertex) bool {
			if joined(u, v) {
				return true
			}
			a, b := s.table.Square(u), s.table.Square(v)
			verdict = exist.None
			why = &exist.Reason{Rule: rule, Text: fmt.Sprintf("%s met no path from %s to %s", text, s.name(a), s.name(b)), Witness: []board.Square{a, b}}
			return false
		})
		if verdict == exist.Found {
			why.Text += " met a path for every pair"
		}
		s.set(property, verdict, why, nil)
	}
}

// pairs yields the pairs of ends that a property is about, while yield returns true.
func (s *survey) pairs(property int, yield func(u, v graph.Vertex) bool) {
	colours, two := s.table.Colours()
	count := [2]int{}
	if two {
		for _, c := range colours {
			count[c]++
		}
	}
	n := graph.Vertex(s.table.Len())
	for u := range n {
		from := u + 1
		if s.problem.graph.Directed {
			from = 0
		}
		for v := from; v < n; v++ {
			if u == v {
				continue
			}
			if property == laceable {
				if same := colours[u] == colours[v]; same == (count[0] == count[1]) || same && count[colours[u]] < count[1-colours[u]] {
					continue
				}
			}
			if !yield(u, v) {
				return
			}
		}
	}
}
