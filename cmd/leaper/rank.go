package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

func newRank(c *console) *cobra.Command {
	var q touring.Rank
	return newCommand(c, verb{
		use: "rank [BOARD] [FILE]", question: &q, formats: textOrRows, lines: true,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().Lookup("closed").Usage = "the listing is that of the closed tours"
			cmd.Flags().Lookup("open").Usage = "the listing is that of the open tours"
		},
		read: func(e *errand) error { return e.readTours(&q.Verify) },
		run: func(e *errand) error {
			job, err := q.Begin(query.Limits{})
			if err != nil {
				return e.wrong(err)
			}
			return e.wrong(e.opened(func(out *sink) error {
				allow(q.Memory)
				ended := e.rank(job, out)
				if ended == nil || early(ended) {
					if err := out.keep(); err != nil { // what was found so far, too
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
	w := newRows(out, e.chosen)
	tell, stop := telling(e.console, "rank")
	defer stop()
	stopped := ranked(e.ctx, job.Run(e.ctx, tell, func(t *touring.RankedTour) error { return w.row(fmt.Sprint(t.Rank), t) }))
	var failed error
	if o := (*outcome)(nil); errors.As(stopped, &o) && e.asJSON() {
		if t := job.Unnumbered(o.line); t != nil { // so that data says it as well
			failed = w.row("", t)
		}
	}
	return errors.Join(stopped, failed, w.endLine())
}

// ranked is how the numbers ended: with what is no tour, or with a count that was not
// finished.
func ranked(ctx context.Context, err error) error {
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, tour.ErrNotTour):
		return &outcome{exitNone, err.Error()}
	case errors.Is(err, count.ErrUnfinished):
		return &outcome{exitUndecided, "undecided: " + err.Error()}
	case ctx.Err() != nil:
		return &outcome{exitUndecided, "undecided: the time limit was reached"}
	}
	return err
}
