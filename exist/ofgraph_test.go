package exist_test

import (
	"testing"

	"leaper/exist"
	"leaper/graph"
)

// TestOf: words of boards become words of graphs, and names in quotes stay.
func TestOf(t *testing.T) {
	a, err := graph.FromEdges(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := graph.FromAdjacency(a)
	for said, want := range map[string]string{
		`no square of the board`:                         `no vertex of the graph`,
		`from "square board" to "a \"square\"", squares`: `from "square board" to "a \"square\"", vertices`,
		`"board"`:                     `"board"`,
		`a board with an open "board`: `a graph with an open "board`,
		`3 squares; "x" is a square and "y" one of boards`: `3 vertices; "x" is a vertex and "y" one of graphs`,
		``: ``,
	} {
		r := &exist.Reason{Text: said}
		if got := r.Of(g).Of(g).Text; got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
	}
}
