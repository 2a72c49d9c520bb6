package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"leaper/verbs"
)

func newStats(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "stats METHOD BOARD",
		Short: "Measure how often a method succeeds",
		Long: `Measure how often a method that may fail succeeds, and what it costs: many trials,
what came of them, and the ends of the interval that holds the true rate 95 times
in 100 (Wilson 1927). The rates are the same for a seed on any number of threads;
the time, which is not, is on standard error.`,
		Example: `  leaper stats warnsdorff 100x100 --ties random,roth -n 1000
  leaper stats neural 6x6 -n 10000`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			names := []string{"warnsdorff", "neural"}
			if len(args) == 0 {
				return usagef("which method? Write leaper stats METHOD BOARD, where METHOD is %s", strings.Join(names, " or "))
			}
			_, err := choose("method", args[0], names)
			return err
		},
	}
	cmd.AddCommand(newStatsWarnsdorff(c), newStatsNeural(c))
	return cmd
}

// measure runs a measurement that was asked for, and prints the rates.
func (c *console) measure(cmd *cobra.Command, q verbs.Reader, place *verbs.Place, timed *verbs.Timed, output *outputFlags, arg string) error {
	format, err := output.textFormat(cmd, textOrJSON)
	if err != nil {
		return err
	}
	ctx, cancel, err := c.ask(cmd, place, timed, arg)
	if err != nil {
		return err
	}
	defer cancel()
	run, err := q.Read(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
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
	)
	cmd := &cobra.Command{
		Use:   "warnsdorff BOARD",
		Short: "Walks by Warnsdorff's rule",
		Long: `Measure Warnsdorff's rule alone: each walk goes to the square with the fewest
onward moves until it is stuck, and nothing is mended. A walk starts on --from, or
else on a square drawn from those where colours and dead ends let a path begin; it
succeeds if it visits every square and, if asked, ends as --closed, --open or --to
say.

The columns: how equals are chosen among, walks, tours, the rate and the ends of
its interval, and the share of the squares that a walk visits on average. See
leaper find --help for the ties. Where they and the start leave nothing to chance
there is one walk.`,
		Example: `  leaper stats warnsdorff 100x100 -n 1000
  leaper stats warnsdorff 50x50 --ties all --from a1
  leaper stats warnsdorff 8x8 --closed --ties pohl,roth`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.measure(cmd, &q, &q.Place, &q.Timed, &output, args[0])
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	return cmd
}

func newStatsNeural(c *console) *cobra.Command {
	var (
		q      verbs.StatsNeural
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "neural BOARD",
		Short: "Runs of Takefuji and Lee's network",
		Long: `Measure what comes out of Takefuji and Lee's network (1992): a neuron for each move,
outputs drawn at random, updated until they are at rest.

  tour      one cycle through every square: a closed tour
  cycles    every square has two moves, but they make several cycles
  stuck     no neuron will change again, and some square has not two moves
  diverged  not at rest within 256 sweeps and 4 for each square

The columns: what came out, runs, the rate and the ends of its interval, and the
sweeps of such a run on average. Rule wikipedia is the update as the encyclopedia
prints it.`,
		Example: `  leaper stats neural 6x6 -n 10000
  leaper stats neural 6x6 --rule wikipedia`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.measure(cmd, &q, &q.Place, &q.Timed, &output, args[0])
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	return cmd
}
