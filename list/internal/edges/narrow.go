package edges

import (
	"math/bits"

	"leaper/graph"
)

// narrow searches graphs of up to 64 vertices: the edges that are left at a vertex are the bits of
// a word. A branch goes on in a copy of the state, 700 bytes in one move, which costs less than
// to note each change and to take it back. Nothing is allocated, and nothing is undone:
//
//	stack   root │ a–b taken │ c–d taken │ …      back: drop the top, and rule the
//	                                              edge out in what is under it
type narrow struct {
	*Graph
	*state         // the top of the stack
	stack  []state // where branches left, and where the search is
	n      int
	near   []uint64 // nil: the ends of a path may be neighbours
	root   [64]uint64
	number [64][64]uint8 // of each edge, its number; uncounted has none
	orbit  [][2]uint     // of the edge to branch at
	steps  int64
}

// uncounted is the number of edges without one: Taken leaves it out.
const uncounted = 64*takenWords - 1

// takenWords is how many words have a bit for each edge.
const takenWords = 4

// state is what is chosen and what is left.
type state struct {
	left   [64]uint64         // the edges at each vertex that are neither chosen nor ruled out
	mate   [64]uint8          // of an outer vertex, the other end of its piece; of a bare one, itself
	link   [64]uint8          // the chosen neighbours of each vertex, added without carry: of an outer one, its neighbour
	taken  [takenWords]uint64 // the chosen edges that have numbers
	bare   uint64
	outer  uint64
	forced uint64 // vertices that need all the edges that they have left
	chosen int    // how many edges are chosen
	way    Way
	u, v   uint8 // under the top: the edge that is taken above
}

func newNarrow(g *Graph) *narrow {
	s := &narrow{Graph: g, n: g.Rows.Len(), stack: make([]state, 1, 64)}
	for v := range s.n {
		s.root[v] = wordOf(g.Rows.Of(graph.Vertex(v)))
	}
	for u := range s.number {
		for v := range s.number {
			s.number[u][v] = uncounted
		}
	}
	for i, e := range g.Numbered {
		s.number[e[0]][e[1]], s.number[e[1]][e[0]] = uint8(i), uint8(i)
	}
	for v := range g.Near.Len() {
		s.near = append(s.near, wordOf(g.Near.Of(graph.Vertex(v))))
	}
	return s
}

func wordOf(vertices []graph.Vertex) (set uint64) {
	for _, v := range vertices {
		set |= 1 << v
	}
	return set
}

// Search goes down from the root, and back to where it branched last.
func (s *narrow) Search(j *Job) (more bool, err error) {
	s.stack, s.steps = s.stack[:1], 0
	s.state = &s.stack[0]
	open := s.begin() && s.settle()
	for {
		for open && s.chosen < s.n-1 && (j.Cut == 0 || s.way.Depth < j.Cut) {
			u, v := s.choose()
			taken := uint64(1)
			if depth := s.way.Depth; depth >= j.Below.Depth {
				s.u, s.v = uint8(u), uint8(v)
				s.stack = append(s.stack, *s.state)
				s.state = &s.stack[len(s.stack)-1]
			} else {
				taken = j.Below.Bits >> depth & 1
			}
			s.way = s.way.then(taken)
			open = s.branch(u, v, taken == 1) && s.settle()
		}
		if !open {
			j.Stats.Dead++
		} else if !j.arrive(s.chosen == s.n-1, s.way) {
			return false, nil
		}
		last := len(s.stack) - 1
		if s.steps >= patience || last == 0 {
			err := j.Check(s.steps)
			if s.steps = 0; err != nil || last == 0 {
				return err == nil, err
			}
		}
		s.stack = s.stack[:last]
		s.state = &s.stack[last-1]
		s.way = s.way.then(0)
		open = s.branch(uint(s.u), uint(s.v), false) && s.settle()
		j.Stats.Branches++
	}
}

// branch takes an edge or rules it out, and so its images. It returns false at a dead end.
func (s *narrow) branch(u, v uint, taken bool) bool {
	switch {
	case len(s.Image) > 0:
		return s.branchAll(graph.Vertex(u), graph.Vertex(v), taken)
	case taken:
		return s.take(u, v)
	}
	return s.drop(u, v)
}

func (s *narrow) branchAll(u, v graph.Vertex, taken bool) bool {
	a := s.state
	s.orbit = s.orbit[:0]
	left := func(e [2]uint) bool { return a.left[e[0]&63]>>(e[1]&63)&1 == 1 }
	s.Images(u, v, func(x, y graph.Vertex) {
		if e := [2]uint{uint(x), uint(y)}; left(e) {
			s.orbit = append(s.orbit, e)
		}
	})
	for _, e := range s.orbit {
		switch {
		case !taken && left(e) && !s.drop(e[0], e[1]), taken && !left(e):
			return false
		case taken && a.chosen < s.n-1 && !s.take(e[0], e[1]):
			return false
		}
	}
	return true
}

