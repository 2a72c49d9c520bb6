package puzzle_test

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"leaper/exist"
	"leaper/puzzle"
	"leaper/tour"
)

// TestFigures prints the tables of dev/scripts/puzzles. It fails where a puzzle is not made; how
// long it takes is only told.
func TestFigures(t *testing.T) {
	seeds, graded := 0, 0
	if text := os.Getenv("LEAPER_PUZZLES"); text == "" {
		t.Skip("dev/scripts/puzzles runs it")
	} else if _, err := fmt.Sscan(text, &seeds, &graded); err != nil || seeds < 1 || graded < 1 {
		t.Fatalf("LEAPER_PUZZLES=%q: write two numbers from 1, such as \"50 200\"", text)
	}
	fmt.Printf("| board | seeds | median | most | numbers given |\n| --- | --- | --- | --- | --- |\n")
	for _, c := range []struct {
		board string
		kind  tour.Kind
		clues int
	}{{"6x6", tour.Path, 0}, {"7x7", tour.Open, 0}, {"8x8", tour.Path, 0}, {"9x9", tour.Path, 0}, {"10x10", tour.Path, 0}, {"20x20", tour.Path, 80}} {
		var took []time.Duration
		var given []int
		for seed := range uint64(seeds) {
			at := time.Now()
			m := madeOf(t, c.board, c.kind, puzzle.MakeOptions{Seed: 1 + seed, Clues: c.clues})
			took, given = append(took, time.Since(at)), append(given, len(m.Puzzle.Given))
		}
		slices.Sort(took)
		slices.Sort(given)
		fmt.Printf("| %s | %d | %.2f s | %.2f s | %d to %d |\n", c.board, seeds, took[seeds/2].Seconds(), took[seeds-1].Seconds(), given[0], given[seeds-1])
	}
	fmt.Printf("\n| board | puzzles | easy | medium | hard | fiendish | harder |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, board := range []string{"6x6", "8x8", "10x10"} {
		many := [puzzle.Fiendish + 2]int{}
		squares := graphOf(t, board, "knight").Board().Squares()
		for seed := range uint64(graded) {
			m := madeOf(t, board, tour.Path, puzzle.MakeOptions{Seed: 1 + seed, Clues: int(squares / 4)})
			if level := m.Reasoning.Level; m.Reasoning.Solved {
				many[level]++
			} else {
				many[puzzle.Fiendish+1]++
			}
		}
		fmt.Printf("| %s, a quarter given | %d | %d | %d | %d | %d | %d |\n", board, graded, many[puzzle.Easy], many[puzzle.Medium], many[puzzle.Hard], many[puzzle.Fiendish], many[puzzle.Fiendish+1])
	}
}

// madeOf is a puzzle of a knight, with a finished proof that it has one solution.
func madeOf(t *testing.T, board string, kind tour.Kind, opts puzzle.MakeOptions) puzzle.MakeResult {
	t.Helper()
	m, err := puzzle.Make(t.Context(), graphOf(t, board, "knight"), kind, opts)
	if err != nil || m.Verdict != exist.Found || len(m.Proofs) == 0 {
		t.Fatalf("%s, %+v: %s, %v, proven by %v", board, opts, m.Verdict, err, m.Proofs)
	}
	return m
}
