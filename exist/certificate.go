package exist

import (
	"fmt"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// Certificate returns a proof, by counting alone, that the graph has no tour of
// the kind and with the ends asked for; nil if it knows none, which proves
// nothing. The proofs, in the order in which they are tried: one or two
// squares; two given ends that are (or are not) a move apart; two parts;
// colours (see [Ends]); too many squares that only an end of a path can be. It
// takes time proportional to the graph's size.
func Certificate(g *graph.Graph, a *graph.Adjacency, ask tour.Ask) *Reason {
	b := g.Board()
	switch n := a.Len(); {
	case n == 1 && ask.Kind == tour.Open:
		return &Reason{Rule: "one square", Text: "the path of one square counts as closed"}
	case n == 1:
		return nil
	case n == 2 && ask.Kind == tour.Closed:
		return &Reason{Rule: "two squares", Text: "a closed tour needs three squares at least"}
	}
	if r := oneMove(g, a, ask); r != nil {
		return r
	}
	e := NewEnds(a)
	if e.parts > 1 {
		part, _ := a.Components()
		other := graph.Vertex(slices.Index(part, 1))
		witness := []board.Square{a.Square(0), a.Square(other)}
		return &Reason{"parts", fmt.Sprintf("the board falls into %d parts: no way leads from %s to %s", e.parts, b.Name(witness[0]), b.Name(witness[1])), witness}
	}
	if r := e.colours(b, a, ask); r != nil {
		return r
	}
	return deadEnds(g, a, ask)
}

// colours explains what is wrong with the colours.
func (e *Ends) colours(b *board.Board, a *graph.Adjacency, ask tour.Ask) *Reason {
	end := func(x tour.End) graph.Vertex {
		if s, given := x.Given(); given {
			v, _ := a.Vertex(s)
			return v
		}
		return -1
	}
	from, to := end(ask.From), end(ask.To)
	if e.Fit(from, to, ask.Kind) {
		return nil
	}
	const rule = "colours"
	major, more := e.Majority()
	balance := fmt.Sprintf("every move changes colour, and there are %d squares of one colour and %d of the other",
		e.count[major], e.count[1-major])
	switch {
	case more > 1 || (more == 1 && ask.Kind == tour.Closed):
		return &Reason{Rule: rule, Text: balance}
	case more == 1:
		v := from
		if v < 0 || e.colour[v] == major {
			v = to
		}
		return &Reason{rule, fmt.Sprintf("%s, so a path starts and ends on the first; %s has the other",
			balance, b.Name(a.Square(v))), []board.Square{a.Square(v)}}
	}
	return &Reason{rule, fmt.Sprintf("every move changes colour and there are as many squares of both, so the ends differ in colour; %s and %s have the same",
		b.Name(a.Square(from)), b.Name(a.Square(to))), []board.Square{a.Square(from), a.Square(to)}}
}

// oneMove looks at given ends of a closed or an open tour.
func oneMove(g *graph.Graph, a *graph.Adjacency, ask tour.Ask) *Reason {
	from, okFrom := ask.From.Given()
	to, okTo := ask.To.Given()
	if !okFrom || !okTo || ask.Kind == tour.Path || a.Len() < 3 {
		return nil
	}
	b := g.Board()
	home := g.Adjacent(to, from)
	switch {
	case ask.Kind == tour.Closed && !home:
		return &Reason{"ends", fmt.Sprintf("%s is not a move from %s, so no closed tour goes from the one to the other", b.Name(from), b.Name(to)), []board.Square{from, to}}
	case ask.Kind == tour.Open && home:
		return &Reason{"ends", fmt.Sprintf("%s is a move from %s, so a path between them is not open", b.Name(from), b.Name(to)), []board.Square{from, to}}
	}
	return nil
}

// deadEnds counts squares with too few neighbours. In a closed tour every
// square has two; in a path all have but the ends, which have one. If moves
// have a direction, no more than one square may be without a way on, and no
// more than one without a way to it; in a closed tour none may.
func deadEnds(g *graph.Graph, a *graph.Adjacency, ask tour.Ask) *Reason {
	if g.Directed() {
		return oneWay(g, a, ask)
	}
	const rule = "dead ends"
	b := g.Board()
	var few []board.Square
	for v := range graph.Vertex(a.Len()) {
		if len(a.Of(v)) < 2 {
			few = append(few, a.Square(v))
		}
	}
	switch {
	case ask.Kind == tour.Closed && len(few) > 0:
		return &Reason{rule, fmt.Sprintf("a closed tour needs two moves at every square, and there is at most one at %s", names(b, few)), few}
	case len(few) > 2:
		return &Reason{rule, fmt.Sprintf("a path has two ends, and %s have at most one move each", names(b, few)), few}
	}
	return nil
}

// oneWay counts dead ends where moves have a direction.
func oneWay(g *graph.Graph, a *graph.Adjacency, ask tour.Ask) *Reason {
	const rule = "dead ends"
	b := g.Board()
	led := make([]bool, a.Len())
	var noWayOn, noWayTo []board.Square
	for v := range graph.Vertex(a.Len()) {
		if len(a.Of(v)) == 0 {
			noWayOn = append(noWayOn, a.Square(v))
		}
		for _, w := range a.Of(v) {
			led[w] = true
		}
	}
	for v, ok := range led {
		if !ok {
			noWayTo = append(noWayTo, a.Square(graph.Vertex(v)))
		}
	}
	most, last, first := 1, "only the last square of a path may be so", "only the first square of a path may be so"
	if ask.Kind == tour.Closed {
		most, last, first = 0, "a closed tour has no such square", "a closed tour has no such square"
	}
	switch {
	case len(noWayOn) > most:
		return &Reason{rule, fmt.Sprintf("no move leads on from %s, and %s", names(b, noWayOn), last), noWayOn}
	case len(noWayTo) > most:
		return &Reason{rule, fmt.Sprintf("no move leads to %s, and %s", names(b, noWayTo), first), noWayTo}
	}
	return nil
}
