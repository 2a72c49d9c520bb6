package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/find/neural"
	"leaper/find/odds"
	"leaper/find/warnsdorff"
	"leaper/tour"
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

// trialFlags are those of all measurements.
type trialFlags struct {
	where   boardFlags
	limits  limitFlags
	threads threadFlag
	output  outputFlags
	number  int64
	seed    uint64
	format  string
}

func (f *trialFlags) add(c *cobra.Command) {
	f.where.add(c)
	f.limits.add(c)
	f.threads.add(c)
	f.output.add(c, []string{"text", "json"}, "text")
	c.Flags().Int64VarP(&f.number, "number", "n", 1000, "how many trials: a `number`")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "the `number` that decides all that is drawn; the same seed gives the same rates")
}

func (f *trialFlags) check(c *cobra.Command) (err error) {
	if f.format, err = f.output.textFormat(c, []string{"text", "json"}); err != nil {
		return err
	}
	if f.number < 1 || f.number > 1<<50 {
		return usagef("-n %d: write how many trials to make, from 1", f.number)
	}
	return f.threads.check()
}

// run makes trials, and draws how many are made.
func (f *trialFlags) run(c *console, what string, measure func(odds.Options) error) error {
	var made atomic.Int64
	stop := c.progress(func(elapsed time.Duration) string {
		return fmt.Sprintf("stats: %s, %d of %d trials, %s", what, made.Load(), f.number, elapsed.Round(time.Second))
	})
	defer stop()
	return measure(odds.Options{
		Trials: f.number, Seed: f.seed, Threads: f.threads.threads,
		Progress: func(done, _ int64) { made.Store(done) },
	})
}

// finish writes what was measured, and says how it ended: stopped is what ended
// it early. An unfinished table has the rates of the trials that were made.
func (f *trialFlags) finish(c *console, table *textTable, object any, stopped error) error {
	if stopped != nil && !errors.Is(stopped, odds.ErrUnfinished) {
		return stopped
	}
	text := table.String()
	if f.format == "json" {
		var line strings.Builder
		if err := writeJSON(&line, object); err != nil {
			return err
		}
		text = line.String()
	}
	if err := f.output.writeAll(c, text); err != nil {
		return err
	}
	switch {
	case errors.Is(stopped, context.DeadlineExceeded):
		return &outcome{exitUndecided, "undecided: the time limit was reached before all trials were made; the rates are of those that were"}
	case stopped != nil:
		return context.Canceled
	}
	return nil
}

// rateWords is a row of the table: a rate and the ends of its interval in the
// middle, to four digits.
func rateWords(r rateObject, first []string, last string) []string {
	for _, x := range []float64{r.Rate, r.Low, r.High} {
		first = append(first, fmt.Sprintf("%.4f", x))
	}
	return append(first, last)
}

// textTable is a table of words: columns of one width, the first to the left
// and numbers to the right, two blanks between.
type textTable struct{ rows [][]string }

func (t *textTable) add(words ...string) { t.rows = append(t.rows, words) }

