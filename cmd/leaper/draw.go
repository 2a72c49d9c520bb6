package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/verbs"
)

func newDraw(c *console) *cobra.Command {
	p := &picturing{console: c}
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
  leaper draw 8x8 --closed --symmetry half-turn -o turned.svg
  leaper draw 6x6 --piece wazir --closed
  leaper draw gallery:rudrata -o rudrata.svg
  leaper draw 6x6 --closed --style usage -o usage.svg
  leaper draw 8x8 --style numbers --theme dark -o tour.png --size 1200
  leaper draw 8x8 --colour paper=none,line=#c00 --line-width 10 -o tour.png
  leaper list 5x5 -n 20 | leaper draw - -o sheet.pdf
  leaper draw 6x6 --piece wazir --closed --all --as undirected --style region -o castle.pdf`,
		Args: pictured,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.drawn(cmd.Flags().Changed("format")); err != nil {
				return err
			}
			return p.run(cmd, args)
		},
	}
	p.add(cmd, func(f *verbs.Field) {
		if f.JSON == "limit" {
			f.Doc, f.Default = "with --all, or for a file: at most this number of tours, or all", "all"
		}
	})
	bind(cmd, &p.q.Still)
	flags := cmd.Flags()
	flags.StringVarP(&p.output.file, "output", "o", "-", "write to this `file` (its extension picks the format); - is standard output")
	flags.StringVarP(&p.output.format, "format", "f", "text", "the `format`: "+strings.Join(paper.Names(), ", ")+"; on a terminal, ansi is the default")
	flags.StringVar(&p.size, "size", "", "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	completeWith(cmd, "format", paper.Names())
	return cmd
}

// drawn takes the format of a picture from its flag, from the file's extension, or from
// what standard output is.
func (p *picturing) drawn(given bool) error {
	format, err := paper.Parse(p.output.format)
	switch {
	case !given && p.output.file != "-":
		var ok bool
		if format, ok = paper.FormatOf(p.output.file); !ok {
			return usagef("-o %s: its extension is none of .%s; name the format with --format", p.output.file, strings.Join(paper.Extensions(), ", ."))
		}
	case err != nil:
		return err
	case !given && isTerminal(p.out):
		format = paper.ANSI
	}
	p.q.Format = format.String()
	if p.q.Size, err = paper.ParsePixels(p.size, format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}
