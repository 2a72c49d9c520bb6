package draw

import (
	"math"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
)

// TestLayout: no two squares lie on each other, whatever the rank.
func TestLayout(t *testing.T) {
	for _, size := range []string{"7", "3x4", "4x5x5", "2x3x2x3", "2x2x2x2x2", "2x3x2x3x2x3", "1x1x4"} {
		b, err := board.Parse(size)
		if err != nil {
			t.Fatal(err)
		}
		l, err := newLayout(b)
		if err != nil {
			t.Fatal(err)
		}
		at := map[Point]bool{}
		for s := range board.Square(b.Cells()) {
			p := l.corner(s)
			if p.X%Unit != Margin || p.Y%Unit != Margin || p.X < 0 || p.Y < 0 || p.X+Unit+Margin > l.width || p.Y+Unit+Margin > l.height {
				t.Errorf("%s: square %d at %v, in a picture of %d by %d", size, s, p, l.width, l.height)
			}
			at[p] = true
		}
		if int64(len(at)) != b.Cells() {
			t.Errorf("%s: %d places for %d squares", size, len(at), b.Cells())
		}
	}
}

// TestLegs: the legs of a move are together as long as the move, begin and end in
// its squares, and go on where the edges are glued.
func TestLegs(t *testing.T) {
	broken := 0
	for _, topology := range board.Topologies() {
		for _, name := range []string{"knight", "wazir", "1,4", "rook"} {
			g := setup.Graph(t, "5x7", topology.String(), name)
			l, err := newLayout(g.Board())
			if err != nil {
				t.Fatal(err)
			}
			legs := newLegs(g, l)
			for from := range board.Square(35) {
				for _, to := range g.Neighbours(from, nil) {
					ends := legs.appendEnds(nil, from, to)
					if ends[0] != l.centre(from) || ends[len(ends)-1] != l.centre(to) {
						t.Fatalf("%s: %s to %s: %v", g, g.Board().Name(from), g.Board().Name(to), ends)
					}
					sum := 0.0
					for i := 0; i < len(ends); i += 2 {
						sum += math.Hypot(float64(ends[i].X-ends[i+1].X), float64(ends[i].Y-ends[i+1].Y))
					}
					whole := false
					for _, m := range g.Moves() {
						for k := 1.0; k <= 35; k++ {
							whole = whole || math.Abs(sum-k*Unit*math.Hypot(float64(m.Vector[0]), float64(m.Vector[1]))) < 10
						}
					}
					if !whole {
						t.Errorf("%s: %s to %s: legs of %.0f: %v", g, g.Board().Name(from), g.Board().Name(to), sum, ends)
					}
					if len(ends) > 2 {
						broken++
					}
				}
			}
		}
	}
	if broken < 500 {
		t.Errorf("%d moves over an edge only", broken)
	}
}
