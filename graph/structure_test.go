package graph_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

func compress(t testing.TB, g *graph.Graph) *graph.Adjacency {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// spread gives each vertex the least vertex that is joined to it by arcs in
// any direction, by pushing the numbers along until nothing changes. If even is
// set, it goes two arcs at a time.
func spread(a *graph.Adjacency, even bool) []int {
	join := make([][]graph.Vertex, a.Len())
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			join[v], join[w] = append(join[v], w), append(join[w], v)
		}
	}
	if even {
		twice := make([][]graph.Vertex, a.Len())
		for v := range join {
			for _, w := range join[v] {
				twice[v] = append(twice[v], join[w]...)
			}
		}
		join = twice
	}
	least := make([]int, a.Len())
	for v := range least {
		least[v] = v
	}
	for changed := true; changed; {
		changed = false
		for v := range least {
			for _, w := range join[v] {
				if least[w] < least[v] {
					least[v], changed = least[w], true
				}
			}
		}
	}
	return least
}

// TestComponents: two vertices are in one part if numbers spread between them.
func TestComponents(t *testing.T) {
	eachGraph(t, func(g *graph.Graph, _ string, _ oracle.Board) {
		a := compress(t, g)
		part, count := a.Components()
		want, numbers := make([]int32, a.Len()), map[int]int32{}
		for v, least := range spread(a, false) {
			if _, ok := numbers[least]; !ok {
				numbers[least] = int32(len(numbers))
			}
			want[v] = numbers[least]
		}
		if !slices.Equal(part, want) || count != len(numbers) {
			t.Fatalf("%s: parts %v, %d of them, want %v", g, part, count, want)
		}
	})
}

// TestColours: it can be done if no vertex gets to a neighbour by an even
// number of arcs; and then every arc changes colour.
func TestColours(t *testing.T) {
	eachGraph(t, func(g *graph.Graph, _ string, _ oracle.Board) {
		a := compress(t, g)
		colour, ok := a.Colours()
		evenly := spread(a, true)
		want := true
		for v := range graph.Vertex(a.Len()) {
			for _, w := range a.Of(v) {
				want = want && evenly[v] != evenly[w]
				if ok && colour[v] == colour[w] {
					t.Fatalf("%s: %d and %d have one colour", g, v, w)
				}
			}
		}
		if ok != want {
			t.Fatalf("%s: two colours will do: %v", g, ok)
		}
		for v, least := range spread(a, false) {
			if colour[v] > 1 || v == least && colour[v] != 0 {
				t.Fatalf("%s: vertex %d has colour %d", g, v, colour[v])
			}
		}
	})
}

// TestColoursOfTheChessboard: the knight changes between light and dark.
func TestColoursOfTheChessboard(t *testing.T) {
	colour, ok := compress(t, setup.Graph(t, "8x8", "plane", "knight")).Colours()
	for s := range 64 {
		if !ok || int(colour[s]) != (s/8+s%8)%2 {
			t.Fatalf("square %d has colour %d, %v", s, colour[s], ok)
		}
	}
}

func TestPartsOfThePawn(t *testing.T) {
	part, count := compress(t, setup.Graph(t, "3x4", "plane", "pawn")).Components()
	if want := []int32{0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}; count != 4 || !slices.Equal(part, want) {
		t.Errorf("%d parts, %v: want a part a column", count, part)
	}
	part, count = compress(t, setup.Graph(t, "3x2", "plane", "pawn", 2)).Components()
	if want := []int32{0, 1, 1, 2, 1}; count != 3 || !slices.Equal(part, want) {
		t.Errorf("with a hole, %d parts, %v", count, part)
	}
}

