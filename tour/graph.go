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
// verifier of their tours. Their squares are vertices, which have names of their own.

// OfGraphs is what may be demanded of tours of a graph that stands on no board, whose edges go
// either way. Of the rest there is nothing without a board.
const OfGraphs = OfNumbers | OfMoves

// CheckGraph is [Ask.Check] for a graph that stands on no board: the error wraps
// [ErrAsk] if an end is none of its vertices, if both are the same and there are
// more, if there is no vertex at all, or if the table stands on a board with holes. Of
// constraints it knows numbers, and moves that go either way, if they are understood.
func (a Ask) CheckGraph(g *graph.Adjacency, understood ...Constraint) error {
	last := graph.Vertex(g.Len() - 1)
	name := vertices{g}.Name
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
			return vertices{g}.lacks(e.name+" ", s)
		}
	}
	if a.From.given && a.From == a.To && g.Len() > 1 {
		return fault.New(ErrAsk, "both ends are vertex %s, and a path of more than one vertex ends elsewhere", name(a.From.square))
	}
	for _, list := range [][]Move{a.Wants().Use, a.Wants().Avoid} {
		for _, m := range list {
			switch {
			case min(m.From, m.To) < 0 || max(m.From, m.To) > board.Square(last):
				if m.From >= 0 && m.From <= board.Square(last) {
					m.From = m.To
				}
				return vertices{g}.lacks("an edge's ", m.From)
			case m.OneWay:
				return fault.New(ErrConstraint, "edge %s to %s: edges of a graph are taken or avoided either way", name(m.From), name(m.To))
			case !g.Has(graph.Vertex(m.From), graph.Vertex(m.To)):
				return fault.New(ErrAsk, "there is no edge from %s to %s", name(m.From), name(m.To))
			}
		}
	}
	return checkNumbers(vertices{g}, a.Wants().Numbers)
}

// vertices are those of a graph that stands on no board.
type vertices struct{ of *graph.Adjacency }

func (g vertices) Cells() int64             { return int64(g.of.Len()) }
func (g vertices) Squares() int64           { return int64(g.of.Len()) }
func (g vertices) IsHole(board.Square) bool { return false }
func (g vertices) Size() string             { return fmt.Sprintf("%d vertices", g.of.Len()) }

// Name is what a vertex is called; of one that is not there, the number that it would have
// from 1.
func (g vertices) Name(s board.Square) string {
	if s < 0 || int64(s) >= int64(g.of.Len()) {
		return strconv.FormatInt(int64(s)+1, 10)
	}
	return g.of.Word(graph.Vertex(s))
}

// lacks says that a vertex is not there.
func (g vertices) lacks(what string, s board.Square) error {
	number := int64(s) + 1
	if first, row := g.of.First(); row {
		number = int64(s) + first
	}
	return fault.New(ErrAsk, "%svertex %d is not in the graph, whose vertices are %s", what, number, g.of.NameRange())
}

// SettledGraph is [Ask.Settled] for a graph that stands on no board.
func (a Ask) SettledGraph(g *graph.Adjacency) Ask { return a.settled(vertices{g}) }

// TurnedGraph is [Ask.Turned] for a graph that stands on no board.
func (a Ask) TurnedGraph(g *graph.Adjacency) (Ask, int64) { return a.turned(vertices{g}) }

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
	name := vertices{g}.Name
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
			return &Fault{step, fmt.Sprintf("step %d: %s", step+1, vertices{g}.lacks("", s))}
		case met[s]:
			return &Fault{step, fmt.Sprintf("step %d: vertex %s is met a second time", step+1, name(s))}
		case last >= 0 && !leadsTo(g, last, s):
			return &Fault{step, fmt.Sprintf("step %d: there is no edge from %s to %s", step+1, name(last), name(s))}
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
		return &Fault{0, fmt.Sprintf("step 1: it starts on %s, not on %s as asked", name(first), name(s))}
	}
	if s, given := ask.To.Given(); given && s != last {
		return &Fault{t.Len() - 1, fmt.Sprintf("step %d: it ends on %s, not on %s as asked", t.Len(), name(last), name(s))}
	}
	home := t.Len() == 1 || t.Len() > 2 && leadsTo(g, last, first)
	switch {
	case ask.Kind == Closed && !home:
		return &Fault{t.Len() - 1, fmt.Sprintf("not closed: there is no edge from %s to %s, or no way back but the one it came", name(last), name(first))}
	case ask.Kind == Open && home:
		return &Fault{t.Len() - 1, fmt.Sprintf("not open: its ends %s and %s are joined by an edge", name(first), name(last))}
	}
	if ask.Constraints == nil {
		return nil
	}
	if err := verifyNumbers(vertices{g}, ask, t); err != nil {
		return err
	}
	return verifyMoves(vertices{g}, ask, t)
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
