package notation

import (
	"errors"
	"io"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// Errors of the writer.
var (
	// ErrTooLarge: the format cannot hold a board, or tours, of that size.
	ErrTooLarge = errors.New("too large for this format")
	// ErrOne: a second tour was given to a writer of a single JSON object.
	ErrOne = errors.New("one tour only")
	// ErrClosed: a tour was given to a writer after its Close.
	ErrClosed = errors.New("writer is closed")
)

// Options are choices within a format. The zero value works.
type Options struct {
	FromZero bool // grid, box: the first number is 0, not 1
	Across   int  // box: how many boxes stand in a row of the table; 0: all
	Many     bool // json: an array, even of one tour or of none; else an object, and just one tour can be written
}

// A Writer writes tours in one format. Each is on its way when Write returns,
// or a few milliseconds later if others came just before; only the box format
// waits for Close. The underlying writer is the Writer's own until then.
//
// Errors stick: after the first, every call returns it.
type Writer struct {
	out    output
	enc    encoder
	closed bool
}

// encoder is the writing half of a format. It appends to the output's buffer
// and calls spill now and then.
type encoder interface {
	encode(o *output, b *board.Board, p piece.Piece, t tour.Tour) error
	end(o *output) error
}

// NewWriter makes a writer of tours.
func NewWriter(w io.Writer, format Format, options Options) *Writer {
	nw := &Writer{out: output{w: w}}
	if formats().Has(format) {
		nw.enc = formats().Entry(format).encoder(options)
	} else {
		nw.out.err = fault.New(ErrFormat, "%s cannot be written", format)
	}
	return nw
}

// Write writes one tour in a format, as a [Writer] does.
func Write(w io.Writer, b *board.Board, p piece.Piece, t tour.Tour, format Format, options Options) error {
	nw := NewWriter(w, format, options)
	_ = nw.Write(b, p, t) // a writer's errors stick, and Close reports them
	return nw.Close()
}

// Write writes one tour; it keeps nothing of it. The tour may be of any length:
// moves and JSON take its squares in chunks, grid and box need a number for
// each square of the board, and refuse boards beyond maxGrid with [ErrTooLarge].
//
// A tour that leaves the board cannot be written, nor, as grid or box, one
// that enters a hole or meets a square twice; the error is a [tour.Fault].
// Write does not check the tour in any other way.
func (w *Writer) Write(b *board.Board, p piece.Piece, t tour.Tour) error {
	w.out.mu.Lock()
	defer w.out.mu.Unlock()
	switch {
	case w.out.err != nil:
		return w.out.err
	case w.closed:
		return ErrClosed
	case t.Len() == 0:
		w.out.err = &tour.Fault{Step: -1, What: "a tour of no squares cannot be written"}
		return w.out.err
	}
	if err := w.enc.encode(&w.out, b, p, t); err != nil {
		w.out.buf = w.out.buf[:w.out.complete]
		w.out.flush()
		if w.out.err == nil {
			w.out.err = err
		}
		return w.out.err
	}
	w.out.settle()
	return w.out.err
}

// Close writes what remains to be written: the table of boxes, the end of a
// JSON array. It does not close the underlying writer. It may be called twice.
func (w *Writer) Close() error {
	w.out.mu.Lock()
	defer w.out.mu.Unlock()
	if !w.closed && w.out.err == nil {
		if err := w.enc.end(&w.out); err != nil {
			w.out.err = err
		}
	}
	w.closed = true
	w.out.stop()
	return w.out.err
}

// noEncoder writes the format none: nothing.
type noEncoder struct{}

func (noEncoder) encode(*output, *board.Board, piece.Piece, tour.Tour) error { return nil }

func (noEncoder) end(*output) error { return nil }
