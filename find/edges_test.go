package find_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestGraphEdges: with edges to take and to avoid, each method that knows them says what a
// look at all tours says, and so does a count.
func TestGraphEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 4))
	seen := map[exist.Verdict]int{}
	for range setup.Rounds(150, 600, 3000) {
		n := 4 + r.IntN(5)
		var list2 [][2]int
		for v := range n {
			for w := range v {
				if r.IntN(5) < 3 {
					list2 = append(list2, [2]int{v, w})
				}
			}
		}
		a := edges(t, n, list2)
		ask := tour.Ask{Kind: []tour.Kind{tour.Path, tour.Closed, tour.Open}[r.IntN(3)], Constraints: &tour.Constraints{}}
		for _, to := range []*[]tour.Move{&ask.Use, &ask.Avoid} {
			for range r.IntN(3) {
				if v := graph.Vertex(r.IntN(n)); len(a.Of(v)) > 0 {
					*to = append(*to, tour.Move{From: board.Square(v), To: board.Square(a.Of(v)[r.IntN(len(a.Of(v)))])})
				}
			}
		}
		if ask.Constrained() == 0 {
			continue
		}
		want := int64(0)
		for one, err := range list.All(t.Context(), graph.Of(a), ask.Plain(), list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if tour.Verify(graph.Of(a), ask, one) == nil {
				want++
			}
		}
		verdict := exist.None
		if want > 0 {
			verdict = exist.Found
		}
		seen[verdict]++
		for _, m := range []find.Method{find.Auto, find.SAT, find.Sweep} {
			answer, err := find.Find(t.Context(), graph.Of(a), ask, find.Options{Method: m})
			if err != nil {
				t.Fatal(err)
			}
			if answer.Verdict != verdict && !(answer.Verdict == exist.Undecided && m == find.Sweep) {
				t.Fatalf("%s of %d vertices, %v, %+v: %s (%v), want %s", m, n, list2, ask.Constraints, answer.Verdict, answer.Why, verdict)
			}
		}
		number, err := count.Exact(t.Context(), graph.Of(a), ask, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if number.Directed().Int64() != want {
			t.Fatalf("%v, %s, %+v: %d are counted, of %d", list2, ask.Kind, ask.Constraints, number.Directed(), want)
		}
	}
	if len(seen) != 2 {
		t.Errorf("verdicts %v", seen)
	}
	if _, err := find.Find(t.Context(), graph.Of(petersen(t, 5, 2)), tour.Ask{Constraints: &tour.Constraints{Use: []tour.Move{{From: 0, To: 1}}}}, find.Options{Method: find.Warnsdorff}); !errors.Is(err, find.ErrMethod) {
		t.Errorf("warnsdorff: %v", err)
	}
}
