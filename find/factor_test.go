package find_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/randomboard"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestFactor: the method factor finds, refuses and proves.
func TestFactor(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		ask                   tour.Ask
		want                  exist.Verdict
		err                   error
	}{
		{"100x100", "torus", "knight", tour.Ask{Kind: tour.Closed}, exist.Found, nil},
		{"40x40", "plane", "knight", tour.Ask{Kind: tour.Open, From: tour.At(3)}, exist.Found, nil},
		{"10x10", "plane", "1,4", tour.Ask{Kind: tour.Closed}, exist.Found, nil},
		{"5x5", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.None, nil},
		{"3x6", "plane", "knight", tour.Ask{}, exist.None, nil},
		{"8x8", "plane", "pawn", tour.Ask{}, exist.Undecided, find.ErrMethod},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		answer, err := find.Find(background, g, c.ask, find.Options{Method: find.Factor})
		if answer.Verdict != c.want || !errors.Is(err, c.err) || err == nil && answer.Method != find.Factor {
			t.Errorf("%s, %+v: %s by %s, %v, error %v", g, c.ask, answer.Verdict, answer.Method, answer.Why, err)
		}
	}
}

// TestAutoOnBigBoards: on big boards that are no plain rectangles, Auto merges
// the cycles of a 2-factor.
func TestAutoOnBigBoards(t *testing.T) {
	g := setup.Graph(t, "150x150", "plane", "knight")
	b, err := randomboard.Draw(t.Context(), g, 450, rand.New(rand.NewPCG(1, 2)), randomboard.Options{Balanced: true})
	if err != nil {
		t.Fatal(err)
	}
	if g, err = graph.New(b, g.Piece()); err != nil {
		t.Fatal(err)
	}
	for _, g := range []*graph.Graph{g, setup.Graph(t, "150x150", "torus", "knight")} {
		for _, kind := range []tour.Kind{tour.Closed, tour.Open, tour.Path} {
			answer, err := find.Find(background, g, tour.Ask{Kind: kind}, find.Options{})
			if err != nil || answer.Verdict != exist.Found || answer.Method != find.Factor {
				t.Errorf("%s, %s: %s by %s, %v, %v", g, kind, answer.Verdict, answer.Method, answer.Why, err)
			}
		}
	}
}