// begin sets up the graph: every vertex is bare. It returns false if there is no cycle.
func (s *narrow) begin() bool {
	a := s.state
	*a = state{left: s.root, bare: ^uint64(0) >> (64 - s.n)}
	for v := range uint(s.n) {
		a.mate[v&63] = uint8(v)
		if !s.check(v) {
			return false
		}
	}
	for _, e := range s.Use {
		if u, v := uint(e[0])&63, uint(e[1])&63; a.chosen == s.n-1 && a.left[u]>>v&1 == 0 || a.chosen < s.n-1 && !s.take(u, v) {
			return false
		}
	}
	return true
}

// settle takes the edges that are forced, until none is. It returns false at a dead end.
func (s *narrow) settle() bool {
	a := s.state
	for a.forced != 0 && a.chosen < s.n-1 {
		u := uint(bits.TrailingZeros64(a.forced)) & 63
		if !s.take(u, uint(bits.TrailingZeros64(a.left[u]))&63) {
			return false
		}
	}
	if a.chosen < s.n-1 {
		return true
	}
	end := bits.TrailingZeros64(a.outer) & 63
	return a.left[end]>>(a.mate[end]&63)&1 == 1
}

// choose returns the edge to branch at.
func (s *narrow) choose() (u, v uint) {
	a := s.state
	among := a.outer
	if among == 0 {
		among = a.bare
	}
	least := 65
	for f := among; f != 0; f &= f - 1 {
		w := uint(bits.TrailingZeros64(f)) & 63
		if d := bits.OnesCount64(a.left[w]); d < least {
			if u, least = w, d; d == 2 && a.outer != 0 {
				break // no outer vertex has fewer
			}
		}
	}
	return u, uint(bits.TrailingZeros64(a.left[u])) & 63
}

// take chooses an edge. It returns false at a dead end, and if the edge is not left.
func (s *narrow) take(u, v uint) bool {
	a := s.state
	u, v = u&63, v&63
	if a.left[u]>>v&1 == 0 {
		return false
	}
	s.steps++
	a.left[u] &^= 1 << v
	a.left[v] &^= 1 << u
	a.link[u] ^= uint8(v)
	a.link[v] ^= uint8(u)
	number := s.number[u][v]
	a.taken[number/64] |= 1 << (number % 64)
	a.chosen++
	x, y := a.mate[u]&63, a.mate[v]&63
	a.mate[x], a.mate[y] = y, x
	if !s.clothe(u) || !s.clothe(v) {
		return false
	}
	if a.left[x]>>y&1 == 1 && a.chosen < s.n-1 && !s.drop(uint(x), uint(y)) {
		return false
	}
	if apex := uint(s.n - 1); s.near != nil && (u == apex || v == apex) {
		return s.part(u ^ v ^ apex)
	}
	return true
}

// clothe makes a bare vertex outer, or an outer one inner, whose edges it rules out.
func (s *narrow) clothe(u uint) bool {
	a := s.state
	bit := uint64(1) << u
	if a.bare&bit != 0 { // it needs one edge less, and has one less
		a.bare &^= bit
		a.outer |= bit
		return true
	}
	a.outer &^= bit
	a.forced &^= bit
	gone := a.left[u]
	a.left[u] = 0
	for ; gone != 0; gone &= gone - 1 {
		w := uint(bits.TrailingZeros64(gone)) & 63
		a.left[w] &^= bit
		if !s.check(w) {
			return false
		}
	}
	return true
}

// part rules out the edges from the apex to the vertices near the one that it was joined to.
func (s *narrow) part(from uint) bool {
	apex := uint(s.n-1) & 63
	for gone := s.left[apex] & s.near[from&63]; gone != 0; gone &= gone - 1 {
		if !s.drop(apex, uint(bits.TrailingZeros64(gone))) {
			return false
		}
	}
	return true
}

// drop rules out an edge. It returns false at a dead end.
func (s *narrow) drop(u, v uint) bool {
	a := s.state
	u, v = u&63, v&63
	a.left[u] &^= 1 << v
	a.left[v] &^= 1 << u
	return s.check(u) && s.check(v)
}

// check looks at a vertex that has lost an edge, and notes if it needs all the edges that it
// has left. It returns false if it needs more.
func (s *narrow) check(w uint) bool {
	a := s.state
	w &= 63
	rest := a.left[w]
	rest &= rest - a.bare>>w&1 // a bare vertex needs one edge more: that one is put aside
	if rest&(rest-1) == 0 {
		a.forced |= 1 << w
	}
	return rest != 0
}

// Walk follows the links from an end of the path that the last edge closes.
func (s *narrow) Walk(to []graph.Vertex) {
	a := s.state
	at, before := uint8(bits.TrailingZeros64(a.outer)), uint8(0)
	for i := range to {
		to[i] = graph.Vertex(at)
		at, before = a.link[at&63]^before, at
	}
}

// Taken adds the edge that closes the cycle to those that were taken.
func (s *narrow) Taken(to []uint64) {
	a := s.state
	all := a.taken
	end := bits.TrailingZeros64(a.outer) & 63
	number := s.number[end][a.mate[end]&63]
	all[number/64] |= 1 << (number % 64)
	all[uncounted/64] &^= 1 << (uncounted % 64)
	copy(to, all[:])
}
