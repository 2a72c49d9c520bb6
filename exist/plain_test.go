package exist_test

import (
	"testing"

	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestPlainReasons: what a newcomer reads of each case, one by one.
func TestPlainReasons(t *testing.T) {
	closed, path := tour.Ask{Kind: tour.Closed}, tour.Ask{}
	for _, c := range []struct {
		size, topology, piece string
		ask                   tour.Ask
		want                  string
	}{
		{"3x3", "plane", "knight", path, "no move of the knight leads to or from b2, in the middle of so small a board (Knuth 1994)"},
		{"2x9", "plane", "knight", path, "to get from every square to every other, the knight needs at least 3 rows and columns (Knuth 1994)"},
		{"9x9", "plane", "camel", path, "the camel never leaves the colour of its square (Knuth 1994)"},
		{"9x9", "plane", "threeleaper", path, "the threeleaper goes only by multiples of 3 squares, and so never reaches a neighbouring square (Knuth 1994)"},
		{"4x4", "plane", "knight", path, "4x4 is too small for a path of a knight (Chia & Ong 2005)"},
		{"5x3", "plane", "knight", path, "3x3, 3x5 and 3x6 are too small for a path of a knight (Chia & Ong 2005)"},
		{"9x4", "plane", "knight", closed, "on four rows, a closed tour would always go from an outer row to an inner one and back, and so miss half of the squares (Schwenk 1991)"},
		{"3x8", "plane", "knight", closed, "of the boards with three rows, only those with at least ten columns have a closed tour (Schwenk 1991)"},
		{"1x6", "plane", "wazir", closed, "on one row there is no way back (Itai, Papadimitriou & Szwarcfiter 1982)"},
		{"2x6", "cylinder", "knight", path, "on two rows, each move of a knight goes two columns on, so it reaches only every other column (Watkins 2000)"},
		{"4x5", "mobius", "knight", closed, "on these four rows, a closed tour would always go from an outer row to an inner one and back, and so miss half of the squares (Watkins 2000)"},
		{"3x4", "mobius", "knight", closed, "the Möbius strips 3x1, 5x1 and 3x4 have paths, but none of them closes (Watkins 2000)"},
		{"2x2x9", "plane", "knight", path, "all sides but one are 2, so a knight always goes two squares along that one, and reaches only every other square of it (Erde, Golénia & Golénia 2012)"},
		{"3x2x3", "plane", "knight", path, "no knight's move leads to or from (2,1,2), in the middle of all sides of 3 (Erde, Golénia & Golénia 2012)"},
		{"4x6", "torus", "knight", closed, "every torus other than two squares has a closed knight's tour (Watkins & Hoenigman 1997)"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		if v, why := exist.Known(g, c.ask); v == exist.Undecided || why.Text != c.want {
			t.Errorf("%s: %v %v\nwant %s", g, v, why, c.want)
		}
	}
}

// TestMiddleHasNoMove: the square that Knuth's plain reason names.
func TestMiddleHasNoMove(t *testing.T) {
	for _, c := range []struct{ size, piece, square string }{
		{"3x3", "knight", "b2"}, {"2x3", "knight", "b2"}, {"3x2", "knight", "a2"}, {"5x5", "zebra", "c3"}, {"4x5", "zebra", "c3"}, {"1x3x3", "knight", "(1,2,2)"},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		s, err := g.Board().ParseSquare(c.square)
		if err != nil || g.Degree(s) != 0 {
			t.Errorf("%s: %s has %d moves, %v", g, c.square, g.Degree(s), err)
		}
		if _, why := exist.Known(g, tour.Ask{}); why == nil || why.Text != "no move of the "+c.piece+" leads to or from "+c.square+", in the middle of so small a board (Knuth 1994)" {
			t.Errorf("%s: %v", g, why)
		}
	}
}
