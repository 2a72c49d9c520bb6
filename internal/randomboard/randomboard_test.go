package randomboard_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/randomboard"
	"leaper/internal/testing/setup"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// TestDraw: as many holes as asked for, balanced if asked for, and two
// neighbours at every square, on boards of many kinds.
func TestDraw(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		holes                 int64
		given                 []board.Square
	}{
		{"8x8", "plane", "knight", 0, nil}, {"8x8", "plane", "knight", 7, nil}, {"8x8", "plane", "knight", 20, []board.Square{0, 9}},
		{"30x30", "plane", "knight", 270, nil}, {"31x29", "torus", "knight", 200, nil}, {"20x20", "klein", "king", 150, nil},
		{"40x40", "plane", "wazir", 300, nil}, {"25x25", "plane", "rook", 150, nil}, {"6x6x6", "torus", "1,2", 60, nil},
		{"12x12", "plane", "pawn+knight", 30, nil}, {"3x3", "plane", "knight", 1, nil}, {"100", "plane", "king", 0, nil},
		{"100x100", "plane", "camel", 2000, nil},
	} {
		for seed := range uint64(6) {
			balanced, any := seed%2 == 1, seed >= 4
			g := setup.Graph(t, c.size, c.topology, c.piece, c.given...)
			if c.size == "100" {
				any = true // both ends of a row have one neighbour
			}
			b, err := randomboard.Draw(t.Context(), g, c.holes, source(seed), randomboard.Options{Balanced: balanced, Any: any})
			if err != nil {
				t.Errorf("%s, %d holes: %v", g, c.holes, err)
				continue
			}
			var left [2]int64
			for s := range board.Square(b.Cells()) {
				if b.Has(s) {
					sum := int64(0)
					for _, x := range b.Coords(s, nil) {
						sum += x
					}
					left[sum%2]++
				}
			}
			dug := int64(len(b.Holes()) - len(c.given))
			if dug != c.holes && !(balanced && dug == c.holes+1) || balanced && left[0] != left[1] || b.Topology() != g.Board().Topology() {
				t.Errorf("%s, %d holes: %s, %v squares of the colours", g, c.holes, b, left)
			}
			for _, s := range c.given {
				if !b.IsHole(s) {
					t.Errorf("%s: hole %d was filled", g, s)
				}
			}
			if any {
				continue
			}
			drawn, err := graph.New(b, g.Piece())
			if err != nil {
				t.Fatal(err)
			}
			for s := range board.Square(b.Cells()) {
				if b.Has(s) && len(drawn.Neighbours(s, nil)) < 2 {
					t.Fatalf("%s, seed %d: %s has fewer than two neighbours\n%s", g, seed, b.Name(s), b.Picture())
				}
			}
		}
	}
}

// TestUniform: without the degree test, every set of holes is as likely as any
// other, and balanced ones likewise.
func TestUniform(t *testing.T) {
	g := setup.Graph(t, "2x3", "plane", "wazir")
	for _, balanced := range []bool{false, true} {
		counts := map[string]int{}
		r := source(5)
		const draws = 9000
		for range draws {
			b, err := randomboard.Draw(t.Context(), g, 2, r, randomboard.Options{Balanced: balanced, Any: true})
			if err != nil {
				t.Fatal(err)
			}
			counts[fmt.Sprint(b.Holes())]++
		}
		kinds := 15
		if balanced {
			kinds = 9
		}
		for key, n := range counts {
			if want := draws / kinds; n < want*8/10 || n > want*12/10 {
				t.Errorf("holes %s come %d times, about %d expected", key, n, want)
			}
		}
		if len(counts) != kinds {
			t.Errorf("%d sets of holes, want %d", len(counts), kinds)
		}
	}
}

// TestStays: a seed gives the board that it gave when this was written.
func TestStays(t *testing.T) {
	g := setup.Graph(t, "6x6", "plane", "knight")
	b, err := randomboard.Draw(t.Context(), g, 6, source(7), randomboard.Options{Balanced: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := b.Holes(), []board.Square{3, 18, 23, 28, 34, 35}; !slices.Equal(got, want) {
		t.Errorf("holes %v, want %v", got, want)
	}
}

// TestRefused: numbers of holes that no board can have.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		holes       int64
		balanced    bool
		want        error
	}{
		{"8x8", "knight", -1, false, randomboard.ErrHoles},
		{"8x8", "knight", 64, false, randomboard.ErrHoles},
		{"8x8", "knight", 63, true, randomboard.ErrHoles},
		{"8x8", "knight", 63, false, randomboard.ErrDegrees},
		{"8x8", "knight", 62, true, randomboard.ErrDegrees},
		{"8x8", "knight", 61, false, randomboard.ErrDegrees},
		{"3x3", "knight", 0, false, randomboard.ErrDegrees},
		{"100000x100000", "knight", 5, false, graph.ErrTooLarge},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		if b, err := randomboard.Draw(t.Context(), g, c.holes, source(1), randomboard.Options{Balanced: c.balanced}); !errors.Is(err, c.want) {
			t.Errorf("%s, %d holes: %v, %v", g, c.holes, b, err)
		}
	}
	one := setup.Graph(t, "8x8", "plane", "knight")
	if b, err := randomboard.Draw(t.Context(), one, 63, source(1), randomboard.Options{Any: true}); err != nil || b.Squares() != 1 {
		t.Errorf("one square, as it was drawn: %v, %v", b, err)
	}
	g := setup.Graph(t, "2x2", "plane", "wazir", 0, 3) // two squares of one colour
	if _, err := randomboard.Draw(t.Context(), g, 0, source(1), randomboard.Options{Balanced: true}); !errors.Is(err, randomboard.ErrHoles) {
		t.Errorf("two squares of one colour: %v", err)
	}
}

// TestDrawStops: the context is looked at all along.
func TestDrawStops(t *testing.T) {
	g := setup.Graph(t, "300x300", "plane", "knight")
	whole := setup.LookedAt(0)
	if _, err := randomboard.Draw(whole, g, 20_000, source(1), randomboard.Options{Balanced: true}); err != nil || whole.Count() < 100 {
		t.Fatalf("%d looks at the context, %v", whole.Count(), err)
	}
	for after := int64(1); after < whole.Count(); after += 1 + whole.Count()/7 {
		ctx := setup.LookedAt(after)
		if b, err := randomboard.Draw(ctx, g, 20_000, source(1), randomboard.Options{Balanced: true}); b != nil || !errors.Is(err, context.Canceled) || ctx.Count() > after+1 {
			t.Errorf("it ended at look %d, and goes on to look %d: %v", after, ctx.Count(), err)
		}
	}
}
