package main

import (
	"cmp"
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/tour"
	"leaper/verbs"
)

func newStatsTours(c *console) *cobra.Command {
	var (
		q      verbs.StatsTours
		output outputFlags
		look   statsLook
		of     string
	)
	cmd := &cobra.Command{
		Use: "tours BOARD | tours [BOARD] --of FILE",
		Args: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("of") && len(args) == 0 {
				return nil
			}
			return oneBoard(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := look.read(cmd, &output); err != nil {
				return err
			}
			ctx, cancel, err := q.Within(cmd.Context(), 0, 0)
			if err != nil {
				return wrongFlag(&q, err)
			}
			defer cancel()
			if len(args) > 0 {
				if err := c.place(&q.Place, args[0]); err != nil {
					return err
				}
			}
			if cmd.Flags().Changed("of") {
				in, err := c.readerOf(ctx, cmp.Or(of, "-"))
				if err != nil {
					return err
				}
				defer in.Close()
				q.Of = in
			} else if err := c.drawn(ctx, &q.Drawn); err != nil {
				return err
			}
			return c.looks(ctx, &q, &output, &look)
		},
	}
	bind(cmd, &q)
	cmd.Flags().StringVar(&of, "of", "", "tell of the tours in this `file`, and draw none; - is standard input")
	output.add(cmd, statsFormats(), "text")
	look.add(cmd)
	return cmd
}

// statsFormats are text and JSON, and the pictures that have lengths.
func statsFormats() []string {
	formats := slices.Clone(textOrJSON)
	for _, name := range paper.Names() {
		if f, err := paper.Parse(name); err == nil && !f.Characters() {
			formats = append(formats, name)
		}
	}
	return formats
}

// statsLook is how the picture of tours looks.
type statsLook struct {
	theme  string
	pixels string

	format string
	of     draw.Theme
	file   paper.Options
}

func (l *statsLook) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&l.theme, "theme", "light", "pictures: the `theme`: "+strings.Join(draw.ThemeNames(), ", "))
	flags.StringVar(&l.pixels, "size", "", "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	completeWith(cmd, "theme", draw.ThemeNames())
}

// picture is the format of a picture; false for words.
func (l *statsLook) picture() (paper.Format, bool) {
	f, err := paper.Parse(l.format)
	return f, err == nil && !f.Characters()
}

func (l *statsLook) read(cmd *cobra.Command, output *outputFlags) (err error) {
	if l.format, err = output.textFormat(cmd, statsFormats()); err != nil {
		return err
	}
	f, picture := l.picture()
	for _, flag := range []string{"theme", "size"} {
		if cmd.Flags().Changed(flag) && !picture {
			return usagef("--%s goes with pictures, and not with %s; write -o tours.svg", flag, l.format)
		}
	}
	if l.of, err = draw.ParseTheme(l.theme); err == nil && picture {
		l.file.Pixels, err = paper.ParsePixels(l.pixels, f)
	}
	return err
}

// looks tells what tours look like.
func (c *console) looks(ctx context.Context, q *verbs.StatsTours, output *outputFlags, look *statsLook) error {
	run, err := q.Read(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
	}
	if err := output.ready(c); err != nil {
		return err
	}
	if q.Memory > 0 {
		debug.SetMemoryLimit(int64(q.Memory) - codeBytes)
	}
	a, stopped := c.work(ctx, "stats", run)
	if errors.Is(stopped, tour.ErrNotTour) {
		return &outcome{exitNone, stopped.Error()}
	}
	if stopped != nil && (a == nil || !errors.Is(stopped, context.Canceled)) {
		return wrongFlag(q, stopped)
	}
	l := a.(*verbs.Looks)
	for _, line := range l.Notes() {
		c.note("%s", line)
	}
	if f, picture := look.picture(); !picture {
		err = c.print(output, look.format, l, l.Text())
	} else if l.Tours > 0 {
		err = c.portrait(ctx, output, l, f, look)
	}
	if err := errors.Join(err, stopped); err != nil {
		return err
	}
	return ended(l.Verdict, false)
}

// portrait writes the picture.
func (c *console) portrait(ctx context.Context, output *outputFlags, l *verbs.Looks, f paper.Format, look *statsLook) error {
	page, err := l.Page(look.of)
	if err != nil {
		return err
	}
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	out.until(ctx)
	if err := paper.Write(ctx, out, f, look.file, page); err != nil {
		return err
	}
	return out.keep()
}
