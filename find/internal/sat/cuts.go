package sat

import (
	"github.com/go-air/gini/z"

	"leaper/graph"
)

// fullCut is the longest cut that is stated in full: at least two of its moves
// are taken. Of a longer one it is enough that one is, for the second follows:
// with two ways at every square, a cut is crossed an even number of times.
const fullCut = 12

// cycles reads what satisfies the clauses: every vertex once, in the order in
// which its cycle is walked.
func (s *Solver) cycles() [][]graph.Vertex {
	n := len(s.ways)
	seen := make([]bool, n)
	walk := make([]graph.Vertex, 0, n)
	var cycles [][]graph.Vertex
	for root := range graph.Vertex(n) {
		begin := len(walk)
		for v := root; v >= 0 && !seen[v]; v = s.onward(v, seen) {
			seen[v] = true
			walk = append(walk, v)
		}
		if len(walk) > begin {
			cycles = append(cycles, walk[begin:])
		}
	}
	return cycles
}

// onward is the next vertex of a cycle that was not seen; −1 if there is none.
func (s *Solver) onward(v graph.Vertex, seen []bool) graph.Vertex {
	for _, w := range s.ways[v] {
		if s.leaves(v, w) && !seen[w.other(v)] && s.sat.Value(w.taken) {
			return w.other(v)
		}
	}
	return -1
}

// cut cuts off all the cycles at once.
func (s *Solver) cut(cycles [][]graph.Vertex) {
	inside := make([]int32, len(s.ways))
	for i, cycle := range cycles {
		for _, v := range cycle {
			inside[v] = int32(i)
		}
	}
	if len(cycles) == 2 {
		cycles = cycles[:1] // the cut is the same from both sides
	}
	var crossing []z.Lit
	for i, cycle := range cycles {
		crossing = crossing[:0]
		for _, v := range cycle {
			for _, w := range s.ways[v] {
				if s.leaves(v, w) && inside[w.other(v)] != int32(i) {
					crossing = append(crossing, w.taken)
				}
			}
		}
		s.stats.Cuts++
		if !s.directed && len(crossing) > 1 && len(crossing) <= fullCut {
			s.atLeast(2, crossing)
		} else {
			s.atLeast(1, crossing)
		}
	}
}
