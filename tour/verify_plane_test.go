package tour_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestStride compares the quick way with the plain one, square for square: on
// random walks of leapers on small boards, most of which go wrong somewhere.
func TestStride(t *testing.T) {
	rng := rand.New(rand.NewPCG(1973, 6))
	pieces := []string{"knight", "wazir", "king", "camel", "zebra", "1,2+0,3", "pawn", "rook"}
	counts, rounds := map[string]int{}, setup.Rounds(12_000, 40_000, 200_000)
	for range rounds {
		b := setup.Board(t, fmt.Sprint(1+rng.IntN(5), "x", 1+rng.IntN(5)), "plane")
		if hole := board.Square(rng.Int64N(2 * b.Cells())); int64(hole) < b.Cells() && b.Cells() > 1 {
			b = setup.Board(t, b.Size(), "plane", hole)
		}
		p := mustPiece(t, pieces[rng.IntN(len(pieces))])
		leads, g := both(t, b, p)
		walk := wander(rng, b, func(s board.Square) []board.Square { return g.Neighbours(s, nil) })
		if rng.IntN(3) == 0 {
			walk[rng.IntN(len(walk))] = board.Square(rng.Int64N(b.Cells()+2) - 1)
		}
		made := tour.Of(walk)
		if rng.IntN(2) == 0 {
			made = tour.Computed(int64(len(walk)), func(step int64) board.Square { return walk[step] }, nil)
		}
		want := isPath(b, walk, leads)
		fault, quick, err := tour.BothWays(g, made)
		switch {
		case err != nil:
			t.Fatal(err)
		case (fault == nil) != want:
			t.Fatalf("%s on %s: %v: %v", p, b, walk, fault)
		case quick && !want:
			t.Fatalf("%s on %s: %v passes the quick way", p, b, walk)
		}
		counts[fmt.Sprint(want, " ", quick)]++
		if !want && !errors.Is(fault, tour.ErrNotTour) {
			t.Fatal(fault)
		}
	}
	if counts["true true"] < rounds/80 || counts["false false"] < rounds/8 {
		t.Errorf("drawn: %v", counts)
	}
}

// wander walks to random squares that were not met, and then anywhere.
func wander(rng *rand.Rand, b *board.Board, near func(board.Square) []board.Square) []board.Square {
	met := map[board.Square]bool{}
	s := b.First()
	walk := []board.Square{s}
	for met[s] = true; int64(len(walk)) < b.Squares(); met[s] = true {
		var ways []board.Square
		for _, n := range near(s) {
			if !met[n] {
				ways = append(ways, n)
			}
		}
		if len(ways) == 0 {
			s = board.Square(rng.Int64N(b.Cells()))
		} else {
			s = ways[rng.IntN(len(ways))]
		}
		walk = append(walk, s)
	}
	return walk
}

// isPath is the definition.
func isPath(b *board.Board, walk []board.Square, leads func(from, to board.Square) bool) bool {
	met := map[board.Square]bool{}
	for i, s := range walk {
		if !b.Has(s) || met[s] || i > 0 && !leads(walk[i-1], s) {
			return false
		}
		met[s] = true
	}
	return int64(len(walk)) == b.Squares()
}
