package draw_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestTable: in both layouts each vertex has its disc on the picture and apart from all others,
// and the tour's line has as many pieces as the tour moves.
func TestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 10))
	tours := 0
	for range setup.Rounds(50, 100, 1000) {
		a := setup.RandomTable(t, r, 14)
		answer, err := find.Find(t.Context(), graph.FromAdjacency(a), tour.Ask{}, find.Options{Method: find.Backtrack})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range draw.Layouts().Names() {
			l, err := draw.ParseLayout(name)
			if err != nil {
				t.Fatal(err)
			}
			scene, err := draw.GraphWithoutBoard(a, "x", l, draw.Options{LineWidth: 77}, answer.Tour)
			if err != nil {
				t.Fatal(err)
			}
			again, _ := draw.GraphWithoutBoard(a, "x", l, draw.Options{LineWidth: 77}, answer.Tour)
			if !reflect.DeepEqual(scene, again) {
				t.Errorf("%s draws it twice in two ways", name)
			}
			var at []draw.Point
			moves := 0
			for it := range scene.All {
				switch it := it.(type) {
				case draw.Text:
					at = append(at, it.At)
				case draw.Path:
					if it.Width == 77 {
						moves += len(it.Lines)
					}
				}
			}
			if len(at) != a.Len() {
				t.Fatalf("%s: %d numbers of %d vertices", name, len(at), a.Len())
			}
			for i, p := range at {
				if p.X < 300 || p.Y < 300 || p.X > scene.Width-300 || p.Y > scene.Height-300 {
					t.Errorf("%s: vertex %d of %d is at %v, and the picture ends at %d, %d", name, i+1, a.Len(), p, scene.Width, scene.Height)
				}
				for j, q := range at[:i] {
					if x, y := p.X-q.X, p.Y-q.Y; x*x+y*y < 600*600 {
						t.Errorf("%s: vertices %d and %d of %d lie on each other: %v, %v", name, i+1, j+1, a.Len(), p, q)
					}
				}
			}
			if n := answer.Tour.Len(); n > 0 {
				tours++
				want := int(n) - 1
				if n > 2 && a.Has(graph.Vertex(answer.Tour.At(n-1)), graph.Vertex(answer.Tour.At(0))) {
					want++
				}
				if moves != want {
					t.Errorf("%s: %d moves of %d are drawn", name, moves, want)
				}
			}
		}
	}
	if tours < 10 {
		t.Errorf("%d tours", tours)
	}
	large, err := graph.FromEdges(draw.MaxNodes+1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := draw.GraphWithoutBoard(large, "x", draw.OnCircle, draw.Options{}, tour.Of([]board.Square{})); !errors.Is(err, draw.ErrTooLarge) {
		t.Errorf("a large one: %v", err)
	}
	if _, err := draw.ParseLayout("spring"); !errors.Is(err, draw.ErrOption) {
		t.Errorf("spring: %v", err)
	}
}