func (t *textTable) String() string {
	var widths []int
	for _, row := range t.rows {
		for i, word := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len(word))
		}
	}
	var text strings.Builder
	for _, row := range t.rows {
		for i, word := range row {
			if i == 0 {
				fmt.Fprintf(&text, "%-*s", widths[i], word)
			} else {
				fmt.Fprintf(&text, "  %*s", widths[i], word)
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// perUnit writes the time of a unit of work.
func perUnit(t time.Duration, units int64) string {
	return fmt.Sprintf("%.1f ns", float64(t.Nanoseconds())/float64(max(units, 1)))
}

// share is a part of a whole as a number; 0 of nothing.
func share(part, whole int64) float64 { return odds.Rate{Successes: part, Trials: whole}.Value() }

func newStatsWarnsdorff(c *console) *cobra.Command {
	var (
		trials trialFlags
		what   askFlags
		ties   []string
		moves  string
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
			if err := trials.check(cmd); err != nil {
				return err
			}
			var rules []warnsdorff.Ties
			for _, name := range ties {
				if name == "all" {
					for i := range warnsdorff.TiesNames() {
						rules = append(rules, warnsdorff.Ties(i))
					}
					continue
				}
				at, err := choose("ties", name, warnsdorff.TiesNames())
				if err != nil {
					return err
				}
				rules = append(rules, warnsdorff.Ties(at))
			}
			g, err := trials.where.graph(c, args[0])
			if err != nil {
				return err
			}
			ask, err := what.ask(g.Board())
			if err != nil {
				return err
			}
			order, err := orderMoves(moves, g)
			if err != nil {
				return err
			}
			ctx, cancel, err := trials.limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()

			table := &textTable{}
			table.add("ties", "walks", "tours", "rate", "low", "high", "visited")
			object := statsObject{
				About:  about(g, ask),
				Method: "warnsdorff", Seed: trials.seed, Confidence: odds.Confidence,
			}
			c.note("%s of %s%s, by Warnsdorff's rule alone; rates and 95 %% confidence intervals; seed %d", kindNames(ask.Kind), g, endsText(g, ask), trials.seed)
			for _, rule := range rules {
				var w odds.Walks
				err := trials.run(c, rule.String(), func(o odds.Options) (err error) {
					w, err = odds.Warnsdorff(ctx, g, ask, warnsdorff.RuleOptions{Ties: rule, Moves: order}, o)
					return err
				})
				if err != nil && !errors.Is(err, odds.ErrUnfinished) {
					return err
				}
				if w.Tours.Trials > 0 {
					rate := newRate(w.Tours)
					rate.Low, rate.High = w.Interval()
					rate.Ties, rate.Visited = rule.String(), share(w.Squares, w.Tours.Trials*g.Board().Squares())
					object.Rates = append(object.Rates, rate)
					table.add(rateWords(rate, []string{rate.Ties, fmt.Sprint(rate.Trials), fmt.Sprint(rate.Successes)}, fmt.Sprintf("%.4f", rate.Visited))...)
					text := ""
					if w.Fixed {
						text = "; nothing is left to chance, so that there is one walk"
					}
					c.note("%s: %s a square%s", rule, perUnit(w.Time, w.Squares), text)
				}
				if err != nil {
					return trials.finish(c, table, object, err)
				}
			}
			return trials.finish(c, table, object, nil)
		},
	}
	trials.add(cmd)
	what.add(cmd)
	cmd.Flags().StringSliceVar(&ties, "ties", []string{"random"}, "how to choose among equals, one or more `ties`, or all: "+strings.Join(warnsdorff.TiesNames(), ", "))
	cmd.Flags().StringVar(&moves, "moves", "", "ties first, pohl and roth: the order of the moves, as `vectors`: \"1,2 2,1 …\"")
	completeWith(cmd, "ties", append(warnsdorff.TiesNames(), "all"))
	return cmd
}

func newStatsNeural(c *console) *cobra.Command {
	var (
		trials trialFlags
		name   string
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
			if err := trials.check(cmd); err != nil {
				return err
			}
			at, err := choose("rule", name, neural.RuleNames())
			if err != nil {
				return err
			}
			rule := neural.Rule(at)
			g, err := trials.where.graph(c, args[0])
			if err != nil {
				return err
			}
			ctx, cancel, err := trials.limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			var n odds.Networks
			unfinished := trials.run(c, "neural", func(o odds.Options) (err error) {
				n, err = odds.Neural(ctx, g, rule, o)
				return err
			})
			if unfinished != nil && !errors.Is(unfinished, odds.ErrUnfinished) {
				return unfinished
			}
			object := statsObject{
				About: about(g, tour.Ask{Kind: tour.Closed}), Method: "neural", Rule: rule.String(), Seed: trials.seed, Confidence: odds.Confidence,
			}
			table := &textTable{}
			table.add("outcome", "runs", "rate", "low", "high", "sweeps")
			sweeps := int64(0)
			for _, o := range []neural.Outcome{neural.Tour, neural.Cycles, neural.Stuck, neural.Diverged} {
				rate := newRate(n.Rate(o))
				rate.Outcome, rate.Sweeps = o.String(), share(n.Sweeps[o], n.Of[o])
				object.Rates = append(object.Rates, rate)
				table.add(rateWords(rate, []string{rate.Outcome, fmt.Sprint(rate.Successes)}, fmt.Sprintf("%.1f", rate.Sweeps))...)
				sweeps += n.Sweeps[o]
			}
			c.note("closed tours of %s, by a network of %s with rule %s; rates and 95 %% confidence intervals; seed %d", g, plural(n.Neurons, "neuron"), rule, trials.seed)
			c.note("%s: %s a neuron and sweep", plural(n.Runs, "run"), perUnit(n.Time, sweeps*int64(n.Neurons)))
			return trials.finish(c, table, object, unfinished)
		},
	}
	trials.add(cmd)
	cmd.Flags().StringVar(&name, "rule", "takefuji", "how neurons are updated, a `rule`: "+strings.Join(neural.RuleNames(), ", "))
	completeWith(cmd, "rule", neural.RuleNames())
	return cmd
}

// statsObject is a measurement as an object.
type statsObject struct {
	verbs.About
	Method     string       `json:"method"`
	Rule       string       `json:"rule,omitempty"`
	Seed       uint64       `json:"seed"`
	Confidence float64      `json:"confidence"`
	Rates      []rateObject `json:"rates"`
}

type rateObject struct {
	Ties      string  `json:"ties,omitempty"`
	Outcome   string  `json:"outcome,omitempty"`
	Trials    int64   `json:"trials"`
	Successes int64   `json:"successes"`
	Rate      float64 `json:"rate"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Sweeps    float64 `json:"sweeps,omitempty"`  // of a run, on average
	Visited   float64 `json:"visited,omitempty"` // share of the squares, on average
}

func newRate(r odds.Rate) rateObject {
	low, high := r.Interval()
	return rateObject{Trials: r.Trials, Successes: r.Successes, Rate: r.Value(), Low: low, High: high}
}
