package oracle

import (
	"fmt"
	"slices"
)

// A Question asks for tours of a graph. Its vertices are the squares of a board, holes
// among them, or the vertices of a list of edges.
type Question struct {
	Next  [][]int // where each vertex leads
	Board Board   // without sides, there is none
	// OneWay: tours have no reverse.
	OneWay bool

	Kind     string // path, closed or open
	From, To int    // −1: not given

	Numbers  [][2]int // a vertex, and its number from 1
	Use      []Move
	Avoid    []Move
	Before   [][2]int // the one is visited before the other
	Symmetry string
	Sums     []string // rows, columns, diagonals
	Turning  string   // a piece that makes no two moves on end in one direction
}

// A Move may be taken either way, or one way only.
type Move struct {
	From, To int
	OneWay   bool
}

// Vertices are those that a tour visits.
func (q Question) Vertices() []int {
	var out []int
	for v := range q.Next {
		if !slices.Contains(q.Board.Holes, v) {
			out = append(out, v)
		}
	}
	return out
}

func (q Question) has(from, to int) bool { return slices.Contains(q.Next[from], to) }

// closes reports whether a walk through n vertices can come home by a move.
func (q Question) closes(n, last, first int) bool {
	return n == 1 || n > 2 && q.has(last, first)
}

// ends reports whether a walk through all n vertices is of the kind.
func (q Question) ends(n, last, first int) bool {
	switch q.Kind {
	case "closed":
		return q.closes(n, last, first)
	case "open":
		return !q.closes(n, last, first)
	}
	return true
}

// starts are where tours begin. A closed tour has no start of its own: it begins on the
// first vertex, unless something counts its vertices.
func (q Question) starts() []int {
	all := q.Vertices()
	switch {
	case q.From >= 0:
		return []int{q.From}
	case q.Kind == "closed" && q.To < 0 && len(q.Numbers)+len(q.Sums) == 0:
		return all[:1]
	}
	return all
}

// Tours lists the tours: it tries every walk, and keeps those that obey. It gives up, with
// false, after a number of steps.
func (q Question) Tours(most int) ([][]int, bool) {
	n := len(q.Vertices())
	var tours [][]int
	var walk []int
	visited := make([]bool, len(q.Next))
	maps := q.symmetries()
	var try func(v int) bool
	try = func(v int) bool {
		if most--; most < 0 {
			return false
		}
		walk = append(walk, v)
		visited[v] = true
		if len(walk) == n {
			if q.obeys(walk, maps) {
				tours = append(tours, slices.Clone(walk))
			}
		} else {
			for _, w := range q.Next[v] {
				if !visited[w] && !try(w) {
					return false
				}
			}
		}
		visited[v] = false
		walk = walk[:len(walk)-1]
		return true
	}
	for _, s := range q.starts() {
		if !try(s) {
			return nil, false
		}
	}
	return tours, true
}

// Obeying filters walks through all vertices, and keeps the tours of the question.
func (q Question) Obeying(walks [][]int) [][]int {
	var out [][]int
	maps := q.symmetries()
	for _, walk := range walks {
		if q.obeys(walk, maps) {
			out = append(out, walk)
		}
	}
	return out
}

// obeys looks at a walk by moves through all vertices.
func (q Question) obeys(walk []int, maps []symmetry) bool {
	n := len(walk)
	at := make([]int, len(q.Next))
	for i, v := range walk {
		at[v] = i
	}
	if !q.ends(n, walk[n-1], walk[0]) || q.From >= 0 && walk[0] != q.From || q.To >= 0 && walk[n-1] != q.To {
		return false
	}
	for _, x := range q.Numbers {
		if at[x[0]] != x[1]-1 {
			return false
		}
	}
	for _, x := range q.Before {
		if at[x[0]] >= at[x[1]] {
			return false
		}
	}
	after := q.After(walk)
	takes := func(m Move) bool {
		return after[m.From] == m.To || !m.OneWay && after[m.To] == m.From
	}
	return !slices.ContainsFunc(q.Avoid, takes) &&
		!slices.ContainsFunc(q.Use, func(m Move) bool { return !takes(m) }) &&
		q.adds(at) && q.looks(after, maps) && q.turns(walk)
}

// turns reports whether a walk turns at every square where it is to.
func (q Question) turns(walk []int) bool {
	if n := len(walk); q.Turning != "" && n > 2 {
		for i := range walk {
			if i+2 >= n && q.Kind != "closed" {
				break
			}
			if q.Board.Straight(q.Turning, walk[i], walk[(i+1)%n], walk[(i+2)%n]) {
				return false
			}
		}
	}
	return true
}

// After is the vertex that a tour goes on to from each, −1 where it ends.
func (q Question) After(walk []int) []int {
	after := slices.Repeat([]int{-1}, len(q.Next))
	for i, v := range walk[1:] {
		after[walk[i]] = v
	}
	if n := len(walk); q.Kind == "closed" && n > 2 {
		after[walk[n-1]] = walk[0]
	}
	return after
}

// adds reports whether the lines add up to the same.
func (q Question) adds(at []int) bool {
	if len(q.Sums) == 0 {
		return true
	}
	rows, columns := q.Board.Sides[0], q.Board.Sides[1]
	lines := map[string]map[int]int{"rows": {}, "columns": {}, "diagonals": {}}
	all := 0
	for v, i := range at {
		r, c := v/columns, v%columns
		all += i + 1
		lines["rows"][r] += i + 1
		lines["columns"][c] += i + 1
		if r == c {
			lines["diagonals"][0] += i + 1
		}
		if r+c == columns-1 {
			lines["diagonals"][1] += i + 1
		}
	}
	for _, kind := range q.Sums {
		many := map[string]int{"rows": rows, "columns": columns, "diagonals": rows}[kind]
		for _, sum := range lines[kind] {
			if sum*many != all {
				return false
			}
		}
	}
	return true
}

// Classes are how many tours there are: see First.
func (q Question) Classes(tours, images [][]int) int { return len(q.First(tours, images)) }

// First are the first tours of their kind, where a tour is the same from any start if it is
// closed and nothing is said of its numbers' sums; the same backwards, if it has a
// reverse; and the same in its images.
func (q Question) First(tours, images [][]int) [][]int {
	seen := map[string]bool{}
	var first [][]int
	for _, walk := range tours {
		if !seen[fmt.Sprint(walk)] {
			first = append(first, walk)
		}
		for _, image := range images {
			other := make([]int, len(walk))
			for i, v := range walk {
				other[i] = image[v]
			}
			for range 2 {
				turns := 1
				if q.Kind == "closed" && len(q.Sums) == 0 {
					turns = len(other)
				}
				for i := range turns {
					seen[fmt.Sprint(slices.Concat(other[i:], other[:i]))] = true
				}
				if !q.OneWay {
					slices.Reverse(other)
				}
			}
		}
	}
	return first
}
