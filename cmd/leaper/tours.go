package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/gallery"
	"leaper/graph"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

// tourOutput is how a verb writes tours.
type tourOutput struct {
	indexed        bool // there are the formats numbers and tour
	many           bool // in boxes, several stand side by side
	origin, across int
	base           int

	name    string
	format  notation.Format // not that of numbers and terminal.Tsplib
	options notation.Options
}

func (o *tourOutput) add(cmd *cobra.Command) {
	cmd.Flags().IntVar(&o.origin, "origin", 1, "the `number` of the first square in grids and boxes: 0 or 1")
	if o.base = 1; o.indexed {
		cmd.Flags().IntVar(&o.base, "base", 1, "the `number` of the first square or vertex in the format numbers: 0 or 1")
	}
	if o.many {
		cmd.Flags().IntVar(&o.across, "across", 0, "how many `boxes` stand side by side in the format box (default: all)")
	}
}

// choose reads the format and the flags that shape grids and boxes. Tours of a graph from
// a file, which stands on no board, have other formats.
func (o *tourOutput) choose(e *errand) (name string, err error) {
	formats := e.formats
	if e.output.Format == "tsplib" { // as it was called
		e.output.Format = terminal.Tsplib
	}
	if reads(e.cmd) {
		if formats, err = fileTourFormats(e); err != nil {
			return "", err
		}
	}
	if o.name, err = e.output.TextFormat(e.cmd, formats); err == nil && !o.aside() {
		o.format, err = notation.ParseFormat(o.name)
	}
	if err == nil {
		err = o.check()
	}
	if err == nil && e.cmd.Flags().Changed("base") && o.name != numbers {
		err = terminal.Usagef("--base goes with --format numbers")
	}
	if err == nil && o.many && e.cmd.Flags().Changed("across") && o.format != notation.Box {
		err = terminal.Usagef("--across goes with --format box")
	}
	o.options = notation.Options{FromZero: o.origin == 0, Across: o.across, Many: o.many}
	return o.name, err
}

// aside says whether tours are written by numbers, and not by a notation.
func (o *tourOutput) aside() bool { return o.name == numbers || o.name == terminal.Tsplib }

// closes refuses the format tour for tours that do not come home.
func (o *tourOutput) closes(kind string) error {
	if o.name == terminal.Tsplib && kind != tour.KindNames()[tour.Closed] {
		return terminal.Usagef("--format %s: a tour of TSPLIB is closed; add --closed", terminal.Tsplib)
	}
	return nil
}

// check looks at the flags that shape grids and boxes.
func (o *tourOutput) check() error {
	switch {
	case o.origin != 0 && o.origin != 1:
		return terminal.Usagef("--origin %d: numbers start from 0 or from 1", o.origin)
	case o.base != 0 && o.base != 1:
		return terminal.Usagef("--base %d: numbers start from 0 or from 1", o.base)
	case o.across < 0:
		return terminal.Usagef("--across %d: write how many boxes stand side by side, from 1, or 0 for all", o.across)
	}
	return nil
}

// fileTourFormats are the formats of tours of a graph that stands on no board, of those
// that a verb has. Moves are the first, in place of grids.
func fileTourFormats(e *errand) ([]string, error) {
	formats := slices.DeleteFunc(slices.Clone(e.formats), func(name string) bool {
		return name == notation.Grid.String() || name == notation.Box.String()
	})
	if slices.Contains(formats, e.output.Format) || !slices.Contains(e.formats, e.output.Format) {
		return formats, nil
	}
	if e.cmd.Flags().Changed("format") {
		return nil, terminal.Usagef("--format %s and --read: a graph from a file has no board; write %s", e.output.Format, strings.Join(formats, ", "))
	}
	e.output.Format = formats[0]
	return formats, nil
}

// writeTour writes one tour. An error is reported once: a writer's errors stick.
func writeTour(out io.Writer, b *board.Board, p piece.Piece, t tour.Tour, format notation.Format, options notation.Options) error {
	w := notation.NewWriter(out, format, options)
	_ = w.Write(b, p, t)
	return w.Close()
}

// A tourWriter writes tours one after another.
type tourWriter interface {
	write(t tour.Tour) error
	end() error
}

// onBoard writes tours of a board.
type onBoard struct {
	*notation.Writer
	graph *graph.Graph
}

func (w onBoard) write(t tour.Tour) error { return w.Write(w.graph.Board(), w.graph.Piece(), t) }
func (w onBoard) end() error              { return w.Close() }

// ofFile writes tours of a graph from a file.
type ofFile struct {
	rows
	file    *query.File
	format  notation.Format
	indexer *indexer
}

func (w *ofFile) write(t tour.Tour) error {
	if w.format == notation.JSON || w.format == notation.JSONL {
		return w.row("", w.file.TourOf(t))
	}
	return w.indexer.write(t)
}

