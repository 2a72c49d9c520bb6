package sat

import (
	"github.com/go-air/gini/z"

	"leaper/graph"
)

// fullCut is the size of the largest cut that is stated in full: at least two of its moves
// are taken. For a larger one it is enough to state that one is taken, since the second follows:
// with two ways at every square, a cut is crossed an even number of times.
const fullCut = 12

// readCycles reads the solution as cycles: every vertex once, in the order of its cycle.
func (s *Solver) readCycles() [][]graph.Vertex {
	n := len(s.ways)
	seen := make([]bool, n)
	walk := make([]graph.Vertex, 0, n)
	var cycles [][]graph.Vertex
	for root := range graph.Vertex(n) {
		begin := len(walk)
		for v := root; v >= 0 && !seen[v]; v = s.nextUnseen(v, seen) {
			seen[v] = true
			walk = append(walk, v)
		}
		if len(walk) > begin {
			cycles = append(cycles, walk[begin:])
		}
	}
	return cycles
}

// nextUnseen returns the next vertex of a cycle that was not seen; −1 if there is none.
func (s *Solver) nextUnseen(v graph.Vertex, seen []bool) graph.Vertex {
	for _, w := range s.ways[v] {
		if s.canLeave(v, w) && !seen[w.otherEnd(v)] && s.solver.Value(w.taken) {
			return w.otherEnd(v)
		}
	}
	return -1
}

// addCuts adds the clauses that exclude all the cycles.
func (s *Solver) addCuts(cycles [][]graph.Vertex) {
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
				if s.canLeave(v, w) && inside[w.otherEnd(v)] != int32(i) {
					crossing = append(crossing, w.taken)
				}
			}
		}
		s.cuts++
		if !s.directed && len(crossing) > 1 && len(crossing) <= fullCut {
			s.solver.AtLeast(2, crossing)
		} else {
			s.solver.AtLeast(1, crossing)
		}
	}
}
