package count_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestBy compares moves and starts with a listing of all tours, on boards of all kinds, with
// ends of all kinds.
func TestBy(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	told := 0
	for _, c := range []struct{ size, topology, piece, holes string }{
		{"1x1", "", "knight", ""}, {"1x2", "", "wazir", ""}, {"2x2", "", "wazir", ""}, {"3x3", "", "wazir", ""}, {"3x4", "", "knight", ""},
		{"2x3", "", "king", ""}, {"3x3", "", "king", "b2"}, {"5x5", "", "knight", ""}, {"3x3", "torus", "knight", ""}, {"2x2x2", "", "wazir", ""}, {"5x6", "", "knight", ""}, {"4x4", "", "wazir", "a1"},
	} {
		g := setup.Holed(t, c.size, c.topology, c.piece, strings.Fields(c.holes)...)
		b := g.Board()
		var squares []board.Square
		for s := range board.Square(b.Cells()) {
			if !b.IsHole(s) {
				squares = append(squares, s)
			}
		}
		first, last := tour.At(squares[0]), tour.At(squares[len(squares)-1])
		for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
			if c.size == "5x6" && kind != tour.Closed {
				continue // there are many
			}
			for _, ask := range []tour.Ask{{Kind: kind}, {Kind: kind, From: first}, {Kind: kind, To: last}, {Kind: kind, To: first}, {Kind: kind, From: first, To: last}} {
				if len(squares) == 1 && ask.From == ask.To && ask.From != (tour.End{}) || ask.Check(b) != nil {
					continue
				}
				told += byListing(ctx, t, g, ask)
			}
		}
	}
	if told < 100 {
		t.Errorf("only %d asks have tours", told)
	}
}

// byListing compares with a listing, and says whether there are tours.
func byListing(ctx context.Context, t *testing.T, g *graph.Graph, ask tour.Ask) int {
	t.Helper()
	moves, starts := map[[2]board.Square]int64{}, map[board.Square]int64{}
	all := 0
	for found, err := range list.All(ctx, g, ask, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		all = 1
		n := found.Len()
		starts[found.At(0)]++
		for i := range n {
			if i == n-1 && (ask.Kind != tour.Closed || n < 3) {
				break
			}
			u, v := found.At(i), found.At((i+1)%n)
			moves[[2]board.Square{min(u, v), max(u, v)}]++
		}
	}
	uses, err := count.ByMove(ctx, g, ask, count.Options{})
	if err != nil {
		t.Fatalf("%s %v: %v", g, ask, err)
	}
	for _, u := range uses {
		if u.Tours.Cmp(big.NewInt(moves[u.Squares])) != 0 {
			t.Errorf("%s %+v: move %v is in %v tours, and in %d of the listing", g, ask, u.Squares, u.Tours, moves[u.Squares])
		}
		delete(moves, u.Squares)
	}
	if len(moves) > 0 {
		t.Errorf("%s %+v: moves %v are not told", g, ask, moves)
	}
	begins, err := count.ByStart(ctx, g, ask, count.Options{})
	if ask.Kind == tour.Closed {
		if !errors.Is(err, count.ErrMethod) {
			t.Errorf("closed tours by their start: %v", err)
		}
		return all
	}
	if err != nil {
		t.Fatalf("%s %v: %v", g, ask, err)
	}
	for _, s := range begins {
		if s.Tours.Cmp(big.NewInt(starts[s.Square])) != 0 {
			t.Errorf("%s %+v: %v tours begin on %d, and %d of the listing", g, ask, s.Tours, s.Square, starts[s.Square])
		}
	}
	return all
}
