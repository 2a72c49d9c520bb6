package tour_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

func mustPiece(t testing.TB, s string) piece.Piece {
	t.Helper()
	p, err := piece.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// both gives the two answers to one question: the verifier's and the graph's.
func both(t testing.TB, b *board.Board, p piece.Piece) (leads func(from, to board.Square) bool, g *graph.Graph) {
	t.Helper()
	leads, err := tour.Leads(b, p)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = graph.New(b, p); err != nil {
		t.Fatal(err)
	}
	return leads, g
}

// TestLeads: the verifier and the graph share no code, and agree on all pairs
// of squares.
func TestLeads(t *testing.T) {
	pieces := []string{
		"knight", "wazir", "king", "camel", "zebra", "giraffe", "1,2", "2,2,1", "0,5+3,3", "7,11",
		"rook", "bishop", "nightrider", "amazon", "DD+HH", "pawn", "pawn+knight", "pawn+bishop",
	}
	for rank, longest := range map[int]int{1: 9, 2: 6, 3: 3, 4: 2} {
		for _, topology := range oracle.Topologies(rank) {
			for _, sides := range oracle.Boxes(rank, longest) {
				size := strings.Trim(strings.ReplaceAll(fmt.Sprint(sides), " ", "x"), "[]")
				cells := board.Square((oracle.Board{Sides: sides}).Cells())
				if testing.Short() && cells > 12 {
					continue
				}
				for _, holes := range [][]board.Square{nil, {cells / 2}, {0, cells - 2, cells - 1}} {
					if board.Square(len(holes)) >= cells || slices.Contains(holes, -1) {
						continue
					}
					b := setup.Board(t, size, topology, holes...)
					for _, name := range pieces {
						checkLeads(t, b, mustPiece(t, name))
					}
				}
			}
		}
	}
}

func checkLeads(t *testing.T, b *board.Board, p piece.Piece) {
	t.Helper()
	leads, g := both(t, b, p)
	for from := range board.Square(b.Cells()) {
		if b.IsHole(from) {
			continue
		}
		near := g.Neighbours(from, nil)
		for to := range board.Square(b.Cells()) {
			if b.IsHole(to) {
				continue
			}
			if got, want := leads(from, to), slices.Contains(near, to); got != want {
				t.Fatalf("%s: from %d to %d the verifier says %v, the graph %v", g, from, to, got, want)
			}
		}
	}
}

// TestLeadsFar does the same near the corners of boards of up to 2^63 − 1
// squares, and with the longest leaps.
func TestLeadsFar(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	agreed := 0
	for _, sides := range [][2]int64{
		{1, math.MaxInt64}, {math.MaxInt64, 1}, {1, math.MaxInt64 - 1}, {1, math.MaxInt64 - 2}, {1, 1 << 62}, {1<<62 + 1, 1},
		{2, 1<<62 - 1}, {1<<62 - 1, 2}, {3, 1 << 61}, {3037000499, 3037000499}, {1 << 31, 1<<32 - 1}, {2, 1 << 31}, {1 << 31, 3},
	} {
		for _, topology := range oracle.Topologies(2) {
			b := setup.Board(t, fmt.Sprint(sides[0], "x", sides[1]), topology)
			for _, name := range []string{"knight", "king", "2,3", "0,3", "2147483648,2147483647", "1,2147483648", "pawn"} {
				p := mustPiece(t, name)
				leads, g := both(t, b, p)
				edge := func(side int64) int64 {
					if near := rng.Int64N(min(5, side)); rng.IntN(2) == 0 {
						return side - 1 - near
					} else {
						return near
					}
				}
				for range 30 {
					from := b.At([]int64{edge(sides[0]), edge(sides[1])})
					others := g.Neighbours(from, nil)
					for range 6 {
						others = append(others, b.At([]int64{edge(sides[0]), edge(sides[1])}))
					}
					for _, to := range others {
						want := g.Adjacent(from, to)
						if got := leads(from, to); got != want {
							t.Fatalf("%s: from %d to %d the verifier says %v, the graph %v", g, from, to, got, want)
						}
						if want {
							agreed++
						}
					}
				}
			}
		}
	}
	if agreed < 10_000 {
		t.Errorf("only %d moves", agreed)
	}
}
