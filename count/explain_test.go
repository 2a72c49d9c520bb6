package count_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestExplain: what is explained of counts with constraints, of graphs and up to symmetry is the
// method that they take, with about the states that they meet; nothing is counted for it.
func TestExplain(t *testing.T) {
	setup.NotRacedByDay(t)
	g := setup.Graph(t, "6x6", "plane", "knight")
	named := func(name string) board.Square {
		s, err := g.Board().ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	move := func(a, b string) []tour.Move { return []tour.Move{{From: named(a), To: named(b)}} }
	closed := func(d *tour.Constraints) tour.Ask { return tour.Ask{Kind: tour.Closed, Constraints: d} }
	for _, c := range []struct {
		name   string
		ask    tour.Ask
		opts   count.Options
		sweeps int
		listed bool
	}{
		{"plain", closed(nil), count.Options{}, 1, false},
		{"to take", closed(&tour.Constraints{Use: move("c3", "d5")}), count.Options{}, 1, false},
		{"to avoid", closed(&tour.Constraints{Avoid: move("c3", "d5")}), count.Options{}, 1, false},
		{"open, to avoid", tour.Ask{Kind: tour.Open, Constraints: &tour.Constraints{Avoid: move("c3", "d5")}}, count.Options{}, 3, false},
		{"a half-turn", closed(&tour.Constraints{Symmetry: tour.HalfTurn}), count.Options{}, 2, false},
		{"no symmetry", closed(&tour.Constraints{Symmetry: tour.Asymmetric}), count.Options{}, 0, false},
		{"any, distinct", closed(&tour.Constraints{Symmetry: tour.AnySymmetry}), count.Options{As: tour.Distinct}, 0, false},
		{"distinct", closed(nil), count.Options{As: tour.Distinct}, 4, false},
		{"listed", closed(nil), count.Options{Method: count.Listing}, 0, true},
	} {
		e, err := count.Explain(t.Context(), g, c.ask, c.opts)
		if err != nil || e.Listed != c.listed || c.sweeps > 0 && len(e.Sweeps) != c.sweeps || !c.listed && len(e.Sweeps) == 0 {
			t.Errorf("%s: %d sweeps, listed: %t, %v", c.name, len(e.Sweeps), e.Listed, err)
			continue
		}
		if c.listed || c.name == "any, distinct" {
			continue
		}
		states := 0.0
		for _, o := range e.Sweeps {
			states += o.States
		}
		// Only the last plan's sweeps are in the figures, which is all of a count by one plan.
		var stats frontier.Stats
		c.opts.Sweep = &stats
		if _, err := count.Exact(t.Context(), g, c.ask, c.opts); err != nil {
			t.Fatal(err)
		}
		if off := states / float64(stats.States); c.sweeps == 1 && (off < 0.1 || off > 10) {
			t.Errorf("%s: %.3g states are told, and there are %d", c.name, states, stats.States)
		}
	}
}

// TestExplainGraphs: of graphs without a board, too; and everything that is counted can be
// explained.
func TestExplainGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 3))
	swept, sets, listed, known := 0, 0, 0, 0
	for range setup.Rounds(200, 300, 600) {
		a := setup.RandomTable(t, r, 9)
		ask := setup.RandomTableAsk(r, a)
		e, err := count.Explain(t.Context(), graph.FromAdjacency(a), ask, count.Options{})
		if _, wrong := count.Exact(t.Context(), graph.FromAdjacency(a), ask, count.Options{}); (err != nil) != (wrong != nil) {
			t.Fatalf("%v is explained with %v, and counted with %v", ask, err, wrong)
		}
		switch {
		case e.Listed && len(e.Sweeps) > 0 || e.Listed != a.Directed() && ask.ConstraintKinds() == 0 && e.Listed:
			t.Errorf("%d sweeps, and a listing", len(e.Sweeps))
		case e.Listed:
			listed++
		case e.Sets.Graphs > 0:
			sets++
		case len(e.Sweeps) > 0:
			swept++
			for _, o := range e.Sweeps {
				if o.States < 1 || o.Memory <= 0 || o.Width < 1 || strings.TrimSpace(o.Name) == "" {
					t.Errorf("%+v", o)
				}
			}
		default:
			known++
		}
	}
	if min(swept, sets, listed, known) < 5 {
		t.Errorf("%d swept, %d by sets, %d listed, %d known", swept, sets, listed, known)
	}
}

// TestGoOn: a count that goes on in far too little memory gives the right number or none.
func TestGoOn(t *testing.T) {
	setup.NotRacedByDay(t)
	r := rand.New(rand.NewPCG(45, 4))
	same, none := 0, 0
	for range setup.Rounds(6, 12, 60) {
		g := setup.Graph(t, []string{"5x6", "6x6", "5x8"}[r.IntN(3)], []string{"plane", "cylinder", "torus"}[r.IntN(3)], []string{"knight", "wazir"}[r.IntN(2)])
		ask := tour.Ask{Kind: []tour.Kind{tour.Closed, tour.Path}[r.IntN(2)]}
		if g.Board().Topology() == board.Torus && g.Piece().String() == "knight" {
			continue // some minutes
		}
		want, err := count.Exact(t.Context(), g, ask, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		opts := count.Options{Resources: work.Resources{Threads: 1, Memory: int64(1+r.IntN(24)) << 18, Scratch: t.TempDir()}, GoOn: true}
		for i, one := range []func() (count.Count, error){
			func() (count.Count, error) { return count.Exact(t.Context(), g, ask, opts) },
			func() (count.Count, error) { return count.Exact(t.Context(), graph.FromAdjacency(a), ask, opts) },
		} {
			switch got, err := one(); {
			case err != nil && !errors.Is(err, frontier.ErrMemory):
				t.Errorf("%s, %d: %v", g, i, err)
			case err != nil:
				none++
			case got.Directed().Cmp(want.Directed()) != 0:
				t.Errorf("%s, %d, in %d KB: %v, want %v", g, i, opts.Memory>>10, got.Directed(), want.Directed())
			default:
				same++
			}
		}
	}
	if same < 3 || none < 1 {
		t.Errorf("%d numbers, %d times too little memory", same, none)
	}
}
