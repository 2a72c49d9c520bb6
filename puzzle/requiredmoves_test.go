package puzzle_test

import (
	"context"
	"testing"

	"leaper/exist"
	"leaper/puzzle"
	"leaper/tour"
)

// TestLegs: moves that are given are those of the solution, as many as were wanted, either
// way; with them the puzzle has one solution, and fewer numbers than without.
func TestLegs(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		legs        int
		level       puzzle.Level
	}{{"6x6", "knight", tour.Path, 12, 0}, {"6x6", "knight", tour.Closed, 35, 0}, {"6x6", "knight", tour.Path, 35, 0}, {"5x5", "king", tour.Path, 8, puzzle.Easy}, {"8x8", "knight", tour.Closed, 20, puzzle.Medium}} {
		g := graphOf(t, c.size, c.piece)
		opts := puzzle.MakeOptions{Seed: 3, RequiredMoves: c.legs, Level: c.level}
		m, err := puzzle.Make(t.Context(), g, c.kind, opts)
		if err != nil || m.Verdict != exist.Found {
			t.Fatalf("%v: %v %v", c, m.Verdict, err)
		}
		use := m.Puzzle.Constraints.Use
		if len(use) != c.legs {
			t.Errorf("%v: %d moves", c, len(use))
		}
		taken := map[tour.Move]bool{}
		for step := range m.Solution.Len() {
			from, to := m.Solution.At(step), m.Solution.At((step+1)%m.Solution.Len())
			taken[tour.Move{From: min(from, to), To: max(from, to)}] = true
		}
		for _, u := range use {
			if !taken[u] {
				t.Errorf("%v: %v is no move of the solution", c, u)
			}
		}
		s, err := puzzle.Solve(t.Context(), m.Puzzle, puzzle.SolveOptions{Both: true})
		if err != nil || s.Outcome != puzzle.One {
			t.Errorf("%v: %v %v", c, s.Outcome, err)
		}
		if c.level == 0 {
			opts.RequiredMoves = 0
			bare, err := puzzle.Make(t.Context(), g, c.kind, opts)
			if err != nil || len(bare.Puzzle.Given) <= len(m.Puzzle.Given) {
				t.Errorf("%v: %d numbers with lines, and %d without (%v)", c, len(m.Puzzle.Given), len(bare.Puzzle.Given), err)
			}
		}
	}
}

// TestSolveLate: a limit that comes before the first step leaves the puzzle undecided, and
// does not say that it has no solution.
func TestSolveLate(t *testing.T) {
	p, err := puzzle.New(graphOf(t, "6x6", "knight"), tour.Path, []tour.Number{{Square: 0, Number: 1}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if s, err := puzzle.Solve(ctx, p, puzzle.SolveOptions{}); err != nil || s.Outcome != puzzle.Undecided {
		t.Errorf("%v %v", s.Outcome, err)
	}
}
