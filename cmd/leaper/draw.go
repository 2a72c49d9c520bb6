package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/film"
	"leaper/draw/paper"
	"leaper/draw/solid"
)

func newDraw(c *terminal.Console) *cobra.Command {
	p := newPictureVerb()
	return newCommand(c, verb{
		use: "draw BOARD | draw [BOARD] FILE | draw gallery:KEY | draw --read GRAPH [FILE] | draw [BOARD] --photo FILE", args: pictureArgs, question: &p.picture,
		bind: func(cmd *cobra.Command) {
			p.add(cmd, func(f *verbs.Field) {
				if f.JSON == "limit" {
					f.Doc, f.Default = "with --all, or for a file: at most this number of tours, or all", "all"
				}
			})
			terminal.Bind(cmd, &p.q.StillOptions)
			cmd.Flags().Lookup("arrows").NoOptDefVal = "1"
		},
		flags: func(cmd *cobra.Command) {
			flags, formats := cmd.Flags(), stillFormats()
			flags.StringVarP(&p.output.File, "output", "o", "-", "write to this `file` (its extension picks the format); - is standard output")
			flags.StringVarP(&p.output.Format, "format", "f", "text", "the `format`: "+strings.Join(formats, ", ")+"; on a terminal, ansi is the default")
			flags.StringVar(&p.size, "size", "", "png: the longest side, in `pixels` (default: 1000, or more if its words need it)")
			terminal.CompleteWith(cmd, "format", formats)
			addRead(cmd)
		},
		check: p.readPictureFormat, read: p.read, run: p.run,
	})
}

// stillFormats lists the formats of pictures and of bodies.
func stillFormats() []string { return slices.Concat(paper.Formats().Names(), solid.Formats().Names()) }

// readPictureFormat takes the format of a picture from its flag, or from the file's extension, or else
// by whether standard output is a terminal.
func (p *pictureVerb) readPictureFormat(e *invocation) error {
	given, formats := e.cmd.Flags().Changed("format"), stillFormats()
	name := p.output.Format
	if given || p.output.File == "-" {
		at, err := terminal.Choose("format", name, formats)
		if err != nil {
			return err
		}
		name = formats[at]
	} else {
		var known bool
		if name, known = terminal.FormatOf(p.output.File, formats); !known {
			if _, ok := film.FormatOf(p.output.File); ok {
				return terminal.Usagef("-o %s: this is a film, and draw makes pictures; leaper animate makes it, of a box that turns with --style stack", p.output.File)
			}
			return p.output.UnknownExtension(formats)
		}
	}
	if body, err := solid.Parse(name); err == nil {
		if p.size != "" {
			return terminal.Usagef("--size %s: %s has no pixels; --cell sets the side of a square in millimetres", p.size, body)
		}
		p.q.Format = body.String()
		e.chosen, e.output = p.q.Format, p.output
		return nil
	}
	format, err := paper.Parse(name)
	if err != nil {
		return err
	}
	if !given && p.output.File == "-" && terminal.ColourProfile(e.Out) >= colorprofile.ANSI {
		format = paper.ANSI
	}
	p.q.Format = format.String()
	if p.q.Size, err = paper.ParsePixels(p.size, format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	e.chosen, e.output = p.q.Format, p.output
	return nil
}
