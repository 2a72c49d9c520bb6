package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/graph"
	"leaper/tour"
)

// drawing is what the verb draw was asked.
type drawing struct {
	pictureFlags
	as     conventionFlag
	limits limitFlags
	output outputFlags

	style, theme, page, number string
	options                    draw.Options
	sheet                      draw.Sheet
	all, crosses, labels, bare bool
	margin                     int64
	across, pixels             int
	step                       int64

	format draw.Format
}

func newDraw(c *console) *cobra.Command {
	d := &drawing{pictureFlags: pictureFlags{console: c}}
	cmd := &cobra.Command{
		Use:   "draw BOARD | draw [BOARD] FILE | draw gallery:KEY",
		Short: "Draw tours: SVG, PDF, PostScript, PNG or text",
		Long: `Draw a tour that find finds, or tours from a file (- is standard input) in any
format that leaper writes; they are verified first. With --all, draw all tours of
a board on pages, with --all -n 100 the first hundred. gallery:KEY is a historical
tour, see leaper gallery.

Styles:
  line           one line; a disc is the start, a ring the end of an open tour
  numbers        the step at each square
  smooth         a line without corners
  string         string art: fine threads; with --all, all tours on one board
  glyph          closed tours as thick strokes, for the wazir above all
  region         closed tours of the wazir, filled
  heat           a colour for each step
  accessibility  the number of moves from each square; with --step N, the tour up
                 to there and, as Warnsdorff's rule sees it, how many free squares
                 each free square leads on to
  argument       4×n and n×4: why the knight has no closed tour there

Formats, picked by the file's extension: svg, ps, eps, pdf, png, and for
terminals text (.txt) and ansi, in colour. Only ps, pdf and those for terminals
have more than one page. The same input gives the same file, to the byte.

The theme ink is for plotters: strokes of one pen, and lengths in millimetres.`,
		Example: `  leaper draw 8x8 --closed -o tour.svg
  leaper draw 6x6 --piece wazir --closed
  leaper draw gallery:rudrata -o rudrata.svg
  leaper draw 8x8 --style numbers --theme dark -o tour.png --size 1200
  leaper list 5x5 -n 20 | leaper draw - -o sheet.pdf
  leaper draw 6x6 --piece wazir --closed --all --as undirected --style region -o castle.pdf`,
		Args: pictured,
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args) },
	}
	d.pictureFlags.add(cmd)
	d.as.add(cmd)
	d.limits.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&d.output.file, "output", "o", "-", "write to this `file` (its extension picks the format); - is standard output")
	flags.StringVarP(&d.output.format, "format", "f", "text", "the `format`: "+strings.Join(draw.FormatNames(), ", ")+"; on a terminal, ansi is the default")
	flags.StringVar(&d.style, "style", "line", "what the picture shows, a `style`: "+strings.Join(draw.StyleNames(), ", "))
	flags.StringVar(&d.theme, "theme", "light", "the `theme`: "+strings.Join(draw.ThemeNames(), ", "))
	flags.Int64Var(&d.step, "step", 0, "style accessibility: after so many `squares` of the tour, from 1")
	flags.BoolVar(&d.crosses, "crosses", false, "mark holes by crosses; without it they are gaps")
	flags.BoolVar(&d.labels, "labels", false, "name rows and columns beside the board: 1, 2, … and a, b, …")
	flags.IntVar(&d.pixels, "size", 0, "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	flags.BoolVar(&d.all, "all", false, "draw all tours that list lists, on pages")
	flags.StringVarP(&d.number, "number", "n", "all", "with --all, or for a file: at most this `number` of tours, or all")
	flags.StringVar(&d.page, "page", "a4", "the `size` of pages: a4, a3, letter … or millimetres, 210x297")
	flags.Int64Var(&d.margin, "margin", 10, "the margins of pages, in `millimetres`")
	flags.IntVar(&d.across, "across", 0, "how many `pictures` stand side by side on a page (default: what fits)")
	flags.BoolVar(&d.bare, "no-captions", false, "pages without words")
	completeWith(cmd, "format", draw.FormatNames())
	completeWith(cmd, "style", draw.StyleNames())
	completeWith(cmd, "theme", draw.ThemeNames())
	return cmd
}

