package graph_test

import (
	"math"
	"strings"
	"testing"

	"leaper/graph"
)

// Names with quotation marks and backslashes stay one word, arcs of a directed
// graph go one way, and boards of other ranks have no places.
func TestDOT(t *testing.T) {
	a := fromEdges(t, 2, graph.Edge{0, 1})
	got := write(t, a, graph.DOT, graph.Labels{Title: `a "b" \c`})
	if want := "graph \"a \\\"b\\\" \\\\c\" {\n\t\"1\"\n\t\"2\"\n\t\"1\" -- \"2\"\n}\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	g, pawn := table(t, "2x1", "pawn")
	got = write(t, pawn, graph.DOT, g.Labels(pawn))
	if want := "digraph \"pawn on 2x1\" {\n\t\"a2\" [pos=\"0,1!\"]\n\t\"a1\" [pos=\"0,0!\"]\n\t\"a1\" -> \"a2\"\n}\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	g, box := table(t, "2x2x2", "wazir")
	if got := write(t, box, graph.DOT, g.Labels(box)); strings.Contains(got, "pos") || strings.Count(got, "--") != 12 {
		t.Errorf("the cube: %s", got)
	}
	for _, size := range []string{"hex:3", "hex:4x5"} {
		g, hexes := table(t, size, "wazir")
		place := g.Labels(hexes).Place
		for v := range graph.Vertex(hexes.Len()) {
			for u := range v {
				x, y := place(v)
				xToo, yToo := place(u)
				if apart := math.Hypot(x-xToo, y-yToo); apart < 0.999 || (apart < 1.001) != hexes.Has(u, v) {
					t.Errorf("%s: %s and %s are %v apart", size, g.Name(hexes.Square(u)), g.Name(hexes.Square(v)), apart)
				}
			}
		}
	}
}
