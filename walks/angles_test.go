package walks

import (
	"context"
	"testing"
	"time"

	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestAnglesOfChessboard: what Knuth found of the angles of closed tours of 8x8 (The Art of Computer Programming,
// pre-fascicle 8A, 2025, exercises 156 to 192), who names an angle by that between the two moves: at most 29 30 39 33 25 19 turns by
// each, and at least 4 0 2 0 0 0. The fewest are found and proven, but for the two right angles; the most are found within
// one, and no bound is below them.
func TestAnglesOfChessboard(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	g := setup.Graph(t, "8x8", "", "knight")
	q := Question{Ask: tour.Ask{Kind: tour.Closed}}
	for _, c := range []struct {
		turn        string
		least, most int64
	}{{"143.1", 4, 29}, {"126.9", 0, 30}, {"90", 2, 39}, {"53.1", 0, 33}, {"36.9", 0, 25}, {"0", 0, 19}} {
		m := measuresOf(t, g, "turn:"+c.turn)[0]
		if c.turn != "90" {
			a, err := Lightest(t.Context(), g, q, m, false, Options{})
			if err != nil || !a.Best() || a.Value != c.least {
				t.Errorf("%s: at least %v, %v; want %d", m, a, err, c.least)
			}
		}
		if !setup.Nightly() {
			continue
		}
		for _, most := range []bool{false, true} {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			a, err := Lightest(ctx, g, q, m, most, Options{})
			cancel()
			switch {
			case err != nil:
				t.Fatal(err)
			case most && (a.Value > c.most || a.Value < c.most-1 || a.Bound < c.most):
				t.Errorf("%s: at most %v, want %d", m, a, c.most)
			case !most && (a.Value != c.least || a.Bound > c.least):
				t.Errorf("%s: at least %v, want %d", m, a, c.least)
			}
		}
	}
}

// TestFewestCrossings: Jelliss has a closed tour of 8x8 with 76 crossings, which Knuth tells of in the same exercises; one with
// fewer is found, 71, and none has fewer than the bound.
func TestFewestCrossings(t *testing.T) {
	setup.OnlyNightly(t)
	g := setup.Graph(t, "8x8", "", "knight")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	a, err := Lightest(ctx, g, Question{Ask: tour.Ask{Kind: tour.Closed}}, measuresOf(t, g, "crossings")[0], false, Options{})
	if err != nil || a.Value > 76 || a.Bound > a.Value {
		t.Errorf("%v, %v", a, err)
	}
}
