package playing_test

import (
	"strings"
	"testing"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/puzzle"
)

// puzzleOf makes a puzzle, or says what is wrong with the question.
func puzzleOf(t *testing.T, q playing.PuzzleQuestion) (*playing.PuzzleAnswer, error) {
	t.Helper()
	work, err := q.Read(query.Limits{})
	if err != nil {
		return nil, err
	}
	a, err := work(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	return a.(*playing.PuzzleAnswer), nil
}

// TestHiddenWords: along the solution the letters read the text, in capitals and without
// what is no letter, and behind it letters out of it; the numbers alone have one solution.
func TestHiddenWords(t *testing.T) {
	q := playing.PuzzleQuestion{Place: query.Place{Board: "6x5", Holes: []string{"c3"}}, Seed: 2, Difficulty: "easy"}
	q.Words = "Él caballo, ça va: 2 Größen!"
	const want = "ÉLCABALLOÇAVA2GRÖßEN"
	p, err := puzzleOf(t, q)
	if err != nil || !p.Found() {
		t.Fatal(err, p)
	}
	if len(p.Letters) != 29 || p.Text != q.Words {
		t.Errorf("%d letters for 29 squares, and the text %q", len(p.Letters), p.Text)
	}
	made, solution := p.Made()
	b := made.Graph.Board()
	var reads strings.Builder
	for _, s := range solution.All() {
		place := int(s)
		for _, hole := range b.Holes() {
			if hole < s {
				place--
			}
		}
		reads.WriteString(p.Letters[place])
	}
	if !strings.HasPrefix(reads.String(), want) {
		t.Errorf("the letters read %s", reads.String())
	}
	bare := *made
	s, err := puzzle.Solve(t.Context(), &bare, puzzle.SolveOptions{Both: true})
	if err != nil || s.Outcome != puzzle.One {
		t.Errorf("%v %v", s.Outcome, err)
	}
	solve := playing.SolveQuestion{Text: p.Grid}
	if _, err := solve.Open(query.Limits{}); err != nil || !strings.HasPrefix(p.Grid, "# letters: ") {
		t.Errorf("%v in\n%s", err, p.Grid)
	}
}

// TestVariantsRefuse: what no puzzle can have is said with its field.
func TestVariantsRefuse(t *testing.T) {
	for want, v := range map[string]playing.VariantOptions{
		"words: the text has 26 letters, and the board 25 squares":  {Words: "abcdefghijklmnopqrstuvwxyz"},
		"words: there is no letter in it":                           {Words: "!?"},
		"legs 25: a tour of 25 squares has 24 moves; write 1 to 24": {Legs: 25},
	} {
		if _, err := puzzleOf(t, playing.PuzzleQuestion{Place: query.Place{Board: "5x5"}, VariantOptions: v}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, and %q is wanted", err, want)
		}
	}
}

// TestSeries: a series has as many puzzles as were wanted, none twice; where it is to be
// filled, seeds that make none are passed over.
func TestSeries(t *testing.T) {
	for _, filled := range []bool{false, true} {
		q := playing.PuzzleQuestion{Place: query.Place{Board: "3x4"}, Difficulty: "fiendish"}
		failed := 0
		s := playing.Series{Seed: 5, Number: 2, Filled: filled, Note: func(string, bool) {}}
		s.One = func(seed uint64) (*playing.PuzzleAnswer, error) {
			q.Seed = seed
			p, err := puzzleOf(t, q)
			if err == nil && !p.Found() {
				failed++
			}
			return p, err
		}
		all, verdict, err := s.Make(t.Context())
		if err != nil || filled != (len(all) == 2 && verdict == nil) || failed == 0 {
			t.Errorf("filled %v: %d puzzles, %d failures, %v %v", filled, len(all), failed, verdict, err)
		}
	}
}
