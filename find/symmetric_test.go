package find_test

import (
	"testing"

	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// Find says what the listing says, by each method that knows of symmetry.
func TestSymmetricAgainstListing(t *testing.T) {
	verdicts := map[exist.Verdict]int{}
	for _, row := range [][3]string{
		{"3x4", "plane", "knight"}, {"4x4", "plane", "wazir"}, {"5x6", "plane", "knight"}, {"6x6", "plane", "knight"}, {"3x3", "plane", "king"},
		{"4x5", "plane", "wazir"}, {"3x10", "plane", "knight"}, {"3x3", "torus", "wazir"}, {"3x4", "mobius", "wazir"}, {"2x2x3", "plane", "wazir"},
		{"3x4", "plane", "pawn+knight"}, {"1x1", "plane", "wazir"}, {"1x2", "plane", "wazir"}, {"3x3", "plane", "wazir"},
	} {
		g := setup.Graph(t, row[0], row[1], row[2])
		for kind := range tour.Kinds() {
			for want := tour.AnySymmetry; want <= tour.Bergholtian; want++ {
				if want >= tour.Eulerian && tour.Kind(kind) != tour.Closed || g.Board().Rank() != 2 && want > tour.Asymmetric {
					continue
				}
				ask := tour.Ask{Kind: tour.Kind(kind), Constraints: &tour.Constraints{Symmetry: want}}
				n, err := list.Count(t.Context(), g, ask, list.Options{Limit: 1, Resources: work.Resources{Threads: 1}})
				if err != nil {
					t.Fatal(err)
				}
				for _, opts := range []find.Options{{}, {Seed: 3}, {Method: find.Backtrack}, {Method: find.SAT}} {
					a, err := find.Find(t.Context(), g, ask, opts)
					if err != nil {
						t.Fatalf("%s, %s, %s, %+v: %v", g, ask.Kind, want, opts, err)
					}
					if a.Verdict == exist.Undecided || (a.Verdict == exist.Found) != (n > 0) {
						t.Errorf("%s, %s, %s, method %s, seed %d: %s, %s; the listing has %d", g, ask.Kind, want, opts.Method, opts.Seed, a.Verdict, a.Why, n)
					}
					verdicts[a.Verdict]++
				}
			}
		}
	}
	t.Log(verdicts)
}

// Large boards have symmetric tours, found by the quotient.
func TestSymmetricLarge(t *testing.T) {
	for _, row := range []struct {
		board    string
		kind     tour.Kind
		symmetry tour.Symmetry
	}{
		{"8x8", tour.Closed, tour.HalfTurn}, {"10x10", tour.Closed, tour.QuarterTurn}, {"14x14", tour.Closed, tour.QuarterTurn},
		{"9x10", tour.Closed, tour.MirrorLeftRight}, {"15x16", tour.Closed, tour.Bergholtian}, {"20x20", tour.Closed, tour.Eulerian},
		{"9x9", tour.Path, tour.HalfTurn}, {"20x21", tour.Open, tour.HalfTurn}, {"20x20", tour.Closed, tour.AnySymmetry}, {"20x20", tour.Closed, tour.Asymmetric},
	} {
		ask := tour.Ask{Kind: row.kind, Constraints: &tour.Constraints{Symmetry: row.symmetry}}
		a, err := find.Find(t.Context(), setup.Graph(t, row.board, "plane", "knight"), ask, find.Options{})
		if err != nil || a.Verdict != exist.Found {
			t.Errorf("%+v: %s, %v, %v", row, a.Verdict, a.Why, err)
		}
	}
}
