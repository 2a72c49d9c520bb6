package sample_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/sample"
	"leaper/tour"
)

// TestTables uses random graphs without a board, with ends, numbers and edges to take and to
// avoid. Listing, counting, finding and drawing give the tours found by trying every walk.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 7))
	asked, met, numbered, moved := 0, 0, 0, 0
	for asked < setup.Rounds(400, 1500, 20000) {
		a := setup.RandomTable(t, r, 8)
		ask := setup.RandomTableAsk(r, a)
		if ask.Check(graph.Of(a), tour.OfNumbers|tour.OfMoves) != nil {
			continue
		}
		asked++
		want := setup.Walks(a, ask)
		if len(want) > 0 {
			met++
			if ask.Constrained()&tour.OfNumbers != 0 {
				numbered++
			}
			if ask.Constrained()&tour.OfMoves != 0 {
				moved++
			}
		}
		wrong := func(format string, args ...any) {
			t.Helper()
			t.Logf("%d vertices, directed %v, %+v, %+v", a.Len(), a.Directed(), ask, ask.Wants())
			t.Fatalf(format, args...)
		}
		is := func(one tour.Tour) bool {
			return slices.ContainsFunc(want, func(walk []board.Square) bool { return same(one, walk) })
		}
		listed := 0
		for one, err := range list.All(t.Context(), graph.Of(a), ask, list.Options{NoPrune: r.IntN(4) == 0}) {
			if err != nil {
				wrong("listed: %v", err)
			}
			if listed++; !is(one) {
				wrong("%v is listed", one)
			}
		}
		if listed != len(want) {
			wrong("%d are listed of %d", listed, len(want))
		}
		method := []count.Method{count.Auto, count.Listing}[r.IntN(2)]
		if c, err := count.Exact(t.Context(), graph.Of(a), ask, count.Options{Method: method}); err != nil || c.Directed().Int64() != int64(len(want)) {
			wrong("%d tours, %v are counted, %v", len(want), c.Directed(), err)
		}
		methods := []find.Method{find.Auto, find.Auto, find.Backtrack, find.SAT, find.Sweep}
		if len(want) > 0 { // the others go on and on if there is nothing
			methods = append(methods, find.Warnsdorff, find.Factor)
		}
		by := find.Options{Method: methods[r.IntN(len(methods))], Seed: r.Uint64N(3)}
		found, err := find.Find(t.Context(), graph.Of(a), ask, by)
		if err == nil && found.Verdict == exist.Found {
			err = tour.Verify(graph.Of(a), ask, found.Tour)
		}
		switch {
		case errors.Is(err, find.ErrMethod) && by.Method > find.Backtrack:
		case err != nil || (found.Verdict == exist.Found) != (len(want) > 0) || found.Verdict == exist.Undecided:
			wrong("%s finds %v %v %v", by.Method, found.Verdict, found.Why, err)
		}
		drawer, err := sample.New(t.Context(), graph.Of(a), ask, sample.Options{Seed: uint64(asked)})
		if errors.Is(err, sample.ErrNone) && len(want) == 0 {
			continue
		}
		if err != nil {
			wrong("drawn: %v", err)
		}
		for one, err := range drawer.Tours(t.Context(), 5) {
			if errors.Is(err, sample.ErrNone) && len(want) == 0 {
				break
			}
			if err != nil || !is(one) {
				wrong("%v is drawn, %v", one, err)
			}
		}
	}
	if met < asked/20 || numbered < asked/200 || moved < asked/100 {
		t.Errorf("of %d there are tours for %d, with numbers for %d, with edges for %d", asked, met, numbered, moved)
	}
}

// TestTableEven: tours with constraints are drawn evenly.
func TestTableEven(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 32))
	for tested := 0; tested < 6; {
		a := setup.RandomTable(t, r, 8)
		ask := setup.RandomTableAsk(r, a)
		if ask.Constraints == nil || ask.Check(graph.Of(a), tour.OfNumbers|tour.OfMoves) != nil {
			continue
		}
		want := setup.Walks(a, ask)
		if len(want) < 4 {
			continue
		}
		tested++
		drawer, err := sample.New(t.Context(), graph.Of(a), ask, sample.Options{})
		if err != nil {
			t.Fatal(err)
		}
		times, weights := make([]int, len(want)), slices.Repeat([]int64{1}, len(want))
		for one, err := range drawer.Tours(t.Context(), int64(50*len(want))) {
			if err != nil {
				t.Fatal(err)
			}
			times[slices.IndexFunc(want, func(walk []board.Square) bool { return same(one, walk) })]++
		}
		if far := setup.ChiSquare(times, weights); far > 5 {
			t.Errorf("%+v %+v: %v, chi square is %.1f deviations off", ask, ask.Wants(), times, far)
		}
	}
}

func same(t tour.Tour, walk []board.Square) bool {
	for step, s := range t.All() {
		if walk[step] != s {
			return false
		}
	}
	return t.Len() == int64(len(walk))
}
