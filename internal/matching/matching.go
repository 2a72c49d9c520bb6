// Package matching keeps a maximum matching of a graph while vertices are taken away and put back:
// as many pairs of neighbours as possible, and no vertex in two. Package game decides by it who wins.
//
// An alternating path has moves that are pairs and moves that are not, alternately. If both its
// ends are unpaired, it is augmenting: exchanging its pairs gives one pair more (Berge 1957:
// without an augmenting path the matching is maximum):
//
//	a   b═══c   d═══e   f          a═══b   c═══d   e═══f
//
//	alone       …       alone      three pairs in place of two
//
// A search for such a path grows a tree from one end: from an outer vertex over an unpaired move
// to an inner one, and on to its partner, which is outer. On bipartite graphs that is all. On
// other graphs two outer vertices may be neighbours; the cycle that closes there is odd, and any
// of its vertices can be the unpaired one, so all are outer. Edmonds (1965) called such a cycle a
// blossom, and contracted it to one vertex:
//
//	        ┌─ b═══c ─┐
//	root ═ a          │     b, c, d, e are pairs, c and d neighbours:
//	        └─ e═══d ─┘     the five are a blossom, and a is its base
//
// First, vertices with the least choice are paired (Karp and Sipser 1981). The rest comes from many
// augmenting paths at once on bipartite graphs (Hopcroft and Karp 1973, see phases.go), and from
// one after another elsewhere. A tree without a result stays, and is not searched again.
//
// Later, removing a vertex leaves at most its partner unpaired, and one tree shows whether that
// finds another; putting it back needs one tree as well.
package matching

