package tour

import (
	"errors"
	"slices"
	"testing"

	"leaper/board"
	"leaper/piece"
)

// TestTriangles compares with three loops over all moves, and the area of the triangle of where they cross.
func TestTriangles(t *testing.T) {
	for _, g := range grids(t) {
		var lines []line
		eachLine(g.board, g.tour, g.closed, func(l line) { lines = append(lines, l) })
		want := int64(0)
		// Where two lines cross, as numbers over a common denominator.
		meet := func(l, m line) (row, column float64) {
			at := float64((m.row-l.row)*m.right-(m.col-l.col)*m.down) / float64(l.down*m.right-l.right*m.down)
			return float64(l.row) + at*float64(l.down), float64(l.col) + at*float64(l.right)
		}
		for i, k := range lines {
			for j, l := range lines[:i] {
				for _, m := range lines[:j] {
					if !k.crosses(l) || !l.crosses(m) || !k.crosses(m) {
						continue
					}
					r1, c1 := meet(k, l)
					r2, c2 := meet(l, m)
					r3, c3 := meet(k, m)
					if area := (r2-r1)*(c3-c1) - (r3-r1)*(c2-c1); max(area, -area) < 1.0/59 {
						want++
					}
				}
			}
		}
		if got, ok := Triangles(g.board, g.tour, g.closed); !ok || got != want {
			t.Errorf("%s: %d smallest triangles, want %d", g.name, got, want)
		}
	}
}

// TestClassesThatAreNone: a class is refused where tours cannot have it, in a line.
func TestClassesThatAreNone(t *testing.T) {
	torus, err := crossingsBoard(t, nil, 6, 6).WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	king, _ := piece.Parse("king")
	plane, oblong, holed := crossingsBoard(t, nil, 6, 6), crossingsBoard(t, nil, 6, 8), crossingsBoard(t, []board.Square{13}, 6, 6)
	for _, c := range []struct {
		b     *board.Board
		p     piece.Piece
		kind  Kind
		class Class
		fits  bool
	}{
		{plane, piece.Knight(), Closed, Whirling, true}, {plane, king, Closed, Whirling, true}, {plane, king, Path, Whirling, false},
		{torus, king, Closed, Whirling, false}, {crossingsBoard(t, nil, 3, 3, 3), king, Closed, Whirling, false},
		{oblong, piece.Knight(), Path, Celtic, true}, {oblong, king, Path, Celtic, false}, {holed, piece.Knight(), Open, Celtic, true},
		{plane, piece.Knight(), Closed, Corners + 12, true}, {plane, piece.Knight(), Closed, Corners + 13, false}, {oblong, piece.Knight(), Closed, Corners, false},
		{holed, piece.Knight(), Closed, Corners, false}, {plane, piece.Knight(), Open, Corners, false}, {plane, king, Closed, Corners, false},
	} {
		ask := Ask{Kind: c.kind, Constraints: &Constraints{Class: c.class}}
		if err := ask.Check(classGraph{c.b, c.p}, AllConstraints); (err == nil) != c.fits || err != nil && !errors.Is(err, ErrAsk) {
			t.Errorf("%s, %s on %s, %s: %v", c.kind, c.p, c.b, c.class, err)
		}
	}
	if _, err := ParseClass("bordered"); !errors.Is(err, ErrAsk) {
		t.Errorf("bordered: %v", err)
	}
	if names := ClassNames().Names(); len(names) != int(Corners)+CornerTypes-1 || !slices.IsSortedFunc(names[2:4], func(a, b string) int { return len(a) - len(b) }) {
		t.Error(names)
	}
}

type squares = board.Board

// A classGraph is a board with a piece.
type classGraph struct {
	*squares
	p piece.Piece
}

func (g classGraph) Piece() piece.Piece  { return g.p }
func (g classGraph) Board() *board.Board { return g.squares }
