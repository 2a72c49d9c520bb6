package graph_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
)

// TestTableStops: the context is looked at all along, and the work ends with the
// look that sees its end.
func TestTableStops(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 50))
	for _, c := range []struct {
		size, topology, piece string
		holes                 int
		squares               int64 // looked at from one look to the next, at most
	}{
		{"500x500", "plane", "knight", 0, 1 << 15},
		{"300x300", "torus", "knight", 900, 1 << 15},
		{"40x40x40", "plane", "wazir", 1, 1 << 15},
		{"40x40", "klein", "queen", 5, 1 << 11}, // hundreds of moves a square, looked for twice
	} {
		var holes []board.Square
		for s := range board.Square(c.holes) {
			holes = append(holes, s*7)
		}
		g := setup.Graph(t, c.size, c.topology, c.piece, holes...)
		whole := setup.LookedAt(0)
		a, err := g.Table(whole)
		if err != nil || int64(a.Len()) != g.Board().Squares() {
			t.Fatalf("%s: %v", g, err)
		}
		looks := whole.Count()
		if looks < g.Board().Cells()/c.squares {
			t.Errorf("%s: %d looks at the context for %d squares", g, looks, g.Board().Cells())
		}
		for range 5 {
			ctx := setup.LookedAt(1 + r.Int64N(looks-1))
			if _, err := g.Table(ctx); !errors.Is(err, context.Canceled) || ctx.Count() > looks {
				t.Fatalf("%s: %v after %d looks of %d", g, err, ctx.Count(), looks)
			}
			seen := ctx.Count()
			if again := setup.LookedAt(seen - 1); seen > 1 {
				if _, err := g.Table(again); err == nil || again.Count() != seen {
					t.Fatalf("%s: it ended at look %d, and goes on to look %d", g, seen-1, again.Count())
				}
			}
		}
	}
}

// TestRowsTransposed: an arc leads from v to w in the one table if it leads from w to
// v in the other, and stands for as many moves.
func TestRowsTransposed(t *testing.T) {
	for _, piece := range []string{"knight", "pawn+knight", "1,2,1", "rook"} {
		g := setup.Graph(t, "4x5", "cylinder", piece, 7)
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rows := a.Rows
		times := make([]uint16, rows.Arcs())
		for i := range times {
			times[i] = uint16(i + 1)
		}
		rows.SetMultiplicities(times)
		type arc struct {
			from, to int32
			times    uint16
		}
		met := map[arc]int{}
		for v := range rows.Len() {
			for i, w := range rows.Of(graph.Vertex(v)) {
				met[arc{int32(v), int32(w), rows.Multiplicities(graph.Vertex(v))[i]}]++
			}
		}
		back, err := rows.Transposed(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if back.Arcs() != rows.Arcs() || back.Len() != rows.Len() {
			t.Fatalf("%s: %d arcs turned round are %d", g, rows.Arcs(), back.Arcs())
		}
		for v := range back.Len() {
			for i, w := range back.Of(graph.Vertex(v)) {
				met[arc{int32(w), int32(v), back.Multiplicities(graph.Vertex(v))[i]}]--
			}
		}
		for x, n := range met {
			if n != 0 {
				t.Errorf("%s: arc %+v is met %d times more forwards", g, x, n)
			}
		}
	}
}
