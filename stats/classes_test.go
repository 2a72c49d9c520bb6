package stats_test

import (
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// TestWhirling lists closed tours that go around the centre one way, and counts them as cycles of a graph
// of arcs, as Knuth defines them (pre-fascicle 8A, exercise 229).
func TestWhirling(t *testing.T) {
	found := int64(0)
	for _, c := range []struct{ size, piece string }{
		{"3x10", "knight"}, {"5x6", "knight"}, {"6x6", "knight"}, {"4x4", "king"}, {"4x5", "king"}, {"4x4", "knight+king"}, {"4x6", "wazir"},
	} {
		if testing.Short() && c.piece == "knight+king" {
			continue
		}
		g := setup.Graph(t, c.size, "", c.piece)
		against, err := stats.ParseMeasure(t.Context(), g, "against")
		if err != nil {
			t.Fatal(err)
		}
		whirling := int64(0)
		for one, err := range list.All(t.Context(), g, tour.Ask{Kind: tour.Closed}, list.Options{As: tour.Undirected}) {
			if err != nil {
				t.Fatal(err)
			}
			v, err := against.Of(one, true)
			if err != nil {
				t.Fatal(err)
			}
			if v == 0 {
				whirling++
			}
		}
		b, table := g.Board(), tableOf(t, g)
		var arcs []graph.Edge
		for v := range graph.Vertex(table.Len()) {
			for _, w := range table.Of(v) {
				p, q := b.Coords(table.Square(v), make([]int64, 2)), b.Coords(table.Square(w), make([]int64, 2))
				x, y := 2*p[0]-b.Side(0)+1, 2*p[1]-b.Side(1)+1
				if x*(q[1]-p[1]) > y*(q[0]-p[0]) {
					arcs = append(arcs, graph.Edge{v, w})
				}
			}
		}
		a, err := graph.FromArcs(int64(table.Len()), arcs)
		if err != nil {
			t.Fatal(err)
		}
		n, err := count.Exact(t.Context(), graph.FromAdjacency(a), tour.Ask{Kind: tour.Closed}, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		number, err := n.As(tour.Directed)
		if err != nil || number.Int64() != whirling {
			t.Errorf("%s on %s: %d whirling tours, and %v cycles of arcs, %v", c.piece, c.size, whirling, number, err)
		}
		found += whirling
	}
	if found == 0 {
		t.Error("there were no whirling tours")
	}
}

// TestCorners: all types of 6x6 have numbers from 1 to 13, and all images of a tour have the same type.
func TestCorners(t *testing.T) {
	g := setup.Graph(t, "6x6", "", "knight")
	corners, err := stats.ParseMeasure(t.Context(), g, "corners")
	if err != nil {
		t.Fatal(err)
	}
	met := map[int64]int{}
	n := 0
	for one, err := range list.All(t.Context(), g, tour.Ask{Kind: tour.Closed}, list.Options{As: tour.Undirected}) {
		if err != nil {
			t.Fatal(err)
		}
		v, err := corners.Of(one, true)
		if err != nil || v < 1 || v > 13 {
			t.Fatalf("%v: type %d, %v", one, v, err)
		}
		met[v]++
		if n++; n%50 > 0 {
			continue
		}
		for m := range g.Symmetries() {
			var squares []board.Square
			for _, s := range one.All() {
				squares = append(squares, g.Board().Image(m, s, make([]int64, 4)))
			}
			for _, image := range []tour.Tour{tour.Of(squares), tour.Of(squares).Reversed(), tour.Of(append(squares[7:], squares[:7]...))} {
				if w, err := corners.Of(image, true); err != nil || w != v {
					t.Fatalf("%v: type %d, of an image %d, %v", one, v, w, err)
				}
			}
		}
	}
	t.Log(met)
	if n != 9862 {
		t.Errorf("%d tours", n)
	}
	for _, c := range []struct{ size, piece string }{{"6x8", "knight"}, {"6x6", "king"}, {"6x6", "3,3"}, {"1x1", "knight"}} {
		if m, err := stats.ParseMeasure(t.Context(), setup.Graph(t, c.size, "", c.piece), "corners"); err == nil {
			t.Errorf("%s on %s: %v", c.piece, c.size, m)
		}
	}
}

func tableOf(t *testing.T, g *graph.Graph) *graph.Adjacency {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return a
}
