package list

import (
	"context"
	"fmt"
	"hash/fnv"

	"leaper/board"
	"leaper/graph"
	"leaper/list/internal/edges"
	"leaper/tour"
)

// Units are the parts of a listing, for work that is shared, or that goes on another day. Each tour is in
// one unit; which one, and how many units there are, follows from the question alone. They are parts of a search by edges, or
// beginnings of walks where these are quicker, since constraints steer them.
type Units struct {
	cycles *cycles
	depth  int
	ways   []edges.Way
	starts [][]graph.Vertex // of walks
}

// NewUnits cuts a listing; of the options, As counts. The errors are those of [All].
func NewUnits(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Units, error) {
	p, err := newProblem(ctx, g, ask, Options{As: opts.As})
	if err != nil {
		return nil, err
	}
	if !p.edgesAreQuicker() {
		starts, err := p.units(ctx, &Stats{})
		return &Units{cycles: &cycles{problem: p}, starts: starts}, err
	}
	p.opts.Order = Edges
	u := &Units{}
	if u.cycles, err = p.newCycles(ctx); err != nil {
		return nil, err
	}
	w, err := u.cycles.newWalker(ctx)
	if err != nil {
		return nil, err
	}
	u.ways, u.depth, err = w.parts(&job{ctx: ctx, stats: &Stats{}}, func() int64 { return 0 })
	return u, err
}

// byWalks reports whether the units are beginnings of walks.
func (u *Units) byWalks() bool { return u.cycles.opts.Order != Edges }

// Len returns the number of units. The first has the tours that are met before the search is cut.
func (u *Units) Len() int {
	if u.byWalks() {
		return len(u.starts)
	}
	return 1 + len(u.ways)
}

// Key tells the cuts of different questions apart, also of boards with the same moves whose squares lie elsewhere, and
// those of programs that would cut in another way.
func (u *Units) Key() string {
	h := fnv.New64a()
	b := u.cycles.Graph.Board()
	_, _ = fmt.Fprint(h, b, b.Holes(), u.cycles.Graph.Piece(), u.depth, u.ways, u.starts, u.cycles.graph.Rows, u.cycles.graph.Use) // it never fails
	return fmt.Sprintf("%016x", h.Sum64())
}

// A Visitor visits units, for one goroutine at a time.
type Visitor struct {
	units   *Units
	walks   searcher     // of units that are walks; else nil
	walker  *cycleWalker // of the others
	filter  *filter
	squares []board.Square
	moves   []uint64
}

// Visitor makes a visitor. Where it can, it tells the moves of tours by their places in moves; each move is there once,
// in one of its directions.
func (u *Units) Visitor(ctx context.Context, moves [][2]board.Square) (*Visitor, error) {
	v := &Visitor{units: u, squares: make([]board.Square, u.cycles.n)}
	var err error
	if u.byWalks() {
		v.walks = u.cycles.searcher()
		v.filter, err = newFilter(ctx, u.cycles.problem)
		return v, err
	}
	c := *u.cycles
	if c.graph.Rows.Len() > 0 && len(moves) > 0 {
		for _, m := range moves {
			c.graph.Numbered = append(c.graph.Numbered, [2]graph.Vertex{c.Vertex(m[0]), c.Vertex(m[1])})
		}
		v.moves = make([]uint64, (len(moves)+63)/64)
	}
	v.walker, err = c.newWalker(ctx)
	return v, err
}

// A Met is a tour that a visitor meets, or several that take the same moves. It is valid until the visit ends.
type Met struct {
	Tours int64
	by    *Visitor
	path  []graph.Vertex // nil: any walk of the cycle
}

// Moves is the set of the numbered moves: bit i%64 of word i/64 is that of the move i. It is nil where the visitor does not
// tell them.
func (m *Met) Moves() []uint64 {
	if m.by.moves != nil {
		m.by.walker.search.Taken(m.by.moves)
	}
	return m.by.moves
}

// Tour is one of the tours.
func (m *Met) Tour() tour.Tour {
	v, path := m.by, m.path
	if path == nil {
		v.walker.walks(func(p []graph.Vertex) bool { path = p; return false })
	}
	for i, at := range path {
		v.squares[i] = v.units.cycles.Square(at)
	}
	return tour.Of(v.squares)
}

// Each passes the tours of a unit to visit, in order: those that take the same moves at once, where the visitor tells moves and
// no tour has to be looked at to be counted. The error of visit ends the work, and so does the end of ctx.
func (v *Visitor) Each(ctx context.Context, unit int, visit func(*Met) error) error {
	var failed error
	here := job{ctx: ctx, stats: &Stats{}}
	met := &Met{Tours: 1, by: v}
	pass := func(path []graph.Vertex) bool {
		met.path = path
		failed = visit(met)
		return failed == nil
	}
	var err error
	if u := v.units; v.walks != nil {
		here.start, here.then, here.longest = u.starts[unit][0], u.starts[unit][1:], neverLonger
		here.leaf = func(path []graph.Vertex, _ int) bool { return !v.filter.admits(path, v.walks) || pass(path) }
		_, err = v.walks.search(&here)
	} else {
		part := edges.Job{Visit: func() bool { return v.walker.walks(pass) }}
		if each := v.walker.each; each > 0 && v.moves != nil {
			met.Tours = each
			part.Visit = func() bool { return pass(nil) }
		}
		if unit > 0 {
			part.Below = u.ways[unit-1]
		} else if part.Part = func(edges.Way) bool { return true }; len(u.ways) > 0 {
			part.Cut = u.depth
		}
		err = v.walker.searchCycles(&here, part)
	}
	if failed != nil {
		return failed
	}
	return err
}
