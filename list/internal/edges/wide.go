package edges

import (
	"slices"

	"leaper/graph"
)

// wide searches any graph: the edges at a vertex are arcs in a row, some of which are left. It
// notes each change on a trail, and goes back by undoing the last changes, the
// last first: a copy of the state would be as large as the graph.
type wide struct {
	*Graph
	n       int
	first   []int32 // where each vertex has its arcs, and one more
	to      []graph.Vertex
	back    []int32 // for each arc, the one that goes the other way
	left    []bool  // which arcs are neither chosen nor ruled out
	degree  []int32 // how many are left at each vertex
	clothes []uint8 // bare, outer or inner
	mate    []graph.Vertex
	link    []graph.Vertex // as in a narrow state
	outer   []graph.Vertex // the outer vertices, in any order
	place   []int32        // where in outer a vertex is
	forced  []graph.Vertex // vertices that needed all that they had left when they were noted
	chosen  int
	way     Way
	trail   []change
	forks   []fork
	numbers []int32 // of each arc, one more than the number of its edge; 0 is none
	cycle   []graph.Vertex
	orbit   []int32 // of the edge to branch at
	steps   int64
}

// The clothes of a vertex: how many edges are chosen there.
const (
	bare = iota
	outer
	inner
)

// change is an edge that was chosen or ruled out, or a vertex that was clothed.
type change struct {
	arc    int32        // of an edge
	taken  bool         // it was chosen; else ruled out
	u      graph.Vertex // a vertex, if arc is under 0
	mu, mv graph.Vertex // the mates of the ends before
}

// fork is where a branch left.
type fork struct {
	arc    int32
	trail  int
	chosen int
	way    Way
}

// NewWide makes the searcher for a graph of any size.
func NewWide(g *Graph) Searcher {
	n := g.Rows.Len()
	s := &wide{Graph: g, n: n, first: make([]int32, n+1)}
	for v := range graph.Vertex(n) {
		s.to = append(s.to, g.Rows.Of(v)...)
		s.first[v+1] = int32(len(s.to))
	}
	s.back, s.left = make([]int32, len(s.to)), make([]bool, len(s.to))
	for v := range graph.Vertex(n) {
		for arc := s.first[v]; arc < s.first[v+1]; arc++ {
			s.back[arc] = s.arc(s.to[arc], v)
		}
	}
	s.numbers, s.cycle = make([]int32, len(s.to)), make([]graph.Vertex, n)
	for i, e := range g.Numbered {
		if slices.Contains(g.Rows.Of(e[0]), e[1]) {
			arc := s.arc(e[0], e[1])
			s.numbers[arc], s.numbers[s.back[arc]] = int32(i+1), int32(i+1)
		}
	}
	s.degree, s.place, s.clothes = make([]int32, n), make([]int32, n), make([]uint8, n)
	s.mate, s.link = make([]graph.Vertex, n), make([]graph.Vertex, n)
	return s
}

// arc finds the arc from one vertex to another.
func (s *wide) arc(u, v graph.Vertex) int32 {
	at, _ := slices.BinarySearch(s.to[s.first[u]:s.first[u+1]], v)
	return s.first[u] + int32(at)
}

// Search goes down from the root, and back to where it branched last.
func (s *wide) Search(j *Job) (more bool, err error) {
	s.steps = 0
	open := s.begin() && s.settle()
	for {
		for open && s.chosen < s.n-1 && (j.Cut == 0 || s.way.Depth < j.Cut) {
			arc := s.choose()
			taken := uint64(1)
			if depth := s.way.Depth; depth >= j.Below.Depth {
				s.forks = append(s.forks, fork{arc, len(s.trail), s.chosen, s.way})
			} else {
				taken = j.Below.Bits >> depth & 1
			}
			s.way = s.way.then(taken)
			open = s.branch(arc, taken == 1) && s.settle()
		}
		if !open {
			j.Stats.Dead++
		} else if !j.arrive(s.chosen == s.n-1, s.way) {
			return false, nil
		}
		last := len(s.forks) - 1
		if s.steps >= patience || last < 0 {
			err := j.Check(s.steps)
			if s.steps = 0; err != nil || last < 0 {
				return err == nil, err
			}
		}
		f := s.forks[last]
		s.forks = s.forks[:last]
		s.undo(f.trail)
		s.chosen, s.way = f.chosen, f.way.then(0)
		open = s.branch(f.arc, false) && s.settle()
		j.Stats.Branches++
	}
}

