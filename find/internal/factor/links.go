package factor

import "leaper/graph"

// The 2-factor while it grows and changes: each vertex has two links, and those
// that are missing are none.

// linked reports whether a link is there.
func (f *Finder) linked(v, w graph.Vertex) bool {
	return f.link[v][0] == w || f.link[v][1] == w
}

// missing is the number of links that a vertex lacks.
func (f *Finder) missing(v graph.Vertex) int {
	n := 0
	for _, w := range f.link[v] {
		if w < 0 {
			n++
		}
	}
	return n
}

// join links two vertices that lack one each.
func (f *Finder) join(v, w graph.Vertex) {
	f.relink(v, none, w)
	f.relink(w, none, v)
}

// cut takes a link away.
func (f *Finder) cut(v, w graph.Vertex) {
	f.relink(v, w, none)
	f.relink(w, v, none)
}

// relink puts one neighbour in the place of another.
func (f *Finder) relink(v, old, new graph.Vertex) {
	if f.link[v][0] == old {
		f.link[v][0] = new
	} else {
		f.link[v][1] = new
	}
}

// swap is the switch of links ab, cd for ac, bd.
func (f *Finder) swap(a, b, c, d graph.Vertex) {
	f.relink(a, b, c)
	f.relink(b, a, d)
	f.relink(c, d, a)
	f.relink(d, c, b)
}
