package matching

import (
	"leaper/graph"
	"leaper/internal/pulse"
)

// side is where a vertex stands in a tree of alternating ways.
type side uint8

const (
	unmet side = iota
	outer      // the way here ends with a pair, or is empty; in a blossom, all are outer
	inner      // the way here ends with a free move
)

// A tree is what a search grows. Several may stand at once, and never touch.
type tree struct {
	side    []side
	back    []graph.Vertex // from where the free move came that leads to a vertex
	base    []graph.Vertex // of blossoms, as a forest of disjoint sets (Tarjan 1975)
	mark    []int32        // see meet
	marks   int32
	queue   []graph.Vertex
	touched []graph.Vertex // vertices of the trees that stand
}

func newTree(n int) tree {
	t := tree{side: make([]side, n), back: make([]graph.Vertex, n), base: make([]graph.Vertex, n), mark: make([]int32, n)}
	for v := range t.base {
		t.base[v] = graph.Vertex(v)
	}
	return t
}

// forget clears all trees.
func (t *tree) forget() {
	t.forgetFrom(0)
	if t.marks > 1<<30 { // they begin again before they are too large
		clear(t.mark)
		t.marks = 0
	}
}

// forgetFrom clears the trees that were touched since.
func (t *tree) forgetFrom(at int) {
	for _, v := range t.touched[at:] {
		t.side[v], t.base[v] = unmet, v
	}
	t.touched = t.touched[:at]
}

func (t *tree) put(v graph.Vertex, s side) {
	t.side[v] = s
	t.touched = append(t.touched, v)
	if s == outer {
		t.queue = append(t.queue, v)
	}
}

// root is the base of the blossom that a vertex is in, or the vertex itself.
func (t *tree) root(v graph.Vertex) graph.Vertex {
	for t.base[v] != v {
		t.base[v] = t.base[t.base[v]]
		v = t.base[v]
	}
	return v
}

// search grows a tree from a vertex that is alone, until it meets another that is
// alone, which it returns, or comes to its end. The tree is left standing.
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
			case m.gone[w] || m.side[w] == inner:
			case m.side[w] == outer:
				if m.root(v) != m.root(w) {
					m.shrink(v, w)
				}
			default:
				m.back[w] = v
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

// exchange exchanges the pairs along the way to the end that a search has met.
func (m *Matching) exchange(end graph.Vertex) {
	for v := end; v != None; {
		w := m.back[v]
		next := m.mate[w]
		m.mate[v], m.mate[w] = w, v
		v = next
	}
	m.size++
}

// shrink makes a blossom of the ring that two outer neighbours close. Its inner
// vertices become outer, since the ring leads to them the other way round.
func (m *Matching) shrink(v, w graph.Vertex) {
	base := m.meet(m.root(v), m.root(w))
	m.fold(v, w, base)
	m.fold(w, v, base)
}

// meet is where the ways back from two blossoms meet.
func (m *Matching) meet(a, b graph.Vertex) graph.Vertex {
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
			a = m.root(m.back[up])
		}
	}
}

// fold takes one side of a ring into the blossom: the way from v back to the base.
func (m *Matching) fold(v, over, base graph.Vertex) {
	for m.root(v) != base {
		m.back[v] = over
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
		v = m.back[over]
	}
}
