package find_test

import (
	"fmt"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestEveryStart: from n = 5 on, every square of an n×n board starts a knight's
// path, but for those of the colour that has fewer squares (Conrad, Hindrichs,
// Morsy and Wegener 1994). So it is on these rectangles.
func TestEveryStart(t *testing.T) {
	type rectangle struct{ rows, columns, every int } // of the squares, one in so many is tried
	boards := []rectangle{{3, 10, 1}, {10, 3, 1}, {3, 12, 1}, {5, 6, 1}, {6, 5, 1}, {5, 8, 1}, {6, 7, 1}, {7, 10, 1}}
	for n := 5; n <= 12; n++ {
		boards = append(boards, rectangle{n, n, 1})
	}
	for n := 13; n <= 50; n++ {
		if testing.Short() && n%12 != 2 {
			continue
		}
		boards = append(boards, rectangle{n, n, n*n/3 + 1}, rectangle{5, n, 2*n + 1}, rectangle{n, 6, 3*n + 1})
	}
	for _, c := range boards {
		if testing.Short() && c.rows*c.columns > 36 {
			c.every *= 11
		}
		g := setup.Graph(t, fmt.Sprint(c.rows, "x", c.columns), "plane", "knight")
		for s := 0; s < c.rows*c.columns; s += c.every {
			want := exist.Found
			if c.rows*c.columns%2 == 1 && (s/c.columns+s%c.columns)%2 == 1 {
				want = exist.None
			}
			if got := verdict(background, t, g, tour.Ask{From: tour.At(board.Square(s))}, find.Options{}); got != want {
				t.Errorf("%s from %s: %s, want %s", g, g.Board().Name(board.Square(s)), got, want)
			}
		}
	}
}

// schwenk is his theorem (1991): a board of m×n, m ≤ n, has no closed knight's
// tour if both sides are odd, if m is 1, 2 or 4, or if m is 3 and n is 4, 6 or
// 8; and otherwise it has. (One square counts as closed here.)
func schwenk(m, n int) bool {
	if m > n {
		m, n = n, m
	}
	switch {
	case m == 1 && n == 1:
		return true
	case m%2 == 1 && n%2 == 1, m == 1, m == 2, m == 4:
		return false
	}
	return m != 3 || (n != 4 && n != 6 && n != 8)
}

func TestSchwenk(t *testing.T) {
	for m := 1; m <= 12; m++ {
		for n := 1; n <= 16; n++ {
			g := setup.Graph(t, fmt.Sprint(m, "x", n), "plane", "knight")
			want := exist.None
			if schwenk(m, n) {
				want = exist.Found
			}
			if want == exist.None && m*n > 32 && m*n%2 == 0 {
				continue // takes long to prove
			}
			if testing.Short() && (m*n)%5 > 0 {
				continue
			}
			if got := verdict(background, t, g, tour.Ask{Kind: tour.Closed}, find.Options{}); got != want {
				t.Errorf("%s: closed tour %s, Schwenk's theorem has %s", g, got, want)
			}
		}
	}
	for i, size := range []string{"14x14", "3x20", "20x20", "5x30", "30x31", "36x36", "7x50", "50x50"} {
		if testing.Short() && i > 2 {
			break
		}
		for _, kind := range []tour.Kind{tour.Closed, tour.Open} {
			if got := verdict(background, t, setup.Graph(t, size, "plane", "knight"), tour.Ask{Kind: kind}, find.Options{}); got != exist.Found {
				t.Errorf("%s %s: %s", size, kind, got)
			}
		}
	}
}

// TestEveryPairOfEnds: if both sides are 6 or more, there is a path between any
// two squares that the colours allow (Conrad et al. 1994).
func TestEveryPairOfEnds(t *testing.T) {
	for _, c := range []struct{ rows, columns, every int }{
		{6, 6, 1}, {6, 7, 1}, {7, 7, 1}, {8, 8, 1}, {6, 9, 5}, {11, 11, 53}, {20, 20, 997}, {50, 50, 124997},
	} {
		if testing.Short() {
			c.every *= 31
		}
		g := setup.Graph(t, fmt.Sprint(c.rows, "x", c.columns), "plane", "knight")
		n := c.rows * c.columns
		for pair := 1; pair < n*n; pair += c.every {
			from, to := pair/n, pair%n
			if from == to {
				continue
			}
			first, last := (from/c.columns+from%c.columns)%2, (to/c.columns+to%c.columns)%2
			want := exist.None
			if (n%2 == 0 && first != last) || (n%2 == 1 && first+last == 0) {
				want = exist.Found
			}
			for _, m := range []find.Method{find.Auto, find.Warnsdorff} {
				ask := tour.Ask{From: tour.At(board.Square(from)), To: tour.At(board.Square(to))}
				if got := verdict(background, t, g, ask, find.Options{Method: m}); got != want {
					t.Errorf("%s from %s to %s, method %s: %s, want %s", g, g.Board().Name(board.Square(from)), g.Board().Name(board.Square(to)), m, got, want)
				}
			}
		}
	}
}

// TestHardEnds: pairs of ends near corners, where a corner must come just after
// the one and just before the other.
func TestHardEnds(t *testing.T) {
	for _, c := range []struct{ size, from, to string }{
		{"8x8", "h5", "b6"}, {"8x8", "b6", "h5"}, {"8x8", "b6", "f7"}, {"8x8", "b6", "b3"}, {"8x8", "f2", "f7"}, {"7x7", "b6", "b2"},
		{"20x20", "b18", "r19"}, {"31x31", "b30", "ad2"}, {"30x30", "b28", "b3"},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		from, err := g.Board().ParseSquare(c.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := g.Board().ParseSquare(c.to)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []find.Method{find.Auto, find.Warnsdorff} {
			if got := verdict(background, t, g, tour.Ask{From: tour.At(from), To: tour.At(to)}, find.Options{Method: m}); got != exist.Found {
				t.Errorf("%s from %s to %s, method %s: %s", c.size, c.from, c.to, m, got)
			}
		}
	}
}

// TestOtherBoards: a tour of each of many kinds of board and piece.
func TestOtherBoards(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		kind                  tour.Kind
	}{
		{"30x30", "torus", "knight", nil, tour.Closed}, {"9x9", "klein", "knight", nil, tour.Closed},
		{"7x11", "mobius", "knight", nil, tour.Path}, {"10x10", "projective", "knight", nil, tour.Closed},
		{"5x9", "cylinder", "knight", nil, tour.Closed}, {"100", "plane", "1", nil, tour.Open}, {"101", "torus", "1", nil, tour.Closed},
		{"10x10", "plane", "giraffe", nil, tour.Closed}, {"16x16", "plane", "wazir", nil, tour.Closed},
		{"20x20", "plane", "king", nil, tour.Closed}, {"9x9", "plane", "rook", nil, tour.Open}, {"12x12", "plane", "nightrider", nil, tour.Closed},
		{"4x5x6", "plane", "knight", nil, tour.Closed}, {"4x5x5", "plane", "1,2,2", nil, tour.Path}, {"3x3x4x5", "plane", "1,2", nil, tour.Path},
		{"2x2x2x2x2x2x2x2", "plane", "wazir", nil, tour.Closed}, {"8x8", "torus", "pawn+knight", nil, tour.Closed},
		{"12x12", "plane", "knight", []board.Square{0, 11, 65, 66, 77, 78, 132, 143}, tour.Closed},
		{"4x4", "plane", "knight", []board.Square{1, 8, 12, 14, 15}, tour.Path},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		if got := verdict(background, t, g, tour.Ask{Kind: c.kind}, find.Options{}); got != exist.Found {
			t.Errorf("%s, %s: %s", g, c.kind, got)
		}
	}
}
