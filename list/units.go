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

// Units are the parts of a listing by edges, for work that is shared, or that goes on another day. Each tour is in
// one unit; which one, and how many units there are, follows from the question alone.
type Units struct {
	cycles *cycles
	depth  int
	ways   []edges.Way
}

// NewUnits cuts the listing of [All] in the order [Edges]; of the options, As counts. The errors are those of
// All.
func NewUnits(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Units, error) {
	opts = opts.whole()
	opts.Order = Edges
	p, err := newProblem(ctx, g, ask, opts)
	if err != nil {
		return nil, err
	}
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

// Len returns the number of units. The first has the tours that are met before the search is cut.
func (u *Units) Len() int { return 1 + len(u.ways) }

// Key tells the cuts of different questions apart, also of boards with the same moves whose squares lie elsewhere, and
// those of programs that would cut in another way.
func (u *Units) Key() string {
	h := fnv.New64a()
	b := u.cycles.Graph.Board()
	_, _ = fmt.Fprint(h, b, b.Holes(), u.cycles.Graph.Piece(), u.depth, u.ways, u.cycles.graph.Rows, u.cycles.graph.Use) // it never fails
	return fmt.Sprintf("%016x", h.Sum64())
}

// A Visitor visits units, for one goroutine at a time.
type Visitor struct {
	units   *Units
	walker  *cycleWalker
	squares []board.Square
}

// Visitor makes a visitor.
func (u *Units) Visitor(ctx context.Context) (*Visitor, error) {
	w, err := u.cycles.newWalker(ctx)
	return &Visitor{u, w, make([]board.Square, u.cycles.n)}, err
}

// Each passes the tours of a unit to visit, in order. A tour is valid until visit returns; its
// error ends the work, and so does the end of ctx.
func (v *Visitor) Each(ctx context.Context, unit int, visit func(tour.Tour) error) error {
	var failed error
	here := job{ctx: ctx, stats: &Stats{}}
	part := edges.Job{Visit: func() bool {
		return v.walker.walks(func(path []graph.Vertex) bool {
			for i, at := range path {
				v.squares[i] = v.units.cycles.Square(at)
			}
			failed = visit(tour.Of(v.squares))
			return failed == nil
		})
	}}
	if unit > 0 {
		part.Below = v.units.ways[unit-1]
	} else if part.Part = func(edges.Way) bool { return true }; len(v.units.ways) > 0 {
		part.Cut = v.units.depth
	}
	err := v.walker.searchCycles(&here, part)
	if failed != nil {
		return failed
	}
	return err
}
