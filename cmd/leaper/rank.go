package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/count"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

func newRank(c *terminal.Console) *cobra.Command {
	var q touring.Rank
	return newCommand(c, verb{
		use: "rank [BOARD] [FILE] | rank --read GRAPH [FILE]", question: &q, formats: textOrRows, lines: true,
		flags: func(cmd *cobra.Command) {
			addRead(cmd)
			cmd.Flags().Lookup("closed").Usage = "the listing of the closed tours"
			cmd.Flags().Lookup("open").Usage = "the listing of the open tours"
		},
		read: func(e *errand) error { return e.readTours(&q.Verify) },
		run: func(e *errand) error {
			job, err := q.Begin(query.Limits{})
			if err != nil {
				return e.wrong(err)
			}
			return e.wrong(e.opened(func(out *terminal.Sink) error {
				allow(q.Memory)
				ended := e.rank(job, out)
				if ended == nil || early(ended) {
					if err := out.Keep(); err != nil { // what was found so far, too
						return err
					}
				}
				return ended
			}))
		},
	})
}

// rank writes the numbers as they are found.
func (e *errand) rank(job *touring.Ranking, out io.Writer) error {
	w := query.NewRows(out, e.chosen)
	tell, stop := telling(e.Console, "rank")
	defer stop()
	said := e.readings()
	stopped := ranked(e.ctx, job.Run(e.ctx, tell, func(t *touring.RankedTour) error {
		said(t.Line, t.Reading)
		return w.Row(fmt.Sprint(t.Rank), t)
	}))
	var failed error
	if o := (*terminal.Outcome)(nil); errors.As(stopped, &o) && e.asJSON() {
		if t := job.Unnumbered(o.Line); t != nil { // so that data says it as well
			failed = w.Row("", t)
		}
	}
	return errors.Join(stopped, failed, w.EndLine())
}

// ranked is how the numbers ended: with what is no tour, or with a count that was not
// finished.
func ranked(ctx context.Context, err error) error {
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, tour.ErrNotTour):
		return &terminal.Outcome{Code: terminal.ExitNone, Line: err.Error()}
	case errors.Is(err, count.ErrUnfinished):
		return &terminal.Outcome{Code: terminal.ExitUndecided, Line: "undecided: " + err.Error()}
	case ctx.Err() != nil:
		return &terminal.Outcome{Code: terminal.ExitUndecided, Line: "undecided: the time limit was reached"}
	}
	return err
}
