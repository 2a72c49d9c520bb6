package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/graph"
)

// graphPicture is how a picture of the graph looks.
type graphPicture struct {
	theme           string
	crosses, labels bool
	pixels          int

	format  paper.Format
	options draw.Options
}

func (p *graphPicture) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&p.theme, "theme", "light", "pictures: the `theme`: "+strings.Join(draw.ThemeNames(), ", "))
	flags.BoolVar(&p.crosses, "crosses", false, "pictures: mark holes by crosses")
	flags.BoolVar(&p.labels, "labels", false, "pictures: name rows and columns")
	flags.IntVar(&p.pixels, "size", 0, "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	completeWith(cmd, "theme", draw.ThemeNames())
}

// read checks the flags; false if the format is no picture's.
func (p *graphPicture) read(cmd *cobra.Command, format string) (bool, error) {
	at := slices.Index(paper.Names(), format)
	if at < 0 {
		for _, flag := range []string{"theme", "crosses", "labels", "size"} {
			if cmd.Flags().Changed(flag) {
				return false, usagef("--%s goes with pictures: --format %s, and not %s", flag, strings.Join(paper.Names(), ", "), format)
			}
		}
		return false, nil
	}
	p.format = paper.Format(at)
	if cmd.Flags().Changed("size") && (p.format != paper.PNG || p.pixels < 1) {
		return false, usagef("--size %d: write a number of pixels, from 1, with --format png", p.pixels)
	}
	if cmd.Flags().Changed("read") {
		return false, usagef("--format %s and --read: a graph from a file stands on no board, so nothing says where to draw it; write degrees, json or %s", format, strings.Join(graph.FormatNames(), ", "))
	}
	theme, err := choose("theme", p.theme, draw.ThemeNames())
	p.options = draw.Options{Theme: draw.Theme(theme), Crosses: p.crosses, Labels: p.labels}
	return true, err
}

func (p *graphPicture) draw(ctx context.Context, c *console, output *outputFlags, g *graph.Graph) error {
	scene, err := awaited(ctx, func() (*draw.Scene, error) { return draw.Graph(g, p.options) })
	if err != nil {
		return err
	}
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	out.until(ctx)
	if err := paper.Write(ctx, out, p.format, paper.Options{Pixels: p.pixels}, paper.Fit(scene)); err != nil {
		return err
	}
	return out.keep()
}
