package graph_test

import (
	"errors"
	"slices"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
)

// TestFromArcs makes the table of the pawn, whose moves go one way, from its
// arcs, in any order and some of them twice.
func TestFromArcs(t *testing.T) {
	want, err := setup.Graph(t, "4x3", "torus", "pawn").Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var arcs []graph.Edge
	for v := range graph.Vertex(want.Len()) {
		for _, w := range want.Of(v) {
			arcs = append(arcs, graph.Edge{v, w})
		}
	}
	slices.Reverse(arcs)
	arcs = append(arcs, arcs[3], graph.Edge{2, 2})
	got, err := graph.FromArcs(int64(want.Len()), arcs)
	if err != nil {
		t.Fatal(err)
	}
	if got.Len() != want.Len() || got.Arcs() != want.Arcs() || !got.Directed() {
		t.Fatalf("%d vertices, %d arcs, directed is %v; want %d, %d", got.Len(), got.Arcs(), got.Directed(), want.Len(), want.Arcs())
	}
	for v := range graph.Vertex(want.Len()) {
		if !slices.Equal(got.Of(v), want.Of(v)) {
			t.Errorf("from %d: %v, want %v", v, got.Of(v), want.Of(v))
		}
	}
	for _, bad := range []graph.Edge{{0, 12}, {-1, 0}} {
		if _, err := graph.FromArcs(12, []graph.Edge{bad}); !errors.Is(err, graph.ErrSyntax) {
			t.Errorf("arc %v: %v", bad, err)
		}
	}
	if _, err := graph.FromArcs(graph.MaxVertices+1, nil); !errors.Is(err, graph.ErrTooLarge) {
		t.Error(err)
	}
}
