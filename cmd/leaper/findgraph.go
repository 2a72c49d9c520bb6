package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

// tsplib is the format of closed tours of a graph from a file, as LKH and Concorde
// read them: Gerhard Reinelt, "TSPLIB 95", 1995.
const tsplib = "tsplib"

// fileTourFormats are the formats of tours of a graph that stands on no board.
func fileTourFormats() []string {
	return []string{notation.Moves.String(), notation.JSON.String(), notation.JSONL.String(), notation.None.String()}
}

// boardOrRead is the argument check of verbs that take a BOARD, or a graph from a
// file by --read, without the flags of this command that go by a board.
func boardOrRead(flags ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if !cmd.Flags().Changed("read") {
			return oneBoard(cmd, args)
		}
		return noBoard(cmd, args, flags...)
	}
}

// reads reports whether --read is given.
func reads(cmd *cobra.Command) bool { return cmd.Flags().Changed("read") }

// fileOf reads the graph of --read.
func (c *console) fileOf(ctx context.Context, cmd *cobra.Command) (*verbs.File, error) {
	path := cmd.Flags().Lookup("read").Value.String()
	a, err := awaited(ctx, func() (*graph.Adjacency, error) { return readGraph(ctx, c, path) })
	if err != nil {
		return nil, err
	}
	file := &verbs.File{Adjacency: a}
	if path != "-" {
		file.Name = graphTitle(path)
	}
	return file, nil
}

// fileTourFormat is the format of tours of a graph from a file that the flags choose,
// or the file's extension.
func (f *outputFlags) fileTourFormat(cmd *cobra.Command, formats []string) (string, error) {
	set := cmd.Flags().Changed("format")
	switch f.format {
	case notation.Grid.String(), notation.Box.String():
		if set {
			return "", usagef("--format %s and --read: a graph from a file stands on no board; write %s", f.format, strings.Join(formats, ", "))
		}
		f.format = notation.Moves.String()
	}
	if ext := filepath.Ext(f.file); !set && f.file != "-" && ext != "" {
		_, known := notation.FormatOf(f.file)
		switch {
		case strings.EqualFold(ext, ".tour") && slices.Contains(formats, tsplib) && !f.json && !f.jsonl:
			return tsplib, nil
		case !known && !f.json && !f.jsonl:
			return "", usagef("-o %s: its extension is none of .txt, .moves, .json, .jsonl, .ndjson, .tour; name the format with --format", f.file)
		}
	}
	return f.textFormat(cmd, formats)
}

// fileWriter is how find writes what it found in a graph from a file.
func fileWriter(cmd *cobra.Command, q *verbs.Find, output *outputFlags) (func(*sink, *verbs.Looked) error, error) {
	format, err := output.fileTourFormat(cmd, append(fileTourFormats(), tsplib))
	if err != nil {
		return nil, err
	}
	if format == tsplib && q.Kind != tour.KindNames()[tour.Closed] {
		return nil, usagef("--format tsplib: a tour of TSPLIB comes home; add --closed")
	}
	return func(out *sink, a *verbs.Looked) error {
		t := a.Answer.Tour
		if !a.Found.Found() {
			t = a.Answer.Partial
		}
		switch {
		case format == notation.JSON.String() || format == notation.JSONL.String():
			return out.end(writeJSON(out, a.OfFile()))
		case t.Len() == 0 || format == tsplib && !a.Found.Found(): // which holds whole tours only
			return nil
		}
		return out.end(writeVertices(out, q.File, t, format))
	}, nil
}

// writeVertices writes a tour of a file's graph, whole or torn, as text.
func writeVertices(out io.Writer, file *verbs.File, t tour.Tour, format string) error {
	w := bufio.NewWriter(out)
	switch format {
	case tsplib:
		title := strings.Join(strings.Fields(file.String()), "-")
		if file.Name == "" {
			title = "graph"
		}
		fmt.Fprintf(w, "NAME : %s.tour\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n", title, file.Len())
		for _, s := range t.All() {
			fmt.Fprintln(w, s+1)
		}
		w.WriteString("-1\nEOF\n")
	case notation.Moves.String():
		for step, s := range t.All() {
			if step > 0 {
				w.WriteByte(' ')
			}
			fmt.Fprint(w, s+1)
		}
		w.WriteByte('\n')
	}
	return w.Flush()
}

// ofFile writes the tours of a graph from a file as they are found.
func (p *printing) ofFile(ctx context.Context, out io.Writer, file *verbs.File) error {
	if p.format == notation.JSON {
		var stopped error
		err := writeArray(out, "tours", func(array io.Writer) error {
			next := "["
			stopped = p.listing.Run(ctx, verbs.Tell{}, func(_ int64, t tour.Tour) error {
				_, err := io.WriteString(array, next)
				next = ","
				return errors.Join(err, writeJSON(array, file.TourOf(t)))
			})
			if next == "[" {
				next = "[]"
			} else {
				next = "]"
			}
			_, err := io.WriteString(array, next)
			return err
		}, func() any { return p.listing.OfFile(p.listing.Answer(stopped)) })
		if stopped != nil {
			return stopped
		}
		return err
	}
	return p.listing.Run(ctx, verbs.Tell{}, func(_ int64, t tour.Tour) error {
		if p.format == notation.JSONL {
			return writeJSON(out, file.TourOf(t))
		}
		return writeVertices(out, file, t, p.format.String())
	})
}
