package estimate_test

import (
	"math/rand/v2"
	"testing"

	"leaper/estimate"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
)

// TestTables: for random graphs without a board, estimates are near the number from trying every
// walk. Those that claim to be exact are exact.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 8))
	estimated, outside := 0, 0
	for range setup.Rounds(150, 400, 4000) {
		a := setup.RandomTable(t, r, 8)
		ask := setup.RandomTableAsk(r, a).Plain()
		if ask.Check(graph.Of(a)) != nil {
			continue
		}
		want := float64(len(setup.Walks(a, ask)))
		by := estimate.Options{Probes: 2000, Method: []estimate.Method{estimate.Warnsdorff, estimate.Knuth}[r.IntN(2)]}
		e, err := estimate.Tours(t.Context(), graph.Of(a), ask, by)
		if err != nil {
			t.Fatal(err)
		}
		value, low, high := 0.0, 0.0, 0.0
		if e.Directed().Value != nil {
			value, _ = e.Directed().Value.Float64()
			low, _ = e.Directed().Low.Float64()
			high, _ = e.Directed().High.Float64()
		}
		switch {
		case e.Exact && value != want || want == 0 && e.Verdict != exist.None:
			t.Fatalf("%d vertices, %+v: %v %v, exact %v, of %v: %v", a.Len(), ask, e.Verdict, value, e.Exact, want, e.Why)
		case !e.Exact:
			estimated++
			const rounded = 1e-9
			if want < low*(1-rounded) || want > high*(1+rounded) {
				outside++
			}
		}
	}
	if estimated < 20 || outside > 2+estimated/10 {
		t.Errorf("%d of %d intervals do not hold the number", outside, estimated)
	}
}
