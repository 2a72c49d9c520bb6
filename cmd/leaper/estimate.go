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
		on     onFlags
	)
	cmd := &cobra.Command{
		Use:   "estimate BOARD",
		Short: "Estimate how many tours there are, where they can't be counted",
		Long: `Estimate how many tours there are, by random walks. The line has three numbers: the
estimate, and the ends of an interval that holds the true number 95 times in 100.
Standard error says what was estimated, and warns if it is not to be trusted.

Each walk chooses its way at random until it sticks. One that makes a tour counts
for one over its chance to be chosen, the others for nothing; the mean of all is
the estimate (Knuth 1975).

How walks choose (--method):
{method of estimate}

A few lucky walks can outweigh all others. So Leaper says how many walks of equal
weight would tell as much (Kish's effective sample size, 1965).

-n says how many walks; --within 5% finds out by a trial how many it takes for an
interval that narrow, and makes them. If no walk made a tour there is no estimate,
and the exit status is 3; 0 is printed only where it is proven. A --timeout prints
what there is, with status 3. Distinct tours can't be estimated so. --on URL has
many machines walk (leaper hub): the same seed gives the same numbers as here.
docs/estimates.md says how far to trust it.`,
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
			runner, closed, err := on.runner(ctx, c, cmd, "estimate")
			if err != nil {
				return err
			}
			defer closed()
			q.Runner = runner
			run, err := q.Read(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			if err := output.ready(c); err != nil {
				return err
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
	on.add(cmd)
	output.add(cmd, textOrJSON, "text")
	return cmd
}
