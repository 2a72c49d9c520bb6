package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/gallery"
)

func newVerse(c *terminal.Console) *cobra.Command {
	var q struct {
		touring.VerseQuestion
		query.TimeOptions
	}
	return newCommand(c, verb{
		use: "verse TOUR TEXT", question: &q, formats: []string{"text", "table", "json"}, uninterruptible: true,
		args: exactArgs(2, "which tour, and which text? Write {} TOUR TEXT, such as {} gallery:rudrata stanza.txt"),
		check: func(e *invocation) error {
			if q.Back && e.chosen == "table" {
				return terminal.Usagef("--back and --format table: read along the tour, a text stands on no board; leave one out")
			}
			if strings.TrimPrefix(e.args[0], "@") == "-" && strings.TrimPrefix(e.args[1], "@") == "-" {
				return terminal.Usagef("TOUR and TEXT are both standard input; write one of them to a file")
			}
			return nil
		},
		read: func(e *invocation) (err error) {
			q.Text, err = e.tourAndText(&q.VerseQuestion)
			return err
		},
		run: func(e *invocation) error {
			a, err := e.work()
			return printResult(e, a, wrongVerse(e, err), func(a *touring.VerseAnswer) presentation {
				if a.Reading != "" {
					e.Note("%s", a.Reading)
				}
				if e.chosen == "table" {
					return presentation{text: a.Table}
				}
				return presentation{text: a.Text}
			})
		},
	})
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
