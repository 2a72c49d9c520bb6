package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/game"
	"leaper/graph"
	"leaper/tour"
	"leaper/verbs"
)

// drawing is what the verb draw was asked.
type drawing struct {
	pictureFlags
	as     conventionFlag
	limits limitFlags
	output outputFlags

	style, theme, colours, page, number, size string
	uses                                      string
	options                                   draw.Options
	sheet                                     paper.Sheet
	alone                                     paper.Single
	all, bare, misere                         bool
	width                                     float64
	at                                        int64
	changed                                   func(flag string) bool

	format paper.Format
	file   paper.Options
}

func newDraw(c *console) *cobra.Command {
	d := &drawing{pictureFlags: pictureFlags{console: c}}
	cmd := &cobra.Command{
		Use:   "draw BOARD | draw [BOARD] FILE | draw gallery:KEY",
		Short: "Draw tours: on the screen, as SVG, PDF, PostScript or PNG",
		Long: `Draw a tour: the one that "leaper find" finds on BOARD, those in a FILE (- is
standard input; any format that Leaper writes), or a famous one (gallery:KEY). They
are checked first. Without -o the picture is drawn with characters; with it, the
extension says how: .svg, .pdf, .ps, .eps, .png, .txt.

Styles:
{style}

A picture is as large as it has to be. --page a2 sets it on paper, as large as it
gets: a poster, with --title above it. --colour says what has which colour:
line=#c00,paper=none. The names are ` + strings.Join(draw.ColourNames(), ", ") + `.

Themes:
{theme}

--all puts all tours of a board on pages, --all -n 100 the first hundred. Pages are
for pdf, ps and the terminal. --step N, in the style accessibility, shows the tour
after N squares. The same input gives the same file, to the byte. docs/drawing.md
shows each style. --style usage draws a map of how many of all tours take each move;
8x8 closed takes a minute or two to count.`,
		Example: `  leaper draw 8x8 --closed -o tour.svg
  leaper draw 8x8 --closed --page a2 --title "A knight's tour" -o poster.pdf
  leaper draw 6x6 --piece wazir --closed
  leaper draw gallery:rudrata -o rudrata.svg
  leaper draw 6x6 --closed --style usage -o usage.svg
  leaper draw 8x8 --style numbers --theme dark -o tour.png --size 1200
  leaper draw 8x8 --colour paper=none,line=#c00 --line-width 10 -o tour.png
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
	flags.StringVarP(&d.output.format, "format", "f", "text", "the `format`: "+strings.Join(paper.Names(), ", ")+"; on a terminal, ansi is the default")
	flags.StringVar(&d.style, "style", "line", "what the picture shows, a `style`: "+strings.Join(draw.StyleNames(), ", "))
	flags.StringVar(&d.theme, "theme", "light", "the `theme`: "+strings.Join(draw.ThemeNames(), ", "))
	flags.StringVar(&d.colours, "colour", "", "`colours` in place of the theme's: line=#c00,light=white,paper=none …")
	flags.Float64Var(&d.width, "line-width", 0, "how wide the tour's line is, in `hundredths` of a square's side (default: the style's own)")
	flags.Int64Var(&d.options.Step, "step", 0, "style accessibility: after so many `squares` of the tour, from 1")
	flags.BoolVar(&d.options.Crosses, "crosses", false, "mark holes by crosses; without it they are darker than squares")
	flags.BoolVar(&d.options.Labels, "labels", false, "name rows and columns beside the board: 1, 2, … and a, b, …")
	addMarks(flags, &d.options)
	flags.Int64Var(&d.at, "at", 0, "the moment after so many `squares` of the tour, from 1 (default: all of it)")
	flags.Int32Var(&d.options.View.Turn, "turn", 0, "style stack: turned by so many `degrees` (default -29)")
	flags.Int32Var(&d.options.View.Tilt, "tilt", 0, "style stack: seen from above by so many `degrees`, 5 to 85 (default 36)")
	flags.StringVar(&d.size, "size", "", "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	flags.StringVar(&d.alone.Title, "title", "", "`words` above the picture, or at the head of each page")
	flags.StringVar(&d.page, "page", "a4", "the `size` of pages: "+strings.Join(paper.SizeNames(), ", ")+", or millimetres, 210x297; without it, a single picture has no page but its own")
	flags.Int64Var(&d.sheet.Margin, "margin", 10, "the margins, in `millimetres` (of a single picture without --page: 0)")
	flags.BoolVar(&d.all, "all", false, "draw all tours that list lists, on pages")
	flags.StringVarP(&d.number, "number", "n", "all", "with --all, or for a file: at most this `number` of tours, or all")
	flags.IntVar(&d.sheet.Across, "across", 0, "how many `pictures` stand side by side on a page (default: what fits)")
	flags.BoolVar(&d.bare, "no-captions", false, "pages without words")
	flags.StringVar(&d.uses, "uses", "", "style usage: the numbers in this `file`, which leaper count --by move --json has printed; they are not counted then")
	flags.BoolVar(&d.misere, "misere", false, "style game: the misère game, in which who cannot move has won")
	completeWith(cmd, "format", paper.Names())
	completeWith(cmd, "style", draw.StyleNames())
	completeWith(cmd, "theme", draw.ThemeNames())
	completeWith(cmd, "page", paper.SizeNames())
	return cmd
}

// read checks the flags.
func (d *drawing) read(cmd *cobra.Command) (err error) {
	d.changed = cmd.Flags().Changed
	if d.options.Style, err = draw.ParseStyle(d.style); err != nil {
		return err
	}
	if d.options.Theme, err = draw.ParseTheme(d.theme); err != nil {
		return err
	}
	if d.options.Colours, err = draw.ParseColours(d.colours); err != nil {
		return fmt.Errorf("--colour: %w", err)
	}
	if err := d.readFormat(); err != nil {
		return err
	}
	size, err := paper.ParseSize(d.page)
	if err != nil {
		return fmt.Errorf("--page: %w", err)
	}
	switch {
	case d.sheet.Margin < 0 || d.sheet.Margin > 1000:
		return usagef("--margin %d: write millimetres, from 0 to 1000", d.sheet.Margin)
	case d.sheet.Across < 0 || d.sheet.Across > 1000:
		return usagef("--across %d: write how many pictures stand side by side, from 1 to 1000, or 0 for what fits", d.sheet.Across)
	case d.changed("line-width") && (d.width < 0.1 || d.width > 100):
		return usagef("--line-width %v: write hundredths of a square's side, from 0.1 to 100; 6 is that of the style line", d.width)
	case d.misere && d.options.Style != draw.Game:
		return usagef("--misere goes with --style game, and not with %s", d.options.Style)
	case d.changed("uses") && d.options.Style != draw.Usage:
		return usagef("--uses goes with --style usage, and not with %s", d.options.Style)
	case d.changed("at") && d.at < 1:
		return usagef("--at %d: write after how many squares of the tour, from 1", d.at)
	case d.changed("step") && d.options.Step < 1:
		return usagef("--step %d: write the number of a step, from 1, with --style accessibility", d.options.Step)
	}
	d.options.LineWidth = int32(math.Round(d.width * 10))
	d.options.View = draw.ViewOf(d.options.View.Turn, d.changed("turn"), d.options.View.Tilt, d.changed("tilt"))
	if err := d.options.Check(); err != nil {
		return err
	}
	d.sheet.Size, d.sheet.Title, d.sheet.Bare = size, d.alone.Title, d.bare
	if d.changed("page") {
		d.alone.Size = size
	}
	if d.changed("page") || d.changed("margin") {
		d.alone.Margin = d.sheet.Margin
	}
	if d.file.Pixels, err = paper.ParsePixels(d.size, d.format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return d.pictureFlags.read(cmd)
}

// readFormat takes the format from its flag, from the file's extension, or from
// what standard output is.
func (d *drawing) readFormat() (err error) {
	given := d.changed("format")
	if !given && d.output.file != "-" {
		format, ok := paper.FormatOf(d.output.file)
		if !ok {
			return usagef("-o %s: its extension is none of .%s; name the format with --format", d.output.file, strings.Join(paper.Extensions(), ", ."))
		}
		d.format = format
	} else if d.format, err = paper.Parse(d.output.format); err != nil {
		return err
	} else if !given && isTerminal(d.console.out) {
		d.format = paper.ANSI
	}
	if d.format.Characters() && (d.options.Style == draw.Stack || d.options.Style == draw.Usage) {
		return usagef("%s is made of characters, and style %s is for pictures; take another format, such as svg", d.format, d.options.Style)
	}
	if d.format.Characters() {
		return d.refuse("%s is made of characters, and --%s is for pictures; take another format, such as svg", append([]string{"title", "line-width", "over"}, oneOnly...)...)
	}
	return nil
}

// refuse refuses flags that would do nothing. The text says why, with a word of the
// format and the flag.
func (d *drawing) refuse(why string, flags ...string) error {
	for _, name := range flags {
		if d.changed(name) {
			return usagef(why, d.format, name)
		}
	}
	if d.format == paper.Text && d.changed("colour") {
		return usagef("text has no colours, and --colour is for pictures and for the format ansi")
	}
	return nil
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
	s, err := awaited(ctx, func() (*subject, error) { return d.subject(args) })
	switch {
	case err != nil:
		return err
	case d.all && s.entry != nil:
		return usagef("--all draws the tours of a board, and %s is one; leave it out", args[0])
	case d.all && s.board == nil:
		return usagef("--all draws the tours of a board, and those of a file are drawn all; leave it out")
	}
	if err := d.together(s); err != nil {
		return err
	}
	out, err := d.output.open(d.console)
	if err != nil {
		return err
	}
	defer out.drop()
	pages, err := awaited(ctx, func() ([]paper.Page, error) { return d.pages(ctx, s) })
	if err != nil {
		return err
	}
	out.until(ctx)
	if err := paper.Write(ctx, out, d.format, d.file, pages...); err != nil {
		return err
	}
	return out.keep()
}

// together refuses flags that do not go with what is drawn, and would do nothing.
func (d *drawing) together(s *subject) error {
	if s.board != nil && d.options.NeedsTour() {
		ask, err := d.what.ask(s.board.Board())
		if err == nil {
			err = d.options.Suits(s.board, ask.Kind)
		}
		if err != nil {
			return err
		}
	}
	if d.all {
		if err := d.onlyOne(); err != nil {
			return err
		}
	} else {
		for _, name := range []string{"number", "as", "across", "no-captions"} {
			if d.changed(name) && (s.text == nil || name == "as") {
				return usagef("--%s goes with the tours of a sheet, and this is one; add --all, or name a file of tours", name)
			}
		}
	}
	if !d.all && s.text == nil && d.format.Characters() {
		for _, name := range []string{"page", "margin"} {
			if d.changed(name) {
				return usagef("%s is made of characters, and --%s is for paper; take another format, such as pdf", d.format, name)
			}
		}
	}
	if s.board != nil && !d.options.NeedsTour() {
		flags := slices.Concat(searchOnly, []string{"at"})
		if d.options.Style != draw.Usage { // which is of all tours that are wanted
			flags = append(flags, tourFlags...)
		}
		return d.unasked(fmt.Sprintf("style %s shows a board and no tour", d.options.Style), flags)
	}
	return d.given(s)
}

// pages draws what the arguments said.
func (d *drawing) pages(ctx context.Context, s *subject) ([]paper.Page, error) {
	switch {
	case s.board != nil:
		return d.board(ctx, s.board)
	case s.entry == nil:
		return d.tourFile(s)
	}
	g, err := graph.New(s.entry.Board, s.entry.Piece)
	if err != nil {
		return nil, err
	}
	d.console.note("%s", s.entry.Line())
	return d.moment(g, s.entry.Tour)
}

// board draws a board's tours: the one that find finds, or all.
func (d *drawing) board(ctx context.Context, g *graph.Graph) ([]paper.Page, error) {
	ask, err := d.what.ask(g.Board())
	if err != nil {
		return nil, err
	}
	if !d.options.NeedsTour() {
		if d.all {
			return nil, usagef("--all draws the tours of a board, and style %s shows none; leave it out", d.options.Style)
		}
		if err := verbs.DrawnGame(ctx, g, game.Rules{Misere: d.misere}, &d.options); err != nil {
			return nil, err
		}
		if err := d.counted(ctx, g, ask); err != nil {
			return nil, err
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
	return d.moment(g, t)
}

// counted gives the style usage its numbers: those of a file, or it counts.
func (d *drawing) counted(ctx context.Context, g *graph.Graph, ask tour.Ask) error {
	if d.uses != "" {
		text, err := d.console.whole("file of --uses", d.uses)
		if err != nil {
			return err
		}
		if d.options.Uses, err = verbs.ReadUses(bytes.NewReader(text), g, ask); err != nil {
			return fmt.Errorf("--uses %s: %w", d.uses, err)
		}
		return nil
	}
	tell, stop := d.console.tell("draw")
	defer stop()
	err := verbs.DrawnUses(ctx, g, ask, verbs.Limits{}, &d.options, tell)
	if errors.Is(err, count.ErrUnfinished) && !errors.Is(err, context.Canceled) {
		return &outcome{exitUndecided, "undecided: " + err.Error()}
	}
	return err
}

// moment is a picture of a tour, up to the moment that is wanted.
func (d *drawing) moment(g *graph.Graph, t tour.Tour) ([]paper.Page, error) {
	if d.at > t.Len() {
		return nil, usagef("--at %d: the tour has %s", d.at, plural(t.Len(), "square"))
	}
	if d.at > 0 {
		t = verbs.Begun(t, d.at)
	}
	return d.single(g, t)
}

// onlyOne refuses what small pictures of a sheet have no room for.
func (d *drawing) onlyOne() error {
	for _, name := range append([]string{"at"}, oneOnly...) {
		if d.changed(name) {
			return usagef("--%s is for a picture of one tour, and these are several; leave it out", name)
		}
	}
	return nil
}

// single is one picture, on a page of its own or on paper.
func (d *drawing) single(g *graph.Graph, tours ...tour.Tour) ([]paper.Page, error) {
	scene, err := draw.Tours(g, d.options, tours...)
	if err != nil {
		return nil, err
	}
	return d.onPage(scene)
}

func (d *drawing) onPage(scene *draw.Scene) ([]paper.Page, error) {
	page, err := d.alone.Page(scene)
	return []paper.Page{page}, err
}
