package count_test

import (
	"testing"

	"leaper/count"
	"leaper/count/internal/frontier"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestFromInBranches: paths from a given square are counted in branches if whole layers do not
// fit, like all paths. The link from the square to the ends does not prevent this.
func TestFromInBranches(t *testing.T) {
	setup.OnlyNightly(t)
	g := setup.Graph(t, "7x7", "plane", "knight")
	from, err := g.Board().ParseSquare("c5")
	if err != nil {
		t.Fatal(err)
	}
	ask := tour.Ask{From: tour.At(from)}
	want, err := count.Exact(t.Context(), g, ask, count.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var stats frontier.Stats
	got, err := count.Exact(t.Context(), g, ask, count.Options{Resources: work.Resources{Memory: 96 << 20}, Sweep: &stats})
	if err != nil {
		t.Fatal(err)
	}
	if got.Directed().Cmp(want.Directed()) != 0 || stats.Rounds == 0 {
		t.Errorf("%d, and %d with more memory; %d rounds", got.Directed(), want.Directed(), stats.Rounds)
	}
}