// branch takes an edge or rules it out, and so its images. It returns false at a dead end.
func (s *wide) branch(arc int32, taken bool) bool {
	s.orbit = append(s.orbit[:0], arc)
	if len(s.Image) > 0 {
		s.Images(s.to[s.back[arc]], s.to[arc], func(x, y graph.Vertex) {
			if slices.Contains(s.Rows.Of(x), y) {
				if image := s.arc(x, y); image != arc && s.left[image] {
					s.orbit = append(s.orbit, image)
				}
			}
		})
	}
	for _, e := range s.orbit {
		switch {
		case !taken && s.left[e] && !s.drop(e), taken && !s.left[e]:
			return false
		case taken && s.chosen < s.n-1 && !s.take(e):
			return false
		}
	}
	return true
}

// begin sets up the graph: every vertex is bare. It returns false if there is no cycle.
func (s *wide) begin() bool {
	s.trail, s.forks, s.outer, s.forced = s.trail[:0], s.forks[:0], s.outer[:0], s.forced[:0]
	s.chosen, s.way = 0, Way{}
	clear(s.clothes)
	clear(s.link)
	for arc := range s.left {
		s.left[arc] = true
	}
	for v := range graph.Vertex(s.n) {
		s.mate[v], s.degree[v] = v, s.first[v+1]-s.first[v]
	}
	for v := range graph.Vertex(s.n) {
		if !s.check(v) {
			return false
		}
	}
	for _, e := range s.Use {
		if arc := s.arc(e[0], e[1]); s.chosen == s.n-1 && !s.left[arc] || s.chosen < s.n-1 && !s.take(arc) {
			return false
		}
	}
	return true
}

// settle takes the edges that are forced, until none is. It returns false at a dead end.
func (s *wide) settle() bool {
	for len(s.forced) > 0 && s.chosen < s.n-1 {
		u := s.forced[len(s.forced)-1]
		if s.clothes[u] == inner {
			s.forced = s.forced[:len(s.forced)-1]
		} else if !s.take(s.lowest(u)) {
			return false
		}
	}
	if s.chosen < s.n-1 {
		return true
	}
	end := s.outer[0]
	for arc := s.first[end]; arc < s.first[end+1]; arc++ {
		if s.left[arc] && s.to[arc] == s.mate[end] {
			return true
		}
	}
	return false
}

// lowest returns the arc to the lowest neighbour that is left.
func (s *wide) lowest(u graph.Vertex) int32 {
	arc := s.first[u]
	for !s.left[arc] {
		arc++
	}
	return arc
}

// choose returns the edge to branch at.
func (s *wide) choose() int32 {
	best, least := graph.Vertex(-1), int32(0)
	better := func(v graph.Vertex) {
		if d := s.degree[v]; best < 0 || d < least || d == least && v < best {
			best, least = v, d
		}
	}
	for _, v := range s.outer {
		better(v)
	}
	if best < 0 { // then all are bare
		for v := range graph.Vertex(s.n) {
			better(v)
		}
	}
	return s.lowest(best)
}

// take chooses an edge. It returns false at a dead end, and if the edge is not left.
func (s *wide) take(arc int32) bool {
	if !s.left[arc] {
		return false
	}
	s.steps++
	v, u := s.to[arc], s.to[s.back[arc]]
	x, y := s.mate[u], s.mate[v]
	s.part(arc)
	s.trail = append(s.trail, change{arc: arc, taken: true, mu: x, mv: y})
	s.link[u] ^= v
	s.link[v] ^= u
	s.chosen++
	s.mate[x], s.mate[y] = y, x
	if !s.clothe(u) || !s.clothe(v) {
		return false
	}
	if s.chosen < s.n-1 {
		for arc := s.first[x]; arc < s.first[x+1]; arc++ {
			if s.left[arc] && s.to[arc] == y && !s.drop(arc) {
				return false
			}
		}
	}
	if apex := graph.Vertex(s.n - 1); s.Near.Len() > 0 && (u == apex || v == apex) {
		return s.keepApart(u ^ v ^ apex)
	}
	return true
}

