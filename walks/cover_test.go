package walks

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// fewestPlainly is the fewest paths that visit all vertices: of all orders of the vertices, the one
// with the fewest places where no move leads on. It is 0 if no order takes the moves to use.
func fewestPlainly(a *graph.Adjacency, q Question) int {
	n, best := a.Len(), 0
	c := q.ConstraintsOrNone()
	is := func(list []tour.Move, v, w graph.Vertex) bool {
		return slices.ContainsFunc(list, func(m tour.Move) bool {
			from, to := board.Square(v), board.Square(w)
			return m.From == from && m.To == to || !m.OneWay && m.From == to && m.To == from
		})
	}
	order, met := make([]graph.Vertex, 0, n), make([]bool, n)
	var grow func(paths int)
	grow = func(paths int) {
		if len(order) == n {
			for _, m := range c.Use {
				taken := false
				for i := range n - 1 {
					taken = taken || is([]tour.Move{m}, order[i], order[i+1]) && a.Has(order[i], order[i+1]) && !is(c.Avoid, order[i], order[i+1])
				}
				if !taken {
					return
				}
			}
			if best == 0 || paths < best {
				best = paths
			}
			return
		}
		for v := range graph.Vertex(n) {
			if met[v] {
				continue
			}
			more := 1
			if at := len(order); at > 0 && a.Has(order[at-1], v) && !is(c.Avoid, order[at-1], v) {
				more = 0
			}
			met[v], order = true, append(order, v)
			grow(paths + more)
			met[v], order = false, order[:len(order)-1]
		}
	}
	grow(0)
	return best
}

// TestCoverAgrees compares the engines, all together and each alone, with a plain search.
func TestCoverAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 3))
	met := map[string]int{}
	for range setup.Rounds(150, 1500, 6000) {
		a := setup.RandomTable(t, r, 7)
		if r.IntN(2) == 0 {
			a = setup.RandomShape(t, r, 7)
		}
		g := graph.FromAdjacency(a)
		q, ok := questionFor(r, g, a)
		q = Question{Ask: tour.Ask{Constraints: q.Constraints}}
		if !ok || q.Check(g) != nil {
			continue
		}
		want := int64(fewestPlainly(a, q))
		got, err := Cover(t.Context(), g, q, Options{})
		if err != nil || got.Value != want || got.Bound != want || (got.Verdict == exist.Found) != (want > 0) {
			t.Fatalf("%v %+v: %d to %d, %s, %v, want %d", edges(a), q.ConstraintsOrNone(), got.Value, got.Bound, got.Verdict, err, want)
		}
		met[got.Why.Rule]++
		q.Many = true
		for name, prove := range map[string]func(*cover) error{
			"sweep": func(c *cover) error { return c.sweep(t.Context(), c.p.order(t.Context()), 1<<30) },
			"solver": func(c *cover) error {
				s, _ := c.solver()
				defer s.Close()
				return c.solve(t.Context(), s, time.Time{})
			},
		} {
			p, err := compile(t.Context(), g, q)
			if err != nil {
				t.Fatal(err)
			}
			if p.none != nil {
				continue
			}
			c := &cover{g: g, q: q, p: p, least: 1}
			if err := prove(c); err != nil {
				t.Fatal(err)
			}
			if _, err := deliver(t.Context(), g, q, c.answer(nil), nil); err != nil || int64(len(c.best)) != want {
				t.Fatalf("%v %+v: %s says %d, %v, want %d", edges(a), q.ConstraintsOrNone(), name, len(c.best), err, want)
			}
		}
	}
	t.Log(met)
	for _, what := range []string{"degrees", "parts", "squares", "moves"} {
		if met[what] < 3 {
			t.Errorf("%s was met %d times", what, met[what])
		}
	}
}

// TestCoverKnown: the knight's fewest paths on small boards.
func TestCoverKnown(t *testing.T) {
	for size, want := range map[string]int64{"1x1": 1, "2x2": 4, "3x3": 2, "4x4": 2, "3x6": 2, "6x3": 2, "8x8": 1, "2x7": 4, "7x2": 4} {
		a, err := Cover(t.Context(), setup.Graph(t, size, "plane", "knight"), Question{}, Options{})
		if err != nil || a.Value != want || a.Bound != want {
			t.Errorf("%s: %d to %d, %v, want %d", size, a.Value, a.Bound, err, want)
		}
	}
	_, err := Cover(t.Context(), setup.Graph(t, "3x3", "plane", "knight"), Question{Ask: tour.Ask{Kind: tour.Closed}}, Options{})
	if !errors.Is(err, tour.ErrAsk) {
		t.Errorf("closed: %v", err)
	}
}
