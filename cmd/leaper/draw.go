package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/exist"
	"leaper/find"
	"leaper/gallery"
	"leaper/graph"
	"leaper/list"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

// maxSheet is how many tours are drawn at once.
const maxSheet = 100_000

// drawing is what the verb draw was asked.
type drawing struct {
	console *console
	where   boardFlags
	what    askFlags
	as      conventionFlag
	limits  limitFlags
	how     methodFlags
	output  outputFlags

	style, theme, page, number string
	options                    draw.Options
	sheet                      draw.Sheet
	all, force, crosses, bare  bool
	margin                     int64
	across, pixels             int
	step                       int64
	pieceGiven                 bool

	format draw.Format
	search find.Options
}

func newDraw(c *console) *cobra.Command {
	d := &drawing{console: c}
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
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("draw what? Write %s BOARD, such as %s 8x8, or the name of a file of tours", cmd.CommandPath(), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args) },
	}
	d.where.add(cmd)
	d.what.add(cmd)
	d.as.add(cmd)
	d.limits.add(cmd)
	d.how.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&d.output.file, "output", "o", "-", "write to this `file` (its extension picks the format); - is standard output")
	flags.StringVarP(&d.output.format, "format", "f", "text", "the `format`: "+strings.Join(draw.FormatNames(), ", ")+"; on a terminal, ansi is the default")
	flags.StringVar(&d.style, "style", "line", "what the picture shows, a `style`: "+strings.Join(draw.StyleNames(), ", "))
	flags.StringVar(&d.theme, "theme", "light", "the `theme`: "+strings.Join(draw.ThemeNames(), ", "))
	flags.Int64Var(&d.step, "step", 0, "style accessibility: after so many `squares` of the tour, from 1")
	flags.BoolVar(&d.crosses, "crosses", false, "mark holes by crosses; without it they are gaps")
	flags.IntVar(&d.pixels, "size", 0, "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	flags.BoolVar(&d.all, "all", false, "draw all tours that list lists, on pages")
	flags.StringVarP(&d.number, "number", "n", "all", "with --all, or for a file: at most this `number` of tours, or all")
	flags.StringVar(&d.page, "page", "a4", "the `size` of pages: a4, a3, letter … or millimetres, 210x297")
	flags.Int64Var(&d.margin, "margin", 10, "the margins of pages, in `millimetres`")
	flags.IntVar(&d.across, "across", 0, "how many `pictures` stand side by side on a page (default: what fits)")
	flags.BoolVar(&d.bare, "no-captions", false, "pages without words")
	flags.BoolVar(&d.force, "force", false, "draw what fails verification, too")
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
	d.options = draw.Options{Style: draw.Style(at), Crosses: d.crosses, Step: d.step}
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
	d.pieceGiven = flags.Changed("piece")
	d.search, err = d.how.options(cmd)
	if err == nil && d.search.Partial {
		return usagef("--partial goes with find: leaper find BOARD --partial | leaper draw - --force")
	}
	return err
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
	source, err := d.source(args)
	if err != nil {
		return err
	}
	out, err := d.output.open(d.console)
	if err != nil {
		return err
	}
	defer out.drop()
	pages, err := source(ctx)
	if err != nil {
		return err
	}
	if err := draw.Write(out, d.format, d.pixels, pages...); err != nil {
		return err
	}
	return out.keep()
}

