package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/notation"
)

func newSolve(c *terminal.Console) *cobra.Command {
	var (
		q   playing.SolveQuestion
		all []*playing.SolveQuestion
	)
	return newCommand(c, verb{
		use: "solve [BOARD] FILE", question: &q, formats: textOrJSON,
		read: func(e *invocation) (err error) {
			all, err = terminal.Await(e.ctx, func() ([]*playing.SolveQuestion, error) { return readPuzzles(c, &q, e.args) })
			return err
		},
		run: func(e *invocation) error { return solve(e, all) },
	})
}

// solve solves puzzles one after another.
func solve(e *invocation, all []*playing.SolveQuestion) error {
	if err := e.checkOutput(); err != nil {
		return err
	}
	var texts []string
	var status error
	var answers []*playing.SolveAnswer
	for _, q := range all {
		run, err := q.Read(query.Limits{})
		if err != nil {
			return err
		}
		solved, err := e.runReporting(run, query.Reporter{})
		if err != nil {
			return err
		}
		a := solved.(*playing.SolveAnswer)
		answers = append(answers, a)
		text, err := a.Text()
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
		status = firstStatus(status, a)
	}
	answer := any(answers)
	if len(answers) == 1 {
		answer = answers[0]
	}
	if err := e.print(answer, func() string { return notation.JoinPuzzles(texts) }); err != nil {
		return err
	}
	return status
}

// firstStatus returns the status of all answers so far: the first that is an error.
func firstStatus(status error, a *playing.SolveAnswer) error {
	if status != nil {
		return status
	}
	if len(a.Wrong) > 0 {
		return &terminal.Outcome{Code: terminal.ExitNone, Line: ""}
	}
	return exitStatus(a.Verdict, true)
}

// readPuzzles reads the puzzles that the arguments name: the puzzles of a file, or one of a BOARD. It
// refuses a puzzle that is not a valid question.
func readPuzzles(c *terminal.Console, q *playing.SolveQuestion, args []string) ([]*playing.SolveQuestion, error) {
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
		_, err := q.Read(query.Limits{})
		return []*playing.SolveQuestion{q}, err
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
	text, err := c.ReadAll("puzzle", file)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(string(text)) == "" {
		return nil, terminal.Usagef("%s: it is empty; write a grid, with . for missing numbers", displayName(file))
	}
	texts, err := notation.PuzzleTexts(string(text))
	if err != nil {
		return nil, terminal.Usagef("%s, %v", displayName(file), err)
	}
	var all []*playing.SolveQuestion
	for i, one := range texts {
		each := *q
		each.Text = one
		if _, err := each.Read(query.Limits{}); err != nil {
			var wrong *query.FieldError
			if errors.As(err, &wrong) && wrong.Fields[0] == "text" {
				where := displayName(file)
				if i > 0 {
					where += fmt.Sprintf(", puzzle %d", i+1)
				}
				return nil, terminal.Usagef("%s: %v", where, query.ExplainName(wrong.Err))
			}
			return nil, err
		}
		all = append(all, &each)
	}
	return all, nil
}

// displayName returns a file's name for people.
func displayName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}
