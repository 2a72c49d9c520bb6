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

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/gallery"
	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
)

// tourFormats lists the formats of a verb that finds tours.
func tourFormats() []string {
	return append(notation.Formats().Names(), notation.Indices, notation.TSPLIB)
}

// tourOutput is how a verb writes tours.
type tourOutput struct {
	indexed        bool // the verb has the formats numbers and tour
	many           bool // several boxes stand side by side
	boardless      bool // the graph of the tours has no board
	origin, across int
	base           int

	name    string
	format  notation.Format // not set for the formats numbers and tour
	options notation.Options
}

// add adds the flags.
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
// a file, which has no board, have other formats.
func (o *tourOutput) choose(e *invocation) (name string, err error) {
	formats := e.formats
	if e.output.Format == "tsplib" { // its former name
		e.output.Format = notation.TSPLIB
	}
	if o.boardless = readsGraph(e.cmd); o.boardless {
		if formats, err = fileTourFormats(e); err != nil {
			return "", err
		}
	}
	if o.name, err = e.output.TextFormat(e.cmd, formats); err == nil && !o.byIndices() {
		o.format, err = notation.ParseFormat(o.name)
	}
	if err == nil {
		err = o.check()
	}
	if err == nil && e.cmd.Flags().Changed("base") && o.name != notation.Indices {
		err = terminal.Usagef("--base goes with --format numbers")
	}
	if err == nil && o.many && e.cmd.Flags().Changed("across") && o.format != notation.Box {
		err = terminal.Usagef("--across goes with --format box")
	}
	o.options = notation.Options{FromZero: o.origin == 0, Across: o.across, Many: o.many}
	return o.name, err
}

// byIndices reports whether tours are written as numbers of squares, and not in a notation.
func (o *tourOutput) byIndices() bool { return o.name == notation.Indices || o.name == notation.TSPLIB }

// isData reports whether tours are written for programs.
func (o *tourOutput) isData() bool { return o.format == notation.JSON || o.format == notation.JSONL }

// checkClosed refuses the format tour for tours that are not closed.
func (o *tourOutput) checkClosed(kind string) error {
	if o.name == notation.TSPLIB && kind != tour.Closed.Word() {
		return terminal.Usagef("--format %s: a tour of TSPLIB is closed; add --closed", notation.TSPLIB)
	}
	return nil
}

// whole refuses the format tour for walks that may leave squares out.
func (o *tourOutput) whole() error {
	if o.name == notation.TSPLIB {
		return terminal.Usagef("--format %s: a tour of TSPLIB visits everything, and these walks need not", notation.TSPLIB)
	}
	return nil
}

// check checks the flags that shape grids and boxes.
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

