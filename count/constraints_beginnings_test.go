package count

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestBeginnings counts the ways to continue random walks on small boards, by whole layers and
// by a plan for each. It compares them with a walk through all of them.
func TestBeginnings(t *testing.T) {
	cases := setup.Rounds(40, 60, 150)
	r := rand.New(rand.NewPCG(16, 1766))
	ctx := context.Background()
	some, counted, told := 0, 0, 0
	for range cases {
		g := someBoard(t, r)
		home := r.IntN(2) == 0
		layers, err := NewBeginnings(ctx, g, home, nil, Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		if err != nil {
			t.Fatal(err)
		}
		alone, _ := NewBeginnings(ctx, g, home, nil, Options{Resources: work.Resources{Threads: 1}})
		alone.tooLarge = 1 << 20
		a := layers.s.adj
		for range 6 {
			walk := someWalk(r, a)
			var ends, before []graph.Vertex
			for v := range graph.Vertex(a.Len()) {
				if !slices.Contains(walk, v) && (!home || a.Has(walk[0], v)) && (r.IntN(4) > 0 || a.Len() < 6) {
					ends = append(ends, v)
				}
			}
			if !home && len(ends) > 0 && r.IntN(4) == 0 {
				ends, before = ends[:1], []graph.Vertex{}
				for _, v := range a.Of(ends[0]) {
					if r.IntN(4) > 0 {
						before = append(before, v)
					}
				}
				told++
			}
			want := onward(a, slices.Clone(walk), ends, before)
			if home && len(walk) == 1 {
				ends = a.Of(walk[0])
				want = onward(a, slices.Clone(walk), ends, nil) / 2
			}
			for _, b := range []*Beginnings{layers, alone} {
				most := []*big.Int{nil, big.NewInt(want)}[r.IntN(2)]
				n, err := b.Count(ctx, walk, ends, before, most)
				if err != nil || n.Int64() != want {
					t.Fatalf("%s, home %v, %v to %v from %v, too large %d: %v, %v; want %d", g, home, walk, ends, before, b.tooLarge, n, err, want)
				}
			}
			if counted++; want > 0 {
				some++
			}
		}
	}
	if some < counted/4 || told < 20 {
		t.Errorf("too few of some ways: %d of %d; %d with the square before the last", some, counted, told)
	}
}

// onward walks all ways on.
func onward(a *graph.Adjacency, walk, ends, before []graph.Vertex) int64 {
	last := walk[len(walk)-1]
	if len(walk) == a.Len() {
		if slices.Contains(ends, last) && (before == nil || slices.Contains(before, walk[len(walk)-2])) {
			return 1
		}
		return 0
	}
	n := int64(0)
	for _, w := range a.Of(last) {
		if !slices.Contains(walk, w) {
			n += onward(a, append(walk, w), ends, before)
		}
	}
	return n
}

// someWalk is a walk of a few squares.
func someWalk(r *rand.Rand, a *graph.Adjacency) []graph.Vertex {
	walk := []graph.Vertex{graph.Vertex(r.IntN(a.Len()))}
	for range r.IntN(a.Len() - 1) {
		row := slices.DeleteFunc(slices.Clone(a.Of(walk[len(walk)-1])), func(v graph.Vertex) bool { return slices.Contains(walk, v) })
		if len(row) == 0 || len(walk) == a.Len()-1 {
			break
		}
		walk = append(walk, row[r.IntN(len(row))])
	}
	return walk
}

// someBoard is a small board, of a piece that has some tours there.
func someBoard(t *testing.T, r *rand.Rand) *graph.Graph {
	t.Helper()
	c := []struct{ size, topology, piece string }{
		{"3x4", "plane", "knight"}, {"4x5", "plane", "knight"}, {"3x4", "plane", "wazir"}, {"4x4", "plane", "wazir"}, {"3x3", "plane", "king"},
		{"2x4", "plane", "king"}, {"4x3", "torus", "knight"}, {"3x4", "cylinder", "wazir"}, {"2x2x3", "plane", "wazir"}, {"3x4", "mobius", "knight"},
	}[r.IntN(10)]
	g := setup.Graph(t, c.size, c.topology, c.piece)
	if r.IntN(4) == 0 {
		g = setup.Graph(t, c.size, c.topology, c.piece, board.Square(r.Int64N(g.Board().Cells())))
	}
	return g
}
