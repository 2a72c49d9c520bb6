package count_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestGraphBy: edges and starts of random graphs of one to eight vertices, with ends of all kinds,
// against a listing of all tours.
func TestGraphBy(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(45, 3))
	told := map[string]int{}
	for range setup.Rounds(150, 400, 3000) {
		n := 1 + r.IntN(8)
		share := 0.4 + 0.6*r.Float64()
		var edges []graph.Edge
		for v := range graph.Vertex(n) {
			for w := range v {
				if r.Float64() < share {
					edges = append(edges, graph.Edge{w, v})
				}
			}
		}
		a, err := graph.FromEdges(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
		from := r.IntN(n)
		if r.IntN(3) == 0 {
			ask.From = tour.At(board.Square(from))
		}
		if n > 1 && r.IntN(3) == 0 {
			ask.To = tour.At(board.Square((from + 1 + r.IntN(n-1)) % n))
		}
		if ask.Check(graph.FromAdjacency(a)) != nil {
			continue
		}
		name := fmt.Sprintf("%d vertices, %v, %+v", n, edges, ask)
		moves, starts, all := map[[2]board.Square]int64{}, map[board.Square]int64{}, 0
		for found, err := range list.All(ctx, graph.FromAdjacency(a), ask, list.Options{}) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			all++
			starts[found.At(0)]++
			for i := range n {
				if i == n-1 && (ask.Kind != tour.Closed || n < 3) {
					break
				}
				u, v := found.At(int64(i)), found.At(int64((i+1)%n))
				moves[[2]board.Square{min(u, v), max(u, v)}]++
			}
		}
		uses, err := count.ByMove(ctx, graph.FromAdjacency(a), ask, count.Options{})
		if err != nil || len(uses) != len(edges) {
			t.Fatalf("%s: %d edges, %v", name, len(uses), err)
		}
		for _, u := range uses {
			if u.Tours.Cmp(big.NewInt(moves[u.Squares])) != 0 {
				t.Fatalf("%s: %v tours take %v, and %d of the listing", name, u.Tours, u.Squares, moves[u.Squares])
			}
		}
		if ask.Kind != tour.Closed {
			begin, err := count.ByStart(ctx, graph.FromAdjacency(a), ask, count.Options{})
			if err != nil || len(begin) != n {
				t.Fatalf("%s: %d starts, %v", name, len(begin), err)
			}
			for _, s := range begin {
				if s.Tours.Cmp(big.NewInt(starts[s.Square])) != 0 {
					t.Fatalf("%s: %v tours begin on %d, and %d of the listing", name, s.Tours, s.Square, starts[s.Square])
				}
			}
		}
		told[fmt.Sprintf("%s, some %v", ask.Kind, all > 0)]++
	}
	t.Log(told)
	for _, kind := range []string{"path, some true", "closed tour, some true", "open tour, some true", "closed tour, some false"} {
		if told[kind] < 10 {
			t.Errorf("%s: %d times only", kind, told[kind])
		}
	}
}
