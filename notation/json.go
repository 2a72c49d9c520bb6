package notation

import (
	"encoding/json"
	"strconv"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// record is a tour as a JSON object. It says all that is needed to check
// the tour. Counts that a double cannot hold exactly are strings.
type record struct {
	header
	Kind    string          `json:"kind,omitempty"` // closed or open; left out if the tour has not as many squares as the board
	Squares json.RawMessage `json:"squares"`        // how many the board has, holes not counted
	Tour    []string        `json:"tour"`           // names of squares in order
}

// header is what all tours of a piece on a board have in common.
type header struct {
	Board    string   `json:"board"`              // "8x8"
	Topology string   `json:"topology,omitempty"` // left out for the plane
	Holes    []string `json:"holes,omitempty"`    // names of squares
	Piece    string   `json:"piece"`              // as package piece reads it
}

const (
	kindClosed = "closed"
	kindOpen   = "open"
)

// maxExact is 2^53: up to there, a double holds every whole number exactly.
const maxExact = 1 << 53

// jsonStyle is how objects are joined.
type jsonStyle uint8

const (
	oneObject   jsonStyle = iota // just one
	array                        // [ … , … ], an object a line
	objectLines                  // one a line, nothing between
)

// jsonEncoder writes tours as objects, the squares in chunks. The header is
// made once for all tours of a piece on a board.
type jsonEncoder struct {
	style      jsonStyle
	hasWritten bool // a tour is written, so the next one is not the first
	names      squareNames
	graph      *graph.Graph
	piece      string
	head       []byte // of the object: the header, not closed
}

func (e *jsonEncoder) encode(o *output, b *board.Board, p piece.Piece, t tour.Tour) error {
	if e.hasWritten && e.style == oneObject {
		return fault.New(ErrOne, "a single JSON object holds one tour, and there are more; write jsonl or an array")
	}
	if err := e.prepare(b, p); err != nil {
		return err
	}
	kind, err := e.kind(b, t)
	if err != nil {
		return err
	}
	switch {
	case e.style != array:
	case e.hasWritten: // the comma comes late, so that a line is whole when its tour is
		o.buf = append(o.buf, ',')
	default:
		o.buf = append(o.buf, "[\n "...)
	}
	e.hasWritten = true
	o.buf = append(o.buf, e.head...)
	if kind != "" {
		o.buf = append(append(append(o.buf, `,"kind":"`...), kind...), '"')
	}
	o.buf = append(o.buf, `,"squares":`...)
	o.buf = appendCount(o.buf, b.Squares())
	o.buf = append(o.buf, `,"tour":["`...)
	if err := e.names.writeTour(o, b, t, `","`); err != nil {
		return err
	}
	o.buf = append(o.buf, "\"]}\n"...)
	return nil
}

func (e *jsonEncoder) end(o *output) error {
	if e.style == array {
		if !e.hasWritten {
			o.buf = append(o.buf, "[\n"...)
		}
		o.buf = append(o.buf, "]\n"...)
	}
	return nil
}

// prepare makes the header.
func (e *jsonEncoder) prepare(b *board.Board, p piece.Piece) error {
	if e.graph != nil && e.graph.Board() == b && e.piece == p.String() {
		return nil
	}
	g, err := graph.New(b, p)
	if err != nil {
		return err
	}
	h := header{Board: b.Size(), Piece: p.String()}
	if b.Topology() != board.Plane {
		h.Topology = b.Topology().String()
	}
	for _, s := range b.Taken() {
		h.Holes = append(h.Holes, b.Name(s))
	}
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	e.graph, e.piece, e.head = g, h.Piece, head[:len(head)-1]
	return nil
}

// kind gives the kind of a tour, "" if it has not as many squares as the board. It takes the tour to be valid.
func (e *jsonEncoder) kind(b *board.Board, t tour.Tour) (string, error) {
	n := t.Len()
	if n != b.Squares() {
		return "", nil
	}
	first, last := t.At(0), t.At(n-1)
	if first < 0 || int64(first) >= b.Cells() {
		return "", errOffBoard(b, 0, first)
	}
	if last < 0 || int64(last) >= b.Cells() {
		return "", errOffBoard(b, n-1, last)
	}
	if n == 1 || (n > 2 && e.graph.Adjacent(last, first)) {
		return kindClosed, nil
	}
	return kindOpen, nil
}

// appendCount appends a count as a number, or as a string where readers that
// have only doubles would lose digits.
func appendCount(dst []byte, n int64) []byte {
	if n <= maxExact {
		return strconv.AppendInt(dst, n, 10)
	}
	return append(strconv.AppendInt(append(dst, '"'), n, 10), '"')
}
