package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"leaper/notation"
	"leaper/verbs"
)

func newGallery(c *console) *cobra.Command {
	var (
		output outputFlags
		origin int
	)
	cmd := &cobra.Command{
		Use:  "gallery [KEY]",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listGallery(c, cmd, &output)
			}
			format, err := output.tourFormat(cmd)
			if err != nil {
				return err
			}
			options, err := writerOptions(origin, 0)
			if err != nil {
				return err
			}
			x, err := verbs.ExhibitOf(args[0])
			if err != nil {
				return err
			}
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()
			e := x.Entry()
			if err := out.end(writeTour(out, e.Board, e.Piece, e.Tour, format, options)); err != nil {
				return err
			}
			for _, line := range x.Lines() {
				c.note("%s", line)
			}
			return nil
		},
	}
	output.add(cmd, notation.FormatNames(), "grid")
	output.addJSONL(cmd)
	addOrigin(cmd, &origin)
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		all, err := verbs.Exhibits()
		if err != nil { // without completions there is nobody to tell
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return all.Keys(), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

// galleryText is the text of a tour with a key.
func galleryText(key string) (io.ReadCloser, error) {
	x, err := verbs.ExhibitOf(key)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	e := x.Entry()
	if err := writeTour(&text, e.Board, e.Piece, e.Tour, notation.Grid, notation.Options{}); err != nil {
		return nil, err
	}
	return io.NopCloser(&text), nil
}

func listGallery(c *console, cmd *cobra.Command, output *outputFlags) error {
	all, err := verbs.Exhibits()
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("format") && output.format != "json" && output.format != "jsonl" {
		return usagef("--format %s: the list is text, json or jsonl; to print a tour name it: leaper gallery %s", output.format, all.Tours[0].Key)
	}
	if cmd.Flags().Changed("origin") {
		return usagef("--origin goes with a tour; name one: leaper gallery %s", all.Tours[0].Key)
	}
	format, err := output.textFormat(cmd, notation.FormatNames())
	if err != nil {
		return err
	}
	var text strings.Builder
	switch format {
	case "json":
		err = writeJSON(&text, all)
	case "jsonl":
		for _, x := range all.Tours {
			err = errors.Join(err, writeJSON(&text, x))
		}
	default:
		table := tabwriter.NewWriter(&text, 0, 8, 2, ' ', 0)
		for _, x := range all.Tours {
			_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", x.Key, x.Board, x.Kind, x.Entry().Line()) // which Flush reports
		}
		err = table.Flush()
	}
	if err != nil {
		return err
	}
	return output.writeAll(c, text.String())
}
