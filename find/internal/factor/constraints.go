package factor

import (
	"slices"

	"leaper/graph"
	"leaper/tour"
)

// Constraints on moves. A move to avoid either way is an edge less. A move to take is
// held: it is linked before paths are laid, and fixed from then on, as the link between
// the ends of a path is. To the flow it is one of the two links that its squares have to
// make, so that there is a 2-factor with it where the rest of the graph has the rest.
//
//	a---b   c   d     a–b is held; c–d was an edge
//
// Which way a move is passed is no matter of 2-factors: that comes last (direct.go).
type moveConstraints struct {
	links [][2]graph.Vertex               // that are held
	held  map[graph.Vertex][]graph.Vertex // where they lead from each vertex: two at most
	marks []uint64                        // a bit for each vertex that has held links; nil if none has
	far   map[graph.Vertex]graph.Vertex   // of the first vertex of a row of held links its last, and the other way round
	arcs  [][2]graph.Vertex               // links that go one way, if they are there
	never bool                            // two constraints contradict each other
}

// readConstraints reads the constraints.
func (f *Finder) readConstraints() {
	cs, d := f.ask.ConstraintsOrNone(), &f.constraints
	gone := map[[2]graph.Vertex]bool{}
	for _, m := range cs.Avoid {
		v, w := f.pair(m)
		gone[[2]graph.Vertex{v, w}] = true
		if !m.OneWay {
			gone[[2]graph.Vertex{w, v}] = true
		}
	}
	for _, m := range cs.Avoid {
		if v, w := f.pair(m); !gone[[2]graph.Vertex{w, v}] {
			delete(gone, [2]graph.Vertex{v, w})
			f.pass(w, v)
		}
	}
	if len(gone) > 0 {
		f.adj = f.whole.Without(gone)
	}
	d.held = map[graph.Vertex][]graph.Vertex{}
	for _, m := range cs.Use {
		v, w := f.pair(m)
		if m.OneWay {
			f.pass(v, w)
		}
		if !f.isHome(v, w) {
			f.hold(v, w)
		}
	}
	d.far = map[graph.Vertex]graph.Vertex{}
	rows := 0 // links in rows that have ends, twice
	for v, at := range d.held {
		if len(at) == 1 {
			far, links := d.follow(v)
			d.far[v] = far
			rows += links
		}
	}
	if rows < 2*len(d.links) { // there are rings besides
		d.never = d.never || f.ask.Kind != tour.Closed || rows > 0 || len(d.held) < f.squares
	}
}

// pair is a move's squares.
func (f *Finder) pair(m tour.Move) (from, to graph.Vertex) {
	from, _ = f.whole.Vertex(m.From)
	to, _ = f.whole.Vertex(m.To)
	return from, to
}

// isHome reports whether a link is the closing move of a closed tour whose ends are
// given. It is fixed, and not among our links.
func (f *Finder) isHome(v, w graph.Vertex) bool {
	from, given := f.ask.From.Given()
	to, both := f.ask.To.Given()
	if f.ask.Kind != tour.Closed || !given || !both {
		return false
	}
	a, b := f.whole.Square(v), f.whole.Square(w)
	return a == from && b == to || a == to && b == from
}

// pass notes that a link, if it is there, goes one way.
func (f *Finder) pass(v, w graph.Vertex) {
	d := &f.constraints
	if from, _ := f.ask.From.Given(); f.isHome(v, w) {
		d.never = d.never || f.whole.Square(v) == from
		return
	}
	d.never = d.never || slices.Contains(d.arcs, [2]graph.Vertex{w, v})
	if !slices.Contains(d.arcs, [2]graph.Vertex{v, w}) {
		d.arcs = append(d.arcs, [2]graph.Vertex{v, w})
	}
}

// hold notes a link that is to be taken.
func (f *Finder) hold(v, w graph.Vertex) {
	d := &f.constraints
	if slices.Contains(d.held[v], w) {
		return
	}
	if len(d.held[v]) == 2 || len(d.held[w]) == 2 || !f.adj.Has(v, w) {
		d.never = true
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

// isMarked reports whether a vertex has held links.
func (d *moveConstraints) isMarked(v graph.Vertex) bool {
	return d.marks != nil && d.marks[v/64]>>(v%64)&1 == 1
}

// requires reports whether a link is held, if any is.
func (d *moveConstraints) requires(v, w graph.Vertex) bool {
	return d.marks[v/64]>>(v%64)&1 == 1 && slices.Contains(d.held[v], w)
}

// follow goes along a row of held links from its first vertex to its last.
func (d *moveConstraints) follow(first graph.Vertex) (last graph.Vertex, links int) {
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
