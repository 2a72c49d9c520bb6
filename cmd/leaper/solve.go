package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/notation"
	"leaper/verbs/playing"
	"leaper/verbs/query"
)

func newSolve(c *terminal.Console) *cobra.Command {
	var (
		q   playing.Solve
		all []*playing.Solving
	)
	return newCommand(c, verb{
		use: "solve [BOARD] FILE", question: &q, formats: textOrJSON,
		read: func(e *errand) (err error) {
			all, err = terminal.Awaited(e.ctx, func() ([]*playing.Solving, error) { return readPuzzles(c, &q, e.args) })
			return err
		},
		run: func(e *errand) error { return solve(e, &q, all) },
	})
}

// solve solves puzzles one after another.
func solve(e *errand, q *playing.Solve, all []*playing.Solving) error {
	if err := e.ready(); err != nil {
		return err
	}
	var texts []string
	var worst error
	var answers []*playing.SolvedPuzzle
	for _, s := range all {
		tell, stop := telling(e.Console, "solve")
		tell.Now(query.Progress{Words: "solving"})
		a, err := s.Run(e.ctx)
		stop()
		if err != nil {
			return err
		}
		answers = append(answers, a)
		text, err := s.Text(a)
		if err != nil {
			return err
		}
		texts = append(texts, text)
		if a.Reading != "" {
			e.Note("%s", a.Reading)
		}
		if !q.Hint && !q.Check || !a.Found() {
			e.Note("%s", a.Sentence)
		}
		worst = worse(worst, a)
	}
	answer := any(answers)
	if len(answers) == 1 {
		answer = answers[0]
	}
	if err := e.print(answer, func() string { return notation.Together(texts) }); err != nil {
		return err
	}
	return worst
}

// worse is the status of all answers so far.
func worse(worst error, a *playing.SolvedPuzzle) error {
	if worst != nil {
		return worst
	}
	if len(a.Wrong) > 0 {
		return &terminal.Outcome{Code: terminal.ExitNone, Line: ""}
	}
	return ended(a.Verdict, true)
}

// readPuzzles reads what the arguments say: the puzzles of a file, or one of a BOARD.
func readPuzzles(c *terminal.Console, q *playing.Solve, args []string) ([]*playing.Solving, error) {
	if q.Numbers != "" {
		if len(args) != 1 {
			return nil, terminal.Usagef("--given goes with one BOARD; write leaper solve 5x5 --given %s", q.Numbers)
		}
		if err := c.Place(&q.Place, args[0]); err != nil {
			return nil, err
		}
		d := query.Constraints{Numbers: q.Numbers}
		if err := readConstraints(context.Background(), c, &d); err != nil {
			return nil, err
		}
		q.Numbers = d.Numbers
		s, err := q.Open(query.Limits{})
		return []*playing.Solving{s}, err
	}
	if len(args) == 0 {
		return nil, terminal.Usagef("which puzzle? Write leaper solve FILE, with - for standard input")
	}
	var place query.Place
	file, err := tourArguments(c, &place, args)
	if err != nil {
		return nil, err
	}
	q.Board, q.Given = place.Board, place.Given
	text, err := c.Whole("puzzle", file)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(string(text)) == "" {
		return nil, terminal.Usagef("%s: it is empty; write a grid, with . for missing numbers", named(file))
	}
	texts, err := notation.PuzzleTexts(string(text))
	if err != nil {
		return nil, terminal.Usagef("%s, %v", named(file), err)
	}
	var all []*playing.Solving
	for i, one := range texts {
		each := *q
		each.Text = one
		s, err := each.Open(query.Limits{})
		if err != nil {
			var wrong *query.FieldError
			if errors.As(err, &wrong) && wrong.Fields[0] == "text" {
				where := named(file)
				if i > 0 {
					where += fmt.Sprintf(", puzzle %d", i+1)
				}
				return nil, terminal.Usagef("%s: %v", where, wrong.Err)
			}
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// named is a file's name for people.
func named(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}
