package factor

import (
	"slices"

	"leaper/graph"
	"leaper/tour"
)

// moveConstraints are the constraints on moves. A move that must be avoided in both
// directions is an edge that is removed from the graph. A move that must be taken is held:
// it is linked before paths are laid, and fixed from then on, as the link between the ends
// of a path is. To the flow it is one of the two links that each of its squares must have,
// so there is a 2-factor with it where the rest of the graph has the rest.
//
//	a---b   c   d     a–b is held; c–d was an edge
//
// A 2-factor has no directions: which way a move is passed comes last (direct.go).
type moveConstraints struct {
	links         [][2]graph.Vertex               // the held links
	held          map[graph.Vertex][]graph.Vertex // where they lead from each vertex: two at most
	marks         []uint64                        // a bit for each vertex that has held links; nil if none has
	otherEnd      map[graph.Vertex]graph.Vertex   // from each end of a chain of held links, the other end
	arcs          [][2]graph.Vertex               // links that go one way, if the 2-factor has them
	contradictory bool                            // two constraints contradict each other
}

// readConstraints reads the constraints of the ask.
func (f *Finder) readConstraints() {
	cs, d := f.ask.ConstraintsOrNone(), &f.constraints
	gone := map[[2]graph.Vertex]bool{}
	for _, m := range cs.Avoid {
		v, w := f.verticesOf(m)
		gone[[2]graph.Vertex{v, w}] = true
		if !m.OneWay {
			gone[[2]graph.Vertex{w, v}] = true
		}
	}
	for _, m := range cs.Avoid {
		if v, w := f.verticesOf(m); !gone[[2]graph.Vertex{w, v}] {
			delete(gone, [2]graph.Vertex{v, w})
			f.addArc(w, v)
		}
	}
	if len(gone) > 0 {
		f.adj = f.whole.Without(gone)
	}
	d.held = map[graph.Vertex][]graph.Vertex{}
	for _, m := range cs.Use {
		v, w := f.verticesOf(m)
		if m.OneWay {
			f.addArc(v, w)
		}
		if !f.isClosingMove(v, w) {
			f.addHeld(v, w)
		}
	}
	d.otherEnd = map[graph.Vertex]graph.Vertex{}
	chained := 0 // links in chains that have ends, each counted twice
	for v, at := range d.held {
		if len(at) == 1 {
			far, links := d.followChain(v)
			d.otherEnd[v] = far
			chained += links
		}
	}
	if chained < 2*len(d.links) { // the others are rings
		d.contradictory = d.contradictory || f.ask.Kind != tour.Closed || chained > 0 || len(d.held) < f.squares
	}
}

// verticesOf returns the vertices of a move's squares.
func (f *Finder) verticesOf(m tour.Move) (from, to graph.Vertex) {
	from, _ = f.whole.Vertex(m.From)
	to, _ = f.whole.Vertex(m.To)
	return from, to
}

// isClosingMove reports whether a link is the closing move of a closed tour whose ends are
// given. That move is fixed, and not among the links.
func (f *Finder) isClosingMove(v, w graph.Vertex) bool {
	from, given := f.ask.From.Given()
	to, both := f.ask.To.Given()
	if f.ask.Kind != tour.Closed || !given || !both {
		return false
	}
	a, b := f.whole.Square(v), f.whole.Square(w)
	return a == from && b == to || a == to && b == from
}

// addArc notes that a link, if the 2-factor has it, goes from v to w.
func (f *Finder) addArc(v, w graph.Vertex) {
	d := &f.constraints
	if from, _ := f.ask.From.Given(); f.isClosingMove(v, w) {
		d.contradictory = d.contradictory || f.whole.Square(v) == from
		return
	}
	d.contradictory = d.contradictory || slices.Contains(d.arcs, [2]graph.Vertex{w, v})
	if !slices.Contains(d.arcs, [2]graph.Vertex{v, w}) {
		d.arcs = append(d.arcs, [2]graph.Vertex{v, w})
	}
}

// addHeld notes a link that must be taken.
func (f *Finder) addHeld(v, w graph.Vertex) {
	d := &f.constraints
	if slices.Contains(d.held[v], w) {
		return
	}
	if len(d.held[v]) == 2 || len(d.held[w]) == 2 || !f.adj.Has(v, w) {
		d.contradictory = true
		return
	}
	if d.marks == nil {
		d.marks = make([]uint64, (f.squares+2+63)/64)
	}
	for _, x := range []graph.Vertex{v, w} {
		d.marks[x/64] |= 1 << (x % 64)
	}
	d.links = append(d.links, [2]graph.Vertex{v, w})
	d.held[v], d.held[w] = append(d.held[v], w), append(d.held[w], v)
}

// hasHeld reports whether a vertex has held links.
func (d *moveConstraints) hasHeld(v graph.Vertex) bool {
	return d.marks != nil && d.marks[v/64]>>(v%64)&1 == 1
}

// isHeld reports whether a link is held. There must be some held link.
func (d *moveConstraints) isHeld(v, w graph.Vertex) bool {
	return d.marks[v/64]>>(v%64)&1 == 1 && slices.Contains(d.held[v], w)
}

// followChain goes along a chain of held links from its first vertex to its last.
func (d *moveConstraints) followChain(first graph.Vertex) (last graph.Vertex, links int) {
	before, at := none, first
	for {
		next := none
		for _, w := range d.held[at] {
			if w != before {
				next = w
			}
		}
		if next < 0 {
			return at, links
		}
		before, at = at, next
		links++
	}
}
