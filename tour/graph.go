package tour

import (
	"context"
	"fmt"
	"strconv"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// Questions about graphs without a board, as [graph.Read] gives them, and the
// verifier of their tours. Their squares are vertices, which people count from 1.

// OfGraphs is what may be demanded of tours of a graph that stands on no board, whose edges go
// either way. Of the rest there is nothing without a board.
const OfGraphs = OfNumbers | OfMoves

// CheckGraph is [Ask.Check] for a graph that stands on no board: the error wraps
// [ErrAsk] if an end is none of its vertices, if both are the same and there are
// more, if there is no vertex at all, or if the table stands on a board with holes. Of
// constraints it knows numbers, and moves that go either way, if they are understood.
func (a Ask) CheckGraph(g *graph.Adjacency, understood ...Constraint) error {
	last := graph.Vertex(g.Len() - 1)
	switch {
	case a.understands(understood) != nil:
		return fault.New(ErrConstraint, "%s: not supported here for a graph without a board; find, exists, list, count, sample and rank support given numbers and moves", a.Constrained())
	case last < 0:
		return fault.New(ErrAsk, "the graph has no vertices, so there is nothing to visit")
	case g.Square(last) != board.Square(last):
		return fault.New(ErrAsk, "the table is that of a board with holes; ask of its graph")
	}
	for _, e := range []struct {
		name string
		End
	}{{"from", a.From}, {"to", a.To}} {
		if s, given := e.Given(); given && (s < 0 || int64(s) >= int64(g.Len())) {
			return fault.New(ErrAsk, "%s vertex %d is not in the graph, whose vertices are 1 to %d", e.name, s+1, g.Len())
		}
	}
	if a.From.given && a.From == a.To && g.Len() > 1 {
		return fault.New(ErrAsk, "both ends are vertex %d, and a path of more than one vertex ends elsewhere", a.From.square+1)
	}
	for _, list := range [][]Move{a.Wants().Use, a.Wants().Avoid} {
		for _, m := range list {
			switch {
			case min(m.From, m.To) < 0 || max(m.From, m.To) > board.Square(last):
				return fault.New(ErrAsk, "edge %d to %d is not in the graph, whose vertices are 1 to %d", m.From+1, m.To+1, g.Len())
			case m.OneWay:
				return fault.New(ErrConstraint, "edge %d to %d: edges of a graph are taken or avoided either way", m.From+1, m.To+1)
			case !g.Has(graph.Vertex(m.From), graph.Vertex(m.To)):
				return fault.New(ErrAsk, "there is no edge from %d to %d", m.From+1, m.To+1)
			}
		}
	}
	return checkNumbers(vertices(g.Len()), a.Wants().Numbers)
}

// vertices is so many of a graph that stands on no board; people count them from 1.
type vertices int64

func (n vertices) Cells() int64               { return int64(n) }
func (n vertices) Squares() int64             { return int64(n) }
func (n vertices) IsHole(board.Square) bool   { return false }
func (n vertices) Name(s board.Square) string { return strconv.FormatInt(int64(s)+1, 10) }
func (n vertices) Size() string               { return fmt.Sprintf("%d vertices", n) }

// SettledGraph is [Ask.Settled] for a graph that stands on no board.
func (a Ask) SettledGraph(g *graph.Adjacency) Ask { return a.settled(vertices(g.Len())) }

// TurnedGraph is [Ask.Turned] for a graph that stands on no board.
func (a Ask) TurnedGraph(g *graph.Adjacency) (Ask, int64) { return a.turned(vertices(g.Len())) }

// VerifyGraph is [Verify] for a graph that stands on no board: it returns nil if t
// visits every vertex once, along edges, as the ask wants it, or the first
// [Fault]. It goes by the lists of neighbours alone, which it reads from end to
// end. It takes O(edges) time.
func VerifyGraph(g *graph.Adjacency, ask Ask, t Tour) error {
	return VerifyGraphContext(context.Background(), g, ask, t)
}

// VerifyGraphContext is [VerifyGraph], and returns the context's error soon after
// its end.
func VerifyGraphContext(ctx context.Context, g *graph.Adjacency, ask Ask, t Tour) error {
	if err := ask.CheckGraph(g, OfGraphs); err != nil {
		return err
	}
	met := make([]bool, g.Len())
	last := board.Square(-1)
	work := 0
	for step, s := range t.All() {
		if work++; work >= patience {
			work = 0
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		switch {
		case s < 0 || int64(s) >= int64(g.Len()):
			return &Fault{step, fmt.Sprintf("step %d: vertex %d is not in the graph, whose vertices are 1 to %d", step+1, s+1, g.Len())}
		case met[s]:
			return &Fault{step, fmt.Sprintf("step %d: vertex %d is met a second time", step+1, s+1)}
		case last >= 0 && !leadsTo(g, last, s):
			return &Fault{step, fmt.Sprintf("step %d: there is no edge from %d to %d", step+1, last+1, s+1)}
		}
		met[s] = true
		work += len(g.Of(graph.Vertex(s))) / 8
		last = s
	}
	if t.Len() != int64(g.Len()) {
		return &Fault{t.Len() - 1, fmt.Sprintf("wrong length: %d vertices of %d", t.Len(), g.Len())}
	}
	first := t.At(0)
	if s, given := ask.From.Given(); given && s != first {
		return &Fault{0, fmt.Sprintf("step 1: it starts on %d, not on %d as asked", first+1, s+1)}
	}
	if s, given := ask.To.Given(); given && s != last {
		return &Fault{t.Len() - 1, fmt.Sprintf("step %d: it ends on %d, not on %d as asked", t.Len(), last+1, s+1)}
	}
	home := t.Len() == 1 || t.Len() > 2 && leadsTo(g, last, first)
	switch {
	case ask.Kind == Closed && !home:
		return &Fault{t.Len() - 1, fmt.Sprintf("not closed: there is no edge from %d to %d, or no way back but the one it came", last+1, first+1)}
	case ask.Kind == Open && home:
		return &Fault{t.Len() - 1, fmt.Sprintf("not open: its ends %d and %d are joined by an edge", first+1, last+1)}
	}
	if ask.Constraints == nil {
		return nil
	}
	if err := verifyNumbers(vertices(g.Len()), ask, t); err != nil {
		return err
	}
	return verifyMoves(nil, ask, t)
}

// leadsTo reports whether there is an edge from one vertex to another.
func leadsTo(g *graph.Adjacency, from, to board.Square) bool {
	for _, w := range g.Of(graph.Vertex(from)) {
		if board.Square(w) == to {
			return true
		}
	}
	return false
}
