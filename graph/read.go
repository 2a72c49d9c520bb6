package graph

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/mark"
	"leaper/internal/pulse"
)

// A Reader reads the graphs of a text, one after another: graph6, sparse6 and digraph6 have
// one a line, as geng of nauty writes them; dot and json may have several; the others have one.
//
// The tables that it gives stand on no board: their squares are their vertices, which keep the
// names that the text has for them ([Adjacency.Name]). Loops, and copies of an edge, are no
// part of any tour and are left out, which [Reader.Reading] says.
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

// headBytes is how much of a text tells its format.
const headBytes = 1 << 16

// errLineTooLong wraps what nothing can be read after.
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

// Format is the format that is read.
func (r *Reader) Format() Format { return r.format }

// Reading is what was concluded of the graph read last.
func (r *Reader) Reading() Reading { return r.reading }

// maxBadLines is how many graphs are read in the hope that one is good.
const maxBadLines = 100

// Next is the next graph; [io.EOF] is after the last. It wraps [ErrSyntax] for what is no
// graph in the format, and [ErrTooLarge] for graphs beyond [MaxVertices], [MaxArcs] or
// maxGraph6; of a text of lines, Next goes on with the next line then, and says io.EOF
// elsewhere. Some milliseconds after the context ends it returns the context's error; a read
// that waits is waited for.
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

// read reads one graph, or gives [io.EOF] where there is none any more.
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

// Read reads the one graph of a text: see [Reader]. Where there are more, it wraps
// [ErrMany], and so [ErrSyntax].
func Read(ctx context.Context, r io.Reader, f Format) (*Adjacency, error) {
	return NewReader(r, f).Only(ctx)
}

// Only is the next graph, which has to be the last.
func (r *Reader) Only(ctx context.Context) (*Adjacency, error) {
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
