package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

func newFind(c *console) *cobra.Command {
	var (
		q      verbs.Find
		output outputFlags
		origin int
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
		Args: boardOrRead("origin"),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := foundWriter(cmd, &q, &output, origin)
			if err != nil {
				return err
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
			if err != nil {
				return err
			}
			defer cancel()
			look, err := q.Look(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()
			_, stop := c.tell("find")
			a, err := look.Run(ctx)
			stop()
			if err != nil && (!q.Partial || !errors.Is(err, context.Canceled)) {
				return err
			}
			if q.Stats {
				c.note("%s", verbs.StepsLine(&a.Steps))
			}
			if failed := write(out, a); failed != nil {
				return failed
			}
			if a.Note != "" {
				c.note("%s", a.Note)
			}
			if err != nil {
				return err
			}
			return ended(a.Verdict, false)
		},
	}
	bind(cmd, &q)
	output.add(cmd, append(notation.FormatNames(), tsplib), "grid")
	output.addJSONL(cmd)
	addOrigin(cmd, &origin)
	addRead(cmd)
	return cmd
}

// foundWriter is how find writes what it found.
func foundWriter(cmd *cobra.Command, q *verbs.Find, output *outputFlags, origin int) (func(*sink, *verbs.Looked) error, error) {
	if reads(cmd) {
		return fileWriter(cmd, q, output)
	}
	format, err := output.tourFormat(cmd)
	if err != nil {
		return nil, err
	}
	options, err := writerOptions(origin, 0)
	return func(out *sink, a *verbs.Looked) error { return writeFound(out, a, format, options) }, err
}

// writeFound writes a tour, or the longest path that was met in its place; in JSON
// as a part of the answer.
func writeFound(out *sink, a *verbs.Looked, format notation.Format, options notation.Options) error {
	t := a.Answer.Tour
	if !a.Found.Found() {
		t = a.Answer.Partial
	}
	if format == notation.JSON || format == notation.JSONL {
		var err error
		if a.Found.Found() {
			err = writeEnvelope(out, a.Found, func(w io.Writer) error { return writeTour(w, a.Graph, t, notation.JSONL, options) })
		} else {
			err = writeJSON(out, a.Whole())
		}
		return errors.Join(err, out.keep())
	}
	if t.Len() == 0 { // there is nothing to make a file of
		return nil
	}
	return errors.Join(writeTour(out, a.Graph, t, format, options), out.keep())
}

func writeTour(out io.Writer, g *graph.Graph, t tour.Tour, format notation.Format, options notation.Options) error {
	w := notation.NewWriter(out, format, options)
	return errors.Join(w.Write(g.Board(), g.Piece(), t), w.Close())
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
