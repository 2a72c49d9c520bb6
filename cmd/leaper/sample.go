package main

import (
	"context"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

func newSample(c *console) *cobra.Command {
	var (
		q      verbs.Sample
		output outputFlags
		across int
		origin int
	)
	cmd := &cobra.Command{
		Use:  "sample BOARD",
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.tourFormat(cmd)
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
			return c.sample(cmd, &q, &output, format, options, args[0])
		},
	}
	bind(cmd, &q)
	output.add(cmd, notation.FormatNames(), "grid")
	output.addJSONL(cmd)
	cmd.Flags().IntVar(&across, "across", 0, "how many `boxes` stand side by side in the format box (default: all)")
	addOrigin(cmd, &origin)
	return cmd
}

// sample writes tours as they are drawn, and says how that ended.
func (c *console) sample(cmd *cobra.Command, q *verbs.Sample, output *outputFlags, format notation.Format, options notation.Options, arg string) error {
	ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, arg)
	if err != nil {
		return err
	}
	defer cancel()
	if err := c.demands(ctx, &q.Demands); err != nil {
		return err
	}
	if err := c.drawn(ctx, &q.Drawn); err != nil {
		return err
	}
	s, err := q.Begin(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
	}
	if err := output.ready(c); err != nil {
		return err
	}
	tell, stop := c.tell("sample")
	stopped := s.Ready(ctx, tell)
	if _, failed := s.Answer(stopped); failed == nil {
		stopped, err = c.writeSample(ctx, output, s, stopped, format, options)
	}
	stop()
	if err != nil {
		return err
	}
	a, err := s.Answer(stopped)
	if err != nil {
		return err
	}
	if a.Found() {
		c.note("%s", a.Sentence)
	}
	return ended(a.Verdict, false)
}

// writeSample writes the tours, or in JSON why there are none; stopped is what ended the
// work before them or, in the end, among them.
func (c *console) writeSample(ctx context.Context, output *outputFlags, s *verbs.Sampling, stopped error, format notation.Format, options notation.Options) (error, error) {
	out, err := output.open(c)
	if err != nil {
		return stopped, err
	}
	defer out.drop()
	write := func(to io.Writer) error {
		w := notation.NewWriter(to, format, options)
		if g := s.Graph(); stopped == nil {
			stopped = s.Run(ctx, func(_ int64, t tour.Tour) error { return w.Write(g.Board(), g.Piece(), t) })
		}
		return w.Close() // also where something fails: what was drawn is kept
	}
	if format == notation.JSON {
		err = writeArray(out, "tours", write, func() any {
			a, _ := s.Answer(stopped)
			return a
		})
	} else {
		err = write(out)
	}
	if err != nil {
		return stopped, err
	}
	return stopped, out.keep()
}

// drawn reads how tours are drawn: the record that is named, and the memory.
func (c *console) drawn(ctx context.Context, d *verbs.Drawn) (err error) {
	if d.Memory == 0 {
		d.Memory = defaultMemory
	}
	if d.Record != "" {
		c.uses("the record of --record", d.Record)
		if d.Counted, err = awaited(ctx, func() (*count.Record, error) { return readRecord(d.Record) }); err != nil {
			return err
		}
	}
	debug.SetMemoryLimit(int64(d.Memory) - codeBytes)
	return nil
}
