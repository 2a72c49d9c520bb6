package exist_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestSpare: without the squares that could go, the colours say nothing any more,
// neither by the look at the board nor by that at the table; and one fewer is too
// few.
func TestSpare(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 13))
	named, several := 0, 0
	for range 2000 {
		flat, err := board.New(1+r.Int64N(6), 2+r.Int64N(7))
		if err != nil {
			t.Fatal(err)
		}
		g := setup.RandomGraph(t, r, flat, r.IntN(9), []string{"knight", "wazir", "camel", "zebra"})
		ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
		if r.IntN(3) == 0 && g.Board().Has(0) {
			ask.From = tour.At(0)
		}
		v, why := exist.Known(g, ask)
		if v != exist.None || why.Rule != "colours" || why.Spare == nil {
			continue
		}
		named++
		if len(why.Spare) > 1 {
			several++
		}
		if from, given := ask.From.Given(); given && slices.Contains(why.Spare, from) {
			t.Fatalf("%s %v: the given end is to go: %v", g, ask, why)
		}
		if !clashes(t, g.Board(), g.Piece().String(), ask.Kind, why.Spare[1:]) {
			t.Errorf("%s: %v fits with one square more", g, why)
		}
		if clashes(t, g.Board(), g.Piece().String(), ask.Kind, why.Spare) {
			t.Errorf("%s: %v does not fit without %v", g, why, why.Spare)
		}
	}
	if named < 100 || several < 30 {
		t.Errorf("%d boards with spare squares, %d with several", named, several)
	}
}

// clashes reports whether the colours exclude a tour of a board without some
// squares.
func clashes(t *testing.T, b *board.Board, name string, kind tour.Kind, without []board.Square) bool {
	t.Helper()
	b, err := b.WithHoles(without...)
	if err != nil {
		t.Fatal(err)
	}
	g := setup.RandomGraph(t, rand.New(rand.NewPCG(1, 1)), b, 0, []string{name})
	_, why := exist.Known(g, tour.Ask{Kind: kind})
	return why != nil && why.Rule == "colours"
}

// What is said of well-known boards.
func TestSpareByHand(t *testing.T) {
	for _, c := range []struct{ size, topology, piece, want string }{
		{"5x5", "plane", "knight", "every move changes colour, and there are 13 squares of one colour and 12 of the other; without one square of the first colour, such as a5, the colours would balance"},
		{"1000000001x1000000001", "plane", "knight", "every move changes colour, and there are 500000001000000001 squares of one colour and 500000001000000000 of the other; without one square of the first colour, such as a1000000001, the colours would balance"},
		{"3x3x3", "plane", "wazir", "every move changes colour, and there are 14 squares of one colour and 13 of the other; without one square of the first colour, such as (1,1,1), the colours would balance"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		if _, why := exist.Known(g, tour.Ask{Kind: tour.Closed}); why == nil || why.Text != c.want {
			t.Errorf("%s: %v\nwant %s", g, why, c.want)
		}
	}
	g := setup.Graph(t, "8x8", "plane", "knight", 0, 63)
	_, why := exist.Known(g, tour.Ask{})
	want := "every move changes colour, and there are 32 squares of one colour and 30 of the other; without one square of the first colour, such as h8, the colours would balance"
	if why == nil || why.Text != want {
		t.Errorf("%s: %v\nwant %s", g, why, want)
	}
}
