package list_test

import (
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// Magic tours are those of the listing whose lines add up, as the verifier sees it, in the
// order of the listing; of closed tours, all numberings.
func TestSumsAgainstFilter(t *testing.T) {
	setup.NotRaced(t)
	met := 0
	for _, row := range [][3]string{
		{"3x4", "plane", "knight"}, {"3x3", "plane", "king"}, {"4x4", "plane", "wazir"}, {"2x4", "plane", "king"}, {"2x2", "plane", "king"},
		{"1x1", "plane", "king"}, {"1x4", "plane", "wazir"}, {"3x5", "plane", "wazir"}, {"2x6", "plane", "wazir"}, {"3x3", "torus", "wazir"},
		{"3x4", "torus", "pawn+0,1"}, {"3x3", "plane", "pawn+king"}, {"3x4", "cylinder", "knight"}, {"2x4", "plane", "rook"},
	} {
		g := setup.Graph(t, row[0], row[1], row[2])
		b := g.Board()
		for kind := range tour.Kinds() {
			for sums := tour.Rows; sums <= tour.Rows|tour.Columns|tour.Diagonals; sums++ {
				ask := tour.Ask{Kind: tour.Kind(kind), Constraints: &tour.Constraints{Sums: sums}}
				if ask.Check(b, tour.SumConstraints) != nil {
					continue
				}
				verifier, err := tour.NewVerifier(g, ask)
				if err != nil {
					t.Fatal(err)
				}
				var want [][]board.Square
				for _, squares := range listAll(t, g, tour.Ask{}, list.Options{}) {
					if verifier.Verify(t.Context(), tour.Of(squares)) == nil {
						want = append(want, squares)
					}
				}
				got := listAll(t, g, ask, list.Options{})
				if !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("%s, %s, %s: listed %d, and %d add up", g, ask.Kind, sums, len(got), len(want))
				}
				a, err := g.Table(t.Context())
				if why, problem := exist.Certificate(t.Context(), g, a, ask); problem != nil || err != nil || why != nil && len(want) > 0 {
					t.Fatalf("%s, %s, %s: %d tours, and a certificate: %v", g, ask.Kind, sums, len(want), why)
				}
				if met += len(want); !g.Directed() && b.Squares() > 1 {
					if half := listAll(t, g, ask, list.Options{As: tour.Undirected}); 2*len(half) != len(got) {
						t.Fatalf("%s, %s, %s: %d of %d undirected", g, ask.Kind, sums, len(half), len(got))
					}
				}
				ask.Constraints.Symmetry = tour.AnySymmetry
				all := 0
				for _, squares := range want {
					if tour.Verify(t.Context(), g, ask, tour.Of(squares)) == nil {
						all++
					}
				}
				if both := listAll(t, g, ask, list.Options{}); len(both) != all {
					t.Fatalf("%s, %s, %s with a symmetry: listed %d of %d", g, ask.Kind, sums, len(both), all)
				}
			}
		}
	}
	if met < 1000 {
		t.Errorf("only %d tours", met)
	}
	t.Log(met)
}

// Semimagic tours of boards of four rows: those whose columns add up to the same, of which
// OEIS A309273 counts one of the four that turns and mirrors make; those of 4x8 whose rows
// do, 544 (magictour.free.fr); and none has both.
func TestSemimagic(t *testing.T) {
	setup.NotRaced(t)
	for _, row := range []struct {
		board string
		sums  tour.Sums
		n     int64
		long  bool
	}{
		{"4x4", tour.Columns, 0, false}, {"4x5", tour.Columns, 0, false}, {"4x6", tour.Columns, 0, false}, {"4x7", tour.Columns, 4 * 9, false},
		{"4x8", tour.Columns, 4 * 16, false}, {"8x4", tour.Rows, 4 * 16, false}, {"4x8", tour.Rows, 544, false},
		{"4x9", tour.Columns, 4 * 38, true}, {"4x10", tour.Columns, 4 * 104, true}, {"4x8", tour.Rows | tour.Columns, 0, false},
	} {
		if row.long && !setup.Nightly() {
			continue
		}
		g := setup.Graph(t, row.board, "plane", "knight")
		ask := tour.Ask{Constraints: &tour.Constraints{Sums: row.sums}}
		n, err := list.Count(t.Context(), g, ask, list.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n != row.n {
			t.Errorf("%+v: %d", row, n)
		}
	}
}

// listAll lists tours, which the verifier accepts.
func listAll(t *testing.T, g *graph.Graph, ask tour.Ask, opts list.Options) [][]board.Square {
	t.Helper()
	var all [][]board.Square
	verifier, err := tour.NewVerifier(g, ask)
	if err != nil {
		t.Fatal(err)
	}
	for u, err := range list.All(t.Context(), g, ask, opts) {
		if err != nil {
			t.Fatal(err)
		}
		if err := verifier.Verify(t.Context(), u); err != nil {
			t.Fatal(err)
		}
		var squares []board.Square
		for _, s := range u.All() {
			squares = append(squares, s)
		}
		all = append(all, squares)
	}
	return all
}