// source sorts out what the arguments are, a board or a file of tours or both.
func (d *drawing) source(args []string) (func(context.Context) ([]draw.Page, error), error) {
	if strings.HasPrefix(args[0], gallery.Prefix) && len(args) == 1 {
		return d.gallery(args[0])
	}
	v := &verification{console: d.console}
	// A file behind an @ is a picture of a board, or else of tours.
	var text []byte
	if path, at := strings.CutPrefix(args[0], "@"); at && path != "" && len(args) == 1 {
		var err error
		if text, err = d.content(path); err != nil {
			return nil, err
		}
		if strings.Trim(string(text), ".# \r\n") != "" {
			args = []string{"-"}
		} else if path == "-" {
			d.console.in = bytes.NewReader(text)
		}
	}
	file, err := v.arguments(&d.where, args)
	if err != nil {
		return nil, err
	}
	if v.context.Piece, err = piece.Parse(d.where.piece); err != nil {
		return nil, err
	}
	if v.context.Board != nil && len(args) == 1 {
		g, err := graph.New(v.context.Board, v.context.Piece)
		if err != nil {
			return nil, err
		}
		if err := draw.Fits(g.Board()); err != nil {
			return nil, err
		}
		return func(ctx context.Context) ([]draw.Page, error) { return d.board(ctx, g) }, nil
	}
	if d.all {
		return nil, usagef("--all draws the tours of a board, and those of a file are drawn all; leave it out")
	}
	if text == nil {
		if text, err = d.content(file); err != nil {
			return nil, err
		}
	}
	return func(context.Context) ([]draw.Page, error) { return d.file(text, v.context) }, nil
}

// gallery draws a historical tour, and names its source.
func (d *drawing) gallery(key string) (func(context.Context) ([]draw.Page, error), error) {
	if d.all {
		return nil, usagef("--all draws the tours of a board, and %s is one; leave it out", key)
	}
	entries, err := gallery.List()
	if err != nil {
		return nil, err
	}
	e, err := galleryEntry(key, entries)
	if err != nil {
		return nil, err
	}
	g, err := graph.New(e.Board, e.Piece)
	if err != nil {
		return nil, err
	}
	return func(context.Context) ([]draw.Page, error) {
		d.console.note("%s", e.Line())
		return d.single(g, e.Tour)
	}, nil
}

func (d *drawing) content(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(d.console.in)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fileError("tour file", err)
	}
	return text, nil
}

// board draws a board's tours: the one that find finds, or all.
func (d *drawing) board(ctx context.Context, g *graph.Graph) ([]draw.Page, error) {
	ask, err := d.what.ask(g.Board())
	if err != nil {
		return nil, err
	}
	if d.options.Style == draw.Access && d.step == 0 {
		return d.single(g)
	}
	if d.all {
		return d.list(ctx, g, ask)
	}
	if d.search.Moves, err = orderMoves(d.how.moves, g); err != nil {
		return nil, err
	}
	stop := d.console.progress(func(elapsed time.Duration) string {
		return fmt.Sprintf("draw: searching for %s", elapsed.Round(time.Second))
	})
	answer, err := find.Find(ctx, g, ask, d.search)
	stop()
	switch {
	case err != nil:
		return nil, err
	case answer.Verdict == exist.None:
		return nil, notFound(g, ask, answer, notation.None, nil)
	case answer.Verdict != exist.Found:
		return nil, undecided(g, ask, answer)
	}
	return d.single(g, answer.Tour)
}

// single is a page that is just large enough for its picture.
func (d *drawing) single(g *graph.Graph, tours ...tour.Tour) ([]draw.Page, error) {
	scene, err := draw.Tours(g, d.options, tours...)
	if err != nil {
		return nil, err
	}
	return []draw.Page{draw.Fit(scene, d.options.Theme)}, nil
}

