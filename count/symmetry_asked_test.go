package count

import (
	"os"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
	"leaper/work"
)

// TestSymmetricTours counts closed tours that are their own image, for each symmetry and each of
// the two directions alone, and compares them with Knuth's published numbers. He calls a tour
// that the half-turn turns Eulerian, and one that it reverses Bergholtian. Distinct tours are
// counted by sums of these numbers, in which a mistake could hide. The large boards run at
// night.
func TestSymmetricTours(t *testing.T) {
	setup.NotRacedByDay(t)
	text, err := os.ReadFile("testdata/symmetric.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	if len(rows) < 70 {
		t.Errorf("only %d rows", len(rows))
	}
	for _, row := range rows {
		f := strings.Split(row, "\t")
		if len(f) != 6 {
			t.Fatalf("%d columns: %s", len(f), row)
		}
		b, err := board.Parse(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if wide := b.Squares() > 64 && min(b.Side(0), b.Side(1)) >= 6; b.Squares() > 60 && testing.Short() || wide && !setup.Nightly() {
			continue
		}
		p, err := piece.Parse(f[1])
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, p)
		if err != nil {
			t.Fatal(err)
		}
		want := demanded(b, f[2], f[3])
		ask := tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{Symmetry: want}}
		c, err := Exact(t.Context(), g, ask, Options{Method: Sweep, As: tour.Undirected, Resources: work.Resources{Memory: 1 << 30}})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Undirected(); got.String() != f[4] {
			t.Errorf("%s: counted %v", row, got)
		}
	}
}

// demanded is a row's symmetry as it is asked for. The mirror is the one that fixes no
// square.
func demanded(b *board.Board, symmetry, way string) tour.Symmetry {
	switch {
	case symmetry == "quarter-turn":
		return tour.QuarterTurn
	case symmetry == "mirror" && b.Side(1)%2 == 0:
		return tour.MirrorLeftRight
	case symmetry == "mirror":
		return tour.MirrorTopBottom
	case way == "turned":
		return tour.Eulerian
	}
	return tour.Bergholtian
}

// TestSymmetricClasses: classes of quarter-turn tours of 10x10, by the knight (Marlow,
// Games and Puzzles Journal 2, 16, 1999) and by the giraffe (Knuth, TAOCP pre-fasc 8A, ans.
// 139); of 6x6, the five of Jelliss; and those without symmetry there, 1223 (Jelliss).
func TestSymmetricClasses(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, row := range []struct {
		board, piece string
		symmetry     tour.Symmetry
		classes      int64
	}{
		{"6x6", "knight", tour.QuarterTurn, 5}, {"6x6", "knight", tour.HalfTurn, 22}, {"6x6", "knight", tour.AnySymmetry, 22},
		{"6x6", "knight", tour.Asymmetric, 1223}, {"10x10", "knight", tour.QuarterTurn, 415902}, {"10x10", "giraffe", tour.QuarterTurn, 50},
		{"8x8", "knight", tour.QuarterTurn, 0}, {"8x8", "knight", tour.MirrorFalling, 0},
	} {
		ask := tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{Symmetry: row.symmetry}}
		c, err := Exact(t.Context(), setup.Graph(t, row.board, "plane", row.piece), ask, Options{Method: Sweep, As: tour.Distinct, Resources: work.Resources{Memory: 1 << 30}})
		if err != nil {
			t.Fatal(err)
		}
		if c.Distinct().Int64() != row.classes {
			t.Errorf("%+v: counted %v", row, c.Distinct())
		}
	}
}
