package exist

import (
	"fmt"

	"leaper/board"
	"leaper/graph"
)

// oneColour explains why a piece that keeps the colour of its hexagon has no path on a board of two
// colours; nil if it changes colour, or there is one colour.
//
// Hexagons have three colours, so that neighbours differ (in hexagonal chess each player has three
// bishops for that): a step to the right, or down to the right, adds 2 or 1 to the colour modulo
// 3. A leap of a steps one way and b steps 60 degrees off adds 2a + b, which is 0 modulo 3 if a and
// b are congruent: the ferz (1,1), alfil (2,2), threeleaper (0,3), giraffe (1,4) and all that
// is made of them. Knight and wazir change colour with every move.
//
//	 0 2 1      the ferz goes from a 0 to a 0: its
//	1 0 2 1     tours would be on a third of the board
//	 2 1 0
func oneColour(g *graph.Graph) *Reason {
	b := g.Board()
	if !b.Hexagonal() {
		return nil
	}
	for _, m := range g.Moves() {
		if (m.Vector[0]+2*m.Vector[1])%3 != 0 {
			return nil
		}
	}
	first := b.First()
	for s := range board.Square(b.Cells()) {
		if b.Has(s) && b.Colour(s) != b.Colour(first) {
			return &Reason{
				Rule: "three colours", Witness: []board.Square{first, s},
				Text: fmt.Sprintf("hexagons have three colours, as those of hexagonal chess, and no move of the %s changes colour; %s and %s differ",
					g.Piece(), b.Name(first), b.Name(s)),
			}
		}
	}
	return nil
}