// stream writes tours as they come from run; in the format json, as a field of the answer,
// which is complete after the last one. Tours before an error are still written: stopped
// is the error that ended the run, and failed that of writing.
func (o *tourOutput) stream(out io.Writer, g *graph.Graph, file *query.File, run func(each func(int64, tour.Tour) error) error, answer func(stopped error) any) (stopped, failed error) {
	write := func(to io.Writer) error {
		var w tourWriter = onBoard{notation.NewWriter(to, o.format, o.options), g}
		switch {
		case o.aside():
			w = newIndexer(to, o.name, o.base, g, file)
		case file != nil:
			w = &ofFile{newRows(to, o.name), file, o.format, newIndexer(to, numbers, 1, nil, file)}
		}
		stopped = run(func(_ int64, t tour.Tour) error { return w.write(t) })
		return w.end()
	}
	if o.format == notation.JSON {
		failed = terminal.WriteArray(out, "tours", write, func() any { return answer(stopped) })
	} else {
		failed = write(out)
	}
	return stopped, failed
}

// rows are answers that are written as they come: a line each or, in the format json, all
// of them as one array.
type rows struct {
	out    io.Writer
	format string
	next   string // what stands before the next
}

func newRows(out io.Writer, format string) rows {
	r := rows{out: out, format: format}
	if format == "json" {
		r.next = "["
	}
	return r
}

// row writes one: a line of text, or a value.
func (r *rows) row(line string, v any) error {
	text := []byte(line + "\n")
	if r.format != "text" {
		var err error
		if text, err = terminal.Encode(v); err != nil {
			return err
		}
	}
	_, err := r.out.Write(append([]byte(r.next), text...))
	if r.format == "json" {
		r.next = ","
	}
	return err
}

// end ends the array.
func (r *rows) end() error {
	end := "]"
	switch r.next {
	case "":
		return nil
	case "[":
		end = "[]"
	}
	_, err := io.WriteString(r.out, end)
	return err
}

// endLine ends it with the end of a line.
func (r *rows) endLine() error {
	if r.format != "json" {
		return nil
	}
	err := r.end()
	if err == nil {
		_, err = io.WriteString(r.out, "\n")
	}
	return err
}

// textOrRows are the formats of a verb that answers in rows.
var textOrRows = []string{"text", "json", "jsonl"}

// readTours reads the arguments [BOARD] [FILE] of verbs that are asked about tours.
func (e *errand) readTours(q *touring.Verify) (err error) {
	if reads(e.cmd) {
		if q.File, err = fileOf(e.ctx, e.Console, e.cmd); err != nil {
			return err
		}
	}
	_, err = terminal.Awaited(e.ctx, func() (struct{}, error) {
		var place query.Place
		file, err := tourArguments(e.Console, &place, e.args)
		if err != nil {
			return struct{}{}, err
		}
		q.Board, q.Given = place.Board, place.Given
		if q.File != nil && (q.Board != "" || q.Given != nil) {
			return struct{}{}, terminal.Usagef("%q and --read: the graph comes from a board or from a file; choose one", e.args[0])
		}
		q.In, err = readerOf(e.ctx, e.Console, file)
		return struct{}{}, err
	})
	return err
}

// early reports whether work was ended, and what it has found may be kept.
func early(err error) bool {
	o := (*terminal.Outcome)(nil)
	return errors.As(err, &o) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// tourArguments sorts out which argument is a board and which a file of tours.
func tourArguments(c *terminal.Console, where *query.Place, args []string) (file string, err error) {
	for _, arg := range args {
		_, statErr := os.Stat(arg)
		_, sizeErr := board.Parse(arg)
		isFile := statErr == nil || arg == "-" || strings.HasPrefix(arg, gallery.Prefix)
		switch isBoard := strings.HasPrefix(arg, "@") || (sizeErr == nil && !isFile); {
		case isBoard && where.Board != "":
			return "", terminal.Usagef("%q: one BOARD is enough", arg)
		case isBoard:
			if err := c.Place(where, arg); err != nil {
				return "", err
			}
		case isFile && file != "":
			return "", terminal.Usagef("%q: one FILE is enough", arg)
		case isFile:
			file = arg
		default:
			return "", terminal.Usagef("%q is neither a board, such as 8x8, nor a file that exists", arg)
		}
	}
	return cmp.Or(file, "-"), nil
}

// readerOf opens a file of tours to read, a tour of the gallery for gallery:KEY, or
// standard input for "-". Reading ends with the context.
func readerOf(ctx context.Context, c *terminal.Console, path string) (io.ReadCloser, error) {
	if strings.HasPrefix(path, gallery.Prefix) {
		return galleryText(path)
	}
	in, err := c.Input("tour file", path)
	if err != nil {
		return nil, err
	}
	return terminal.EndingWith(ctx, in), nil
}
