package exist_test

import (
	"math/bits"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

func table(t testing.TB, g *graph.Graph) *graph.Adjacency {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// truth is all that there is to know of the paths of a graph of up to 20
// squares: from which of them to which others there is one.
//
// Every path passes vertex 0, which cuts it in two. So it is enough to know, for
// each set of vertices with 0 in it, on which vertices the paths from 0 through
// the whole set end, and from which those to 0 start; the two sets of a path
// have only 0 in common, and all vertices between them. This is the dynamic
// program of Bellman, and of Held and Karp (1962). It has no rules to be wrong.
type truth struct {
	n       int
	squares []board.Square
	out, in []uint32 // neighbours of each vertex, as bits
	ends    []uint32 // of each vertex, where paths from it end

	colour, part []int // see paint
	parts        int
	two          bool // every arc changes colour
	dead         []int
}

func newTruth(g *graph.Graph) *truth {
	b := g.Board()
	w := &truth{n: int(b.Squares())}
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			w.squares = append(w.squares, s)
		}
	}
	w.out, w.in, w.ends = make([]uint32, w.n), make([]uint32, w.n), make([]uint32, w.n)
	for v, s := range w.squares {
		for _, to := range g.Neighbours(s, nil) {
			u := slices.Index(w.squares, to)
			w.out[v] |= 1 << u
			w.in[u] |= 1 << v
		}
	}
	after := reach(w.in) // by set: the ends of paths from 0
	before := after      // by set: the starts of paths to 0
	if !slices.Equal(w.out, w.in) {
		before = reach(w.out)
	}
	all := len(after) - 1
	for set, starts := range before {
		for ; starts != 0; starts &= starts - 1 {
			w.ends[bits.TrailingZeros32(starts)] |= after[all&^set|1]
		}
	}
	w.paint()
	return w
}

// reach gives for each set the vertices that end a path from 0 through all of
// it. A vertex can follow the vertices of its mask.
func reach(follows []uint32) []uint32 {
	ends := make([]uint32, 1<<len(follows))
	ends[1] = 1
	for set := 1; set < len(ends); set += 2 {
		if ends[set] == 0 {
			continue
		}
		for v, before := range follows {
			if set>>v&1 == 0 && ends[set]&before != 0 {
				ends[set|1<<v] |= 1 << v
			}
		}
	}
	return ends
}

// exists reports whether there is a tour; −1 is an end that is not given.
func (w *truth) exists(kind tour.Kind, from, to int) bool {
	for s, ends := range w.ends {
		if w.n > 2 && kind == tour.Closed {
			ends &= w.in[s]
		}
		if w.n > 2 && kind == tour.Open {
			ends &^= w.in[s]
		}
		switch {
		case from >= 0 && s != from:
		case w.n == 1 && kind == tour.Open:
		case w.n == 2 && kind == tour.Closed:
		case to < 0 && ends != 0, to >= 0 && ends>>to&1 == 1:
			return true
		}
	}
	return false
}

// TestTruth holds the dynamic program against walks in every direction.
func TestTruth(t *testing.T) {
	paths := 0
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
	}{
		{"1", "plane", "1", nil}, {"1x2", "plane", "wazir", nil}, {"2x1", "plane", "pawn", nil}, {"3x3", "plane", "king", []board.Square{4}},
		{"3x3", "plane", "wazir", nil}, {"3x3", "torus", "knight", nil}, {"3x3", "plane", "pawn+ferz", nil}, {"2x4", "klein", "rook", nil},
		{"3x4", "plane", "knight", nil}, {"3x3", "plane", "pawn+wazir", nil}, {"3x4", "plane", "pawn+knight", []board.Square{5}}, {"2x2x2", "plane", "wazir", nil},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		w := newTruth(g)
		ends := make([]uint32, w.n)
		var walk func(start, at int, visited uint32)
		walk = func(start, at int, visited uint32) {
			if bits.OnesCount32(visited) == w.n {
				ends[start] |= 1 << at
				paths++
			}
			for v := range w.n {
				if visited>>v&1 == 0 && g.Adjacent(w.squares[at], w.squares[v]) {
					walk(start, v, visited|1<<v)
				}
			}
		}
		for v := range w.n {
			walk(v, v, 1<<v)
		}
		if !slices.Equal(ends, w.ends) {
			t.Errorf("%s: the ends of paths are %b, walked %b", g, w.ends, ends)
		}
	}
	if paths < 1000 {
		t.Errorf("only %d paths", paths)
	}
}
