package graph_test

import (
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
)

// TestMostArcs: no graph has more arcs than are foreseen, and on a plane without
// holes one that has no two ways to a square has as many.
func TestMostArcs(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		most                  int64
	}{
		{"8x8", "plane", "knight", 336},
		{"60x60", "plane", "queen", 705_640},
		{"8x8", "torus", "knight", 512},
		{"100x99", "torus", "queen", 9900 * 9899},
		{"100x100", "torus", "rook", 100 * 100 * 4 * 99},
		{"1x1", "plane", "rook", 0},
		{"9223372036854775807", "plane", "rook", 1<<63 - 1},
		{"3037000500x3037000499", "torus", "queen", 1<<63 - 1},
	} {
		if got := setup.Graph(t, c.size, c.topology, c.piece).MostArcs(); got != c.most {
			t.Errorf("%s of %s on the %s: %d, want %d", c.piece, c.size, c.topology, got, c.most)
		}
	}
	r := rand.New(rand.NewPCG(12, 1))
	wrapped, holed := 0, 0
	for range 2000 {
		g, _, ok := setup.Random(t, r, 40, []string{"knight", "rook", "queen", "nightrider", "pawn+bishop", "king", "camel", "2,2", "archbishop"})
		if !ok {
			continue
		}
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if int64(a.Arcs()) > g.MostArcs() {
			t.Errorf("%s: %d arcs, and %d at most were foreseen", g, a.Arcs(), g.MostArcs())
		}
		switch plane := g.Board().Topology() == board.Plane; {
		case !plane:
			wrapped++
		case len(g.Board().Holes()) == 0 && int64(a.Arcs()) != g.MostArcs():
			t.Errorf("%s: %d arcs, and %d were foreseen", g, a.Arcs(), g.MostArcs())
		}
		if len(g.Board().Holes()) > 0 {
			holed++
		}
	}
	if wrapped < 200 || holed < 200 {
		t.Errorf("only %d wrapped boards and %d with holes", wrapped, holed)
	}
}
