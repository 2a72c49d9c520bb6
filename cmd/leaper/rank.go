package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/tour"
	"leaper/verbs"
)

func newRank(c *console) *cobra.Command {
	var (
		q      verbs.Rank
		output outputFlags
	)
	cmd := &cobra.Command{
		Use: "rank [BOARD] [FILE]",
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, verifyFormats)
			if err != nil {
				return err
			}
			ctx, cancel, err := q.Within(cmd.Context(), 0, 0)
			if err != nil {
				return wrongFlag(&q, err)
			}
			defer cancel()
			if q.Memory == 0 {
				q.Memory = numbersMemory
			}
			if err := c.demands(ctx, &q.Demands); err != nil {
				return err
			}
			closed, err := c.kept(q.Cache, &q.Kept)
			if err != nil {
				return err
			}
			defer closed()
			job, err := awaited(ctx, func() (*verbs.Ranking, error) { return c.ranking(ctx, &q, args) })
			if err != nil {
				return wrongFlag(&q, err)
			}
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()
			debug.SetMemoryLimit(int64(q.Memory) - codeBytes)
			ended := c.rank(ctx, job, out, format)
			if o := (*outcome)(nil); ended == nil || errors.As(ended, &o) || errors.Is(ended, context.Canceled) {
				if err := out.keep(); err != nil { // what was found so far, too
					return err
				}
			}
			return wrongFlag(&q, ended)
		},
	}
	bind(cmd, &q)
	cmd.Flags().Lookup("closed").Usage = "the listing is that of the closed tours"
	cmd.Flags().Lookup("open").Usage = "the listing is that of the open tours"
	output.add(cmd, verifyFormats, "text")
	output.addJSONL(cmd)
	return cmd
}

// numbersMemory is what counts take where tours have numbers.
const numbersMemory = 4 << 30

// ranking is the question about the tours that the arguments say.
func (c *console) ranking(ctx context.Context, q *verbs.Rank, args []string) (*verbs.Ranking, error) {
	var place verbs.Place
	file, err := c.tourArguments(&place, args)
	if err != nil {
		return nil, err
	}
	q.Verify.Board, q.Given = place.Board, place.Given
	if q.In, err = c.readerOf(ctx, file); err != nil {
		return nil, err
	}
	return q.Begin(verbs.Limits{})
}

// rank writes the numbers, one a line as they are found; in the format json all are one
// array.
func (c *console) rank(ctx context.Context, job *verbs.Ranking, out io.Writer, format string) error {
	w := bufio.NewWriter(out)
	begin, between, end := "", "", ""
	if format == "json" {
		begin, between, end = "[", ",", "]\n"
	}
	tell, stop := c.tell("rank")
	defer stop()
	next := begin
	stopped := job.Run(ctx, tell, func(t *verbs.RankedTour) error {
		_, err := w.WriteString(next)
		next = between
		if format == "text" {
			_, err = fmt.Fprintln(w, t.Rank)
		} else {
			err = errors.Join(err, writeJSON(w, t))
		}
		return errors.Join(err, w.Flush())
	})
	stopped = ranked(ctx, stopped)
	var err error
	if o := (*outcome)(nil); errors.As(stopped, &o) && format != "text" {
		if t := job.Unnumbered(o.line); t != nil { // so that data says it as well
			_, _ = w.WriteString(next) // the error comes with Flush
			err = writeJSON(w, t)
			next = between
		}
	}
	if end != "" && next == begin {
		_, _ = w.WriteString(begin)
	}
	_, _ = w.WriteString(end)
	return errors.Join(stopped, err, w.Flush())
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