// clothe makes a bare vertex outer, or an outer one inner, whose edges it rules out.
func (s *wide) clothe(u graph.Vertex) bool {
	s.trail = append(s.trail, change{arc: -1, u: u})
	if s.clothes[u]++; s.clothes[u] == outer {
		s.enlist(u)
		return true
	}
	s.strike(u)
	for arc := s.first[u]; arc < s.first[u+1]; arc++ {
		if s.left[arc] {
			s.rule(arc)
			if !s.check(s.to[arc]) {
				return false
			}
		}
	}
	return true
}

// keepApart rules out the edges from the apex to the vertices near the one that it was joined to.
func (s *wide) keepApart(from graph.Vertex) bool {
	apex := graph.Vertex(s.n - 1)
	for arc := s.first[apex]; arc < s.first[apex+1]; arc++ {
		if s.left[arc] && slices.Contains(s.Near.Of(from), s.to[arc]) && !s.drop(arc) {
			return false
		}
	}
	return true
}

// drop rules out an edge. It returns false at a dead end.
func (s *wide) drop(arc int32) bool {
	s.rule(arc)
	return s.check(s.to[arc]) && s.check(s.to[s.back[arc]])
}

// rule rules out an edge, and notes it on the trail.
func (s *wide) rule(arc int32) {
	s.part(arc)
	s.trail = append(s.trail, change{arc: arc})
}

// part takes an edge from what is left.
func (s *wide) part(arc int32) {
	s.left[arc], s.left[s.back[arc]] = false, false
	s.degree[s.to[arc]]--
	s.degree[s.to[s.back[arc]]]--
}

// check looks at a vertex that has lost an edge, and notes if it needs all the edges that it
// has left. It returns false if it needs more. An inner vertex needs none.
func (s *wide) check(v graph.Vertex) bool {
	switch spare := s.degree[v] - inner + int32(s.clothes[v]); {
	case s.clothes[v] == inner:
	case spare < 0:
		return false
	case spare == 0:
		s.forced = append(s.forced, v)
	}
	return true
}

// enlist puts a vertex among the outer ones, and strike takes it out.
func (s *wide) enlist(v graph.Vertex) {
	s.place[v] = int32(len(s.outer))
	s.outer = append(s.outer, v)
}

func (s *wide) strike(v graph.Vertex) {
	last := s.outer[len(s.outer)-1]
	s.outer[s.place[v]], s.place[last] = last, s.place[v]
	s.outer = s.outer[:len(s.outer)-1]
}

// undo takes changes back, down to a length of the trail.
func (s *wide) undo(length int) {
	s.forced = s.forced[:0]
	for len(s.trail) > length {
		c := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		if c.arc < 0 {
			if s.clothes[c.u]--; s.clothes[c.u] == bare {
				s.strike(c.u)
			} else {
				s.enlist(c.u)
			}
			continue
		}
		v, u := s.to[c.arc], s.to[s.back[c.arc]]
		s.left[c.arc], s.left[s.back[c.arc]] = true, true
		s.degree[u]++
		s.degree[v]++
		if c.taken {
			s.link[u] ^= v
			s.link[v] ^= u
			s.mate[c.mu], s.mate[c.mv] = u, v
		}
	}
}

// Walk follows the links from an end of the path that the last edge closes.
func (s *wide) Walk(to []graph.Vertex) {
	at, before := s.outer[0], graph.Vertex(0)
	for i := range to {
		to[i] = at
		at, before = s.link[at]^before, at
	}
}

// Taken looks at each edge of the walk.
func (s *wide) Taken(to []uint64) {
	clear(to)
	s.Walk(s.cycle)
	before := s.cycle[s.n-1]
	for _, v := range s.cycle {
		if number := s.numbers[s.arc(before, v)] - 1; number >= 0 {
			to[number/64] |= 1 << (number % 64)
		}
		before = v
	}
}
