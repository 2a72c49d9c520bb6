package playing

import (
	"fmt"
	"time"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/puzzle"
	"leaper/tour"
)

// DayOptions ask for a puzzle of the calendar, the same for all, in place of a board.
type DayOptions struct {
	Day  string `json:"day,omitempty" doc:"in place of a board, the puzzle of a <date>, which all have on that day; difficulty says which of three: easy, which is usual, medium or hard" example:"2026-11-26"`
	Week string `json:"week,omitempty" doc:"in place of a board, the large puzzle of the week that a <date> is in, Monday to Sunday" example:"2026-11-26"`
}

// DayRule is the version of the rule from dates to puzzles, which docs/puzzles.md promises. A
// change that gives any date another puzzle makes it one more.
const DayRule = 1

// dayBoards are the boards of a day's puzzles. The hard one is smaller: on 8x8 it takes up to
// two seconds to make.
var dayBoards = map[puzzle.Level]string{puzzle.Easy: "6x6", puzzle.Medium: "8x8", puzzle.Hard: "7x7"}

// weekShapes are the shapes of the weeks' boards, one after another.
var weekShapes = []string{"heart", "cross", "diamond", "ring", "frame"}

// weekSide is the side of the weeks' boards.
const weekSide = "12"

// firstMonday is the Monday of the first shape. Weeks before it count backwards.
var firstMonday = time.Date(2001, time.January, 1, 0, 0, 0, 0, time.UTC)

// Dated reports whether the puzzle is one of the calendar.
func (o DayOptions) Dated() bool { return o.Day != "" || o.Week != "" }

// settled is the question with all that its date settles; without a date it is the question
// itself. It refuses what the date settles otherwise.
func (q *PuzzleQuestion) settled() (*PuzzleQuestion, error) {
	name, date := "day", q.Day
	switch {
	case !q.Dated():
		return q, nil
	case q.Day != "" && q.Week != "":
		return nil, query.BadFields("day", "week", "each has a puzzle of its own; ask for one of them at a time")
	case q.Week != "":
		name, date = "week", q.Week
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return nil, query.BadValue(name, fmt.Sprintf("%q", date), "write a date such as 2026-11-26")
	}
	settles := []string{"board", "given", "topology", "holes", "piece", "kind", "seed", "clues", "pattern", "show", "use", "avoid", "before", "legs", "words"}
	if q.Week != "" {
		settles = append(settles, "difficulty")
	}
	if err := query.Unasked("{"+name+"} settles the whole puzzle", query.GivenOf(q, settles...)...); err != nil {
		return nil, err
	}
	out := *q
	if q.Week != "" {
		monday := MondayOf(day)
		if monday.Year() < 1 {
			return nil, query.BadValue(name, fmt.Sprintf("%q", date), "its week begins before the year 1; write a date such as 2026-11-26")
		}
		weeks := int((monday.Unix() - firstMonday.Unix()) / (7 * 24 * 60 * 60)) // a time.Duration ends after 292 years
		n := len(weekShapes)
		out.Week, out.Seed, out.Kind, out.Difficulty = monday.Format(time.DateOnly), SeedOf(monday), tour.Closed.Word(), puzzle.Medium.String()
		out.Given, err = board.ParseShape(weekShapes[(weeks%n+n)%n], weekSide)
		return &out, err
	}
	level, err := query.Pick(q.Difficulty, puzzle.ParseLevel)
	if err != nil {
		return nil, query.InField("difficulty", err)
	}
	if level == 0 {
		level = puzzle.Easy
	}
	if out.Board = dayBoards[level]; out.Board == "" {
		return nil, query.BadValue("difficulty", level, "a day has an easy puzzle, a medium one and a hard one")
	}
	out.Seed, out.Difficulty = SeedOf(day), level.String()
	return &out, nil
}

// MondayOf is the Monday of a day's week.
func MondayOf(day time.Time) time.Time {
	return day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
}
