package finish_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/finish"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// possible tries every way to finish a walk.
func possible(g *graph.Graph, ask tour.Ask, walk []board.Square) bool {
	if int64(len(walk)) == g.Board().Squares() {
		return tour.Verify(context.Background(), g, ask, tour.Of(walk)) == nil
	}
	var next []board.Square
	if len(walk) > 0 {
		next = g.Neighbours(walk[len(walk)-1], nil)
	} else {
		for s := range board.Square(g.Board().Cells()) {
			if g.Board().Has(s) {
				next = append(next, s)
			}
		}
	}
	for _, s := range next {
		if !slices.Contains(walk, s) && possible(g, ask, append(slices.Clone(walk), s)) {
			return true
		}
	}
	return false
}

// TestFinish walks at random on random small boards, and compares what can be
// finished with what a search finds that knows nothing but moves.
func TestFinish(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	pieces := []string{"knight", "king", "wazir", "rook", "queen", "nightrider", "pawn", "pawn+knight", "pawn+bishop", "1,2,1", "camel"}
	var found, none, riders, directed, wrapped, holes, closed, ends, zero, full int
	rounds := setup.Rounds(150, 600, 1500)
	for range rounds {
		g, ask, ok := setup.Random(t, r, 9, pieces)
		if !ok {
			continue
		}
		b := g.Board()
		var walk []board.Square
		for length := r.Int64N(b.Squares() + 1); int64(len(walk)) < length; {
			var next []board.Square
			if len(walk) > 0 {
				next = g.Neighbours(walk[len(walk)-1], nil)
			} else if from, given := ask.From.Given(); given {
				next = []board.Square{from}
			} else {
				for s := range board.Square(b.Cells()) {
					if b.Has(s) {
						next = append(next, s)
					}
				}
			}
			to, given := ask.To.Given()
			next = slices.DeleteFunc(next, func(s board.Square) bool {
				return slices.Contains(walk, s) || given && s == to && int64(len(walk)+1) < b.Squares()
			})
			if len(next) == 0 {
				break
			}
			walk = append(walk, next[r.IntN(len(next))])
		}
		a, err := finish.Walk(context.Background(), g, ask, walk)
		if err != nil {
			t.Fatalf("%s %v, walk %v: %v", g, ask, walk, err)
		}
		want := exist.None
		if possible(g, ask, walk) {
			want = exist.Found
		}
		if a.Verdict != want {
			t.Fatalf("%s, %s %v, walk %v: %s, %v; want %s", g, ask.Kind, ask, walk, a.Verdict, a.Why, want)
		}
		if want == exist.Found {
			found++
			if err := tour.Verify(t.Context(), g, ask, a.Tour); err != nil {
				t.Fatal(err)
			}
			for i, s := range walk {
				if a.Tour.At(int64(i)) != s {
					t.Fatalf("%s: the tour leaves the walk at step %d", g, i+1)
				}
			}
		} else if none++; a.Why == nil || a.Why.Text == "" || strings.Contains(a.Why.Text, "vert") {
			t.Fatalf("%s: none, and the reason is %v", g, a.Why)
		}
		count := func(n *int, is bool) {
			if is {
				*n++
			}
		}
		name := g.Piece().String()
		_, given := ask.To.Given()
		count(&riders, name == "rook" || name == "queen" || name == "nightrider" || name == "pawn+bishop")
		count(&directed, g.Directed())
		count(&wrapped, g.Wrapped())
		count(&holes, len(b.Holes()) > 0)
		count(&closed, ask.Kind == tour.Closed)
		count(&ends, given)
		count(&zero, len(walk) == 0)
		count(&full, int64(len(walk)) == b.Squares())
	}
	for name, n := range map[string]int{"found": found, "none": none, "riders": riders, "directed": directed, "wrapped": wrapped, "holes": holes, "closed": closed, "ends": ends, "no squares": zero, "all squares": full} {
		if n < rounds/60 {
			t.Errorf("%s: only %d of %d walks", name, n, rounds)
		}
	}
}

// TestFinishWhole finishes walks of 8x8 from every step of a tour.
func TestFinishWhole(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	ask := tour.Ask{Kind: tour.Closed}
	a, err := finish.Walk(context.Background(), g, ask, nil)
	if err != nil || a.Verdict != exist.Found {
		t.Fatal(a.Verdict, err)
	}
	var walk []board.Square
	for _, s := range a.Tour.All() {
		walk = append(walk, s)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		b, err := finish.Walk(ctx, g, ask, walk)
		cancel()
		if err != nil || b.Verdict != exist.Found {
			t.Fatalf("after %d squares: %s, %v, %v", len(walk), b.Verdict, b.Why, err)
		}
	}
}

// TestWalks: squares that are no walk are refused, and the error says where.
func TestWalks(t *testing.T) {
	g := setup.Graph(t, "4x5", "plane", "knight", 7)
	name := func(names string) []board.Square {
		squares, err := g.Board().ParseSquares(names)
		if err != nil {
			t.Fatal(err)
		}
		return squares
	}
	end := func(s string) tour.End { return tour.At(name(s)[0]) }
	for _, c := range []struct {
		walk string
		ask  tour.Ask
		want string
	}{
		{"a1,b3,b2", tour.Ask{}, "step 3: b3 to b2 is not a move of the knight"},
		{"a1,b3,a1", tour.Ask{}, "step 3: a1 is met a second time, after step 1"},
		{"a1,c2,c3", tour.Ask{}, "step 3: c3 is a hole"},
		{"a1,b3", tour.Ask{From: end("b1")}, "step 1: the walk starts on a1, and the tour on b1"},
		{"a1,b3", tour.Ask{To: end("b3")}, "step 2: the tour must end on b3, and it is visited here, before the end"},
	} {
		_, err := finish.Walk(context.Background(), g, c.ask, name(c.walk))
		if !errors.Is(err, finish.ErrWalk) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.walk, err, c.want)
		}
	}
}
