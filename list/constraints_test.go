package list_test

import (
	"context"
	"errors"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

func squaresOf(x tour.Tour) []board.Square {
	var squares []board.Square
	for _, s := range x.All() {
		squares = append(squares, s)
	}
	return squares
}

func allOf(t *testing.T, name string, tours func(func(tour.Tour, error) bool)) [][]board.Square {
	t.Helper()
	var all [][]board.Square
	for x, err := range tours {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, squaresOf(x))
	}
	return all
}

// TestConstraintsThatAreNone: what a listing cannot obey it refuses.
func TestConstraintsThatAreNone(t *testing.T) {
	g := setup.Graph(t, "4x4", "plane", "wazir")
	numbers := &tour.Constraints{Numbers: []tour.Number{{Square: 0, Number: 1}}}
	for _, err := range list.Trace(context.Background(), g, tour.Ask{Constraints: numbers}, list.Options{}) {
		if !errors.Is(err, list.ErrOptions) {
			t.Errorf("a trace: %v", err)
		}
	}
}
