package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/paper"
	"leaper/verbs"
)

func newDraw(c *terminal.Console) *cobra.Command {
	p := &picturing{Console: c}
	cmd := &cobra.Command{
		Use:  "draw BOARD | draw [BOARD] FILE | draw gallery:KEY | draw --read GRAPH [FILE]",
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
	terminal.Bind(cmd, &p.q.Still)
	flags := cmd.Flags()
	flags.StringVarP(&p.output.File, "output", "o", "-", "write to this `file` (its extension picks the format); - is standard output")
	flags.StringVarP(&p.output.Format, "format", "f", "text", "the `format`: "+strings.Join(paper.Names(), ", ")+"; on a terminal, ansi is the default")
	flags.StringVar(&p.size, "size", "", "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	terminal.CompleteWith(cmd, "format", paper.Names())
	addRead(cmd)
	return cmd
}

// drawn takes the format of a picture from its flag, from the file's extension, or from
// what standard output is.
func (p *picturing) drawn(given bool) error {
	format, err := paper.Parse(p.output.Format)
	switch {
	case !given && p.output.File != "-":
		var ok bool
		if format, ok = paper.FormatOf(p.output.File); !ok {
			return terminal.Usagef("-o %s: its extension is none of .%s; name the format with --format", p.output.File, strings.Join(paper.Extensions(), ", ."))
		}
	case err != nil:
		return err
	case !given && terminal.IsTerminal(p.Out):
		format = paper.ANSI
	}
	p.q.Format = format.String()
	if p.q.Size, err = paper.ParsePixels(p.size, format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}
