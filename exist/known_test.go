package exist_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestKnown holds what follows from all theorems together against the truth, of
// all kinds, with the ends given or not: all rectangles of all topologies, both
// ways round, and boxes.
func TestKnown(t *testing.T) {
	spoke := map[string]int{}
	for _, c := range []struct {
		topology, piece string
		squares         int
	}{
		{"plane", "knight", 36}, {"cylinder", "knight", 24}, {"mobius", "knight", 24},
		{"torus", "knight", 30}, {"klein", "knight", 30}, {"projective", "knight", 30},
		{"plane", "wazir", 30}, {"plane", "camel", 24}, {"plane", "zebra", 24}, {"cylinder", "wazir", 20}, {"plane", "pawn", 12},
	} {
		for size := range rectangles(c.squares) {
			g := setup.Graph(t, size, c.topology, c.piece)
			last := board.Square(g.Board().Cells() - 1)
			for _, kind := range kinds {
				known(t, g, tour.Ask{Kind: kind}, spoke)
				known(t, g, tour.Ask{Kind: kind, From: tour.At(last / 2)}, spoke)
				known(t, g, tour.Ask{Kind: kind, To: tour.At(last)}, spoke)
				if last > 0 {
					known(t, g, tour.Ask{Kind: kind, From: tour.At(0), To: tour.At(last)}, spoke)
				}
			}
		}
	}
	for _, size := range []string{"2x3x4", "4x2x2", "2x3x3", "3x3x3", "3x3x4", "2x2x2", "1x5x1x6", "3x3x5", "2x2x3x4"} {
		g := setup.Graph(t, size, "plane", "knight")
		for _, kind := range kinds {
			known(t, g, tour.Ask{Kind: kind}, spoke)
			known(t, g, tour.Ask{Kind: kind, From: tour.At(1)}, spoke)
		}
	}
	t.Log(spoke)
}

// known compares Known with the truth, and sees that it gives its reasons.
func known(t *testing.T, g *graph.Graph, ask tour.Ask, spoke map[string]int) {
	t.Helper()
	v, why := exist.Known(g, ask)
	if (v == exist.Undecided) != (why == nil) {
		t.Fatalf("%s %v: %s without its reason: %v", g, ask, v, why)
	}
	if v == exist.Undecided {
		spoke["undecided"]++
		return
	}
	spoke[why.Rule+" "+v.String()]++
	if why.Text == "" || (why.Rule == "theorem") != (why.Theorem != "" && why.Citation != "" && why.Statement != "") {
		t.Errorf("%s %v: %+v", g, ask, why)
	}
	if why.Theorem != "" && (!strings.HasSuffix(why.Text, ")") || !strings.Contains(why.Text, "("+why.Theorem+")") || strings.Contains(why.Text, "case") || strings.ContainsAny(why.Text, "∈=\n%")) {
		t.Errorf("%s %v: no plain sentence with its source: %q", g, ask, why.Text)
	}
	if got := exact(t, g, ask); got != (v == exist.Found) {
		t.Errorf("%s, holes %v, %v: %s by %s, and there is one: %v", g, g.Board().Holes(), ask, v, why, got)
	}
}

// TestKnownHoles: boards with few holes and with many.
func TestKnownHoles(t *testing.T) {
	spoke := map[string]int{}
	r := rand.New(rand.NewPCG(2009, 2015))
	for range 1500 {
		b, err := board.New(1+r.Int64N(6), 2+r.Int64N(6))
		if err != nil {
			t.Fatal(err)
		}
		if b, err = b.WithTopology(board.Topology(max(0, r.IntN(10)-4))); err != nil {
			t.Fatal(err)
		}
		var holes []board.Square
		for range 1 + r.IntN(4) {
			holes = append(holes, board.Square(r.Int64N(b.Cells())))
		}
		if b, err = b.WithHoles(holes...); err != nil || b.Squares() > 26 {
			continue
		}
		g := setup.Graph(t, b.Size(), b.Topology().String(), []string{"knight", "knight", "wazir", "camel"}[r.IntN(4)], holes...)
		for _, kind := range kinds {
			known(t, g, tour.Ask{Kind: kind}, spoke)
		}
	}
	t.Log(spoke)
}

// TestHuge: theorems make no table, so the size of a board does not count.
func TestHuge(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, topology, piece string
		ask                   tour.Ask
		want                  exist.Verdict
	}{
		{"1000000000x1000000000", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.Found},
		{"1000000000x1000000000", "plane", "knight", tour.Ask{Kind: tour.Open}, exist.Found},
		{"1000000000x1000000000", "plane", "knight", tour.Ask{From: at(0), To: at(1)}, exist.Found},
		{"1000000000x1000000000", "plane", "knight", tour.Ask{From: at(0), To: at(2)}, exist.None},
		{"1000000001x1000000001", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.None},
		{"4x1000000000000", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.None},
		{"4x1000000000000", "plane", "knight", tour.Ask{Kind: tour.Open}, exist.Found},
		{"2x1000000000000", "plane", "knight", tour.Ask{}, exist.None},
		{"1000000x1000000x1000000", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.Found},
		{"1000000000x1000000000", "torus", "knight", tour.Ask{Kind: tour.Open, From: at(7)}, exist.Found},
		{"1000000000x1000000000", "klein", "knight", tour.Ask{Kind: tour.Open, From: at(7)}, exist.Undecided},
		{"1000000000x1000000000", "klein", "knight", tour.Ask{Kind: tour.Open}, exist.Found},
		{"1000000000x1000000000", "plane", "camel", tour.Ask{}, exist.None},
		{"1000000000x1000000000", "plane", "zebra", tour.Ask{}, exist.Undecided},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		if v, why := exist.Known(g, c.ask); v != c.want {
			t.Errorf("%s %v: %s by %v", g, c.ask, v, why)
		}
	}
}

// TestOpens: on small random graphs that have a closed tour, open ones are
// missing from rings and complete graphs only. (The moves of a piece on a board
// with holes make the graph.)
func TestOpens(t *testing.T) {
	special := 0
	for _, piece := range []string{"knight", "king", "wazir", "N+W", "ferz+0,2", "centaur", "camel"} {
		for _, topology := range []string{"plane", "cylinder", "torus", "klein"} {
			for size := range rectangles(15) {
				g := setup.Graph(t, size, topology, piece)
				w := newTruth(g)
				if w.n < 3 || !w.exists(tour.Closed, -1, -1) {
					continue
				}
				v := exist.Opens(g)
				if (v == exist.Found) != w.exists(tour.Open, -1, -1) || v == exist.Undecided {
					t.Errorf("%s: open tours %s", g, v)
				}
				if v == exist.None {
					special++
				}
			}
		}
	}
	if special < 20 {
		t.Errorf("only %d graphs without an open tour", special)
	}
}
