package graph_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// TestTable: the table says what the graph says, holes or not.
func TestTable(t *testing.T) {
	eachGraph(t, func(g *graph.Graph, _ string, plain oracle.Board) {
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if int64(a.Len()) != g.Board().Squares() {
			t.Fatalf("%s: the table has %d vertices", g, a.Len())
		}
		next, arcs := graph.Vertex(0), 0
		for s := range board.Square(plain.Cells()) {
			v, ok := a.Vertex(s)
			if ok == g.Board().IsHole(s) {
				t.Fatalf("%s: square %d is vertex %d, %v", g, s, v, ok)
			}
			if !ok {
				continue
			}
			if v != next || a.Square(v) != s {
				t.Fatalf("%s: square %d is vertex %d, want %d, which is square %d", g, s, v, next, a.Square(v))
			}
			next++
			var got []board.Square
			for _, w := range a.Of(v) {
				got = append(got, a.Square(w))
			}
			want := g.Neighbours(s, nil)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: from %d to %v in the table, want %v", g, s, got, want)
			}
			arcs += len(want)
			for w := range graph.Vertex(a.Len()) {
				if a.Has(v, w) != slices.Contains(a.Of(v), w) {
					t.Fatalf("%s: Has(%d, %d) is %v", g, v, w, a.Has(v, w))
				}
			}
		}
		if a.Arcs() != arcs {
			t.Fatalf("%s: the table has %d arcs, want %d", g, a.Arcs(), arcs)
		}
		for _, s := range []board.Square{-1, board.Square(plain.Cells()), 1 << 32, 1 << 62} {
			if v, ok := a.Vertex(s); ok {
				t.Fatalf("%s: square %d, off the board, is vertex %d", g, s, v)
			}
		}
		// The bound that is looked up before any table is made.
		for limit := max(0, arcs-1); limit <= arcs+1; limit++ {
			if most, err := g.ArcsWithin(t.Context(), int64(limit)); (err != nil) != (arcs > limit) || err == nil && most < arcs {
				t.Fatalf("%s has %d arcs; of a limit of %d is said: at most %d, %v", g, arcs, limit, most, err)
			}
		}
	})
}

// TestTooLarge: what cannot be held is refused at once, not tried.
func TestTooLarge(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece, says string
		holes                       []board.Square
	}{
		{"2000000x2000000", "plane", "knight", "4000000000000 squares", nil},
		{"4097x4096", "plane", "wazir", "at most 16777216", nil},
		{"9223372036854775807", "torus", "rook", "9223372036854775807 squares", nil},
		{"1x4611686018427387904", "torus", "queen", "at most 16777216", nil},
		{"3037000499x3037000499", "projective", "knight", "at most 16777216", nil},
		{"16384", "plane", "rook", "more than 134217728 moves", nil},
		{"1x16000000", "plane", "rook", "more than 134217728 moves", nil},
		{"1x16000000", "torus", "rook", "more than 134217728 moves", nil},
		{"16000000x1", "klein", "DD", "more than 134217728 moves", nil},
		{"4096x4096", "mobius", "queen", "more than 134217728 moves", nil},
		{"4093x4096", "torus", "bishop", "more than 134217728 moves", nil},
		{"256x256x256", "plane", "queen", "more than 134217728 moves", nil},
		{"1x16000000", "plane", "rook", "more than 134217728 moves", []board.Square{12345}},
		{"4093x4096", "torus", "bishop", "more than 134217728 moves", []board.Square{7, 8, 12345678}},
	} {
		t.Run(c.piece+" on "+c.size+" "+c.topology, func(t *testing.T) {
			start := time.Now()
			a, err := setup.Graph(t, c.size, c.topology, c.piece, c.holes...).Table(t.Context())
			if a != nil || !errors.Is(err, graph.ErrTooLarge) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v", err)
			}
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestFits(t *testing.T) {
	var holes []board.Square
	for s := range board.Square(39) {
		holes = append(holes, s)
	}
	for _, c := range []struct {
		g        *graph.Graph
		vertices int64
		says     string
	}{
		{setup.Graph(t, "3x4", "plane", "N"), 12, ""},
		{setup.Graph(t, "3x4", "plane", "N"), 11, "board 3x4 has 12 squares"},
		{setup.Graph(t, "3x4", "plane", "N", 5, 6), 10, ""},
		{setup.Graph(t, "3x4", "plane", "N", 5, 6), 9, "board 3x4 has 10 squares"},
		{setup.Graph(t, "1x40", "plane", "N", holes...), 2, ""},
		{setup.Graph(t, "1x40", "plane", "N", holes...), 1, "board 1x40 has 40 cells, holes included"},
	} {
		err := c.g.CheckSize(c.vertices)
		if (err == nil) != (c.says == "") || err != nil && (!errors.Is(err, graph.ErrTooLarge) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s in %d vertices: %v", c.g, c.vertices, err)
		}
	}
}

// TestKnownTables counts the arcs of boards known from the literature: the
// knight has 4(m−1)(n−2) + 4(m−2)(n−1) moves, the king 2(4mn − 3m − 3n + 2).
func TestKnownTables(t *testing.T) {
	for m := 2; m <= 9; m++ {
		for n := 2; n <= 9; n++ {
			for name, want := range map[string]int{
				"knight": 4*(m-1)*(n-2) + 4*(m-2)*(n-1), "king": 2 * (4*m*n - 3*m - 3*n + 2),
				"rook": m * n * (m + n - 2), "wazir": 2 * (2*m*n - m - n),
			} {
				a, err := setup.Graph(t, fmt.Sprint(m, "x", n), "plane", name).Table(t.Context())
				if err != nil || a.Arcs() != want {
					t.Errorf("%s on %dx%d: %d arcs, want %d", name, m, n, a.Arcs(), want)
				}
			}
		}
	}
}

func BenchmarkTable(b *testing.B) {
	for _, size := range []string{"8x8", "1000x1000"} {
		g := setup.Graph(b, size, "plane", "knight")
		b.Run(size, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := g.Table(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