import (
	"context"
	"errors"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// None is where there is no vertex.
const None = graph.Vertex(-1)

// ErrDirected: pairs are of neighbours, and in this graph edges go one way only.
var ErrDirected = errors.New("edges go one way")

// A Matching is as many pairs of neighbours as can be. It is for one goroutine. After
// an error it must not be used any more.
type Matching struct {
	rows *graph.Rows
	mate []graph.Vertex // None: alone, or taken away
	gone []bool         // taken away
	size int
	tree
}

// New pairs the vertices of a graph. The error wraps [ErrDirected], or is the
// context's, some milliseconds after that has ended.
func New(ctx context.Context, a *graph.Adjacency) (*Matching, error) {
	if a.Directed() {
		return nil, fault.New(ErrDirected, "pairs are of neighbours, and here moves go one way only")
	}
	n := a.Len()
	m := &Matching{rows: &a.Rows, mate: make([]graph.Vertex, n), gone: make([]bool, n), tree: newTree(n)}
	look := pulse.Of(ctx)
	for v := range m.mate {
		m.mate[v] = None
		if err := look.Beat(1); err != nil {
			return nil, err
		}
	}
	if err := m.lay(ctx); err != nil {
		return nil, err
	}
	s, err := a.Survey(ctx)
	if err != nil {
		return nil, err
	}
	if s.Two {
		err = m.phases(ctx, s.Colour)
	} else {
		err = m.grow(ctx)
	}
	return m, err
}

// Size is the number of pairs.
func (m *Matching) Size() int { return m.size }

// Mate is a vertex's partner; [None] if it is alone, or taken away.
func (m *Matching) Mate(v graph.Vertex) graph.Vertex { return m.mate[v] }

// Has reports whether a vertex is there, and not taken away.
func (m *Matching) Has(v graph.Vertex) bool { return !m.gone[v] }

// Remove takes away a vertex that is there. If it had a partner, that one is paired
// again if it can be.
func (m *Matching) Remove(ctx context.Context, v graph.Vertex) error {
	w := m.mate[v]
	m.gone[v] = true
	if w == None {
		return nil
	}
	m.part(v, w)
	return m.pair(ctx, w)
}

// Restore puts back a vertex that was taken away.
func (m *Matching) Restore(ctx context.Context, v graph.Vertex) error {
	m.gone[v] = false
	return m.pair(ctx, v)
}

// Needs reports whether a vertex that is there has a partner however the most pairs
// are chosen: without it, there are fewer.
func (m *Matching) Needs(ctx context.Context, v graph.Vertex) (bool, error) {
	w := m.mate[v]
	if w == None {
		return false, nil
	}
	m.gone[v] = true
	m.part(v, w)
	look := pulse.Of(ctx)
	end, err := m.search(&look, w)
	m.forget()
	m.gone[v] = false
	m.join(v, w)
	return end == None, err
}

// Spare tells of each vertex that is there whether it can be left alone while there
// are as many pairs as can be (the set D of Gallai 1963 and Edmonds 1965).
func (m *Matching) Spare(ctx context.Context) ([]bool, error) {
	look := pulse.Of(ctx)
	for v := range graph.Vertex(len(m.mate)) {
		if m.mate[v] != None || m.gone[v] {
			continue
		}
		if _, err := m.search(&look, v); err != nil {
			return nil, err
		}
	}
	spare := make([]bool, len(m.mate))
	for v := range spare {
		spare[v] = m.side[v] == outer
	}
	m.forget()
	return spare, look.Beat(0)
}

// pair looks for a partner for a vertex that is alone.
func (m *Matching) pair(ctx context.Context, v graph.Vertex) error {
	look := pulse.Of(ctx)
	end, err := m.search(&look, v)
	if err == nil && end != None {
		m.exchange(end)
	}
	m.forget()
	return err
}

// grow pairs all that are alone, one after another. Trees that lead nowhere stand
// until the end.
func (m *Matching) grow(ctx context.Context) error {
	look := pulse.Of(ctx)
	for v := range graph.Vertex(len(m.mate)) {
		if m.mate[v] != None {
			continue
		}
		before := len(m.touched)
		end, err := m.search(&look, v)
		if err != nil {
			return err
		}
		if end != None {
			m.exchange(end)
			m.forgetFrom(before)
		}
	}
	m.forget()
	return nil
}

func (m *Matching) join(v, w graph.Vertex) {
	m.mate[v], m.mate[w] = w, v
	m.size++
}

func (m *Matching) part(v, w graph.Vertex) {
	m.mate[v], m.mate[w] = None, None
	m.size--
}

// lay lays the first pairs: a vertex with the fewest free neighbours is paired with
// the neighbour that has the fewest. A vertex with one free neighbour loses nothing
// by that. Ties go to the vertex that a pair was last laid next to, so pairs spread
// from where they are; any other order leaves ten times as many unpaired, and far
// apart.
func (m *Matching) lay(ctx context.Context) error {
	look := pulse.Of(ctx)
	free := make([]int32, len(m.mate)) // neighbours that are alone
	var by [][]graph.Vertex            // those with so many, and more that had so many once
	put := func(v graph.Vertex) {
		for int(free[v]) >= len(by) {
			by = append(by, nil)
		}
		by[free[v]] = append(by[free[v]], v)
	}
	for v := graph.Vertex(len(free)) - 1; v >= 0; v-- {
		free[v] = int32(len(m.rows.Of(v)))
		put(v)
		if err := look.Beat(1); err != nil {
			return err
		}
	}
	for least := 1; least < len(by); {
		k := len(by[least])
		if k == 0 {
			least++
			continue
		}
		v := by[least][k-1]
		by[least] = by[least][:k-1]
		if m.mate[v] != None || int(free[v]) != least {
			continue
		}
		w := None
		for _, x := range m.rows.Of(v) {
			if m.mate[x] == None && (w == None || free[x] < free[w]) {
				w = x
			}
		}
		m.join(v, w)
		for _, end := range [2]graph.Vertex{v, w} {
			row := m.rows.Of(end)
			for _, x := range row {
				if free[x]--; m.mate[x] == None {
					put(x)
					least = max(1, min(least, int(free[x])))
				}
			}
			if err := look.Beat(1 + len(row)); err != nil {
				return err
			}
		}
	}
	return nil
}