// read checks the flags.
func (d *drawing) read(cmd *cobra.Command) error {
	flags := cmd.Flags()
	at, err := choose("style", d.style, draw.StyleNames())
	if err != nil {
		return err
	}
	d.options = draw.Options{Style: draw.Style(at), Crosses: d.crosses, Labels: d.labels, Step: d.step}
	if at, err = choose("theme", d.theme, draw.ThemeNames()); err != nil {
		return err
	}
	d.options.Theme = draw.Theme(at)
	if err := d.readFormat(flags.Changed("format")); err != nil {
		return err
	}
	paper, err := draw.ParsePaper(d.page)
	if err != nil {
		return fmt.Errorf("--page: %w", err)
	}
	d.sheet = draw.Sheet{Paper: paper, Margin: d.margin, Across: d.across, Theme: d.options.Theme, Bare: d.bare}
	switch {
	case d.margin < 0 || d.margin > 1000:
		return usagef("--margin %d: write millimetres, from 0 to 1000", d.margin)
	case d.across < 0 || d.across > 1000:
		return usagef("--across %d: write how many pictures stand side by side, from 1 to 1000, or 0 for what fits", d.across)
	case d.step < 0 || d.step > 0 && d.options.Style != draw.Access:
		return usagef("--step %d: write the number of a step, from 1, with --style accessibility", d.step)
	case flags.Changed("size") && (d.format != draw.FormatPNG || d.pixels < 1):
		return usagef("--size %d: write a number of pixels, from 1, with --format png", d.pixels)
	}
	return d.pictureFlags.read(cmd)
}

// readFormat takes the format from its flag, from the file's extension, or from
// what standard output is.
func (d *drawing) readFormat(given bool) error {
	if !given && d.output.file != "-" {
		format, ok := draw.FormatOf(d.output.file)
		if !ok {
			return usagef("-o %s: its extension is none of .svg, .ps, .eps, .pdf, .png, .txt, .ansi; name the format with --format", d.output.file)
		}
		d.format = format
		return nil
	}
	at, err := choose("format", d.output.format, draw.FormatNames())
	d.format = draw.Format(at)
	if !given && isTerminal(d.console.out) {
		d.format = draw.FormatANSI
	}
	return err
}

func (d *drawing) run(cmd *cobra.Command, args []string) error {
	if err := d.read(cmd); err != nil {
		return err
	}
	ctx, cancel, err := d.limits.context(cmd.Context())
	if err != nil {
		return err
	}
	defer cancel()
	s, err := d.subject(args)
	switch {
	case err != nil:
		return err
	case d.all && s.entry != nil:
		return usagef("--all draws the tours of a board, and %s is one; leave it out", args[0])
	case d.all && s.board == nil:
		return usagef("--all draws the tours of a board, and those of a file are drawn all; leave it out")
	}
	if !d.all && s.text == nil {
		for _, name := range []string{"number", "as", "page", "margin", "across", "no-captions"} {
			if cmd.Flags().Changed(name) {
				return usagef("--%s goes with the tours of a sheet, and this is one; add --all, or name a file of tours", name)
			}
		}
	}
	out, err := d.output.open(d.console)
	if err != nil {
		return err
	}
	defer out.drop()
	pages, err := d.pages(ctx, s)
	if err != nil {
		return err
	}
	if err := draw.Write(out, d.format, d.pixels, pages...); err != nil {
		return err
	}
	return out.keep()
}

// pages draws what the arguments said.
func (d *drawing) pages(ctx context.Context, s *subject) ([]draw.Page, error) {
	switch {
	case s.board != nil:
		return d.board(ctx, s.board)
	case s.entry == nil:
		return d.file(s)
	}
	g, err := graph.New(s.entry.Board, s.entry.Piece)
	if err != nil {
		return nil, err
	}
	d.console.note("%s", s.entry.Line())
	return d.single(g, s.entry.Tour)
}

// board draws a board's tours: the one that find finds, or all.
func (d *drawing) board(ctx context.Context, g *graph.Graph) ([]draw.Page, error) {
	ask, err := d.what.ask(g.Board())
	if err != nil {
		return nil, err
	}
	if !d.options.NeedsTour() {
		if d.all {
			return nil, usagef("--all draws the tours of a board, and style %s shows none; leave it out", d.options.Style)
		}
		return d.single(g)
	}
	if d.all {
		return d.list(ctx, g, ask)
	}
	t, err := d.find(ctx, g, ask)
	if err != nil {
		return nil, err
	}
	return d.single(g, t)
}

// single is a page that is just large enough for its picture.
func (d *drawing) single(g *graph.Graph, tours ...tour.Tour) ([]draw.Page, error) {
	scene, err := draw.Tours(g, d.options, tours...)
	if err != nil {
		return nil, err
	}
	return []draw.Page{draw.Fit(scene, d.options.Theme)}, nil
}
