package factor

import "leaper/graph"

// The 2-factor while it grows and changes: each vertex has two links, and a missing
// link is none.

// linked reports whether two vertices are linked.
func (f *Finder) linked(v, w graph.Vertex) bool {
	return f.link[v][0] == w || f.link[v][1] == w
}

// countMissing counts the links that a vertex lacks.
func (f *Finder) countMissing(v graph.Vertex) int {
	n := 0
	for _, w := range f.link[v] {
		if w < 0 {
			n++
		}
	}
	return n
}

// join links two vertices that lack a link each.
func (f *Finder) join(v, w graph.Vertex) {
	f.relink(v, none, w)
	f.relink(w, none, v)
}

// cut removes a link.
func (f *Finder) cut(v, w graph.Vertex) {
	f.relink(v, w, none)
	f.relink(w, v, none)
}

// relink replaces one neighbour of a vertex by another.
func (f *Finder) relink(v, old, new graph.Vertex) {
	if f.link[v][0] == old {
		f.link[v][0] = new
	} else {
		f.link[v][1] = new
	}
}

// swap switches links ab, cd for ac, bd.
func (f *Finder) swap(a, b, c, d graph.Vertex) {
	f.relink(a, b, c)
	f.relink(b, a, d)
	f.relink(c, d, a)
	f.relink(d, c, b)
}
