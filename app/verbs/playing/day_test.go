package playing_test

import (
	"strings"
	"testing"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
)

// TestDay: a day's puzzle is that of its board, difficulty and seed; a week's that of its Monday.
func TestDay(t *testing.T) {
	for _, c := range []struct{ difficulty, board string }{{"", "6x6"}, {"easy", "6x6"}, {"medium", "8x8"}, {"hard", "7x7"}} {
		day, err := puzzleOf(t, playing.PuzzleQuestion{Difficulty: c.difficulty, DayOptions: playing.DayOptions{Day: "2026-11-26"}})
		if err != nil {
			t.Fatal(err)
		}
		level := c.difficulty
		if level == "" {
			level = "easy"
		}
		plain, err := puzzleOf(t, playing.PuzzleQuestion{Place: query.Place{Board: c.board}, Difficulty: level, Seed: 20261126})
		if err != nil {
			t.Fatal(err)
		}
		if day.Day != "2026-11-26" || day.Grid != plain.Grid || day.Difficulty != level {
			t.Errorf("%s: %s %s %s, and not %s", level, day.Day, day.Difficulty, day.Grid, plain.Grid)
		}
	}
	grids, holes := map[string]bool{}, map[string]bool{}
	for _, date := range []string{"2026-11-23", "2026-11-26", "2026-11-29", "2026-11-30", "2026-12-07"} {
		week, err := puzzleOf(t, playing.PuzzleQuestion{DayOptions: playing.DayOptions{Week: date}})
		if err != nil {
			t.Fatal(err)
		}
		if date < "2026-11-30" && week.Week != "2026-11-23" || week.Kind != "closed" || week.Difficulty != "medium" {
			t.Errorf("%s: %s, %s, %s", date, week.Week, week.Kind, week.Difficulty)
		}
		grids[week.Grid], holes[strings.Join(week.Holes, ",")] = true, true
	}
	if len(grids) != 3 || len(holes) != 3 {
		t.Errorf("three weeks have %d puzzles and %d shapes", len(grids), len(holes))
	}
	clear(holes)
	for _, date := range []string{"2400-01-03", "2400-01-10", "2400-01-17"} { // far from the first Monday
		week, err := puzzleOf(t, playing.PuzzleQuestion{DayOptions: playing.DayOptions{Week: date}})
		if err != nil {
			t.Fatal(err)
		}
		holes[strings.Join(week.Holes, ",")] = true
	}
	if len(holes) != 3 {
		t.Errorf("three weeks of 2400 have %d shapes", len(holes))
	}
}

// TestDayRefused: what a date settles cannot be asked for besides.
func TestDayRefused(t *testing.T) {
	on := playing.DayOptions{Day: "2026-11-26"}
	for want, q := range map[string]playing.PuzzleQuestion{
		`day "26 Nov": write a date`:                           {DayOptions: playing.DayOptions{Day: "26 Nov"}},
		`day "2026-02-30": write a date`:                       {DayOptions: playing.DayOptions{Day: "2026-02-30"}},
		"day and week: ":                                       {DayOptions: playing.DayOptions{Day: "2026-11-26", Week: "2026-11-26"}},
		"day settles the whole puzzle, and board is not":       {Place: query.Place{Board: "8x8"}, DayOptions: on},
		"day settles the whole puzzle, and piece is not":       {Place: query.Place{Piece: "king"}, DayOptions: on},
		"day settles the whole puzzle, and seed is not":        {Seed: 3, DayOptions: on},
		"day settles the whole puzzle, and kind is not":        {Kind: "closed", DayOptions: on},
		"day settles the whole puzzle, and words is not":       {VariantOptions: playing.VariantOptions{Words: "a"}, DayOptions: on},
		"day settles the whole puzzle, and avoid is not":       {PathConstraints: query.PathConstraints{Avoid: "a1-b3"}, DayOptions: on},
		`week "0000-12-31": its week begins before the year 1`: {DayOptions: playing.DayOptions{Week: "0000-12-31"}},
		"difficulty fiendish: ":                                {Difficulty: "fiendish", DayOptions: on},
		"week settles the whole puzzle, and difficulty is not": {Difficulty: "easy", DayOptions: playing.DayOptions{Week: "2026-11-26"}},
	} {
		if _, err := puzzleOf(t, q); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q, and not %q", err, want)
		}
	}
}

// TestBecause: a hint names the squares of its reason, and each is in its sentence or is its own.
func TestBecause(t *testing.T) {
	day, err := puzzleOf(t, playing.PuzzleQuestion{Difficulty: "hard", DayOptions: playing.DayOptions{Day: "2026-11-26"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range solvedOf(t, playing.SolveQuestion{Text: day.Grid, Steps: true}).Steps {
		if len(step.Because) == 0 {
			t.Errorf("%d on %s, by %s: no square to look at", step.Number, step.Square, step.Kind)
		}
		for _, square := range step.Because {
			if !strings.Contains(step.Reason, square) {
				t.Errorf("%d on %s: %s is not in %q", step.Number, step.Square, square, step.Reason)
			}
		}
	}
}
