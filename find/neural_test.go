package find_test

import (
	"errors"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestNeural: closed tours of many boards, with ends and without; that they are
// what is asked for is for the verifier to see.
func TestNeural(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		ask                   tour.Ask
		want                  exist.Verdict
	}{
		{"6x6", "plane", "knight", nil, tour.Ask{}, exist.Found},
		{"8x8", "plane", "knight", nil, tour.Ask{From: at(27)}, exist.Found},
		{"8x8", "plane", "knight", nil, tour.Ask{To: at(27)}, exist.Found},
		{"6x6", "plane", "knight", nil, tour.Ask{From: at(0), To: at(8)}, exist.Found},
		{"6x6", "plane", "knight", nil, tour.Ask{From: at(8), To: at(0)}, exist.Found},
		{"5x6", "torus", "knight", nil, tour.Ask{}, exist.Found},
		{"4x5", "klein", "king", nil, tour.Ask{}, exist.Found},
		{"3x3x4", "torus", "1,2", nil, tour.Ask{}, exist.Found},
		{"6x7", "plane", "knight", []board.Square{3, 38}, tour.Ask{}, exist.Found},
		{"1x1", "plane", "knight", nil, tour.Ask{}, exist.Found},
		{"1x2", "plane", "wazir", nil, tour.Ask{}, exist.None},
		{"5x5", "plane", "knight", nil, tour.Ask{}, exist.None},
	} {
		c.ask.Kind = tour.Closed
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		if got := verdict(background, t, g, c.ask, find.Options{Method: find.Neural}); got != c.want {
			t.Errorf("%s, %+v: %s, want %s", g, c.ask, got, c.want)
		}
	}
	g := setup.Graph(t, "6x6", "plane", "knight")
	var tours [][]board.Square
	for _, seed := range []uint64{0, 1, 2} {
		answer, err := find.Find(background, g, tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Neural, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		tours = append(tours, squares(answer.Tour))
	}
	if !slices.Equal(tours[0], tours[1]) || slices.Equal(tours[1], tours[2]) {
		t.Error("seed 0 is not 1, or 1 is as good as 2")
	}
}

func TestNeuralRefuses(t *testing.T) {
	for _, c := range []struct {
		piece string
		kind  tour.Kind
		rule  neural.Rule
	}{{"knight", tour.Path, 0}, {"knight", tour.Open, 0}, {"pawn", tour.Closed, 0}, {"knight", tour.Closed, 7}} {
		answer, err := find.Find(background, setup.Graph(t, "6x6", "plane", c.piece), tour.Ask{Kind: c.kind}, find.Options{Method: find.Neural, Rule: c.rule})
		if !errors.Is(err, find.ErrMethod) || answer.Verdict != exist.Undecided {
			t.Errorf("%+v: %s, %v", c, answer.Verdict, err)
		}
	}
}
