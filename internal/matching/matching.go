// Package matching keeps a maximum matching of a graph while vertices are removed and put back:
// as many pairs of neighbours as possible, and no vertex in two pairs. Package game decides with it who
// wins.
//
// An alternating path has edges that are pairs and edges that are not, alternately. If both its
// ends are exposed (without a pair), it is augmenting: exchanging its pairs gives one pair more (Berge 1957:
// without an augmenting path the matching is maximum):
//
//	a   b═══c   d═══e   f          a═══b   c═══d   e═══f
//
//	exposed     …     exposed      three pairs in place of two
//
// A search for such a path grows a tree from one end: from an outer vertex over an edge that is not
// a pair to an inner one, and on to its mate, which is outer. On bipartite graphs that is all. On
// other graphs two outer vertices may be neighbours; the cycle that closes there is odd, and any
// of its vertices can be the exposed one, so all are outer. Edmonds (1965) called such a cycle a
// blossom, and contracted it to one vertex:
//
//	        ┌─ b═══c ─┐
//	root ═ a          │     b, c, d, e are pairs, c and d neighbours:
//	        └─ e═══d ─┘     the five are a blossom, and a is its base
//
// First, vertices with the fewest neighbours are paired (Karp and Sipser 1981). The rest comes from many
// augmenting paths at once on bipartite graphs (Hopcroft and Karp 1973, see phases.go), and from
// one path after another on others. A tree without a result stays, and is not searched again.
//
// Later, removing a vertex exposes at most its mate, and one tree shows whether that
// finds another; putting it back needs one tree as well.
package matching

import (
	"context"
	"errors"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// None stands for no vertex.
const None = graph.Vertex(-1)

// ErrDirected: the edges of the graph go one way only, and a matching needs neighbours.
var ErrDirected = errors.New("edges go one way")

// A Matching is a maximum matching. It is for one goroutine. After an error it must not be
// used any more.
type Matching struct {
	rows    *graph.Rows
	mate    []graph.Vertex // None if the vertex is exposed, or removed
	removed []bool         // removed
	size    int
	tree
}

// New finds a maximum matching of a graph. The error wraps [ErrDirected], or is the
// context's, some milliseconds after that has ended.
func New(ctx context.Context, a *graph.Adjacency) (*Matching, error) {
	if a.Directed() {
		return nil, fault.New(ErrDirected, "pairs are of neighbours, and here moves go one way only")
	}
	n := a.Len()
	m := &Matching{rows: &a.Rows, mate: make([]graph.Vertex, n), removed: make([]bool, n), tree: newTree(n)}
	look := pulse.Of(ctx)
	for v := range m.mate {
		m.mate[v] = None
		if err := look.Beat(1); err != nil {
			return nil, err
		}
	}
	if err := m.matchGreedily(ctx); err != nil {
		return nil, err
	}
	s, err := a.Survey(ctx)
	if err != nil {
		return nil, err
	}
	if s.Bipartite {
		err = m.augmentInPhases(ctx, s.Colour)
	} else {
		err = m.augmentEach(ctx)
	}
	return m, err
}

// Size returns the number of pairs.
func (m *Matching) Size() int { return m.size }

// Mate returns the other vertex of a vertex's pair; [None] if it is exposed, or removed.
func (m *Matching) Mate(v graph.Vertex) graph.Vertex { return m.mate[v] }

// Has reports whether a vertex is there, and not removed.
func (m *Matching) Has(v graph.Vertex) bool { return !m.removed[v] }

// Remove removes a vertex that is there. If it had a mate, the mate is paired again if
// possible.
func (m *Matching) Remove(ctx context.Context, v graph.Vertex) error {
	w := m.mate[v]
	m.removed[v] = true
	if w == None {
		return nil
	}
	m.unmatch(v, w)
	return m.rematch(ctx, w)
}

// Restore puts back a vertex that was removed.
func (m *Matching) Restore(ctx context.Context, v graph.Vertex) error {
	m.removed[v] = false
	return m.rematch(ctx, v)
}

// IsEssential reports whether a vertex that is there has a mate in every maximum matching:
// without it, there are fewer pairs.
func (m *Matching) IsEssential(ctx context.Context, v graph.Vertex) (bool, error) {
	w := m.mate[v]
	if w == None {
		return false, nil
	}
	m.removed[v] = true
	m.unmatch(v, w)
	look := pulse.Of(ctx)
	end, err := m.search(&look, w)
	m.forget()
	m.removed[v] = false
	m.match(v, w)
	return end == None, err
}

// Inessential reports for each vertex that is there whether some maximum matching leaves it
// exposed (the set D of Gallai 1963 and Edmonds 1965).
func (m *Matching) Inessential(ctx context.Context) ([]bool, error) {
	look := pulse.Of(ctx)
	for v := range graph.Vertex(len(m.mate)) {
		if m.mate[v] != None || m.removed[v] {
			continue
		}
		if _, err := m.search(&look, v); err != nil {
			return nil, err
		}
	}
	inessential := make([]bool, len(m.mate))
	for v := range inessential {
		inessential[v] = m.side[v] == outer
	}
	m.forget()
	return inessential, look.Beat(0)
}

// rematch looks for an augmenting path from an exposed vertex, and augments along it.
func (m *Matching) rematch(ctx context.Context, v graph.Vertex) error {
	look := pulse.Of(ctx)
	end, err := m.search(&look, v)
	if err == nil && end != None {
		m.augment(end)
	}
	m.forget()
	return err
}

// augmentEach looks for an augmenting path from each exposed vertex, one after another. Trees
// without such a path stay until the end.
func (m *Matching) augmentEach(ctx context.Context) error {
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
			m.augment(end)
			m.forgetFrom(before)
		}
	}
	m.forget()
	return nil
}

// match makes a pair of two exposed vertices.
func (m *Matching) match(v, w graph.Vertex) {
	m.mate[v], m.mate[w] = w, v
	m.size++
}

// unmatch parts the two vertices of a pair.
func (m *Matching) unmatch(v, w graph.Vertex) {
	m.mate[v], m.mate[w] = None, None
	m.size--
}

// matchGreedily makes the first pairs: a vertex with the fewest free neighbours is paired with
// the neighbour that has the fewest. For a vertex with one free neighbour, that loses
// nothing. Ties go to the vertex next to which a pair was made last, so pairs spread
// from where they are; any other order leaves ten times as many vertices exposed, and far
// apart.
func (m *Matching) matchGreedily(ctx context.Context) error {
	look := pulse.Of(ctx)
	free := make([]int32, len(m.mate)) // the number of exposed neighbours
	var buckets [][]graph.Vertex       // by number, the vertices that have it, or had it before
	put := func(v graph.Vertex) {
		for int(free[v]) >= len(buckets) {
			buckets = append(buckets, nil)
		}
		buckets[free[v]] = append(buckets[free[v]], v)
	}
	for v := graph.Vertex(len(free)) - 1; v >= 0; v-- {
		free[v] = int32(len(m.rows.Of(v)))
		put(v)
		if err := look.Beat(1); err != nil {
			return err
		}
	}
	for least := 1; least < len(buckets); {
		k := len(buckets[least])
		if k == 0 {
			least++
			continue
		}
		v := buckets[least][k-1]
		buckets[least] = buckets[least][:k-1]
		if m.mate[v] != None || int(free[v]) != least {
			continue
		}
		w := None
		for _, x := range m.rows.Of(v) {
			if m.mate[x] == None && (w == None || free[x] < free[w]) {
				w = x
			}
		}
		m.match(v, w)
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
