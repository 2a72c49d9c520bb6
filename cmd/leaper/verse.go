package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"leaper/gallery"
	"leaper/verbs"
)

func newVerse(c *console) *cobra.Command {
	var (
		q      verbs.Verse
		limits limitFlags
		output outputFlags
	)
	formats := []string{"text", "table", "json"}
	cmd := &cobra.Command{
		Use: "verse TOUR TEXT",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("which tour, and which text? Write %s TOUR TEXT, such as %s gallery:rudrata stanza.txt", cmd.CommandPath(), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, formats)
			if err != nil {
				return err
			}
			if q.Back && format == "table" {
				return usagef("--back and --format table: read along the tour, a text stands on no board; leave one out")
			}
			if strings.TrimPrefix(args[0], "@") == "-" && strings.TrimPrefix(args[1], "@") == "-" {
				return usagef("TOUR and TEXT are both standard input; write one of them to a file")
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			a, err := awaited(ctx, func() (verbs.Answer, error) { return c.verse(ctx, &q, args) })
			if err != nil {
				return err
			}
			text := a.(*verbs.Versed).Text()
			if format == "table" {
				text = a.(*verbs.Versed).Table()
			}
			return c.print(&output, format, a, text)
		},
	}
	bind(cmd, &q)
	limits.add(cmd)
	output.add(cmd, formats, "text")
	return cmd
}

// verse reads a tour and a text, and lays the one along the other.
func (c *console) verse(ctx context.Context, q *verbs.Verse, args []string) (verbs.Answer, error) {
	in, err := c.readerOf(ctx, strings.TrimPrefix(args[0], "@"))
	if errors.Is(err, os.ErrNotExist) {
		err = fmt.Errorf("%w; a tour is a file, - or %sKEY", err, gallery.Prefix)
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	q.In = in
	poem, err := c.whole("text", strings.TrimPrefix(args[1], "@"))
	if err != nil {
		return nil, err
	}
	q.Text = string(poem)
	run, err := q.Read(verbs.Limits{})
	if err != nil {
		return nil, wrongVerse(q, args, err)
	}
	return run(ctx, verbs.Tell{})
}

// wrongVerse names the arguments where something is wrong with the tour or the text.
func wrongVerse(q *verbs.Verse, args []string, err error) error {
	var wrong *verbs.FieldError
	if !errors.As(err, &wrong) {
		return err
	}
	return usagef("%s", wrong.Named(func(field string) string {
		switch field {
		case "tour":
			return "tour " + args[0]
		case "text":
			return "text " + args[1]
		}
		return flagOf(q)(field)
	}))
}
