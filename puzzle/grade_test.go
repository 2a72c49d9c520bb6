package puzzle_test

import (
	"fmt"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/puzzle"
	"leaper/tour"
)

// TestGradeIsExplained: how hard a puzzle is said to be is the hardest step of its
// explanation, and it is harder than fiendish exactly where the explanation does not come
// to the end; whether it was made for a difficulty or not.
func TestGradeIsExplained(t *testing.T) {
	seeds := setup.Rounds(1, 1, 12)
	met := map[string]int{}
	check := func(name string, m puzzle.MakeResult) {
		t.Helper()
		told, err := puzzle.Reason(t.Context(), m.Puzzle, puzzle.ReasonOptions{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		hardest, deepest := puzzle.Easy, 0
		for _, s := range told.Steps {
			hardest, deepest = max(hardest, s.Level), max(deepest, s.Depth)
		}
		whole := int64(len(told.Steps)+len(m.Puzzle.Given)) == m.Puzzle.Graph.Board().Squares()
		grade := m.Reasoning
		switch {
		case grade.Solved != whole || told.Solved != whole:
			t.Errorf("%s: graded as solved: %t, and the explanation comes to the end: %t", name, grade.Solved, whole)
		case whole && (grade.Level != hardest || grade.Depth != deepest):
			t.Errorf("%s: graded %s, %d deep, and the hardest step is %s, %d deep", name, grade.Level, grade.Depth, hardest, deepest)
		case !whole && grade.Level != puzzle.Fiendish:
			t.Errorf("%s: it is not solved, and graded %s", name, grade.Level)
		case grade.Trials != told.Trials:
			t.Errorf("%s: graded by %d trials, and explained by %d", name, grade.Trials, told.Trials)
		}
		word := grade.Level.String()
		if !grade.Solved {
			word = "harder"
		}
		met[word]++
	}
	for seed := range uint64(seeds) {
		for _, c := range shapes {
			g := graphOf(t, c.board, c.piece)
			for level := range puzzle.Fiendish + 1 {
				m, err := puzzle.Make(t.Context(), g, c.kind, puzzle.MakeOptions{Seed: seed, Level: level})
				if err != nil {
					t.Fatal(err)
				}
				if m.Puzzle != nil {
					check(fmt.Sprintf("%s, %s, seed %d, wanted %q", g, c.kind, seed, level), m)
				}
			}
		}
		for _, c := range []struct {
			board string
			opts  puzzle.MakeOptions
		}{
			{"6x6", puzzle.MakeOptions{}},
			{"6x6", puzzle.MakeOptions{Clues: 9}},
			{"6x6", puzzle.MakeOptions{Level: puzzle.Fiendish}},
			{"7x7", puzzle.MakeOptions{}},
			{"8x8", puzzle.MakeOptions{Clues: 16}},
			{"8x8", puzzle.MakeOptions{Level: puzzle.Hard}},
		} {
			c.opts.Seed = 1 + seed
			check(fmt.Sprintf("%s, %+v", c.board, c.opts), madeOf(t, c.board, tour.Path, c.opts))
		}
	}
	for _, word := range append(puzzle.Levels().Names(), "harder") {
		if !testing.Short() && met[word] < seeds {
			t.Errorf("too few puzzles are %s: %v", word, met)
		}
	}
}

// TestSeedSix is the puzzle of which the grade said that no short reasoning solves it,
// and the explanation solved it.
func TestSeedSix(t *testing.T) {
	m := madeOf(t, "6x6", tour.Path, puzzle.MakeOptions{Seed: 6})
	if r := m.Reasoning; !r.Solved || r.Level != puzzle.Hard {
		t.Errorf("solved %t, %s", r.Solved, r.Level)
	}
}

// TestShowOnSmallBoards asks for puzzles that show one square, or two, of every small
// board. Each is what was asked for and has one solution, by brute force; there is no
// proof that there is none but where there is no tour; and nothing is a bug.
func TestShowOnSmallBoards(t *testing.T) {
	seeds, most := uint64(setup.Rounds(1, 1, 2)), int64(setup.Rounds(9, 12, 12))
	verdicts := map[exist.Verdict]int{}
	for _, piece := range []string{"knight", "king", "wazir", "pawn", "pawn+ferz", "pawn+1,2"} {
		for rows := int64(1); rows <= 4; rows++ {
			for columns := int64(1); columns <= 4 && rows*columns <= most; columns++ {
				for _, kind := range []tour.Kind{tour.Path, tour.Open, tour.Closed} {
					g := graphOf(t, fmt.Sprintf("%dx%d", rows, columns), piece)
					tours := brute(g, kind, nil)
					ask := func(o puzzle.MakeOptions) {
						name := fmt.Sprintf("%s, %s, %+v", g, kind, o)
						m, err := puzzle.Make(t.Context(), g, kind, o)
						if err != nil {
							t.Fatalf("%s: %v", name, err)
						}
						verdicts[m.Verdict]++
						switch {
						case (m.Verdict == exist.None) != (tours == 0):
							t.Errorf("%s: %s, and there are %d tours or more", name, m.Verdict, tours)
						case m.Verdict == exist.Found:
							holdsMade(t, name, m, o)
						case m.Why == nil || m.Why.Text == "":
							t.Errorf("%s: %s for no reason", name, m.Verdict)
						}
					}
					for seed := range seeds {
						ask(puzzle.MakeOptions{Seed: seed})
						for s := range board.Square(g.Board().Cells()) {
							if rows*columns > 6 && int(s)%setup.Rounds(6, 6, 1) != 1 {
								continue
							}
							ask(puzzle.MakeOptions{Seed: seed, Show: []board.Square{s}})
							ask(puzzle.MakeOptions{Seed: seed, Show: []board.Square{s}, Level: puzzle.Easy})
							if other := (s*5 + 3) % board.Square(g.Board().Cells()); other != s {
								ask(puzzle.MakeOptions{Seed: seed, Show: []board.Square{s, other}, Clues: 2})
							}
						}
					}
				}
			}
		}
	}
	if least := setup.Rounds(30, 50, 100); verdicts[exist.Found] < least || verdicts[exist.None] < least || verdicts[exist.Undecided] < least {
		t.Errorf("too few of a kind: %v", verdicts)
	}
}

// holdsMade looks at a puzzle that shows some squares.
func holdsMade(t *testing.T, name string, m puzzle.MakeResult, o puzzle.MakeOptions) {
	t.Helper()
	g := m.Puzzle.Graph
	if err := tour.Verify(t.Context(), g, tour.Ask{Kind: m.Puzzle.Kind}, m.Solution); err != nil {
		t.Errorf("%s: the solution is no tour: %v", name, err)
	}
	for _, n := range m.Puzzle.Given {
		shown := o.Show == nil
		for _, s := range o.Show {
			shown = shown || s == n.Square
		}
		if !shown || m.Solution.At(n.Number-1) != n.Square {
			t.Errorf("%s: %d on %s may not stand there", name, n.Number, g.Name(n.Square))
		}
	}
	if n := brute(g, m.Puzzle.Kind, m.Puzzle.Given); n != 1 {
		t.Errorf("%s: %d solutions with %v", name, n, m.Puzzle.Given)
	}
}
