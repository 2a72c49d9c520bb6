package graph

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/mark"
	"leaper/internal/pulse"
)

// A Reader reads the graphs of a text, one after another: graph6, sparse6 and digraph6 have
// one a line, as geng of nauty writes them; dot and json may have several; the others have one.
//
// The tables have no board: their squares are their vertices, which keep their names in the text
// ([Adjacency.Name]). Loops and copies of an edge cannot be in a tour and are left out;
// [Reader.Reading] reports them.
type Reader struct {
	in      *bufio.Reader
	format  Format
	guessed bool // the format
	// extension is the format of the file's extension, which decides between two that are possible.
	extension *Format
	reading   Reading // of the graph read last
	begun     int     // graphs begun
	badLines  int     // of them bad, with no good one before
	ended     error   // what there is after the last graph
	values    *json.Decoder
	limit     *limited
}

// headBytes is the length of the beginning of a text that shows its format.
const headBytes = 1 << 16

// errLineTooLong: a line is so long that the reader gives up.
var errLineTooLong = errors.New("its line is longer than 64 MB, and nothing after it is read")

// NewReader reads a text in a format.
func NewReader(r io.Reader, f Format) *Reader {
	in := &Reader{in: bufio.NewReaderSize(r, headBytes), format: f, reading: Reading{Format: f}}
	mark.Skip(in.in)
	if !formats().Has(f) {
		in.ended = fault.New(ErrFormat, "%s can be written but not read; %s are read", f, strings.Join(Formats().Names(), ", "))
	}
	return in
}

// Reading describes how the last graph was read.
func (r *Reader) Reading() Reading { return r.reading }

// maxBadLines is the number of bad graphs, with no good one before, after which the reader stops.
const maxBadLines = 100

// Next returns the next graph, and [io.EOF] after the last. The error wraps [ErrSyntax] for a text
// that is not a graph in the format, and [ErrTooLarge] for graphs beyond [MaxVertices], [MaxArcs]
// or [MaxGraph6]. After such an error, Next continues with the next line in formats of one graph a
// line, and returns io.EOF in others. Some milliseconds after the context ends it returns the
// context's error, but it does not interrupt a read that blocks.
func (r *Reader) Next(ctx context.Context) (*Adjacency, error) {
	if r.ended != nil { // what ended it is said once
		err := r.ended
		r.ended = io.EOF
		return nil, err
	}
	p := pulse.Of(ctx)
	a, err := r.read(&p)
	if errors.Is(err, io.EOF) {
		r.ended = io.EOF
		return nil, io.EOF
	}
	lines := r.format == Graph6 || r.format == Sparse6 || r.format == Digraph6
	switch r.begun++; {
	case err == nil:
		r.badLines = -1
	case !lines || errors.Is(err, errLineTooLong) || ctx.Err() != nil || !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrTooLarge):
		r.ended = io.EOF
	case r.badLines >= 0:
		if r.badLines++; r.badLines == maxBadLines {
			r.ended = fault.New(ErrSyntax, "%s: the first %d lines are not graphs, and no more are read", r.format, maxBadLines)
		}
	}
	return a, err
}

// All yields the graphs that are left. Of a graph that cannot be read it yields the error, and
// goes on where [Reader.Next] does.
func (r *Reader) All(ctx context.Context) iter.Seq2[*Adjacency, error] {
	return func(yield func(*Adjacency, error) bool) {
		for {
			a, err := r.Next(ctx)
			if errors.Is(err, io.EOF) || !yield(a, err) {
				return
			}
		}
	}
}

// read reads one graph, or returns [io.EOF] after the last.
func (r *Reader) read(p *pulse.Pulse) (*Adjacency, error) {
	switch f := formats().Entry(r.format); {
	case f.several:
		return f.read(p, r)
	case r.values != nil:
		return readJSON(p, r)
	case r.begun > 0:
		return nil, io.EOF
	default:
		return f.read(p, r)
	}
}

// readRows reads lines of numbers or names, or arrays of JSON.
func readRows(p *pulse.Pulse, r *Reader) (*Adjacency, error) {
	head, err := r.in.Peek(headBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch text := bytes.TrimLeft(head, " \t\r\n"); {
	case len(text) > 0 && text[0] == '[' && (r.format == Edges || r.format == Lists || r.format == Matrix):
		return readJSON(p, r)
	case r.format == Matrix && digitRows([]byte(trimRemarks(head))):
		return readDigits(p, r)
	}
	return readText(p, r)
}

// Read reads the only graph of a text: see [Reader]. If there are more, the error wraps
// [ErrMany], and so [ErrSyntax].
func Read(ctx context.Context, r io.Reader, f Format) (*Adjacency, error) {
	return Only(ctx, NewReader(r, f))
}

// Only returns the next graph of a reader, which must be the last.
func Only(ctx context.Context, r *Reader) (*Adjacency, error) {
	a, err := r.Next(ctx)
	switch {
	case errors.Is(err, io.EOF):
		return nil, fault.New(ErrSyntax, "%s: the text ends before a graph begins", r.format)
	case err != nil:
		return nil, err
	}
	if _, err := r.Next(ctx); !errors.Is(err, io.EOF) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fault.New(ErrMany, "%s: the text goes on after the first graph; one graph is read", r.format)
	}
	return a, nil
}
