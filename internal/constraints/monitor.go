package constraints

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/position"
	"leaper/internal/pulse"
	"leaper/tour"
)

// A Ground is the graph that a walk goes over: a board's squares without its holes, as vertices in
// row-major order, and the moves between them.
type Ground struct {
	Graph    *graph.Graph
	Moves    *position.Moves
	Squares  []board.Square // the square of each vertex; nil where they are the same
	Directed bool
	NoPrune  bool // monitors forbid only what contradicts a constraint already
}

// Len returns the number of vertices.
func (g *Ground) Len() int { return g.Moves.Out.Len() }

// Square returns the square of a vertex.
func (g *Ground) Square(v graph.Vertex) board.Square {
	if g.Squares == nil {
		return board.Square(v)
	}
	return g.Squares[v]
}

// Vertex returns the vertex of a square.
func (g *Ground) Vertex(s board.Square) graph.Vertex {
	if g.Squares == nil {
		return graph.Vertex(s)
	}
	v, _ := slices.BinarySearch(g.Squares, s)
	return graph.Vertex(v)
}

// Image returns where a symmetry of the board takes each vertex.
func (g *Ground) Image(ctx context.Context, s board.Symmetry) ([]graph.Vertex, error) {
	b := g.Graph.Board()
	image := make([]graph.Vertex, g.Len())
	scratch := make([]int64, 2*b.Rank())
	look := pulse.Of(ctx)
	for v := range image {
		if err := look.Beat(1); err != nil {
			return nil, err
		}
		image[v] = g.Vertex(b.Image(s, g.Square(graph.Vertex(v)), scratch))
	}
	return image, nil
}

// A Monitor watches a walk for one kind of constraint: it follows the walk on and back,
// and says where it may go. The walk is always the one before the step.
type Monitor interface {
	Begin(start graph.Vertex)                  // forget the walk; it will enter the start next
	Enter(v graph.Vertex, walk []graph.Vertex) // the walk goes on to v
	Leave(v graph.Vertex, walk []graph.Vertex) // v, which came after the walk, is taken back
	// Allow moves to the front the moves after which the walk can still become a
	// tour that satisfies the constraint, and returns them. A walk of all squares that was allowed
	// satisfies it.
	Allow(moves []position.Move, walk []graph.Vertex) []position.Move
}

// A constraint is all constraints of one kind, prepared for walks over a ground. It does not change.
type constraint interface {
	mayStart(v graph.Vertex) bool       // reports whether a walk may start on a vertex
	monitor() Monitor                   // makes a monitor for one search; nil where only whole tours can be checked
	satisfies(path []graph.Vertex) bool // reports whether a whole tour satisfies it
}

// anyStart is a part of constraints that a walk may begin anywhere for.
type anyStart struct{}

func (anyStart) mayStart(graph.Vertex) bool { return true }

// memoryless is a part of constraints that are their own monitors: all that matters is in the walk.
type memoryless struct{}

// Begin, Enter and Leave do nothing.
func (memoryless) Begin(graph.Vertex)                 {}
func (memoryless) Enter(graph.Vertex, []graph.Vertex) {}
func (memoryless) Leave(graph.Vertex, []graph.Vertex) {}

// A Watch is the constraints of an ask, prepared for walks. It does not change, and many
// goroutines may use it. The nil Watch has no constraints.
type Watch struct {
	constraints   []constraint
	unmonitored   []constraint // those without a monitor
	unsatisfiable bool         // no tour satisfies them
}

// NewWatch prepares the constraints of an ask; nil where there are none. The error
// wraps [graph.ErrTooLarge], or is the context's.
func NewWatch(ctx context.Context, g *Ground, ask tour.Ask) (*Watch, error) {
	if ask.ConstraintKinds() == 0 {
		return nil, nil
	}
	w := &Watch{}
	for _, prepare := range watches() {
		kind, none, err := prepare(ctx, g, ask)
		if err != nil {
			return nil, err
		}
		w.unsatisfiable = w.unsatisfiable || none
		if kind == nil {
			continue
		}
		w.constraints = append(w.constraints, kind)
		if kind.monitor() == nil {
			w.unmonitored = append(w.unmonitored, kind)
		}
	}
	return w, nil
}

// Unsatisfiable reports whether no tour satisfies the constraints.
func (w *Watch) Unsatisfiable() bool { return w != nil && w.unsatisfiable }

// MayStart reports whether a walk may start on a vertex.
func (w *Watch) MayStart(v graph.Vertex) bool {
	return w == nil || !slices.ContainsFunc(w.constraints, func(k constraint) bool { return !k.mayStart(v) })
}

// Monitors makes the monitors for a new search.
func (w *Watch) Monitors() []Monitor {
	var list []Monitor
	if w != nil {
		for _, k := range w.constraints {
			if m := k.monitor(); m != nil {
				list = append(list, m)
			}
		}
	}
	return list
}

// SatisfiesUnmonitored reports whether a walk of all squares that the monitors allowed satisfies the
// constraints that have no monitor.
func (w *Watch) SatisfiesUnmonitored(path []graph.Vertex) bool {
	return w == nil || !slices.ContainsFunc(w.unmonitored, func(k constraint) bool { return !k.satisfies(path) })
}

// Satisfies reports whether a tour satisfies the constraints, which need not have been watched.
func (w *Watch) Satisfies(path []graph.Vertex) bool {
	return w == nil || !slices.ContainsFunc(w.constraints, func(k constraint) bool { return !k.satisfies(path) })
}
