package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
)

func newFind(c *console) *cobra.Command {
	var (
		where  boardFlags
		what   askFlags
		limits limitFlags
		output outputFlags
		method string
		seed   uint64
		origin int
		stats  bool
	)
	cmd := &cobra.Command{
		Use:   "find BOARD",
		Short: "Find one tour",
		Long: `Find one tour and print it, or say why there is none. Every tour is verified
before it is printed.

Methods:
  auto        the one that fits: certificates that there is no tour, then
              backtracking and random restarts, by turns, until one succeeds
  backtrack   the first tour in the order kt, as leaper list prints it; it can
              prove that there is none, on small boards
  warnsdorff  Warnsdorff's rule with random ties (--seed) and restarts; it never
              proves that there is none
  whitney     Arthur Whitney's kt_aw, and
  hui         Roger Hui's ktourw, from the first square of a square board; hui
              never steps back, and is undecided where it sticks

The formats grid (numbers), box, moves (squares in order), json and none.`,
		Example: `  leaper find 8x8
  leaper find 8x8 --closed
  leaper find 50x50 --from a1 --to b1 --format moves
  leaper find 8x8 --method whitney --origin 0
  leaper find 6x6 --piece wazir --closed
  printf '.#..\n....\n#...\n#.##\n' | leaper find @-`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := choose("method", method, find.MethodNames())
			if err != nil {
				return err
			}
			format, err := output.tourFormat(cmd)
			if err != nil {
				return err
			}
			options, err := writerOptions(origin, 0)
			if err != nil {
				return err
			}
			g, err := where.graph(c, args[0])
			if err != nil {
				return err
			}
			ask, err := what.ask(g.Board())
			if err != nil {
				return err
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()

			var steps list.Stats
			stop := c.progress(func(elapsed time.Duration) string {
				return fmt.Sprintf("find: searching for %s", elapsed.Round(time.Second))
			})
			answer, err := find.Find(ctx, g, ask, find.Options{Method: find.Method(m), Seed: seed, Stats: &steps})
			stop()
			if err != nil {
				return err
			}
			if stats {
				noteStats(c, &steps)
			}
			if answer.Verdict != exist.Found {
				return notFound(g, ask, answer, format, out)
			}
			w := notation.NewWriter(out, format, options)
			if err := w.Write(g.Board(), g.Piece(), answer.Tour); err != nil {
				return err
			}
			if err := w.Close(); err != nil {
				return err
			}
			return out.keep()
		},
	}
	where.add(cmd)
	what.add(cmd)
	limits.add(cmd)
	output.add(cmd, notation.FormatNames(), "grid")
	flags := cmd.Flags()
	flags.StringVarP(&method, "method", "m", "auto", "how to look, a `method`: auto, backtrack, warnsdorff, whitney, hui")
	flags.Uint64Var(&seed, "seed", 1, "the `number` that decides random ties; the same seed gives the same tour")
	addOrigin(cmd, &origin)
	flags.BoolVar(&stats, "stats", false, "say on standard error what backtracking did")
	completeWith(cmd, "method", find.MethodNames())
	return cmd
}

// notFound reports a verdict other than found, as an object too if JSON is
// wanted.
func notFound(g *graph.Graph, ask tour.Ask, a find.Answer, format notation.Format, out *sink) error {
	why := "no reason is known"
	var witness []string
	rule := ""
	if a.Why != nil {
		why, rule = a.Why.Text, a.Why.Rule
		for _, s := range a.Why.Witness {
			witness = append(witness, g.Board().Name(s))
		}
	}
	if format == notation.JSON || format == notation.JSONL {
		err := writeJSON(out, struct {
			Board   string   `json:"board"`
			Piece   string   `json:"piece"`
			Kind    string   `json:"kind"`
			Verdict string   `json:"verdict"`
			Rule    string   `json:"rule,omitempty"`
			Why     string   `json:"why"`
			Witness []string `json:"witness,omitempty"`
		}{g.Board().Size(), g.Piece().String(), kindName(ask.Kind), a.Verdict.String(), rule, why, witness})
		if err != nil {
			return err
		}
		if err := out.keep(); err != nil {
			return err
		}
	}
	if a.Verdict == exist.None {
		return &outcome{exitNone, fmt.Sprintf("none: %s has no %s%s: %s", g, ask.Kind, endsText(g, ask), why)}
	}
	return &outcome{exitUndecided, fmt.Sprintf("undecided: no %s of %s%s found: %s", ask.Kind, g, endsText(g, ask), why)}
}

func addOrigin(cmd *cobra.Command, origin *int) {
	cmd.Flags().IntVar(origin, "origin", 1, "the `number` of the first square in grids and boxes: 0 or 1")
}

// writerOptions checks the flags that shape grids and boxes.
func writerOptions(origin, across int) (notation.Options, error) {
	if origin != 0 && origin != 1 {
		return notation.Options{}, usagef("--origin %d: numbers start from 0 or from 1", origin)
	}
	if across < 0 {
		return notation.Options{}, usagef("--across %d: write how many boxes stand side by side, from 1, or 0 for all", across)
	}
	return notation.Options{FromZero: origin == 0, Across: across}, nil
}

// noteStats prints what a search did.
func noteStats(c *console, s *list.Stats) {
	c.note("steps %d, retreats %d, tests %d, pruned %d; %d tests after the last tour",
		s.Steps, s.Retreats, s.Tests, s.Pruned, s.After)
}
