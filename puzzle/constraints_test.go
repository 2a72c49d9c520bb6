package puzzle_test

import (
	"context"
	"errors"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/puzzle"
	"leaper/tour"
)

// TestBeside: what a puzzle says besides its numbers is obeyed, and with it there is one
// solution, by the listing; other seeds hide other tours.
func TestBeside(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "knight")
	b := g.Board()
	at := func(name string) board.Square {
		s, err := b.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, beside := range []*tour.Constraints{
		{Use: []tour.Move{{From: at("a1"), To: at("b3")}}},
		{Avoid: []tour.Move{{From: at("c3"), To: at("d1")}}},
		{Before: []tour.Precedence{{First: at("c3"), Then: at("a1")}, {First: at("a1"), Then: at("e5")}}},
	} {
		hidden := map[string]bool{}
		for seed := range uint64(6) {
			m, err := puzzle.Make(context.Background(), g, tour.Path, puzzle.MakeOptions{Seed: seed + 1, Constraints: beside})
			if err != nil || m.Verdict != exist.Found {
				t.Fatalf("%s, seed %d: %s, %v", beside.Say(b), seed+1, m.Verdict, err)
			}
			solutions := 0
			for x, err := range list.All(context.Background(), g, m.Puzzle.Ask(), list.Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				if solutions++; tour.Verify(t.Context(), g, tour.Ask{Constraints: beside}, x) != nil {
					t.Errorf("%s, seed %d: a solution does not obey", beside.Say(b), seed+1)
				}
			}
			if solutions != 1 {
				t.Errorf("%s, seed %d: %d solutions", beside.Say(b), seed+1, solutions)
			}
			text := ""
			for _, s := range m.Solution.All() {
				text += b.Name(s)
			}
			hidden[text] = true
		}
		if len(hidden) < 3 {
			t.Errorf("%s: six seeds hide %d tours", beside.Say(b), len(hidden))
		}
	}
	closed := puzzle.MakeOptions{Seed: 1, Constraints: &tour.Constraints{Before: []tour.Precedence{{First: at("c3"), Then: at("a1")}}}}
	if _, err := puzzle.Make(context.Background(), setup.Graph(t, "6x6", "plane", "knight"), tour.Closed, closed); !errors.Is(err, tour.ErrAsk) {
		t.Errorf("precedence in a closed puzzle: %v", err)
	}
}
