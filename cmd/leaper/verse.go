package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/gallery"
)

func newVerse(c *terminal.Console) *cobra.Command {
	var q struct {
		touring.VerseQuestion
		query.TimeOptions
	}
	var looks draw.Options
	var style, theme, font string
	var o paper.Options
	return newCommand(c, verb{
		use: "verse TOUR TEXT", question: &q, formats: slices.Concat([]string{"text", "table", "json"}, versePictures), uninterruptible: true,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&style, "style", "", "pictures: letters over a pale `line` (default), or alone, as numbers")
			cmd.Flags().StringVar(&theme, "theme", "", "pictures: the `theme`: "+strings.Join(draw.Themes().Names(), ", "))
			cmd.Flags().StringVar(&font, "font", "", "pdf, png: write with the TrueType font in this `file`")
			terminal.CompleteWith(cmd, "style", []string{"line", "numbers"})
			terminal.CompleteWith(cmd, "theme", draw.Themes().Names())
		},
		args: exactArgs(2, "which tour, and which text? Write {} TOUR TEXT, such as {} gallery:rudrata stanza.txt"),
		check: func(e *invocation) error {
			draws := slices.Contains(versePictures, e.chosen)
			for _, f := range []string{"style", "theme", "font"} {
				if !draws && e.cmd.Flags().Changed(f) {
					return terminal.Usagef("--%s goes with pictures, and %s is none; write -o verse.svg", f, e.chosen)
				}
			}
			if q.Back && draws {
				return terminal.Usagef("--back and --format %s: read along the tour, a text stands on no board; leave one out", e.chosen)
			}
			var err error
			if looks.Style, err = draw.ParseStyle(style); err != nil {
				return err
			}
			if looks.Theme, err = draw.ParseTheme(theme); err != nil {
				return err
			}
			if q.Back && e.chosen == "table" {
				return terminal.Usagef("--back and --format table: read along the tour, a text stands on no board; leave one out")
			}
			if strings.TrimPrefix(e.args[0], "@") == "-" && strings.TrimPrefix(e.args[1], "@") == "-" {
				return terminal.Usagef("TOUR and TEXT are both standard input; write one of them to a file")
			}
			return nil
		},
		read: func(e *invocation) (err error) {
			if q.Text, err = e.tourAndText(&q.VerseQuestion); err == nil && font != "" {
				o.Font, err = terminal.Await(e.ctx, func() ([]byte, error) { return readFont(e.Console, font) })
			}
			return err
		},
		run: func(e *invocation) error {
			a, err := e.work()
			return printResult(e, a, wrongVerse(e, err), func(a *touring.VerseAnswer) presentation {
				if a.Reading != "" {
					e.Note("%s", a.Reading)
				}
				if slices.Contains(versePictures, e.chosen) {
					return presentation{other: func() error { return e.drawVerse(a, looks, o) }}
				}
				if e.chosen == "table" {
					return presentation{text: a.Table}
				}
				return presentation{text: a.Text}
			})
		},
	})
}

// versePictures are the formats of a verse that are pictures.
var versePictures = []string{paper.SVG.String(), paper.PDF.String(), paper.PNG.String(), paper.PS.String(), paper.EPS.String()}

// drawVerse writes a text along its tour as a picture.
func (e *invocation) drawVerse(a *touring.VerseAnswer, looks draw.Options, o paper.Options) error {
	format, err := paper.Parse(e.chosen)
	if err != nil {
		return err
	}
	scene, err := a.Scene(looks)
	if err != nil {
		return err
	}
	return e.write(func(out io.Writer) error { return paper.Write(e.ctx, out, format, o, paper.Fit(scene)) })
}

// tourAndText opens the tour, and reads the text.
func (e *invocation) tourAndText(q *touring.VerseQuestion) (string, error) {
	var err error
	q.In, err = readerOf(e.ctx, e.Console, strings.TrimPrefix(e.args[0], "@"))
	if errors.Is(err, os.ErrNotExist) {
		err = fmt.Errorf("%w; a tour is a file, - or %sKEY", err, gallery.Prefix)
	}
	if err != nil {
		return "", err
	}
	text, err := terminal.Await(e.ctx, func() ([]byte, error) { return e.ReadAll("text", strings.TrimPrefix(e.args[1], "@")) })
	return string(text), err
}

// wrongVerse names the arguments where something is wrong with the tour or the text.
func wrongVerse(e *invocation, err error) error {
	var wrong *query.FieldError
	if !errors.As(err, &wrong) {
		return err
	}
	return terminal.WrongField(wrong, func(field string) string {
		switch field {
		case "tour":
			return "tour " + e.args[0]
		case "text":
			return "text " + e.args[1]
		}
		return terminal.FlagOf(e.question)(field)
	})
}
