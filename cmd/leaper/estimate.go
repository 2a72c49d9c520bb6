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
		Use:  "estimate BOARD",
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
