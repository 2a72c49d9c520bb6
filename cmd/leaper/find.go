package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/notation"
	"leaper/piece"
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
		Use:  "find BOARD | find --read FILE",
		Args: boardOrRead("origin"),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := foundWriter(cmd, &q, &output, origin)
			if err != nil {
				return err
			}
			return c.find(cmd, &q, &output, write, args)
		},
	}
	bind(cmd, &q)
	output.add(cmd, append(notation.FormatNames(), tsplib), "grid")
	output.addJSONL(cmd)
	addOrigin(cmd, &origin)
	addRead(cmd)
	return cmd
}

// find looks for a tour, writes it, and says how that ended.
func (c *console) find(cmd *cobra.Command, q *verbs.Find, output *outputFlags, write func(*sink, *verbs.Looked) error, args []string) error {
	ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
	if err != nil {
		return err
	}
	defer cancel()
	if err := c.demands(ctx, &q.Demands); err != nil {
		return err
	}
	look, err := q.Look(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
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
	writing := context.WithoutCancel(ctx) // of what was met, which is kept
	if ctx.Err() == nil {
		writing = ctx
		out.until(ctx)
	}
	if _, failed := awaited(writing, func() (struct{}, error) { return struct{}{}, write(out, a) }); failed != nil {
		return failed
	}
	if a.Note != "" {
		c.note("%s", a.Note)
	}
	if err != nil {
		return err
	}
	return ended(a.Verdict, false)
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
			err = writeEnvelope(out, a.Found, func(w io.Writer) error {
				return writeTour(w, a.Graph.Board(), a.Graph.Piece(), t, notation.JSONL, options)
			})
		} else {
			err = writeJSON(out, a.Whole())
		}
		return out.end(err)
	}
	if t.Len() == 0 { // there is nothing to make a file of
		return nil
	}
	return out.end(writeTour(out, a.Graph.Board(), a.Graph.Piece(), t, format, options))
}

// writeTour writes one tour. What goes wrong is told once: a writer's errors stick.
func writeTour(out io.Writer, b *board.Board, p piece.Piece, t tour.Tour, format notation.Format, options notation.Options) error {
	w := notation.NewWriter(out, format, options)
	_ = w.Write(b, p, t)
	return w.Close()
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
