package subgraph

import "slices"

// A Subgraph is one that a sweep found.
type Subgraph struct {
	Arcs [][2]int32 // the edges taken: in a directed graph from the first to the second
	Left []int32    // vertices left out; in Paths, those that are paths by themselves
}

func (s *Subgraph) add(step Step, e Event) {
	if e&Taken != 0 {
		s.Arcs = append(s.Arcs, [2]int32{step.U, step.V})
	}
	if e&Against != 0 {
		s.Arcs = append(s.Arcs, [2]int32{step.V, step.U})
	}
	if e&LeftU != 0 {
		s.Left = append(s.Left, step.U)
	}
	if e&LeftV != 0 {
		s.Left = append(s.Left, step.V)
	}
}

// Walks are the paths and the circuits, each as its vertices in order. Directed ones go along their
// arcs. Others begin at their lower end, or at the lowest vertex of a circuit and go on to the
// lower of its neighbours. Walks come by their first vertices.
func (s *Subgraph) Walks(directed bool) (paths, circuits [][]int32) {
	next := map[int32][]int32{}
	enters := map[int32]int{}
	var vertices []int32
	join := func(u, v int32) {
		if _, met := next[u]; !met {
			vertices = append(vertices, u)
		}
		next[u] = append(next[u], v)
	}
	for _, a := range s.Arcs {
		join(a[0], a[1])
		if !directed {
			join(a[1], a[0])
		}
		enters[a[1]]++
	}
	slices.Sort(vertices)
	gone := map[int32]bool{}
	walk := func(v int32) []int32 {
		out := []int32{v}
		for gone[v] = true; ; {
			ahead := slices.DeleteFunc(slices.Clone(next[v]), func(w int32) bool { return gone[w] })
			if len(ahead) == 0 {
				return out
			}
			v = slices.Min(ahead)
			gone[v] = true
			out = append(out, v)
		}
	}
	for _, v := range vertices {
		begins := len(next[v]) == 1
		if directed {
			begins = enters[v] == 0
		}
		if begins && !gone[v] {
			paths = append(paths, walk(v))
		}
	}
	for _, v := range vertices {
		if !gone[v] {
			circuits = append(circuits, walk(v))
		}
	}
	return paths, circuits
}
