package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"leaper/gallery"
	"leaper/notation"
)

func newGallery(c *console) *cobra.Command {
	var (
		output outputFlags
		origin int
	)
	cmd := &cobra.Command{
		Use:   "gallery [KEY]",
		Short: "Print a historical tour, or list those that there are",
		Long: `Print a tour of the gallery, its source on standard error. Without a KEY, list
the tours: the key, the board, the kind, and whose it is.

A name stands with a tour only where it is sure that the tour is that person's;
the others are marked as unverified. Other verbs that read a tour take it as
gallery:KEY.

The formats grid (numbers), box, moves (squares in order), json and none; of the
list json and jsonl.`,
		Example: `  leaper gallery
  leaper gallery rudrata
  leaper gallery beverley | leaper verify
  leaper gallery perec --format moves`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			entries, err := gallery.List()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return listGallery(c, cmd, &output, entries)
			}
			format, err := output.tourFormat(cmd)
			if err != nil {
				return err
			}
			options, err := writerOptions(origin, 0)
			if err != nil {
				return err
			}
			e, err := galleryEntry(args[0], entries)
			if err != nil {
				return err
			}
			out, err := output.open(c)
			if err != nil {
				return err
			}
			defer out.drop()
			w := notation.NewWriter(out, format, options)
			if err := w.Write(e.Board, e.Piece, e.Tour); err != nil {
				return err
			}
			if err := w.Close(); err != nil {
				return err
			}
			if err := out.keep(); err != nil {
				return err
			}
			c.note("%s: %s of %s on %s", e.Line(), e.Kind, e.Piece, e.Board.Size())
			c.note("%s", e.Source)
			if e.Notes != "" {
				c.note("%s", e.Notes)
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
		entries, _ := gallery.List() // without completions there is nobody to tell
		return galleryKeys(entries), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

func galleryKeys(entries []gallery.Entry) []string {
	var keys []string
	for _, e := range entries {
		keys = append(keys, e.Key)
	}
	return keys
}

// galleryEntry is the tour with a key, gallery:rudrata or rudrata, or an error
// that offers the nearest.
func galleryEntry(key string, entries []gallery.Entry) (gallery.Entry, error) {
	i, err := choose("tour of the gallery", strings.TrimPrefix(key, gallery.Prefix), galleryKeys(entries))
	if err != nil {
		return gallery.Entry{}, err
	}
	return entries[i], nil
}

// galleryText is the text of a tour with a key.
func galleryText(key string) (io.ReadCloser, error) {
	entries, err := gallery.List()
	if err != nil {
		return nil, err
	}
	e, err := galleryEntry(key, entries)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	w := notation.NewWriter(&text, notation.Grid, notation.Options{})
	if err := errors.Join(w.Write(e.Board, e.Piece, e.Tour), w.Close()); err != nil {
		return nil, err
	}
	return io.NopCloser(&text), nil
}

// galleryItem is a line of the list as JSON.
type galleryItem struct {
	Key       string  `json:"key"`
	Title     string  `json:"title"`
	Author    string  `json:"author,omitempty"`
	Year      string  `json:"year,omitempty"`
	Verified  bool    `json:"verified"` // that it is the author's
	Board     string  `json:"board"`
	Piece     string  `json:"piece"`
	Kind      string  `json:"kind"`
	Symmetry  string  `json:"symmetry"`
	Magic     string  `json:"magic,omitempty"`
	Diagonals []int64 `json:"diagonals,omitempty"`
	Source    string  `json:"source"`
	Notes     string  `json:"notes,omitempty"`
}

func listGallery(c *console, cmd *cobra.Command, output *outputFlags, entries []gallery.Entry) error {
	if cmd.Flags().Changed("format") && output.format != "json" && output.format != "jsonl" {
		return usagef("--format %s: the list is text, json or jsonl; to print a tour name it: leaper gallery %s", output.format, entries[0].Key)
	}
	format, err := output.textFormat(cmd, notation.FormatNames())
	if err != nil {
		return err
	}
	var text strings.Builder
	switch format {
	case "json", "jsonl":
		err = writeGallery(&text, entries, format == "json")
	default:
		table := tabwriter.NewWriter(&text, 0, 8, 2, ' ', 0)
		for _, e := range entries {
			if _, err := fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", e.Key, e.Board.Size(), kindName(e.Kind), e.Line()); err != nil {
				return err
			}
		}
		err = table.Flush()
	}
	if err != nil {
		return err
	}
	return output.writeAll(c, text.String())
}

func writeGallery(w io.Writer, entries []gallery.Entry, array bool) error {
	var items []galleryItem
	for _, e := range entries {
		items = append(items, galleryItem{e.Key, e.Title, e.Author, e.Year, e.Sure(), e.Board.Size(), e.Piece.String(),
			kindName(e.Kind), e.Symmetries, e.Magic, e.Diagonals, e.Source, e.Notes})
	}
	if array {
		return writeJSON(w, items)
	}
	for _, item := range items {
		if err := writeJSON(w, item); err != nil {
			return err
		}
	}
	return nil
}
