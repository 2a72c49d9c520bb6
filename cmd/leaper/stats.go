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
		Use:   "stats METHOD BOARD | stats tours BOARD",
		Short: "Measure how often a method succeeds, or what tours look like",
		Long: `Some methods depend on luck. Try one many times, and print how often it succeeds,
with the ends of an interval that holds the true rate 95 times in 100 (Wilson
1927). The same --seed gives the same rates on any machine. The time, which
differs, is on standard error.

"stats tours" tells what tours look like on the whole: how often they cross
themselves, how they turn, how many are symmetric.`,
		Example: `  leaper stats warnsdorff 100x100 --ties random,roth -n 1000
  leaper stats neural 6x6 -n 10000
  leaper stats tours 8x8 --closed`,
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
		Use:   "warnsdorff BOARD",
		Short: "How often does Warnsdorff's rule alone make a tour?",
		Long: `Warnsdorff's rule (1823): always go to the square with the fewest ways on. Walk by
it from random squares, or from --from, never repairing, and count the walks that
visit every square and end as --closed, --open or --to want.

Where several squares have equally few ways on, --ties says which is taken:
{ties, or all}

Where nothing is left to chance there is one walk.

Columns: ties, walks, tours, the rate and its interval (low, high), and the share
of the squares that a walk visits on average.`,
		Example: `  leaper stats warnsdorff 100x100 -n 1000
  leaper stats warnsdorff 50x50 --ties all --from a1
  leaper stats warnsdorff 8x8 --closed --ties pohl,roth`,
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
		Use:   "neural BOARD",
		Short: "How often does the neural network make a tour?",
		Long: `Takefuji and Lee (1992) gave each move of the board a neuron. All are set at random
and change until they are at rest; those that are on then may make a closed tour.
What comes of them:
{outcome}

How neurons change (--rule):
{rule}

Columns: the outcome, runs, the rate and its interval (low, high), and the rounds
(sweeps) that such a run takes on average.`,
		Example: `  leaper stats neural 6x6 -n 10000
  leaper stats neural 6x6 --rule wikipedia`,
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
