package count_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

var wayPieces = []string{
	"knight", "knight", "knight", "wazir", "ferz", "king", "camel", "zebra", "2,1", "NW", "dabbaba+ferz",
	"rook", "bishop", "queen", "nightrider", "1,1", "3", "1,3", "1,1,1",
}

// drawGraph draws a small board with everything that can be different about it.
func drawGraph(r *rand.Rand, most int64) (*graph.Graph, tour.Ask, bool) {
	var ask tour.Ask
	rank := []int{1, 2, 2, 2, 2, 3, 4}[r.IntN(7)]
	sides := make([]int64, rank)
	for i := range sides {
		sides[i] = 1 + r.Int64N([]int64{9, 6, 3, 3}[rank-1])
	}
	b, err := board.New(sides...)
	if err != nil || b.Cells() > most+4 {
		return nil, ask, false
	}
	if r.IntN(3) == 0 {
		if b, err = b.WithTopology(board.Topology(r.IntN(6))); err != nil {
			return nil, ask, false
		}
	}
	for range r.IntN(5) {
		if with, err := b.WithHoles(board.Square(r.Int64N(b.Cells()))); err == nil && r.IntN(2) == 0 {
			b = with
		}
	}
	p, err := piece.Parse(wayPieces[r.IntN(len(wayPieces))])
	if err != nil || b.Squares() > most {
		return nil, ask, false
	}
	g, err := graph.New(b, p)
	if err != nil {
		return nil, ask, false
	}
	ask.Kind = tour.Kind(r.IntN(3))
	if r.IntN(3) == 0 {
		ask.From = tour.At(board.Square(r.Int64N(b.Cells())))
	}
	if r.IntN(3) == 0 {
		ask.To = tour.At(board.Square(r.Int64N(b.Cells())))
	}
	return g, ask, ask.Check(b) == nil
}

// TestThreeWaysAgree counts thousands of random boards by sweep, by listing and
// by inclusion and exclusion.
func TestThreeWaysAgree(t *testing.T) {
	cases := 4000
	if testing.Short() {
		cases = 500
	}
	r := rand.New(rand.NewPCG(9, 1997))
	ctx := context.Background()
	positive, ends := 0, 0
	for done := 0; done < cases; {
		g, ask, ok := drawGraph(r, 13)
		if !ok {
			continue
		}
		done++
		swept, err := count.Exact(ctx, g, ask, count.Options{Method: count.Sweep, Threads: 1 + done%3})
		if err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		subsets, err := count.Subsets(ctx, g, ask)
		if err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		if swept.Directed().Cmp(subsets) != 0 {
			t.Fatalf("%s, holes %v, ask %+v: the sweep counts %d, inclusion and exclusion %d", g, g.Board().Holes(), ask, swept.Directed(), subsets)
		}
		if subsets.Sign() > 0 {
			positive++
			if ask.From != (tour.End{}) || ask.To != (tour.End{}) {
				ends++
			}
		}
		if subsets.IsInt64() && subsets.Int64() < 20000 {
			listed, err := count.Exact(ctx, g, ask, count.Options{Method: count.Listing, Threads: 1})
			if err != nil || listed.Directed().Cmp(subsets) != 0 || listed.Undirected().Cmp(swept.Undirected()) != 0 {
				t.Fatalf("%s, holes %v, ask %+v: %d listed, %v; %d by the others", g, g.Board().Holes(), ask, listed.Directed(), err, subsets)
			}
		}
	}
	if positive < cases/10 || ends < cases/50 {
		t.Errorf("of %d cases %d have tours, %d of them with given ends", cases, positive, ends)
	}
}
