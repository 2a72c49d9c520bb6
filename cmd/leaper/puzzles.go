package main

import (
	"fmt"
	"strconv"
	"time"

	"leaper/verbs/playing"
	"leaper/verbs/query"
)

// A dayPuzzle is a puzzle that was made, perhaps for a day.
type dayPuzzle struct {
	*playing.Puzzled
	Date string `json:"date,omitempty"`
}

// A seedFlag is a number to draw by, or a day, whose number is written as its digits are:
// 2027-01-01 is 20270101.
type seedFlag struct {
	seed *uint64
	day  *time.Time
}

// Type is what the flag's value is called.
func (*seedFlag) Type() string { return "number" }

// String is the value that stands without the flag.
func (f *seedFlag) String() string {
	if f.seed == nil || *f.seed == 0 {
		return "1"
	}
	return strconv.FormatUint(*f.seed, 10)
}

// Set reads a number or a day.
func (f *seedFlag) Set(text string) (err error) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		*f.day, *f.seed = day, seedOf(day)
		return nil
	}
	*f.day = time.Time{}
	if *f.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
		return fmt.Errorf("write a whole number, or a day such as 2027-01-01")
	}
	return nil
}

// seedOf is the seed of a day.
func seedOf(day time.Time) uint64 {
	return uint64(day.Year()*10000 + int(day.Month())*100 + day.Day())
}

const (
	// dayStep is how far the seeds of a day lie from each other, of which the second is
	// taken where the first has a puzzle of another day.
	dayStep = 1_0000_00_00
	// mostRepeats is after how many seeds that give nothing new no more are tried.
	mostRepeats = 200
)

// make makes as many puzzles as are asked for, of which none is another one, turned or
// mirrored. A seed that gives a puzzle that is there already is passed over: so a seed has
// the same puzzle in a run and alone. Failed is the end of the first seed that made none.
func (p *puzzler) make(e *errand) (all []dayPuzzle, failed, err error) {
	met := map[string]uint64{}
	seed, repeats := p.q.Seed, 0
	for place := 0; place < p.number; {
		p.q.Seed = seed
		answer, err := e.work()
		if err != nil {
			return nil, nil, e.wrong(err)
		}
		one := dayPuzzle{Puzzled: answer.(*playing.Puzzled)}
		day := ""
		if !p.first.IsZero() {
			day = p.first.AddDate(0, 0, place).Format(time.DateOnly)
			one.Date = day
			day += ": "
		}
		if one.Found() {
			made, _ := one.Made()
			key := made.Key()
			if other, twice := met[key]; twice && repeats < mostRepeats {
				repeats++
				e.Note("%sseed %d has the puzzle of seed %d, and is passed over", day, seed, other)
				seed = p.following(seed, place, false)
				continue
			} else if twice {
				why := fmt.Sprintf("undecided: %d seeds one after another had no puzzle that is not among the %s before; write -n %d, or take a larger board", repeats, query.Plural(len(all), "puzzle"), len(all))
				return all, ended(query.Verdict{Verdict: query.Unknown, Sentence: why}, false), nil
			}
			met[key], repeats = seed, 0
			e.Note("%s%s", day, one.Sentence)
			all = append(all, one)
		} else {
			if failed == nil {
				failed = ended(one.Verdict, p.number > 1)
			}
			if p.number > 1 {
				e.Note("%sseed %d: %s", day, seed, one.Sentence)
			}
			if e.ctx.Err() != nil {
				break
			}
		}
		place++
		seed = p.following(seed, place, true)
	}
	return all, failed, nil
}

// following is the seed after one: that of the next place, or the next one of the same day.
func (p *puzzler) following(seed uint64, place int, next bool) uint64 {
	switch {
	case p.first.IsZero():
		return seed + 1
	case next:
		return seedOf(p.first.AddDate(0, 0, place))
	}
	return seed + dayStep
}

// caption is what stands above a puzzle on a sheet: its day, or its number.
func (d dayPuzzle) caption(number int) string {
	if d.Date != "" {
		return d.Date
	}
	return strconv.Itoa(number)
}
