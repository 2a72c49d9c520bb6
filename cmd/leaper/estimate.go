package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"leaper/verbs"
)

func newEstimate(c *console) *cobra.Command {
	var (
		q      verbs.Estimate
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "estimate BOARD",
		Short: "Estimate the number of tours",
		Long: `Estimate the number of tours, where it cannot be counted. One line has three
numbers: the estimate, and the ends of the interval that holds the true number
95 times in 100. Standard error says in words what was estimated, and how.

Probes walk at random until they can go no further. A probe that makes a tour
weighs one over the chance of just that walk, every other weighs nothing, and
the mean weight is the estimate. If the weights are too uneven for the interval
to mean what it says, a line on standard error warns of it.

Methods:
  auto        warnsdorff
  warnsdorff  squares with few onward moves are favoured, as by Warnsdorff's rule
              (Cancela and Mordecki 2006)
  knuth       all squares are alike (Knuth 1975)

Directed and undirected are as in leaper count. Distinct tours cannot be
estimated so.

If no probe makes a tour there is no estimate, and the exit status is 3; 0 is
printed only where there is a proof. If --timeout ends the work the estimate so
far is printed, and the exit status is 3 too.`,
		Example: `  leaper estimate 8x8
  leaper estimate 8x8 --closed --as undirected --within 5%
  leaper estimate 10x10 --closed -n 5000000
  leaper estimate 7x7x2 --timeout 30s --within 1%`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, textOrJSON)
			if err != nil {
				return err
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args[0])
			if err != nil {
				return err
			}
			defer cancel()
			run, err := q.Read(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			a, stopped := c.work(ctx, "estimate", run)
			if stopped != nil && !errors.Is(stopped, context.Canceled) {
				return stopped
			}
			e := a.(*verbs.Estimated)
			if e.Estimate != "" || format == "json" { // else there is nothing to make a file of
				if err := c.print(&output, format, e, fmt.Sprintf("%s %s %s\n", e.Estimate, e.Low, e.High)); err != nil {
					return err
				}
			}
			for _, line := range e.Notes() {
				c.note("%s", line)
			}
			if stopped != nil {
				return stopped
			}
			if e.None() { // none is what was estimated, and 0 is printed
				return nil
			}
			return ended(e.Verdict, false)
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	return cmd
}
