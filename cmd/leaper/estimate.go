package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/estimate"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/tour"
)

func newEstimate(c *console) *cobra.Command {
	var (
		where   boardFlags
		what    askFlags
		limits  limitFlags
		threads threadFlag
		output  outputFlags
		as      string
		method  string
		number  int64
		within  string
		seed    uint64
	)
	formats := []string{"text", "json"}
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
			format, err := output.textFormat(cmd, formats)
			if err != nil {
				return err
			}
			if err := threads.check(); err != nil {
				return err
			}
			flags := cmd.Flags()
			options := estimate.Options{Seed: seed, Threads: threads.threads}
			switch {
			case flags.Changed("number") && within != "":
				return usagef("-n and --within: a number of probes or a width; give one of them")
			case within != "":
				if options.Within, err = parseShare(within); err != nil {
					return err
				}
			case number < estimate.MinProbes || number > estimate.MaxProbes:
				return usagef("-n %d: write how many probes to make, from %d to %d", number, estimate.MinProbes, int64(estimate.MaxProbes))
			default:
				options.Probes = number
			}
			if options.As, err = (&conventionFlag{as}).convention(); err != nil {
				return err
			}
			at, err := choose("method", method, estimate.MethodNames())
			if err != nil {
				return err
			}
			options.Method = estimate.Method(at)
			g, ask, err := where.question(c, &what, args[0])
			if err != nil {
				return err
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()

			stop := estimateProgress(c, &options)
			e, stopped := estimate.Tours(ctx, g, ask, options)
			stop()
			if stopped != nil && !errors.Is(stopped, estimate.ErrUnfinished) {
				return stopped
			}
			text := estimateText(e, options.As)
			if format == "json" {
				if text, err = estimateJSON(g, ask, options, e, stopped); err != nil {
					return err
				}
			}
			if text != "" { // else there is nothing to make a file of
				if err := output.writeAll(c, text); err != nil {
					return err
				}
			}
			for _, line := range say.Estimate(g, ask, options.As, e) {
				c.note("%s", line)
			}
			return estimateOutcome(g, ask, e, stopped)
		},
	}
	where.add(cmd)
	what.add(cmd)
	limits.add(cmd)
	threads.add(cmd)
	output.add(cmd, formats, "text")
	flags := cmd.Flags()
	flags.StringVar(&as, "as", "directed", "what counts as one tour, a `convention`: directed, undirected")
	completeWith(cmd, "as", conventions()[:2])
	flags.StringVarP(&method, "method", "m", "auto", "how probes choose their way, a `method`: auto, warnsdorff, knuth")
	completeWith(cmd, "method", estimate.MethodNames())
	flags.Int64VarP(&number, "number", "n", 100_000, "how many probes: a `number`")
	flags.StringVar(&within, "within", "", "go on until both ends of the interval are within this `share` of the estimate: 1% or 0.01")
	flags.Uint64Var(&seed, "seed", 1, "the `number` that decides all that is drawn; the same seed gives the same estimate")
	return cmd
}

// parseShare reads a share: 1% or 0.01.
func parseShare(s string) (float64, error) {
	digits, percent := strings.CutSuffix(s, "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if percent {
		x /= 100
	}
	if err != nil || !(x >= estimate.MinWithin && x <= 1) {
		return 0, usagef("--within %s: write a share from 0.0001%% to 100%%, such as 1%% or 0.01", s)
	}
	return x, nil
}

// estimateProgress draws how far an estimate has come.
func estimateProgress(c *console, options *estimate.Options) (stop func()) {
	var last atomic.Pointer[estimate.Progress]
	last.Store(&estimate.Progress{})
	options.Progress = func(p estimate.Progress) { last.Store(&p) }
	return c.progress(func(elapsed time.Duration) string {
		p := last.Load()
		text := fmt.Sprintf("estimate: %s, %s", plural(p.Probes, "probe"), elapsed.Round(time.Second))
		if options.Probes > 0 {
			text = fmt.Sprintf("estimate: %.1f %% of the probes, %s", 100*float64(p.Probes)/float64(options.Probes), elapsed.Round(time.Second))
		}
		if p.Successes > 0 {
			text += fmt.Sprintf(", ± %.2g %%", 100*p.HalfWidth)
		}
		return text
	})
}

// estimateText is empty if there is no estimate.
func estimateText(e estimate.Estimate, as tour.Convention) string {
	value, low, high, ok := say.EstimateNumbers(e, as)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s %s %s\n", value, low, high)
}

// estimateOutcome is how the work ended; stopped says what ended it early.
func estimateOutcome(g *graph.Graph, ask tour.Ask, e estimate.Estimate, stopped error) error {
	if !e.Exact && errors.Is(stopped, context.Canceled) {
		return context.Canceled
	}
	if line := say.NoEstimate(g, ask, e, stopped); line != "" {
		return &outcome{exitUndecided, line}
	}
	return nil
}

// estimateJSON is an estimate as an object. The numbers of tours are strings:
// they may be too large for the numbers of other programs.
func estimateJSON(g *graph.Graph, ask tour.Ask, options estimate.Options, e estimate.Estimate, unfinished error) (string, error) {
	value, low, high, _ := say.EstimateNumbers(e, options.As)
	object := estimateObject{
		Board: g.Board().Size(), Topology: topologyName(g.Board()), Holes: holeNames(g.Board()), Piece: g.Piece().String(),
		Kind: kindName(ask.Kind), From: endName(g.Board(), ask.From), To: endName(g.Board(), ask.To), As: options.As.String(),
		Verdict: e.Verdict.String(), Estimate: value, Low: low, High: high, Confidence: estimate.Confidence, Exact: e.Exact,
		Method: e.Method.String(), Seed: e.Seed, Within: options.Within, Probes: e.Probes, Successes: e.Successes,
		Effective: e.Effective, Largest: e.Largest, Trusted: e.Trusted, Doubt: e.Doubt,
	}
	if e.Why != nil && e.Exact {
		object.Why = e.Why.Text
	}
	switch {
	case errors.Is(unfinished, context.DeadlineExceeded):
		object.Stopped = "time limit"
	case unfinished != nil:
		object.Stopped = "interrupted"
	}
	var line strings.Builder
	err := writeJSON(&line, object)
	return line.String(), err
}

type estimateObject struct {
	Board      string   `json:"board"`
	Topology   string   `json:"topology,omitempty"`
	Holes      []string `json:"holes,omitempty"`
	Piece      string   `json:"piece"`
	Kind       string   `json:"kind"`
	From       string   `json:"from,omitempty"`
	To         string   `json:"to,omitempty"`
	As         string   `json:"as"`
	Verdict    string   `json:"verdict"`
	Estimate   string   `json:"estimate,omitempty"`
	Low        string   `json:"low,omitempty"`
	High       string   `json:"high,omitempty"`
	Confidence float64  `json:"confidence"`
	Exact      bool     `json:"exact"`
	Why        string   `json:"why,omitempty"`
	Method     string   `json:"method"`
	Seed       uint64   `json:"seed"`
	Within     float64  `json:"within,omitempty"`
	Probes     int64    `json:"probes"`
	Successes  int64    `json:"successes"`
	Effective  float64  `json:"effective"`
	Largest    float64  `json:"largest"`
	Trusted    bool     `json:"trusted"`
	Doubt      string   `json:"doubt,omitempty"`
	Stopped    string   `json:"stopped,omitempty"`
}
