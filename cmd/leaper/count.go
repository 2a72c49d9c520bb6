package main

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/count"
	"leaper/count/frontier"
	"leaper/verbs/counting"
	"leaper/verbs/query"
)

// defaultMemory is the limit of a count, and codeBytes how much of it is the
// program's code, of which the garbage collector knows nothing.
const (
	defaultMemory = 2 << 30
	codeBytes     = 24 << 20
	// defaultScratch is the disk that a count may take.
	defaultScratch = 16 << 30
	// numbersMemory is what counts take where tours have numbers.
	numbersMemory = 4 << 30
)

// counted is the verb count.
type counted struct {
	*errand
	q   counting.Count
	job *counting.Counting
}

func newCount(c *terminal.Console) *cobra.Command {
	n := new(counted)
	cmd := newCommand(c, verb{
		use: "count BOARD | count --read FILE", graphs: true, args: boardOrRead(), question: &n.q, formats: textOrJSON, runner: &n.q.Runner,
		flags: addRead, run: n.run,
	})
	cmd.AddCommand(newCountMerge(c))
	return cmd
}

// run counts.
func (n *counted) run(e *errand) (err error) {
	if n.q.Memory == 0 {
		n.q.Memory = defaultMemory
	}
	if !e.cmd.Flags().Changed("scratch-size") {
		n.q.OnDisk = defaultScratch
	}
	if n.q.Scratch == "" && n.q.Checkpoint != "" {
		n.q.Scratch = filepath.Dir(n.q.Checkpoint)
	}
	if n.job, err = n.q.Begin(query.Limits{}); err != nil {
		return e.wrong(err)
	}
	if n.q.Checkpoint != "" {
		e.Used.Add("the record of --checkpoint", n.q.Checkpoint)
	}
	if err := e.ready(); err != nil {
		return err
	}
	allow(n.q.Memory)
	n.errand = e
	if n.q.InUnits() {
		return e.wrong(n.units(e.ctx))
	}
	tell, stop := telling(e.Console, "count")
	a, err := n.job.Whole(e.ctx, tell)
	stop()
	return e.wrong(n.finish(a, err))
}

// finish prints a number and says what it is, or why there is none.
func (n *counted) finish(a *counting.Counted, err error) error {
	if err != nil && !errors.Is(err, count.ErrUnfinished) {
		return err
	}
	if errors.Is(err, frontier.ErrGuess) {
		a.Sentence += "; to count all the same, use --go-on"
	}
	if n.q.Stats && err == nil {
		n.Note("%s", n.job.StatsLine())
	}
	if err == nil || n.asJSON() {
		if err := n.print(a, a.Text); err != nil {
			return err
		}
	}
	switch {
	case errors.Is(err, context.Canceled):
		n.Note("%s", a.Sentence)
		return context.Canceled
	case err != nil:
		return ended(a.Verdict, false)
	case a.Part != "" || a.Modulo != "" || a.By != nil && len(a.By) == 0:
		n.Note("%s", a.Sentence)
	default:
		n.Note("%s", n.job.What())
	}
	return nil
}
