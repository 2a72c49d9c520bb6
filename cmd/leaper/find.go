package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/say"
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
		how    methodFlags
		origin int
		stats  bool
		file   string
	)
	cmd := &cobra.Command{
		Use:   "find BOARD | find --read FILE",
		Short: "Find one tour",
		Long: `Find one tour and print it, or say why there is none. Every tour is verified
before it is printed.

Methods:
  auto        the one that fits: for the knight, construct on rectangles and boxes of
              more than 2500 squares; else theorems and certificates that there is
              no tour, then backtracking, random restarts, up to 8192 squares SAT,
              and beyond 400 squares factor, by turns, until one succeeds
  construct   a knight's tour of any rectangle that has one, and of any box that
              has a closed one, laid of tiles: at once, whatever the size; leaper
              at looks into it anywhere. Both ends cannot be chosen, but for
              neighbours in a closed tour
  backtrack   the first tour in the order kt, as leaper list prints it; it can
              prove that there is none, on small boards
  warnsdorff  Warnsdorff's rule with random ties (--seed), mends and restarts; it
              never proves that there is none. Other --ties leave nothing to
              chance: one walk from --from, or from each square in row-major
              order until one succeeds; nothing is mended, and where all walks
              stick the answer is undecided
  whitney     Arthur Whitney's kt_aw, and
  hui         Roger Hui's ktourw, from the first square of a square board; hui
              never steps back, and is undecided where it sticks
  neural      Takefuji and Lee's network, settled again and again (--seed) until
              it gives a closed tour; for small boards, see leaper stats neural
  sat         a solver of Boolean satisfiability, told to cut off sub-tours as they
              appear; it finds a tour or proves that there is none, with holes,
              ends and any piece, on boards of up to some thousand squares
  factor      a 2-factor by flow, whose cycles are merged: for big boards with holes
              or wraps, boxes, and most pieces; it proves that there is no closed
              tour where there is no 2-factor

Ties, among squares with equally few onward moves:
  random      any of them
  first       the first by a fixed order of moves (--moves); without one, the
              last square in row-major order: for the knight 2,1 2,-1 1,2 … -2,-1
  pohl        fewest onward moves of the onward squares, in sum (Pohl 1967)
  roth        farthest from the centre of the board (Roth)
  squirrel    orders of moves that change on the way, for the knight on m by m
              boards from the first square (Squirrel and Cull 1996)

--partial prints the longest path that was met if no tour was found: squares that
it does not visit are dots in a grid. The exit status is 3 or, after Ctrl-C, 130,
as without it.

The formats grid (numbers), box, moves (squares in order), json and none.

With --read the graph comes from a file in graph6, sparse6 or hcp, as of the FHCP
Challenge Set, and stands on no board: its vertices are numbered from 1, a closed
tour is a Hamiltonian cycle, and a path a Hamiltonian path. --from and --to are
vertices. The methods are auto, backtrack, warnsdorff, sat and factor; the formats
moves (the vertices in order), json, none and, of closed tours, tsplib (.tour).`,
		Example: `  leaper find 8x8
  leaper find 8x8 --closed
  leaper find 50x50 --from a1 --to b1 --format moves
  leaper find 8x8 --method whitney --origin 0
  leaper find 200x200 --method warnsdorff --ties roth --from a1 --format moves
  leaper find 8x8 --closed --method neural --seed 2
  leaper find 30x30 --closed --timeout 1s --partial
  leaper find 20x20 --hole e4,f4,k9,l9 --closed --method sat
  leaper find 6x6 --piece wazir --closed
  printf '.#..\n....\n#...\n#.##\n' | leaper find @-
  leaper find --read petersen.g6 --from 3`,
		Args: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("read") {
				return oneBoard(cmd, args)
			}
			return noBoard(cmd, args, "piece", "topology", "hole", "origin", "ties", "moves", "rule")
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			search, err := how.options(cmd)
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("read") {
				f := graphFind{c, file, &what, &limits, &output, search, stats}
				return f.run(cmd)
			}
			format, err := output.tourFormat(cmd)
			if err != nil {
				return err
			}
			options, err := writerOptions(origin, 0)
			if err != nil {
				return err
			}
			g, ask, err := where.question(c, &what, args[0])
			if err != nil {
				return err
			}
			if search.Moves, err = orderMoves(how.moves, g); err != nil {
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
			search.Stats = &steps
			answer, err := find.Find(ctx, g, ask, search)
			stop()
			if err != nil {
				if how.partial && errors.Is(err, context.Canceled) {
					answer.Why = &exist.Reason{Rule: "interrupted", Text: "interrupted"}
					return errors.Join(writePartial(c, g, ask, answer, format, options, out), err)
				}
				return err
			}
			if stats {
				noteStats(c, &steps)
			}
			if answer.Verdict == exist.Undecided && how.partial {
				if err := writePartial(c, g, ask, answer, format, options, out); err != nil {
					return err
				}
				return undecided(g, ask, answer)
			}
			if answer.Verdict != exist.Found {
				return notFound(g, ask, answer, format, out)
			}
			if answer.Sampled > 0 {
				c.note("too long to be verified whole: its joints and random samples were, %d squares of %d", answer.Sampled, g.Board().Squares())
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
	output.add(cmd, append(notation.FormatNames(), tsplib), "grid")
	how.add(cmd)
	addOrigin(cmd, &origin)
	cmd.Flags().BoolVar(&stats, "stats", false, "say on standard error what backtracking did")
	addRead(cmd, &file)
	return cmd
}

// notFound reports a verdict other than found, as an object too if JSON is
// wanted.
func notFound(g *graph.Graph, ask tour.Ask, a find.Answer, format notation.Format, out *sink) error {
	if format == notation.JSON || format == notation.JSONL {
		if err := writeVerdict(g, ask, a, out); err != nil {
			return err
		}
	}
	if a.Verdict == exist.None {
		return &outcome{exitNone, say.None(g, ask, whyText(a))}
	}
	return undecided(g, ask, a)
}

func undecided(g *graph.Graph, ask tour.Ask, a find.Answer) error {
	return &outcome{exitUndecided, say.Undecided(g, ask, whyText(a))}
}

func whyText(a find.Answer) string { return say.Why(a.Why) }

// writeVerdict writes an answer that is not a tour as an object.
func writeVerdict(g *graph.Graph, ask tour.Ask, a find.Answer, out *sink) error {
	object := struct {
		Board   string   `json:"board"`
		Piece   string   `json:"piece"`
		Kind    string   `json:"kind"`
		Verdict string   `json:"verdict"`
		Rule    string   `json:"rule,omitempty"`
		Why     string   `json:"why"`
		Witness []string `json:"witness,omitempty"`
		Partial []string `json:"partial,omitempty"`
	}{Board: g.Board().Size(), Piece: g.Piece().String(), Kind: kindName(ask.Kind), Verdict: a.Verdict.String(), Why: whyText(a)}
	if a.Why != nil {
		object.Rule = a.Why.Rule
		for _, s := range a.Why.Witness {
			object.Witness = append(object.Witness, g.Board().Name(s))
		}
	}
	for _, s := range a.Partial.All() {
		object.Partial = append(object.Partial, g.Board().Name(s))
	}
	if err := writeJSON(out, object); err != nil {
		return err
	}
	return out.keep()
}

// writePartial writes the longest path that a search met, if it met one: in
// JSON as a part of its verdict.
func writePartial(c *console, g *graph.Graph, ask tour.Ask, a find.Answer, format notation.Format, options notation.Options, out *sink) error {
	b, n := g.Board(), a.Partial.Len()
	switch {
	case format == notation.JSON || format == notation.JSONL:
		if err := writeVerdict(g, ask, a, out); err != nil {
			return err
		}
	case n > 0:
		w := notation.NewWriter(out, format, options)
		if err := w.Write(b, g.Piece(), a.Partial); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		if err := out.keep(); err != nil {
			return err
		}
	}
	switch {
	case n == 0:
		c.note("partial: method %s has met no path that it could show", a.Method)
	case n == b.Squares():
		c.note("partial: %d of %d squares, but not the %s%s asked for", n, b.Squares(), ask.Kind, endsText(g, ask))
	default:
		c.note("partial: %d of %d squares", n, b.Squares())
	}
	return nil
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