// list draws the tours that list lists.
func (d *drawing) list(ctx context.Context, g *graph.Graph, ask tour.Ask) ([]draw.Page, error) {
	as, err := d.as.convention()
	if err != nil {
		return nil, err
	}
	limit, err := parseLimit(d.number)
	if err != nil {
		return nil, err
	}
	opts := list.Options{As: as, Limit: limit}
	if limit == 0 || limit > maxSheet {
		opts.Limit = maxSheet + 1
	}
	if ask.Kind == tour.Closed {
		opts.Order = list.Castle
	}
	var tours []tour.Tour
	for t, err := range list.All(ctx, g, ask, opts) {
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, &outcome{exitUndecided, fmt.Sprintf("undecided: the time limit was reached after %s; -n draws the first of them", plural(len(tours), "tour"))}
		}
		if err != nil {
			return nil, err
		}
		if err := tour.Verify(g.Board(), g.Piece(), ask, t); err != nil {
			return nil, fmt.Errorf("tour %d of the listing failed verification, which is a bug of leaper: %w", len(tours)+1, err)
		}
		tours = append(tours, t.Clone())
	}
	switch {
	case len(tours) == 0:
		l := listing{graph: g, ask: ask}
		return nil, l.none()
	case len(tours) > maxSheet:
		return nil, usagef("over %d tours; write how many to draw with -n, at most that many", maxSheet)
	}
	d.sheet.Title = countText(int64(len(tours)), g, ask, as)
	if limit == int64(len(tours)) {
		d.sheet.Title = "The first " + d.sheet.Title
	}
	if d.options.Style == draw.String {
		return d.single(g, tours...)
	}
	graphs := make([]*graph.Graph, len(tours))
	for i := range graphs {
		graphs[i] = g
	}
	return d.pages(graphs, tours)
}

// pages sets tours on sheets.
func (d *drawing) pages(graphs []*graph.Graph, tours []tour.Tour) ([]draw.Page, error) {
	options := d.options
	options.Plain = options.Style != draw.Numbers
	scenes := make([]*draw.Scene, len(tours))
	for i, t := range tours {
		var err error
		if scenes[i], err = draw.Tours(graphs[i], options, t); err != nil {
			return nil, err
		}
	}
	return d.sheet.Pages(scenes)
}

// file draws the tours of a text.
func (d *drawing) file(text []byte, known notation.ReadContext) ([]draw.Page, error) {
	limit, err := parseLimit(d.number)
	if err != nil {
		return nil, err
	}
	var graphs []*graph.Graph
	var tours []tour.Tour
	for item, err := range notation.NewReader(bytes.NewReader(text), known).All() {
		if err != nil {
			return nil, err
		}
		if limit > 0 && int64(len(tours)) == limit {
			break
		}
		if len(tours) == maxSheet {
			return nil, usagef("over %d tours; write how many to draw with -n, at most that many", maxSheet)
		}
		if d.pieceGiven {
			item.Piece = known.Piece
		}
		if err := d.accept(item, len(tours)+1); err != nil {
			return nil, err
		}
		g, err := graph.New(item.Board, item.Piece)
		if err != nil {
			return nil, err
		}
		graphs, tours = append(graphs, g), append(tours, item.Tour.Clone())
	}
	if len(tours) == 1 || d.options.Style == draw.String {
		for _, g := range graphs {
			if !g.Board().Equal(graphs[0].Board()) {
				return nil, usagef("style string draws tours of one board over each other, and these are of %s and %s", graphs[0].Board(), g.Board())
			}
		}
		return d.single(graphs[0], tours...)
	}
	d.sheet.Title = plural(len(tours), "tour")
	return d.pages(graphs, tours)
}

// accept verifies a tour that was read, unless all are to be drawn.
func (d *drawing) accept(item notation.Item, number int) error {
	ask, err := d.what.ask(item.Board)
	if err != nil {
		return err
	}
	if ask.Kind == tour.Path {
		ask.Kind = item.Kind
	}
	fault := item.Fault
	if fault == nil {
		fault = tour.Verify(item.Board, item.Piece, ask, item.Tour)
	}
	switch {
	case fault == nil:
		return nil
	case !errors.Is(fault, tour.ErrNotTour):
		return fault
	case d.force:
		d.console.note("%d: not a tour: %s; drawn all the same", number, fault)
		return nil
	}
	return &outcome{exitNone, fmt.Sprintf("%d: not a tour: %s; --force draws it", number, fault)}
}
