package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/graph"
)

func newGraph(c *terminal.Console) *cobra.Command {
	p := newPictureVerb()
	text, draws := new(pictures.GraphTextQuestion), false
	return newCommand(c, verb{
		use: "graph BOARD | graph --read FILE", args: boardOrRead("piece", "topology", "hole", "take", "crosses", "labels", "marks"),
		question: &p.picture, formats: graphFormats(),
		bind: func(cmd *cobra.Command) {
			terminal.Bind(cmd, &p.q.Place)
			terminal.Bind(cmd, &p.TimeOptions)
			terminal.Bind(cmd, &p.q.AppearanceOptions, func(f *verbs.Field) {
				if f.JSON == "theme" || f.JSON == "crosses" || f.JSON == "labels" {
					f.Doc = "pictures: " + f.Doc
				} else {
					f.Tag = `flag:"-"`
				}
			})
		},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&p.size, "size", "", "png: the longest side, in `pixels` (default: 1000, or more if its words need it)")
			cmd.Flags().StringVar(&text.Take, "take", "", "show only the top left corner, of this `size`: 3x3")
			cmd.Flags().StringVar(&p.q.Layout, "layout", "", "pictures with --read: how vertices are placed, a `layout`: circle (default) or levels")
			cmd.Flags().StringVar(&p.q.Marks, "marks", "", "pictures: the `marks` beside the lines; none leaves out the discs, and lines that meet are one")
			cmd.Flags().StringVar(&p.q.Pen, "pen", "", "pictures in the theme ink: the `width` of the pen's lines, in millimetres (default: 0.4mm)")
			terminal.CompleteWith(cmd, "layout", verbs.Values("layout").Names())
			addRead(cmd)
		},
		check: func(e *invocation) (err error) {
			switch {
			case text.Take != "" && e.chosen != "net":
				return terminal.Usagef("--take goes with --format net")
			case readsGraph(e.cmd) && e.chosen == "net":
				return terminal.Usagef("--format net and --read: a net shows the squares of a board; write degrees, json or %s", strings.Join(graph.WrittenFormats().Names(), ", "))
			}
			draws, err = p.readGraphPicture(e.cmd, e.chosen)
			return err
		},
		read: func(e *invocation) (err error) {
			switch {
			case !readsGraph(e.cmd):
				return e.readBoard(&p.q.Place)
			case draws:
				return p.read(e)
			}
			p.q.File, err = readOnlyGraph(e.ctx, e.Console, e.cmd)
			return err
		},
		run: func(e *invocation) error {
			if draws {
				p.output = e.output
				return p.run(e)
			}
			text.Place, text.Format = p.q.Place, e.chosen
			made, err := terminal.Await(e.ctx, func() (*pictures.GraphTextAnswer, error) { return text.Read(e.ctx, query.Limits{}) })
			if err == nil {
				err = e.write(func(out io.Writer) error { return made.Write(e.ctx, out) })
			}
			if err == nil && made.Note != "" {
				e.Note("%s", made.Note)
			}
			return terminal.WrongFlag(text, err)
		},
	})
}

// readGraphPicture reads how the graph is drawn or filmed; false if the format is not one of pictures
// or films.
func (p *pictureVerb) readGraphPicture(cmd *cobra.Command, format string) (bool, error) {
	picture, err := paper.Parse(format)
	moving, notFilm := film.Parse(format)
	if err != nil && notFilm == nil {
		p.q.Film = true
	} else if err != nil {
		sentence := fmt.Sprintf("{} goes with pictures: --format %s, not %s", strings.Join(drawnFormats(), ", "), format)
		return false, refuseFlags(cmd, sentence, "theme", "crosses", "labels", "size", "layout", "marks", "pen")
	}
	p.q.Of, p.q.Format = "graph", format
	if p.q.Film {
		if err := refuseFlags(cmd, "a film has all marks, and no pen: {} goes with pictures", "marks", "pen"); err != nil {
			return false, err
		}
		p.q.Size, err = film.ParsePixels(p.size, moving)
	} else {
		p.q.Size, err = paper.ParsePixels(p.size, picture)
	}
	if err != nil {
		return false, terminal.Usagef("--size %s: write a number of pixels, from 1, with --format png, gif or apng", p.size)
	}
	return true, nil
}

// addRead adds the flags of verbs that can read a graph in place of a board.
func addRead(cmd *cobra.Command) {
	cmd.Flags().String("read", "", "read a graph from this `file` in place of a board; - is standard input")
	cmd.Flags().String("read-format", "", "the `format` of that file, if its content does not show it: "+strings.Join(graph.Formats().Names(), ", "))
	terminal.CompleteWith(cmd, "read-format", graph.Formats().Names())
}

// noBoard is the argument check of a verb with --read: no BOARD, and none of the
// flags that need a board.
func noBoard(cmd *cobra.Command, args []string, flags ...string) error {
	if len(args) > 0 {
		return terminal.Usagef("%q and --read: the graph comes from a board or from a file; choose one", args[0])
	}
	return refuseFlags(cmd, "{} and --read: a graph from a file has no board", flags...)
}

// graphFormats lists the formats of this verb: its own, the formats of other programs, of pictures,
// and of films of boxes.
func graphFormats() []string {
	return slices.Concat(pictures.GraphTexts, graph.WrittenFormats().Names(), drawnFormats())
}

// drawnFormats lists the formats of pictures and films; svg is there as a picture.
func drawnFormats() []string {
	films := slices.DeleteFunc(film.Formats().Names(), func(name string) bool { return slices.Contains(paper.Formats().Names(), name) })
	return append(paper.Formats().Names(), films...)
}
