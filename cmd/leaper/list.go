package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/count"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

// lister is the verb list.
type lister struct {
	q      touring.List
	output tourOutput
}

func newList(c *terminal.Console) *cobra.Command {
	l := &lister{output: tourOutput{many: true, indexed: true}}
	return newCommand(c, verb{
		use: "list BOARD | list --read FILE", args: boardOrRead("origin", "across"), question: &l.q,
		formats: tourFormats(), lines: true,
		flags:  func(cmd *cobra.Command) { l.output.add(cmd); addRead(cmd) },
		format: l.output.choose,
		check: func(e *errand) error {
			if err := l.output.closes(l.q.Kind); err != nil {
				return err
			}
			if l.q.Cache != "" && !e.cmd.Flags().Changed("skip") {
				return terminal.Usagef("--cache goes with --skip: without it there are no counts to keep")
			}
			return nil
		},
		run: l.run,
	})
}

// run writes the tours that are asked for, as they are found, and says how that ended.
func (l *lister) run(e *errand) error {
	job, err := l.q.Begin(query.Limits{})
	if err != nil {
		return e.wrong(err)
	}
	var stopped error
	err = e.opened(func(out *terminal.Sink) error {
		if job.Leaps() {
			allow(l.q.Memory)
		}
		if stopped = l.write(e, out, job); job.Leaps() && errors.Is(stopped, count.ErrUnfinished) {
			return ranked(e.ctx, stopped)
		}
		if stopped != nil && !early(stopped) {
			return stopped
		}
		return out.Keep()
	})
	if err != nil {
		return err
	}
	if l.q.Stats {
		e.Note("%s", job.StatsLine())
	}
	a := job.Answer(stopped)
	switch {
	case errors.Is(stopped, context.DeadlineExceeded):
		return &terminal.Outcome{Code: terminal.ExitUndecided, Line: "undecided: the time limit was reached after " + job.Met()}
	case stopped != nil:
		e.Note("%s so far", job.Met())
		return stopped
	case a.None():
		return ended(a.Verdict, false)
	case l.output.format == notation.None:
		e.Note("%s", job.Met())
	case a.Given == 0: // all were passed over
		e.Note("%s", a.Sentence)
	}
	return nil
}

// write writes the tours, or only counts them.
func (l *lister) write(e *errand, out *terminal.Sink, job *touring.Listing) error {
	tell, stop := telling(e.Console, "list")
	defer stop()
	if l.output.format == notation.None {
		return job.Count(e.ctx, tell)
	}
	stopped, failed := l.output.stream(out, job.Graph, job.File, func(each func(int64, tour.Tour) error) error {
		return job.Run(e.ctx, tell, each)
	}, func(stopped error) any { return job.Answer(stopped) })
	if stopped != nil {
		return stopped
	}
	return failed
}
