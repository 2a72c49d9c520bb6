//go:build !leaperpage

package playing

import (
	"context"
	"fmt"
	"time"

	"leaper/exist"
	"leaper/puzzle"
	"leaper/verbs/query"
)

// A Dated puzzle is one of a series, perhaps for a day.
type Dated struct {
	*Puzzled
	Date string `json:"date,omitempty"`
}

// A Series is puzzles one after another, each with its own seed, of which none is another
// one, turned or mirrored.
type Series struct {
	Seed   uint64    // of the first
	First  time.Time // the day of the first, where there is one
	Number int       // how many there are to be
	// Filled passes over seeds that make no puzzle; else each of them is a place in the
	// series that stays empty.
	Filled bool
	// Met are the puzzles that there are already, by their keys, and what to call them.
	Met map[string]string
	// Of stands behind a seed where several series share what they have met: each begins
	// with seeds of its own, perhaps the same ones.
	Of string
	// One makes the puzzle of a seed, and Note hears of each seed whether it is one of the
	// series.
	One  func(seed uint64) (*Puzzled, error)
	Note func(line string, made bool)

	// Exhausted says afterwards that no seed had a puzzle that is not there already.
	Exhausted bool
}

const (
	// dayStep is how far the seeds of a day lie from each other, of which the second is
	// taken where the first has a puzzle of another day.
	dayStep = 1_0000_00_00
	// mostRepeats is after how many seeds that give nothing new no more are tried, and
	// mostFailures after how many that give none.
	mostRepeats  = 200
	mostFailures = 20
)

// SeedOf is the seed of a day: its digits as a number.
func SeedOf(day time.Time) uint64 {
	return uint64(day.Year()*10000 + int(day.Month())*100 + day.Day())
}

// Make makes the puzzles. A seed that gives a puzzle that is there already is passed over:
// so a seed has the same puzzle in a series and alone. Failed is why there are fewer than
// were wanted: the verdict of the first seed that made none.
func (s *Series) Make(ctx context.Context) (all []Dated, failed *query.Verdict, err error) {
	if s.Met == nil {
		s.Met = map[string]string{}
	}
	seed, repeats, failures := s.Seed, 0, 0
	for place := 0; place < s.Number; {
		answer, err := s.One(seed)
		if err != nil {
			return nil, nil, err
		}
		one, day := Dated{Puzzled: answer}, ""
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
				v := query.VerdictOf(exist.Undecided, fmt.Sprintf("undecided: %d seeds one after another had no puzzle that is not among the %s before; write -n %d, or take a larger board", repeats, query.Plural(len(s.Met), "puzzle"), len(all)))
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

// over reports whether no more is to be made: what there is, is kept, and the time is no error.
func over(ctx context.Context) bool { return ctx.Err() != nil }

// KeyOf tells puzzles of any boards, pieces and kinds apart: those that have the same one are
// the same, perhaps turned or mirrored.
func KeyOf(p *puzzle.Puzzle) string {
	beside := ""
	if p.Beside != nil {
		beside = fmt.Sprint(*p.Beside)
	}
	return fmt.Sprint(p.Graph, p.Kind, beside, p.Key())
}

// following is the seed after one: that of the next place, or the next one of the same day.
func (s *Series) following(seed uint64, place int, next bool) uint64 {
	switch {
	case s.First.IsZero():
		return seed + 1
	case next:
		return SeedOf(s.First.AddDate(0, 0, place))
	}
	return seed + dayStep
}

// Caption is what stands above a puzzle: its day, or its number.
func (d Dated) Caption(number int) string {
	if d.Date != "" {
		return d.Date
	}
	return fmt.Sprint(number)
}
