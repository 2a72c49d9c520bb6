package puzzle

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestGaps holds the ways from number to number against walking every one of them.
func TestGaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 9))
	for _, c := range []struct {
		board, piece string
		kind         tour.Kind
	}{{"5x5", "knight", tour.Path}, {"6x6", "knight", tour.Closed}, {"4x4", "king", tour.Closed}} {
		g := setup.Graph(t, c.board, "", c.piece)
		found, err := find.Find(t.Context(), g, tour.Ask{Kind: c.kind}, find.Options{Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		ways, err := newWalkCounts(t.Context(), g, c.kind, found.Tour)
		if err != nil {
			t.Fatal(err)
		}
		n := found.Tour.Len()
		var walk func(s board.Square, moves int64, to int64) int
		walk = func(s board.Square, moves, to int64) (sum int) {
			if moves == 0 {
				if c.kind != tour.Closed && to > n || s == found.Tour.At((to-1)%n) {
					return 1
				}
				return 0
			}
			for _, next := range g.Neighbours(s, nil) {
				sum += walk(next, moves-1, to)
			}
			return sum
		}
		for range 60 {
			from := rng.Int64N(n + 1)
			to := from + 1 + rng.Int64N(5)
			if c.kind == tour.Closed && from == 0 {
				from, to = n, to+n
			}
			if c.kind != tour.Closed {
				to = min(to, n+1)
			}
			moves := to - from
			if c.kind != tour.Closed && to > n {
				moves--
			}
			want := 0
			if from > 0 {
				want = walk(found.Tour.At((from-1)%n), moves, to)
			} else {
				for s := range board.Square(g.Board().Cells()) {
					want += walk(s, moves-1, to)
				}
			}
			name := fmt.Sprintf("%s, %s, %d to %d", g, c.kind, from, to)
			// A logarithm that is straight between powers of two is at most 0.0861 too low.
			got, exact := float64(ways.between(from, to))/unit, math.Log2(float64(max(want, 1)))
			if got > exact+1e-4 || got < exact-0.0862 {
				t.Errorf("%s: %.4f, and %d ways are %.4f", name, got, want, exact)
			}
		}
	}
}

// TestLongGaps: where there are more ways than fit a word, their logarithm is that of the
// powers of a number: a piece that always has two ways has 2^k after k moves.
func TestLongGaps(t *testing.T) {
	g := setup.Graph(t, "40x25", "", "king")
	found, err := find.Find(t.Context(), g, tour.Ask{}, find.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ways, err := newWalkCounts(t.Context(), g, tour.Path, found.Tour)
	if err != nil {
		t.Fatal(err)
	}
	table, now := ways.table, make([]float64, 1000)
	v, _ := table.Vertex(found.Tour.At(0))
	now[v] = 1
	scale := 0.0
	for step := int64(2); step <= 900; step++ {
		next := make([]float64, len(now))
		for s, x := range now {
			for _, w := range table.Of(graph.Vertex(s)) {
				next[w] += x / 8
			}
		}
		now, scale = next, scale+3
		if step%89 != 0 {
			continue
		}
		to, _ := table.Vertex(found.Tour.At(step - 1))
		if got, want := float64(ways.between(1, step))/unit, math.Log2(now[to])+scale; math.Abs(got-want) > 0.1 {
			t.Errorf("1 to %d: %.4f, and %.4f was wanted", step, got, want)
		}
	}
}
