package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"leaper/verbs"
	"leaper/work"
)

func newStats(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "stats METHOD BOARD | stats tours BOARD",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			names := []string{"warnsdorff", "neural", "tours"}
			if len(args) == 0 {
				return usagef("which method? Write leaper stats METHOD BOARD, where METHOD is %s, or leaper stats tours BOARD", strings.Join(names[:2], " or "))
			}
			_, err := choose("method", args[0], names)
			return err
		},
	}
	cmd.AddCommand(newStatsWarnsdorff(c), newStatsNeural(c), newStatsTours(c))
	return cmd
}

// measure runs a measurement that was asked for, and prints the rates.
func (c *console) measure(cmd *cobra.Command, q verbs.Reader, place *verbs.Place, timed *verbs.Timed, runner *work.Runner, on *onFlags, output *outputFlags, arg string) error {
	format, err := output.textFormat(cmd, textOrJSON)
	if err != nil {
		return err
	}
	ctx, cancel, err := c.ask(cmd, place, timed, arg)
	if err != nil {
		return err
	}
	defer cancel()
	who, closed, err := on.runner(ctx, c, cmd, "stats")
	if err != nil {
		return err
	}
	defer closed()
	*runner = who
	run, err := q.Read(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
	}
	if err := output.ready(c); err != nil {
		return err
	}
	a, stopped := c.work(ctx, "stats", run)
	if stopped != nil && !errors.Is(stopped, context.Canceled) {
		return stopped
	}
	rates := a.(*verbs.Rates)
	for _, line := range rates.Notes() {
		c.note("%s", line)
	}
	if err := c.print(output, format, rates, rates.Text()); err != nil {
		return err
	}
	if stopped != nil {
		return stopped
	}
	return ended(rates.Verdict, false)
}

func newStatsWarnsdorff(c *console) *cobra.Command {
	var (
		q      verbs.StatsWarnsdorff
		output outputFlags
		on     onFlags
	)
	cmd := &cobra.Command{
		Use:  "warnsdorff BOARD",
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.measure(cmd, &q, &q.Place, &q.Timed, &q.Runner, &on, &output, args[0])
		},
	}
	bind(cmd, &q)
	on.add(cmd)
	output.add(cmd, textOrJSON, "text")
	return cmd
}

func newStatsNeural(c *console) *cobra.Command {
	var (
		q      verbs.StatsNeural
		output outputFlags
		on     onFlags
	)
	cmd := &cobra.Command{
		Use:  "neural BOARD",
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.measure(cmd, &q, &q.Place, &q.Timed, &q.Runner, &on, &output, args[0])
		},
	}
	bind(cmd, &q)
	on.add(cmd)
	output.add(cmd, textOrJSON, "text")
	return cmd
}
