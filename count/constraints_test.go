package count_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestMixed combines numbers and moves with a symmetry or sums, and up to symmetry. The counts
// are those of the listing, whose test compares it with the verifier. On 6x6 there are 17
// classes with a half turn and 5 with a quarter turn (Jelliss), of 4 tours and of 2. All take
// the moves of the corners, and each has any number on any square once each way.
func TestMixed(t *testing.T) {
	number := func(square board.Square, number int64) []tour.Number {
		return []tour.Number{{Square: square, Number: number}}
	}
	use := []tour.Move{{From: 0, To: 8}}
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		as          tour.Convention
		demands     tour.Constraints
		want        int64
	}{
		{"6x6", "knight", tour.Closed, tour.Directed, tour.Constraints{Symmetry: tour.HalfTurn, Use: use}, 156},
		{"6x6", "knight", tour.Closed, tour.Directed, tour.Constraints{Symmetry: tour.HalfTurn, Numbers: number(14, 17)}, 156},
		{"6x6", "knight", tour.Closed, tour.Undirected, tour.Constraints{Symmetry: tour.HalfTurn, Numbers: number(14, 17)}, 78},
		{"6x6", "knight", tour.Closed, tour.Distinct, tour.Constraints{Symmetry: tour.HalfTurn, Numbers: number(14, 17)}, 22},
		{"5x5", "knight", tour.Path, tour.Distinct, tour.Constraints{Numbers: number(12, 25)}, 8},
		{"5x5", "knight", tour.Path, tour.Directed, tour.Constraints{Numbers: number(12, 25)}, 64},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		n, err := count.Exact(context.Background(), g, tour.Ask{Kind: c.kind, Constraints: &c.demands}, count.Options{As: c.as})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := n.As(c.as); err != nil || got.Int64() != c.want {
			t.Errorf("%s %s %s: %s (%v), and there are %d", c.size, c.kind, c.demands.Say(g), got, err, c.want)
		}
	}
}

// TestMovesOf6x6: the tours that take a move and those that avoid it add up to the 9862 closed
// tours, and all take the moves of the corners.
func TestMovesOf6x6(t *testing.T) {
	setup.NotRacedByDay(t)
	g := setup.Graph(t, "6x6", "plane", "knight")
	closed := func(use, avoid []tour.Move) *big.Int {
		n, err := count.Exact(context.Background(), g, tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{Use: use, Avoid: avoid}}, count.Options{Method: count.Sweep})
		if err != nil {
			t.Fatal(err)
		}
		return n.Directed()
	}
	move := func(from, to string, oneWay bool) []tour.Move {
		f, _ := g.Board().ParseSquare(from)
		s, _ := g.Board().ParseSquare(to)
		return []tour.Move{{From: f, To: s, OneWay: oneWay}}
	}
	all, _ := new(big.Int).SetString("19724", 10)
	if got := closed(move("a1", "b3", false), nil); got.Cmp(all) != 0 {
		t.Errorf("%s tours take a1-b3, and all do", got)
	}
	with, without := closed(move("d4", "e6", false), nil), closed(nil, move("d4", "e6", false))
	if sum := new(big.Int).Add(with, without); sum.Cmp(all) != 0 {
		t.Errorf("%s tours take d4-e6 and %s do not: %s in all", with, without, sum)
	}
	if half := closed(move("d4", "e6", true), nil); half.Lsh(half, 1).Cmp(with) != 0 {
		t.Errorf("half of %s tours go from d4 to e6: %s", with, half)
	}
}

// TestConstraintsThatAreRefused has constraints that no count supports.
func TestConstraintsThatAreRefused(t *testing.T) {
	g := setup.Graph(t, "4x4", "plane", "knight")
	numbers := &tour.Constraints{Numbers: []tour.Number{{Square: board.Square(0), Number: 3}}}
	for name, c := range map[string]struct {
		demands *tour.Constraints
		opts    count.Options
		kind    error
	}{
		"a sweep of numbers and symmetry": {&tour.Constraints{Symmetry: tour.HalfTurn, Numbers: numbers.Numbers}, count.Options{Method: count.Sweep}, count.ErrMethod},
		"a distinct sweep":                {numbers, count.Options{As: tour.Distinct, Method: count.Sweep}, count.ErrMethod},
		"a sweep of numbers":              {numbers, count.Options{Method: count.Sweep}, count.ErrMethod},
	} {
		if _, err := count.Exact(context.Background(), g, tour.Ask{Constraints: c.demands}, c.opts); !errors.Is(err, c.kind) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := count.NewPlan(context.Background(), g, tour.Ask{Constraints: numbers}, 0); !errors.Is(err, tour.ErrConstraint) {
		t.Errorf("a plan: %v", err)
	}
	if _, err := count.Subsets(context.Background(), g, tour.Ask{Constraints: numbers}); !errors.Is(err, tour.ErrConstraint) {
		t.Errorf("inclusion and exclusion: %v", err)
	}
}
