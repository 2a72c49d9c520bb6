package main

import (
	"context"
	"errors"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

func newList(c *console) *cobra.Command {
	var (
		q      verbs.List
		output outputFlags
		across int
		origin int
	)
	cmd := &cobra.Command{
		Use:  "list BOARD | list --read FILE",
		Args: boardOrRead("origin", "across"),
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := listFormat(cmd, &output)
			if err != nil {
				return err
			}
			options, err := writerOptions(origin, across)
			if err != nil {
				return err
			}
			if options.Many = true; cmd.Flags().Changed("across") && format != notation.Box {
				return usagef("--across goes with --format box")
			}
			return c.list(cmd, &q, &output, format, options, args)
		},
	}
	bind(cmd, &q)
	output.add(cmd, notation.FormatNames(), "grid")
	output.addJSONL(cmd)
	cmd.Flags().IntVar(&across, "across", 0, "how many `boxes` stand side by side in the format box (default: all)")
	addOrigin(cmd, &origin)
	addRead(cmd)
	return cmd
}

// list writes the tours that are asked for, and says how that ended.
func (c *console) list(cmd *cobra.Command, q *verbs.List, output *outputFlags, format notation.Format, options notation.Options, args []string) error {
	if q.Cache != "" && !cmd.Flags().Changed("skip") {
		return usagef("--cache goes with --skip: without it nothing is counted that could be kept")
	}
	ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
	if err != nil {
		return err
	}
	defer cancel()
	if q.Memory == 0 {
		q.Memory = numbersMemory
	}
	closed, err := c.kept(q.Cache, &q.Kept)
	if err != nil {
		return err
	}
	defer closed()
	if err := c.demands(ctx, &q.Demands); err != nil {
		return err
	}
	l, err := q.Begin(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
	}
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	if l.Leaps() {
		debug.SetMemoryLimit(int64(q.Memory) - codeBytes)
	}
	p := printing{c, l, format, options}
	stopped := p.run(ctx, out)
	if l.Leaps() && errors.Is(stopped, count.ErrUnfinished) {
		return ranked(ctx, stopped)
	}
	if stopped != nil && !errors.Is(stopped, context.DeadlineExceeded) && !errors.Is(stopped, context.Canceled) {
		return stopped
	}
	if err := out.keep(); err != nil {
		return err
	}
	if q.Stats {
		c.note("%s", verbs.StepsLine(l.Steps()))
	}
	return p.ended(stopped)
}

// listFormat is the format that the flags choose.
func listFormat(cmd *cobra.Command, output *outputFlags) (notation.Format, error) {
	if !reads(cmd) {
		return output.tourFormat(cmd)
	}
	name, err := output.fileTourFormat(cmd, fileTourFormats())
	if err != nil {
		return 0, err
	}
	return notation.ParseFormat(name)
}

// printing is a listing on its way to a file or a terminal.
type printing struct {
	c       *console
	listing *verbs.Listing
	format  notation.Format
	options notation.Options
}

// run writes the tours as they are found, or only counts them.
func (p *printing) run(ctx context.Context, out *sink) (err error) {
	if p.format == notation.None {
		tell, stop := p.c.tell("list")
		defer stop()
		return p.listing.Count(ctx, tell)
	}
	if file := p.listing.File(); file != nil {
		return p.ofFile(ctx, out, file)
	}
	if p.format == notation.JSON {
		return p.answer(ctx, out)
	}
	tell, stop := p.c.tell("list")
	defer stop()
	w := notation.NewWriter(out, p.format, p.options)
	defer func() { // also where something fails: what was listed is kept
		if closeErr := w.Close(); err == nil {
			err = closeErr
		}
	}()
	return p.listing.Run(ctx, tell, p.to(w))
}

// to writes each tour.
func (p *printing) to(w *notation.Writer) func(int64, tour.Tour) error {
	g := p.listing.Graph()
	return func(_ int64, t tour.Tour) error { return w.Write(g.Board(), g.Piece(), t) }
}

// answer writes a listing as one object, its tours as they are found.
func (p *printing) answer(ctx context.Context, out *sink) error {
	var stopped error
	err := writeArray(out, "tours", func(array io.Writer) error {
		w := notation.NewWriter(array, notation.JSON, p.options)
		stopped = p.listing.Run(ctx, verbs.Tell{}, p.to(w))
		return w.Close()
	}, func() any { return p.listing.Answer(stopped) })
	if stopped != nil {
		return stopped
	}
	return err
}

// ended says how a listing ended.
func (p *printing) ended(stopped error) error {
	a := p.listing.Answer(stopped)
	switch {
	case errors.Is(stopped, context.DeadlineExceeded):
		return &outcome{exitUndecided, "undecided: the time limit was reached after " + p.listing.Met()}
	case stopped != nil:
		p.c.note("%s so far", p.listing.Met())
		return stopped
	case a.None():
		return ended(a.Verdict, false)
	case p.format == notation.None:
		p.c.note("%s", p.listing.Met())
	case a.Given == 0: // all were passed over
		p.c.note("%s", a.Sentence)
	}
	return nil
}
