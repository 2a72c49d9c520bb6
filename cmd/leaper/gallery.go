package main

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/gallery"
	"leaper/notation"
)

func newGallery(c *terminal.Console) *cobra.Command {
	var output tourOutput
	cmd := newCommand(c, verb{
		use: "gallery [KEY]", args: atMostOne("KEY"), formats: notation.Formats().Names(), lines: true,
		flags: output.add,
		format: func(e *invocation) (string, error) {
			if len(e.args) == 0 {
				return listFormat(e)
			}
			return output.choose(e)
		},
		run: func(e *invocation) error {
			if len(e.args) == 0 {
				return listGallery(e)
			}
			x, err := touring.ExhibitOf(e.args[0])
			if err != nil {
				return err
			}
			if err := e.write(func(out io.Writer) error {
				t := x.Entry()
				return notation.Write(out, t.Board, t.Piece, t.Tour, output.format, output.options)
			}); err != nil {
				return err
			}
			writeNotes(e.Console, x.Lines())
			return nil
		},
	})
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return galleryKeys(), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

// galleryKeys lists the keys of the gallery; none if it cannot be read, since who asks can do without.
func galleryKeys() []string {
	all, err := touring.Exhibits()
	if err != nil {
		return nil
	}
	return all.Keys()
}

// takesTours reports whether a verb takes gallery:KEY, by its line of use.
func takesTours(use string) bool {
	return strings.Contains(use, "gallery:KEY") || strings.Contains(use, "[BOARD] [FILE]") || strings.HasPrefix(use, "verse TOUR")
}

// completeTours completes gallery:KEY where a file of tours can stand, and otherwise leaves it to the shell
// to complete the names of files.
func completeTours(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
	if word == "" || !strings.HasPrefix(gallery.Prefix, word) && !strings.HasPrefix(word, gallery.Prefix) { //nolint:gocritic // a word may be the beginning of the prefix, or begin with it
		return nil, cobra.ShellCompDirectiveDefault
	}
	var names []string
	for _, key := range galleryKeys() {
		if name := gallery.Prefix + key; strings.HasPrefix(name, word) {
			names = append(names, name)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// galleryText returns the text of the tour with a key.
func galleryText(key string) (io.ReadCloser, error) {
	x, err := touring.ExhibitOf(key)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	e := x.Entry()
	if err := notation.Write(&text, e.Board, e.Piece, e.Tour, notation.Grid, notation.Options{}); err != nil {
		return nil, err
	}
	return io.NopCloser(&text), nil
}

// listFormat returns the format of the list, which has fewer formats than tours have.
func listFormat(e *invocation) (string, error) {
	all, err := touring.Exhibits()
	if err != nil {
		return "", err
	}
	if e.cmd.Flags().Changed("format") && e.output.Format != "json" && e.output.Format != "jsonl" {
		return "", terminal.Usagef("--format %s: the list is text, json or jsonl; to print a tour name it: leaper gallery %s", e.output.Format, all.Tours[0].Key)
	}
	if e.cmd.Flags().Changed("origin") {
		return "", terminal.Usagef("--origin goes with a tour; name one: leaper gallery %s", all.Tours[0].Key)
	}
	return e.output.TextFormat(e.cmd, e.formats)
}

func listGallery(e *invocation) error {
	all, err := touring.Exhibits()
	if err != nil {
		return err
	}
	if e.chosen != "jsonl" {
		return e.print(all, func() string {
			return table(all.Tours, func(x touring.Exhibit) []string { return []string{x.Key, x.Board, x.Kind, x.Entry().Line()} })
		})
	}
	return e.write(func(out io.Writer) (err error) {
		for _, x := range all.Tours {
			err = errors.Join(err, query.WriteJSON(out, x))
		}
		return err
	})
}
