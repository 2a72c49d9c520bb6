package playing

import (
	"context"
	"fmt"
	"time"

	"leaper/app/verbs/query"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/puzzle"
)

// A DatedPuzzle is one of a series, perhaps with a day.
type DatedPuzzle struct {
	*PuzzleAnswer
	Date string `json:"date,omitempty"`
}

// A Series makes puzzles one after another, each with its own seed. No two are equal up
// to rotation and reflection.
type Series struct {
	Seed   uint64    // of the first
	First  time.Time // the day of the first, if any
	Number int       // how many are wanted
	// Filled skips seeds that make no puzzle. Otherwise each leaves an empty place in
	// the series.
	Filled bool
	// Met has the names of the existing puzzles, by key.
	Met map[string]string
	// Of follows a seed's name when several series share Met: their seeds may be the
	// same numbers.
	Of string
	// One makes the puzzle of a seed. Note is told for each seed whether the series takes
	// it.
	One  func(seed uint64) (*PuzzleAnswer, error)
	Note func(line string, made bool)

	// Exhausted says afterwards that no seed gave a new puzzle.
	Exhausted bool
}

const (
	// dayStep is the distance between the seeds of one day. A day takes its second seed
	// if the first gives a puzzle of another day.
	dayStep = 1_0000_00_00
	// mostRepeats is the number of seeds without a new puzzle after which Make gives
	// up; mostFailures, of seeds without any puzzle.
	mostRepeats  = 200
	mostFailures = 20
)

// SeedOf is a day's seed: the digits of its date as a number.
func SeedOf(day time.Time) uint64 {
	return uint64(day.Year()*10000 + int(day.Month())*100 + day.Day())
}

// Make makes the puzzles. It skips a seed whose puzzle exists already, so a seed gives the
// same puzzle in a series and alone. Failed says why there are too few: the verdict of the
// first seed without a puzzle.
func (s *Series) Make(ctx context.Context) (all []DatedPuzzle, failed *query.Verdict, err error) {
	if s.Met == nil {
		s.Met = map[string]string{}
	}
	seed, repeats, failures := s.Seed, 0, 0
	for place := 0; place < s.Number; {
		answer, err := s.One(seed)
		if err != nil {
			return nil, nil, err
		}
		one, day := DatedPuzzle{PuzzleAnswer: answer}, ""
		if !s.First.IsZero() {
			one.Date = s.First.AddDate(0, 0, place).Format(time.DateOnly)
			day = one.Date + ": "
		}
		if one.Found() {
			made, _ := one.Made()
			key := KeyOf(made)
			other, twice := s.Met[key]
			switch {
			case twice && repeats < mostRepeats:
				repeats++
				s.Note(fmt.Sprintf("%sseed %d%s has the puzzle of %s, and is passed over", day, seed, s.Of, other), false)
				seed = s.following(seed, place, false)
				continue
			case twice:
				s.Exhausted = true
				v := query.VerdictOf(exist.Undecided, fmt.Sprintf("undecided: %d seeds one after another had no puzzle that is not among the %s before; write -n %d, or take a larger board", repeats, fault.Plural(len(s.Met), "puzzle"), len(all)))
				return all, &v, nil
			}
			s.Met[key], repeats, failures = fmt.Sprintf("seed %d%s", seed, s.Of), 0, 0
			s.Note(day+one.Sentence, true)
			all = append(all, one)
		} else {
			if failed == nil {
				failed = &one.Verdict
			}
			if s.Number > 1 {
				s.Note(fmt.Sprintf("%sseed %d: %s", day, seed, one.Sentence), false)
			}
			failures++
			if s.Filled && (failures >= mostFailures || one.None()) || over(ctx) {
				return all, failed, nil
			}
			if s.Filled {
				seed = s.following(seed, place, false)
				continue
			}
		}
		place++
		seed = s.following(seed, place, true)
	}
	if s.Filled {
		failed = nil
	}
	return all, failed, nil
}

// over reports whether to stop. The finished puzzles stay, and a deadline is no error.
func over(ctx context.Context) bool { return ctx.Err() != nil }

// KeyOf identifies a puzzle among all boards, pieces and kinds: puzzles with equal keys are
// equal up to rotation and reflection.
func KeyOf(p *puzzle.Puzzle) string {
	beside := ""
	if p.Constraints != nil {
		beside = fmt.Sprint(*p.Constraints)
	}
	return fmt.Sprint(p.Graph, p.Kind, beside, p.Key())
}

// following is the next seed: that of the next place, or the next one of the same day.
func (s *Series) following(seed uint64, place int, next bool) uint64 {
	switch {
	case s.First.IsZero():
		return seed + 1
	case next:
		return SeedOf(s.First.AddDate(0, 0, place))
	}
	return seed + dayStep
}
