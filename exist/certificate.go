package exist

import (
	"context"
	"fmt"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// Certificate returns a proof, by counting alone, that the graph has no tour of
// the kind and with the ends asked for; nil if it finds none, which proves
// nothing. The proofs, in the order in which they are tried: one or two
// squares; two given ends that are (or are not) a move apart; two parts;
// colours, and then dead ends (see [Ends]); on a graph without a board also a cut vertex.
// It takes time proportional to the graph's size. The constraints that it looks at are
// symmetry and sums: a graph without a tour has none with constraints.
//
// The table may lack edges of the graph, which is asked for names and symmetries.
//
// It returns the context's error some milliseconds after its end.
func Certificate(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask) (*Reason, error) {
	r, err := certifyTable(ctx, NamesOf(g), a, ask)
	switch {
	case r != nil || err != nil:
	case !g.OnBoard():
		r, err = cutVertex(ctx, g, a, ask)
	default:
		if a.Len() > 1 {
			r = disproveSums(g, a, ask)
		}
		if r == nil {
			r, err = disproveSymmetry(ctx, g, a, ask)
		}
	}
	return r.Of(g), err
}

// certifyTable looks for the certificates that need the table alone.
func certifyTable(ctx context.Context, name namer, a *graph.Adjacency, ask tour.Ask) (*Reason, error) {
	if r := explainFew(int64(a.Len()), ask); r != nil || a.Len() == 1 {
		return r, nil
	}
	joined := func(from, to board.Square) bool {
		v, _ := a.Vertex(from)
		w, _ := a.Vertex(to)
		return a.Has(v, w)
	}
	if r := explainEnds(name, int64(a.Len()), joined, ask); r != nil {
		return r, nil
	}
	e, err := NewEnds(ctx, a)
	if err != nil {
		return nil, err
	}
	if e.parts > 1 {
		witness := []board.Square{a.Square(0), a.Square(e.second)}
		return &Reason{
			Rule:    "parts",
			Text:    fmt.Sprintf("the board falls into %d parts: no way leads from %s to %s", e.parts, name(witness[0]), name(witness[1])),
			Witness: witness,
		}, nil
	}
	if r := e.explainColours(name, a, ask); r != nil {
		return r, nil
	}
	return e.explainDeadEnds(name, a, ask), nil
}

// explainFew explains why a board of one or two squares has no tour; nil if it may have one.
func explainFew(squares int64, ask tour.Ask) *Reason {
	switch {
	case squares == 1 && ask.Kind == tour.Open:
		return &Reason{Rule: "one square", Text: "the path of one square counts as closed"}
	case squares == 2 && ask.Kind == tour.Closed:
		return &Reason{Rule: "two squares", Text: "a closed tour needs at least three squares"}
	}
	return nil
}

// endVertices returns the vertices of the given ends, −1 for an end that is not given.
func endVertices(a *graph.Adjacency, ask tour.Ask) (from, to graph.Vertex) {
	end := func(x tour.End) graph.Vertex {
		if s, given := x.Given(); given {
			v, _ := a.Vertex(s)
			return v
		}
		return -1
	}
	return end(ask.From), end(ask.To)
}

// explainColours explains why the colours rule out a tour; nil if they do not.
func (e *Ends) explainColours(name namer, a *graph.Adjacency, ask tour.Ask) *Reason {
	if !e.two || a.Len() == 1 {
		return nil
	}
	colour := func(s board.Square) uint8 {
		v, _ := a.Vertex(s)
		return e.colour[v]
	}
	near := func(yield func(board.Square, int) bool) {
		for v := range graph.Vertex(min(a.Len(), maxNear)) {
			if !yield(a.Square(v), len(a.Of(v))) {
				return
			}
		}
	}
	return chequer{name, colour, [2]int64{int64(e.count[0]), int64(e.count[1])}, near}.explain(ask)
}

// explainEnds explains why given ends rule out a closed or an open tour, by whether they are a move
// apart; nil if they do not.
func explainEnds(name namer, squares int64, joined func(from, to board.Square) bool, ask tour.Ask) *Reason {
	from, okFrom := ask.From.Given()
	to, okTo := ask.To.Given()
	if !okFrom || !okTo || ask.Kind == tour.Path || squares < 3 {
		return nil
	}
	home := joined(to, from)
	switch {
	case ask.Kind == tour.Closed && !home:
		return &Reason{
			Rule:    "ends",
			Text:    fmt.Sprintf("%s is not a move from %s, so no closed tour goes from the one to the other", name(from), name(to)),
			Witness: []board.Square{from, to},
		}
	case ask.Kind == tour.Open && home:
		return &Reason{
			Rule:    "ends",
			Text:    fmt.Sprintf("%s is a move from %s, so a path between them is not open", name(from), name(to)),
			Witness: []board.Square{from, to},
		}
	}
	return nil
}

// explainDeadEnds explains why the dead ends rule out a tour; nil if they do not.
func (e *Ends) explainDeadEnds(name namer, a *graph.Adjacency, ask tour.Ask) *Reason {
	from, to := endVertices(a, ask)
	if e.fitDead(from, to, ask.Kind) {
		return nil
	}
	because := func(vertices []graph.Vertex, text string) *Reason {
		squares := make([]board.Square, len(vertices))
		for i, v := range vertices {
			squares[i] = a.Square(v)
		}
		return &Reason{Rule: "dead ends", Text: strings.ReplaceAll(text, "@", fewNames(name, squares)), Witness: squares}
	}
	most := 1 // vertices that no move leads on from, or to
	if ask.Kind == tour.Closed {
		most = 0
	}
	switch {
	case a.Directed() && len(e.noWayOn) > most && most == 0:
		return because(e.noWayOn, "no move leads on from @, and a closed tour has no such square")
	case a.Directed() && len(e.noWayOn) > most:
		return because(e.noWayOn, "no move leads on from @, and only the last square of a path can be like that")
	case a.Directed() && len(e.noWayTo) > most && most == 0:
		return because(e.noWayTo, "no move leads to @, and a closed tour has no such square")
	case a.Directed() && len(e.noWayTo) > most:
		return because(e.noWayTo, "no move leads to @, and only the first square of a path can be like that")
	case ask.Kind == tour.Closed:
		return because(e.dead, "a closed tour needs two moves at every square, and there is at most one at @")
	case len(e.dead) > 2 && a.Directed():
		return because(e.dead, "a path has two ends, and cannot pass through @")
	case len(e.dead) > 2:
		return because(e.dead, "a path has two ends, and @ have at most one move each")
	case e.misplaced(e.noWayOn, from, to):
		return because(e.noWayOn, "no move leads on from @, so a path ends there, and cannot go "+given(name, ask))
	case e.misplaced(e.noWayTo, to, from):
		return because(e.noWayTo, "no move leads to @, so a path starts there, and cannot go "+given(name, ask))
	}
	there := "has an end there"
	if len(e.dead) == 2 {
		there = "has its ends there"
	}
	return because(e.dead, "a path cannot pass through @, so it "+there+", and cannot go "+given(name, ask))
}

// given writes which ends are given: "from a1", "to b3" or "from a1 to b3".
func given(name namer, ask tour.Ask) string {
	var parts []string
	if s, ok := ask.From.Given(); ok {
		parts = append(parts, "from "+name(s))
	}
	if s, ok := ask.To.Given(); ok {
		parts = append(parts, "to "+name(s))
	}
	return strings.Join(parts, " ")
}
