package main

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/counting"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/tour"
)

func newStatsTours(c *terminal.Console) *cobra.Command {
	var (
		q    counting.StatsToursQuestion
		look statsLook
		of   string
	)
	return newCommand(c, verb{
		use: "tours BOARD | tours [BOARD] --of FILE | tours --read GRAPH [--of FILE]", question: &q, formats: statsFormats(),
		args: func(cmd *cobra.Command, args []string) error {
			if readsGraph(cmd) {
				return noBoard(cmd, args)
			}
			if cmd.Flags().Changed("of") && len(args) == 0 {
				return nil
			}
			return oneBoard(cmd, args)
		},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&of, "of", "", "measure the tours in this `file` instead of drawing some; - is standard input")
			look.add(cmd)
			addRead(cmd)
		},
		check: look.check,
		read: func(e *invocation) (err error) {
			switch {
			case readsGraph(e.cmd):
				if _, picture := look.picture(); picture {
					return terminal.Usagef("--format %s and --read: a picture shows how tours cross themselves, and a graph from a file has no drawing; write text or json", e.chosen)
				}
				q.File, err = readOnlyGraph(e.ctx, e.Console, e.cmd)
			case len(e.args) > 0:
				err = e.readBoard(&q.Place)
			}
			switch {
			case err != nil:
				return err
			case q.All && !e.cmd.Flags().Changed("of"):
				return nil
			case !e.cmd.Flags().Changed("of"):
				return readSampling(e.ctx, e.Console, &q.SampleOptions)
			}
			q.Of, err = readerOf(e.ctx, e.Console, cmp.Or(of, "-"))
			return err
		},
		run: func(e *invocation) error {
			a, stopped := e.work()
			if errors.Is(stopped, tour.ErrNotTour) {
				return &terminal.Outcome{Code: terminal.ExitNone, Line: stopped.Error()}
			}
			return printResult(e, a, stopped, func(l *counting.StatsToursAnswer) presentation {
				s := presentation{before: l.Notes(), text: l.Text, ended: exitStatus(l.Verdict, false)}
				if f, picture := look.picture(); picture {
					s.text = nil
					if l.Tours > 0 {
						s.other = func() error { return look.write(e, l, f) }
					}
				}
				return s
			})
		},
	})
}

// statsFormats lists text, JSON, and the formats of pictures that are not made of characters.
func statsFormats() []string {
	formats := slices.Clone(textOrJSON)
	for _, name := range paper.Formats().Names() {
		if f, err := paper.Parse(name); err == nil && !f.Characters() {
			formats = append(formats, name)
		}
	}
	return formats
}

// A statsLook is how the picture of tours looks.
type statsLook struct {
	theme  string
	pixels string

	format  string
	parsed  draw.Theme
	options paper.Options
}

func (l *statsLook) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&l.theme, "theme", "light", "pictures: the `theme`: "+strings.Join(draw.Themes().Names(), ", "))
	flags.StringVar(&l.pixels, "size", "", "png: the longest side, in `pixels` (default: 1000, or more if its words need it)")
	terminal.CompleteWith(cmd, "theme", draw.Themes().Names())
}

// picture returns the format of the picture; false if the format is not one of pictures.
func (l *statsLook) picture() (paper.Format, bool) {
	f, err := paper.Parse(l.format)
	return f, err == nil && !f.Characters()
}

// check reads the flags, and refuses them without a picture.
func (l *statsLook) check(e *invocation) (err error) {
	l.format = e.chosen
	f, picture := l.picture()
	if !picture {
		err = refuseFlags(e.cmd, "{} goes with pictures, not with "+l.format+"; write -o tours.svg", "theme", "size")
	}
	if err != nil {
		return err
	}
	if l.parsed, err = draw.ParseTheme(l.theme); err == nil && picture {
		l.options.Pixels, err = paper.ParsePixels(l.pixels, f)
	}
	return err
}

// write writes the picture.
func (l *statsLook) write(e *invocation, answer *counting.StatsToursAnswer, f paper.Format) error {
	page, err := answer.Page(l.parsed)
	if err != nil {
		return err
	}
	return e.write(func(out io.Writer) error { return paper.Write(e.ctx, out, f, l.options, page) })
}
