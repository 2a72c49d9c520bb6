package exist

import (
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A chequer is a colouring with two colours such that every move changes
// colour, and how many squares have each.
type chequer struct {
	name   namer
	colour func(board.Square) uint8
	count  [2]int64
}

// chequered colours a board as a chessboard, by the parity of the sum of the
// coordinates, in time proportional to the number of holes; false if some move
// keeps the colour, as one over a seam where the colours do not match does.
func chequered(g *graph.Graph) (chequer, bool) {
	b := g.Board()
	if !b.Chequered() {
		return chequer{}, false
	}
	for _, m := range g.Moves() {
		sum := 0
		for _, v := range m.Vector {
			sum += v
		}
		if sum%2 == 0 || m.Rides { // twice an odd move is even
			return chequer{}, false
		}
	}
	c := chequer{name: b.Name, colour: func(s board.Square) uint8 {
		var sum int64
		for _, x := range b.Coords(s, nil) {
			sum += x
		}
		return uint8(sum & 1)
	}}
	c.count = [2]int64{b.Cells() - b.Cells()/2, b.Cells() / 2} // the first square has colour 0
	for _, h := range b.Holes() {
		c.count[c.colour(h)]--
	}
	return c, true
}

// clash explains what is wrong with the colours; nil if nothing is. The
// argument is that of [Ends].
func (c chequer) clash(ask tour.Ask) *Reason {
	const rule = "colours"
	major := uint8(0)
	if c.count[1] > c.count[0] {
		major = 1
	}
	more := c.count[major] - c.count[1-major]
	balance := fmt.Sprintf("every move changes colour, and there are %d squares of one colour and %d of the other",
		c.count[major], c.count[1-major])
	if more > 1 || (more == 1 && ask.Kind == tour.Closed) {
		return &Reason{Rule: rule, Text: balance}
	}
	var ends []board.Square
	for _, e := range []tour.End{ask.From, ask.To} {
		s, given := e.Given()
		switch {
		case given && more == 1 && c.colour(s) != major:
			return &Reason{
				Rule:    rule,
				Text:    fmt.Sprintf("%s, so a path starts and ends on the first; %s has the other", balance, c.name(s)),
				Witness: []board.Square{s},
			}
		case given:
			ends = append(ends, s)
		}
	}
	if more == 0 && len(ends) == 2 && c.colour(ends[0]) == c.colour(ends[1]) {
		return &Reason{
			Rule: rule,
			Text: fmt.Sprintf("every move changes colour and there are as many squares of both, so the ends differ in colour; %s and %s have the same",
				c.name(ends[0]), c.name(ends[1])),
			Witness: ends,
		}
	}
	return nil
}
