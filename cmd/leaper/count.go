package main

import (
	"context"
	"errors"
	"path/filepath"
	"runtime/debug"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/verbs"
)

func newCount(c *console) *cobra.Command {
	var (
		q      verbs.Count
		output outputFlags
		on     onFlags
	)
	cmd := &cobra.Command{
		Use:  "count BOARD | count --read FILE",
		Args: boardOrRead(),
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, textOrJSON)
			if err != nil {
				return err
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
			if err != nil {
				return err
			}
			defer cancel()
			if err := c.demands(ctx, &q.Demands); err != nil {
				return err
			}
			runner, closed, err := on.runner(ctx, c, cmd, "count")
			if err != nil {
				return err
			}
			defer closed()
			q.Runner = runner
			if q.Memory == 0 {
				q.Memory = defaultMemory
			}
			if !cmd.Flags().Changed("scratch-size") {
				q.OnDisk = defaultScratch
			}
			if q.Scratch == "" && q.Checkpoint != "" {
				q.Scratch = filepath.Dir(q.Checkpoint)
			}
			job, err := q.Begin(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			if q.Checkpoint != "" {
				c.uses("the record of --checkpoint", q.Checkpoint)
			}
			if err := output.ready(c); err != nil {
				return err
			}
			debug.SetMemoryLimit(int64(q.Memory) - codeBytes)
			n := counted{c, &q, job, &output, format}
			if q.InUnits() {
				return wrongFlag(&q, n.units(ctx))
			}
			tell, stop := c.tell("count")
			a, err := job.Whole(ctx, tell)
			stop()
			return wrongFlag(&q, n.finish(a, err))
		},
	}
	bind(cmd, &q)
	on.add(cmd)
	output.add(cmd, textOrJSON, "text")
	addRead(cmd)
	cmd.AddCommand(newCountMerge(c))
	return cmd
}

// defaultMemory is what a count may take, and codeBytes how much of it is the
// program's code, of which the garbage collector knows nothing.
const (
	defaultMemory = 2 << 30
	codeBytes     = 24 << 20
	// defaultScratch is the disk that a count may take.
	defaultScratch = 16 << 30
)

// counted is a count on its way to people.
type counted struct {
	c      *console
	q      *verbs.Count
	job    *verbs.Counting
	output *outputFlags
	format string
}

// answer is what --json prints of a number.
func (n *counted) answer(a *verbs.Counted) verbs.Answer {
	if n.q.File != nil {
		return n.job.OfFile(a)
	}
	return a
}

// finish prints a number and says what it is, or why there is none.
func (n *counted) finish(a *verbs.Counted, err error) error {
	if err != nil && !errors.Is(err, count.ErrUnfinished) {
		return err
	}
	if n.q.Stats && err == nil {
		n.c.note("%s", n.job.StatsLine())
	}
	if err == nil || n.format == "json" {
		if err := n.c.print(n.output, n.format, n.answer(a), a.Text()); err != nil {
			return err
		}
	}
	switch {
	case errors.Is(err, context.Canceled):
		n.c.note("%s", a.Sentence)
		return context.Canceled
	case err != nil:
		return ended(a.Verdict, false)
	case a.Part != "" || a.Modulo != "" || a.By != nil && len(a.By) == 0:
		n.c.note("%s", a.Sentence)
	default:
		n.c.note("%s", n.job.What())
	}
	return nil
}
