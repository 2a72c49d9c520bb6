package matching

import (
	"leaper/graph"
	"leaper/internal/pulse"
)

// side is the place of a vertex in a tree of alternating paths.
type side uint8

const (
	unmet side = iota
	outer      // the path from the root ends with a pair, or is empty; in a blossom, all are outer
	inner      // the path from the root ends with an edge that is not a pair
)

// A tree is the search tree of alternating paths. Several may stand at once, and never touch.
type tree struct {
	side    []side
	parent  []graph.Vertex // the vertex before, over an edge that is not a pair
	base    []graph.Vertex // of blossoms, as a forest of disjoint sets (Tarjan 1975)
	mark    []int32        // see commonBase
	marks   int32
	queue   []graph.Vertex
	touched []graph.Vertex // vertices of the trees that stand
}

func newTree(n int) tree {
	t := tree{side: make([]side, n), parent: make([]graph.Vertex, n), base: make([]graph.Vertex, n), mark: make([]int32, n)}
	for v := range t.base {
		t.base[v] = graph.Vertex(v)
	}
	return t
}

// forget clears all trees.
func (t *tree) forget() {
	t.forgetFrom(0)
	if t.marks > 1<<30 { // they start again from 0 before they are too large
		clear(t.mark)
		t.marks = 0
	}
}

// forgetFrom clears the vertices that trees have touched since touched had this length.
func (t *tree) forgetFrom(at int) {
	for _, v := range t.touched[at:] {
		t.side[v], t.base[v] = unmet, v
	}
	t.touched = t.touched[:at]
}

// put gives a vertex its side, and queues it if it is outer.
func (t *tree) put(v graph.Vertex, s side) {
	t.side[v] = s
	t.touched = append(t.touched, v)
	if s == outer {
		t.queue = append(t.queue, v)
	}
}

// baseOf returns the base of the blossom that a vertex is in, or the vertex itself.
func (t *tree) baseOf(v graph.Vertex) graph.Vertex {
	for t.base[v] != v {
		t.base[v] = t.base[t.base[v]]
		v = t.base[v]
	}
	return v
}

// search grows a tree from an exposed vertex until it meets another exposed vertex, which it
// returns, or the tree is complete. The tree stays.
func (m *Matching) search(look *pulse.Pulse, from graph.Vertex) (end graph.Vertex, err error) {
	m.queue = m.queue[:0]
	m.put(from, outer)
	for i := 0; i < len(m.queue); i++ {
		v := m.queue[i]
		row := m.rows.Of(v)
		if err := look.Beat(1 + len(row)); err != nil {
			return None, err
		}
		for _, w := range row {
			switch {
			case m.removed[w] || m.side[w] == inner:
			case m.side[w] == outer:
				if m.baseOf(v) != m.baseOf(w) {
					m.contract(v, w)
				}
			default:
				m.parent[w] = v
				if m.mate[w] == None {
					return w, nil
				}
				m.put(w, inner)
				m.put(m.mate[w], outer)
			}
		}
	}
	return None, nil
}

// augment exchanges the pairs along the path to the end that a search has met.
func (m *Matching) augment(end graph.Vertex) {
	for v := end; v != None; {
		w := m.parent[v]
		next := m.mate[w]
		m.mate[v], m.mate[w] = w, v
		v = next
	}
	m.size++
}

// contract makes a blossom of the odd cycle that two outer neighbours close. Its inner
// vertices become outer, since the cycle leads to them the other way round.
func (m *Matching) contract(v, w graph.Vertex) {
	base := m.commonBase(m.baseOf(v), m.baseOf(w))
	m.addToBlossom(v, w, base)
	m.addToBlossom(w, v, base)
}

// commonBase finds the blossom where the paths from two blossoms to the root meet.
func (m *Matching) commonBase(a, b graph.Vertex) graph.Vertex {
	for m.marks++; ; a, b = b, a {
		if a == None {
			continue
		}
		if m.mark[a] == m.marks {
			return a
		}
		m.mark[a] = m.marks
		if up := m.mate[a]; up == None {
			a = None
		} else {
			a = m.baseOf(m.parent[up])
		}
	}
}

// addToBlossom takes one side of an odd cycle into the blossom: the path from v to the base.
func (m *Matching) addToBlossom(v, over, base graph.Vertex) {
	for m.baseOf(v) != base {
		m.parent[v] = over
		over = m.mate[v]
		if m.side[over] == inner {
			m.side[over] = outer
			m.queue = append(m.queue, over)
		}
		for _, x := range [2]graph.Vertex{v, over} {
			if m.base[x] == x {
				m.base[x] = base
			}
		}
		v = m.parent[over]
	}
}