// fileTourFormats lists the formats of a verb in which tours of a graph without a board can be written.
// Moves are the first, in place of grids.
func fileTourFormats(e *invocation) ([]string, error) {
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

// indexer makes a writer of tours as numbers: for a board, or for a graph from a file.
func (o *tourOutput) indexer(out io.Writer, g *graph.Graph, file *query.File) *notation.IndexWriter {
	subject := notation.Indexed{Base: int64(o.base)}
	if file != nil {
		subject.Title, subject.All, subject.Name = cmp.Or(file.Name, "graph"), int64(file.Len()), graph.FromAdjacency(file.Adjacency).Name
	} else {
		subject.Title, subject.All, subject.Holes = g.String(), g.Board().Squares(), g.Board().Holes()
	}
	return notation.NewIndexWriter(out, o.name, subject)
}

// writer makes functions that write tours one after another, and the end. The first tour, which is nil
// if there is none, determines how.
func (o *tourOutput) writer(out io.Writer, first *query.FoundTour) (write func(*query.FoundTour) error, end func() error) {
	switch {
	case o.boardless && o.isData():
		rows := query.NewRows(out, o.name)
		return func(m *query.FoundTour) error { return rows.Row("", m.Entry()) }, rows.End
	case first != nil && (o.boardless || o.byIndices()):
		w := o.indexer(out, first.Graph, first.File)
		return func(m *query.FoundTour) error { return w.Write(m.Tour) }, w.Close
	}
	w := notation.NewWriter(out, o.format, o.options)
	return func(m *query.FoundTour) error { return w.Write(m.Graph.Board(), m.Graph.Piece(), m.Tour) }, w.Close
}

// writeOne writes the answer of a verb that finds one tour, a part of one or the paths of a cover; in
// data a tour is a field, and paths are in the answer.
func (o *tourOutput) writeOne(out io.Writer, a *touring.FindAnswer, met []*query.FoundTour) error {
	switch {
	case o.format == notation.None:
		return nil
	case o.isData() && len(met) > 0 && a.Found() && a.Paths == nil:
		return query.WriteEnvelope(out, a, "tour", func(w io.Writer) error {
			lines := *o
			lines.name, lines.format = notation.JSONL.String(), notation.JSONL
			return lines.writeAll(w, met)
		})
	case o.isData():
		if len(met) > 0 && a.Paths == nil {
			a.Partial = met[0].NamesOf(met[0].Tour)
		}
		return query.WriteJSON(out, a)
	}
	return o.writeAll(out, met)
}

// writeAll writes tours one after another.
func (o *tourOutput) writeAll(out io.Writer, met []*query.FoundTour) error {
	write, end := o.writer(out, met[0])
	for _, m := range met {
		if err := write(m); err != nil {
			return errors.Join(err, end())
		}
	}
	return end()
}

// parts makes functions that write tours as they come; in the format json, as a field of the answer,
// which is complete after the last one.
func (o *tourOutput) parts(_ *invocation, out io.Writer) (query.Reporter, func(query.Answer) error) {
	if o.format == notation.None {
		return query.Reporter{Tour: func(*query.FoundTour) error { return nil }}, func(query.Answer) error { return nil }
	}
	var write func(*query.FoundTour) error
	var end func() error
	begin := func(first *query.FoundTour) (err error) {
		if write, end = o.writer(out, first); o.format == notation.JSON {
			_, err = io.WriteString(out, `{"tours":`)
		}
		return err
	}
	each := func(m *query.FoundTour) error {
		if write == nil {
			if err := begin(m); err != nil {
				return err
			}
		}
		return write(m)
	}
	return query.Reporter{Tour: each}, func(a query.Answer) error {
		if write == nil && a != nil {
			if err := begin(nil); err != nil {
				return err
			}
		}
		if write != nil {
			if err := end(); err != nil {
				return err
			}
		}
		if a == nil || o.format != notation.JSON {
			return nil
		}
		return query.WriteRest(out, "tours", a)
	}
}

// rows makes functions that write the rows of an answer as they come. In text, empty rows are left out.
func rows(e *invocation, out io.Writer) (query.Reporter, func(query.Answer) error) {
	w := query.NewRows(out, e.chosen)
	each := func(r query.Row) error {
		if r.Row() == "" && !e.asJSON() {
			return nil
		}
		return w.Row(r.Row(), r)
	}
	return query.Reporter{Row: each}, func(a query.Answer) error {
		if a == nil {
			return nil
		}
		return w.EndLine()
	}
}

// textOrRows are the formats of a verb that answers in rows.
var textOrRows = []string{"text", "json", "jsonl"}

// readTours reads the arguments [BOARD] [FILE] of verbs that read tours.
func (e *invocation) readTours(q *touring.VerifyQuestion) (err error) {
	if readsGraph(e.cmd) {
		if q.File, err = readOnlyGraph(e.ctx, e.Console, e.cmd); err != nil {
			return err
		}
	}
	_, err = terminal.Await(e.ctx, func() (struct{}, error) {
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

// isTourSource reports whether an argument is a file that exists, standard input or a tour of the gallery.
func isTourSource(arg string) bool {
	_, err := os.Stat(arg)
	return err == nil || arg == "-" || strings.HasPrefix(arg, gallery.Prefix)
}

// tourArguments finds out which argument is a board, which it reads, and which is a file of tours.
func tourArguments(c *terminal.Console, where *query.Place, args []string) (file string, err error) {
	for _, arg := range args {
		_, sizeErr := board.Parse(arg)
		isFile := isTourSource(arg)
		_, isPicture := terminal.PictureFile(arg)
		switch isBoard := isPicture || (sizeErr == nil && !isFile); {
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
