package main

import (
	"fmt"
	"strconv"
	"time"

	"leaper/app/verbs/playing"
)

// A seedFlag is a seed: a number, or a day, which stands for the number with its digits: 2027-01-01
// is 20270101.
type seedFlag struct {
	seed *uint64
	day  *time.Time
}

// Type returns what help calls the flag's value.
func (*seedFlag) Type() string { return "number" }

// String returns the seed, which is 1 without the flag.
func (f *seedFlag) String() string {
	if f.seed == nil || *f.seed == 0 {
		return "1"
	}
	return strconv.FormatUint(*f.seed, 10)
}

// Set reads a number or a day.
func (f *seedFlag) Set(text string) (err error) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		*f.day, *f.seed = day, playing.SeedOf(day)
		return nil
	}
	*f.day = time.Time{}
	if *f.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
		return fmt.Errorf("write a whole number, or a day such as 2027-01-01")
	}
	return nil
}

// make makes as many puzzles as are asked for. Failed is the exit status of the first seed that made
// none.
func (p *puzzleVerb) make(e *invocation) (all []playing.DatedPuzzle, failed, err error) {
	series := playing.Series{Seed: p.q.Seed, First: p.first, Number: p.number, Note: func(line string, _ bool) { e.Note("%s", line) }}
	series.One = func(seed uint64) (*playing.PuzzleAnswer, error) {
		p.q.Seed = seed
		answer, err := e.work()
		if err != nil {
			return nil, e.explain(err)
		}
		return answer.(*playing.PuzzleAnswer), nil
	}
	all, verdict, err := series.Make(e.ctx)
	if verdict != nil {
		failed = exitStatus(*verdict, p.number > 1 && !series.Exhausted)
	}
	return all, failed, err
}
