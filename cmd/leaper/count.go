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
		Use:   "count BOARD | count --read FILE",
		Short: "Count all tours, exactly",
		Long: `Count tours exactly. The number stands alone on standard output; on standard error
stands what was counted, since there are three ways to count (--as):
{convention}

Without --closed or --open every path counts, closed or not; the literature and the
OEIS often call that "open". Where a closed tour begins makes no difference.

How to count (--method):
{method of count}

The sweep is a transfer-matrix method: it cuts the board in two and keeps only what
one half can notice of the other. 8x8 takes seconds, 5x40 less, 10x10 is out of
reach. --explain says beforehand what a count would take.

--symmetry counts the tours whose drawing has a symmetry, or has none; the names
are those of find (docs/symmetry.md). --magic counts, one by one, those whose rows,
columns or diagonals add up to the same (docs/magic.md).

--by tells the number by what tours have in common, a line each. One sweep there
and back tells it of all moves at once; each symmetry has a count of its own:
{by}

Long counts: --checkpoint FILE keeps what is done; the same command goes on from
there, whatever ended it. --part 3/1000 does a share of the work, and "leaper count
merge" adds the shares up. --again FILE counts what a whole record holds a second time,
modulo a prime and by another plan, and says whether the two agree.

Many machines: --on URL has the units counted by them (leaper hub); the same command
begun again finds the job and goes on. --memory and --scratch-size are then what each of
them should have.

Where the time or memory allowed is not enough no number is printed, and the exit
status is 3. --read FILE counts the paths of a graph (graph6, sparse6 or hcp) in
place of a board. docs/counting.md tells more, docs/conventions.md of the OEIS.`,
		Example: `  leaper count 5x5                            1728
  leaper count 6x6 --closed --as undirected   9862
  leaper count 5x5 --from a1                  304
  leaper count 8x8 --closed                   26534728821064, in seconds
  leaper count 5x40 --closed                  46 digits
  leaper count 8x8 --closed --by move         of each of 168 moves
  leaper count 5x5 --by start                 304 paths begin on a1
  leaper count 6x6 --closed --by symmetry     how many have a half-turn, and so on
  leaper count 4x4 --as distinct --piece wazir
  leaper count 8x8 --explain
  leaper count 8x8 --checkpoint 8x8.count --part 1/4`,
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