// TestTreeSize: 9E43 on 8×8, as the documentation of kt has it, and exactly.
func TestTreeSize(t *testing.T) {
	size := compress(t, setup.Graph(t, "8x8", "plane", "knight")).TreeSize()
	if got := new(big.Float).SetInt(size).Text('e', 0); got != "9e+43" {
		t.Errorf("on 8x8 it is about %s", got)
	}
	for _, c := range []struct{ size, topology, piece, want string }{
		{"8x8", "plane", "knight", "91653624689233987245068783089656480594395136"}, // 2^108 · 3^24
		{"3x3", "plane", "knight", "0"},                                            // the middle has no move
		{"2x2", "plane", "king", "81"},
		{"1x1", "plane", "king", "0"},
		{"3x3", "torus", "knight", "262144"}, // 4^9: the eight moves end on four squares
	} {
		if got := compress(t, setup.Graph(t, c.size, c.topology, c.piece)).TreeSize(); got.String() != c.want {
			t.Errorf("%s on %s %s: %s, want %s", c.piece, c.size, c.topology, got, c.want)
		}
	}
	// A large board has 4 squares of degree 2, 8 of 3, and so on.
	const n = 400
	want := big.NewInt(1)
	for degree, squares := range map[int64]int64{2: 4, 3: 8, 4: 4 * (n - 3), 6: 4 * (n - 4), 8: (n - 4) * (n - 4)} {
		want.Mul(want, new(big.Int).Exp(big.NewInt(degree), big.NewInt(squares), nil))
	}
	if got := compress(t, setup.Graph(t, fmt.Sprint(n, "x", n), "plane", "knight")).TreeSize(); got.Cmp(want) != 0 {
		t.Errorf("on %dx%[1]d it has %d bits, want %d", n, got.BitLen(), want.BitLen())
	}
}

// keeps reports whether a symmetry takes arcs to arcs.
func keeps(g *graph.Graph, m board.Symmetry) bool {
	b := g.Board()
	for s := range board.Square(b.Cells()) {
		if b.IsHole(s) {
			continue
		}
		var want []board.Square
		for _, to := range g.Neighbours(s, nil) {
			want = append(want, b.Image(m, to, nil))
		}
		slices.Sort(want)
		if !slices.Equal(g.Neighbours(b.Image(m, s, nil), nil), want) {
			return false
		}
	}
	return true
}

// TestSymmetries: those of the board that keep the graph. Only a pawn loses
// some: it keeps those that keep its graph on the board without holes, for
// holes may let more keep what is left of it by chance.
func TestSymmetries(t *testing.T) {
	eachGraph(t, func(g *graph.Graph, name string, plain oracle.Board) {
		pawn := strings.HasPrefix(name, "pawn")
		if !pawn && plain.Cells() > 9 {
			return // see the tests of package board
		}
		size := strings.Trim(strings.ReplaceAll(fmt.Sprint(plain.Sides), " ", "x"), "[]")
		whole := setup.Graph(t, size, plain.Topology, "pawn")
		var got, want []string
		for m := range g.Symmetries() {
			got = append(got, m.String())
			if !keeps(g, m) {
				t.Fatalf("%s: %s does not keep the graph", g, m)
			}
		}
		for m := range g.Board().Symmetries() {
			if !pawn || keeps(whole, m) {
				want = append(want, m.String())
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s: symmetries %q, want %q", g, got, want)
		}
	})
}

// TestSymmetriesOfThePawn, where wraps mirror and where not.
func TestSymmetriesOfThePawn(t *testing.T) {
	for _, c := range []struct {
		size, topology string
		want           int
	}{
		{"4x4", "plane", 2}, {"4x5", "cylinder", 10}, {"4x5", "torus", 40}, {"4x5", "mobius", 2},
		{"4x5", "klein", 4}, {"5x4", "klein", 2}, {"2x5", "klein", 20}, {"4x4", "projective", 2}, {"3x3x3", "plane", 8},
	} {
		n := 0
		for range setup.Graph(t, c.size, c.topology, "pawn").Symmetries() {
			n++
		}
		if n != c.want {
			t.Errorf("the pawn on %s %s has %d symmetries, want %d", c.size, c.topology, n, c.want)
		}
	}
}
