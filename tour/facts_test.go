package tour

import (
	"fmt"
	"testing"

	"leaper/board"
	"leaper/piece"
)

func TestDescribeTheGallery(t *testing.T) {
	lines := map[string]string{
		"al-adli-c840":          "closed tour; asymmetric; 96 crossings; corners of type 5",
		"beverley-1848":         "open tour; asymmetric; magic (rows and columns 260; diagonals 282 and 210); 98 crossings",
		"euler-1759-5x5":        "open tour; half turn; 40 crossings",
		"euler-1759-half-board": "closed tour; half turn; 100 crossings; corners of type 1",
		"wenzelides-1849": "closed tour; half turn; magic (rows and columns 260; diagonals 304 and 232); " +
			"magic from 1 of its other starts; 98 crossings; corners of type 1",
	}
	for _, g := range grids(t) {
		f := Describe(g.board, piece.Knight(), g.tour)
		if f.Closed != g.closed || f.Symmetries == nil || f.Magic == nil || f.Crossings == nil || (f.MagicStarts != nil) != g.closed {
			t.Fatalf("%s: %+v", g.name, f)
		}
		if want := plainCrossings(g.board, g.tour, g.closed); *f.Crossings != want {
			t.Errorf("%s: %d crossings, want %d", g.name, *f.Crossings, want)
		}
		if want := lines[g.name]; want != "" && f.String() != want {
			t.Errorf("%s:\n%s, want\n%s", g.name, f, want)
		}
	}
}

func TestDescribeElsewhere(t *testing.T) {
	ring := crossingsBoard(t, []board.Square{4}, 3, 3)
	torus, err := crossingsBoard(t, nil, 3, 3).WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	rook, err := piece.Parse("rook")
	if err != nil {
		t.Fatal(err)
	}
	round := []board.Square{0, 1, 2, 5, 8, 7, 6, 3}
	loShu := []board.Square{5, 0, 7, 6, 4, 2, 1, 8, 3}
	for _, c := range []struct {
		b    *board.Board
		path []board.Square
		p    piece.Piece
		want string
	}{
		{crossingsBoard(t, nil, 1, 1), []board.Square{0}, rook, "closed tour; asymmetric; 0 crossings"},
		{crossingsBoard(t, nil, 1, 2), []board.Square{0, 1}, rook, "open tour; mirror left to right, half turn; 0 crossings"},
		{crossingsBoard(t, nil, 2), []board.Square{0, 1}, rook, "open tour; mirror end to end"},
		{crossingsBoard(t, nil, 1, 4), []board.Square{0, 1, 3, 2}, rook, "closed tour; mirror left to right, half turn; 3 crossings"},
		{crossingsBoard(t, nil, 2, 2), []board.Square{0, 1, 3, 2}, piece.Knight(), "open tour; mirror top to bottom; semimagic (columns 5); 0 crossings; celtic"},
		{crossingsBoard(t, nil, 1, 3), []board.Square{0, 2, 1}, piece.Knight(), "open tour; asymmetric; 1 crossing; celtic"},
		{ring, round, piece.Knight(), "open tour; asymmetric; 0 crossings; celtic"},
		{ring, round, rook, "closed tour; mirror left to right, mirror top to bottom, half turn, mirror in the falling diagonal, " +
			"quarter turn right, quarter turn left, mirror in the rising diagonal; 0 crossings; whirling"},
		{torus, loShu, piece.Knight(), "open tour; half turn; magic (rows and columns 15)"},
		{crossingsBoard(t, nil, 3, 3), loShu, piece.Knight(), "open tour; half turn; diagonally magic (rows, columns and diagonals 15); 6 crossings; celtic"},
	} {
		if got := Describe(c.b, c.p, Of(c.path)).String(); got != c.want {
			t.Errorf("%s, %v: %q, want %q", c.b, c.path, got, c.want)
		}
	}
}

func ExampleDescribe() {
	b, _ := board.Parse("5x6")
	squares, _ := b.ParseSquares(
		"a5,c4,b2,d1,f2,e4,c5,a4,c3,b5,a3,b1,d2,f1,e3," +
			"f5,d4,e2,c1,a2,b4,d5,f4,d3,e5,f3,e1,c2,a1,b3")
	fmt.Println(Describe(b, piece.Knight(), Of(squares)))
	// Output: closed tour; mirror left to right; 51 crossings
}
