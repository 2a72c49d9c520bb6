package quotient_test

import (
	"context"
	"slices"
	"testing"

	"leaper/graph"
	"leaper/internal/quotient"
	"leaper/internal/testing/setup"
)

// TestLifts follows each arc of a quotient in the graph: from the first square of its orbit
// it leads to the first square of the other, with the symmetry applied as often as the
// voltage says, and all moves of the square are met so. Fixed squares, and pairs that are a
// move apart, are looked for square by square.
func TestLifts(t *testing.T) {
	ctx := context.Background()
	quotients := 0
	for _, c := range []struct{ size, topology, piece string }{
		{"4x4", "plane", "knight"}, {"5x5", "plane", "knight"}, {"3x6", "plane", "king"}, {"6x6", "plane", "wazir"},
		{"3x4", "torus", "knight"}, {"2x2x3", "plane", "wazir"}, {"3x4", "mobius", "wazir"}, {"1x1", "plane", "knight"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		a, err := g.Table(ctx)
		if err != nil {
			t.Fatal(err)
		}
		group, err := quotient.NewGroup(ctx, g, a)
		if err != nil {
			t.Fatal(err)
		}
		members := 0
		for _, class := range group.Classes(ctx) {
			members += len(class)
			for _, i := range class {
				if quotient.UniformOrder(group.Elements[i]) != quotient.UniformOrder(group.Elements[class[0]]) {
					t.Errorf("%s: elements %d and %d of one class have other orders", g, i, class[0])
				}
			}
		}
		if members != len(group.Elements) {
			t.Errorf("%s: %d elements, and %d in classes", g, len(group.Elements), members)
		}
		for _, image := range group.Elements {
			if !slices.IsSorted(quotient.Compose(image, quotient.Inverse(image))) {
				t.Errorf("%s: %v and its inverse are not the identity", g, image)
			}
			q := quotient.New(a.Rows, image)
			quotients++
			fixed := 0
			for v, w := range image {
				if int32(v) == w {
					fixed++
				}
				if q.Of[v] != q.Of[w] {
					t.Fatalf("%s: %d and its image %d are in two orbits", g, v, w)
				}
			}
			if fixed != len(q.Fixed) {
				t.Errorf("%s: %d fixed squares, and there are %d", g, len(q.Fixed), fixed)
			}
			for u := range q.Len() {
				first := slices.Index(q.Of, int32(u))
				var met []graph.Vertex
				for _, arc := range q.Arcs[u] {
					w := int32(slices.Index(q.Of, arc.To))
					for range arc.Voltage {
						w = image[w]
					}
					met = append(met, graph.Vertex(w))
				}
				slices.Sort(met)
				want := slices.Sorted(slices.Values(a.Of(graph.Vertex(first))))
				if !slices.Equal(met, want) {
					t.Fatalf("%s: the arcs of orbit %d lead to %v, and the moves to %v", g, u, met, want)
				}
				if q.Order == 2 && slices.Contains(q.Edges, int32(u)) != a.Has(graph.Vertex(first), graph.Vertex(image[first])) {
					t.Errorf("%s: orbit %d as an edge", g, u)
				}
			}
		}
	}
	if quotients < 40 {
		t.Errorf("%d quotients only", quotients)
	}
}
