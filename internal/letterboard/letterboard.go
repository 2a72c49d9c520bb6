// Package letterboard makes boards that look like letters and have a tour. The command
// leaper board text uses it, through package app/verbs/touring.
//
// A letter of the font covers squares of a lattice in part or whole. The squares covered at
// least half make a board. Most such boards have no tour: one colour has more squares, or a
// corner has one move. So squares at the letter's edge are added or removed, the least
// certain ones first, until no known obstacle is left. Then a search looks for a tour:
//
//	 cover of A          half and more      mended for a knight
//	. 1 7 7 1 .            . # # .              . # # .
//	. 4 9 9 4 .    ─▶      . # # .     ─▶       . # # .     ─▶  a tour
//	1 9 4 4 9 1            # . . #              # # . #
//
// Larger and thicker letters follow until one has a tour: a closed one, or else an open
// one. The result says how many squares differ from the outline.
package letterboard

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// ErrText: no board can be made from a text.
var ErrText = errors.New("no board of letters")

// Bounds of a letter's rows, and of how many letters a word has.
const (
	MinRows = 8
	MaxRows = 60
	// The rows to try by default; smaller letters are hard to read.
	fewRows  = 12
	manyRows = 26
	Longest  = 20
)

// A Board is a word that has a tour.
type Board struct {
	*board.Board
	Tour    tour.Tour
	Kind    tour.Kind // of the tour: closed, or else a path
	Rows    int       // of a capital
	Changed int       // squares that differ from the outline
	Thicker bool      // squares covered less than half count
	Tried   int       // boards tried
}

// usualCut is the cover at which a square counts: half.
const usualCut = 128

// Options describe the wanted board. The zero value chooses.
type Options struct {
	Rows int // how high a capital is; 0 is as low as has a tour
	// Each is the time of the search on one board; 0 means 5 seconds.
	Each time.Duration
}

// Make makes a board from a word, in bold letters. Its Board is nil if no board tried has a
// tour. The error wraps [ErrText], or is the context's.
func Make(ctx context.Context, word string, p piece.Piece, o Options) (*Board, error) {
	if err := Check(word, o); err != nil {
		return nil, err
	}
	if o.Each == 0 {
		o.Each = 5 * time.Second
	}
	from, to := o.Rows, o.Rows
	if o.Rows == 0 {
		from, to = fewRows, manyRows
	}
	tried := 0
	for _, kind := range []tour.Kind{tour.Closed, tour.Path} {
		for rows := from; rows <= to; rows++ {
			for _, cut := range []uint8{usualCut, 96, 64, 32} { // thicker and thicker
				outline, err := lay(ctx, word, p, rows, cut)
				if err != nil {
					return nil, err
				}
				if outline.thin() {
					continue
				}
				b, err := outline.toured(ctx, p, kind, o.Each)
				if err != nil {
					return nil, err
				}
				if tried++; b != nil {
					b.Rows, b.Tried, b.Thicker = rows, tried, cut < usualCut
					return b, nil
				}
			}
		}
	}
	return &Board{Tried: tried}, nil
}

// Check refuses a text that no board can be made from. The error wraps [ErrText].
func Check(word string, o Options) error {
	letters := []rune(word)
	switch {
	case strings.TrimSpace(word) == "":
		return fault.New(ErrText, "which letters? Write one or a word, such as A")
	case strings.ContainsFunc(word, unicode.IsSpace):
		return fault.New(ErrText, "%q: no move crosses a space; write one word", word)
	case len(letters) > Longest:
		return fault.New(ErrText, "a word of %d letters; at most %d are possible", len(letters), Longest)
	case o.Rows != 0 && (o.Rows < MinRows || o.Rows > MaxRows):
		return fault.New(ErrText, "%d rows; a letter has %d to %d", o.Rows, MinRows, MaxRows)
	}
	if lacks := new(paper.Ruler).MissingLetters(draw.Upright, word); lacks != "" {
		return fault.New(ErrText, "%q: the letters lack %s; they are those of Latin, Greek and Cyrillic", word, lacks)
	}
	return nil
}

// thin reports whether a letter has hardly any squares.
func (o *outline) thin() bool {
	n := 0
	for _, row := range o.cover {
		for _, c := range row {
			if c >= o.cut {
				n++
			}
		}
	}
	return n < 12
}

// toured is the outline's board, mended until no known obstacle is left, if the search
// finds a tour on it.
func (o *outline) toured(ctx context.Context, p piece.Piece, kind tour.Kind, each time.Duration) (*Board, error) {
	m := o.mended(p, kind)
	if m == nil {
		return nil, nil
	}
	ask := tour.Ask{Kind: kind}
	if v, _, err := exist.Decide(ctx, m.graph, ask, exist.Effort{}); err != nil || v == exist.None {
		return nil, err
	}
	short, cancel := context.WithTimeout(ctx, each)
	defer cancel()
	found, err := find.Find(short, m.graph, ask, find.Options{})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, nil
	case err != nil:
		return nil, err
	case found.Verdict != exist.Found:
		return nil, nil
	}
	return &Board{Board: m.graph.Board(), Tour: found.Tour, Kind: kind, Changed: m.changed}, nil
}

// String describes the board, and how closely it follows the letters.
func (b *Board) String() string {
	if b.Board == nil {
		return fmt.Sprintf("none of the %d boards that were tried has a tour", b.Tried)
	}
	words := fmt.Sprintf("capitals of %d rows, %d squares", b.Rows, b.Squares())
	if b.Thicker {
		words = "thickened " + words
	}
	switch b.Changed {
	case 0:
		words += ", just as in the outline"
	case 1:
		words += ", one of which differs from the outline"
	default:
		words += fmt.Sprintf(", %d of which differ from the outline", b.Changed)
	}
	if b.Kind == tour.Closed {
		return words + "; it has a closed tour"
	}
	return words + "; it has an open tour, and no closed one was found on the boards tried"
}

// graphOf is the graph of a piece on squares.
func graphOf(squares [][]bool, p piece.Piece) (*graph.Graph, error) {
	var text strings.Builder
	for _, row := range squares {
		for _, is := range row {
			text.WriteByte(map[bool]byte{true: '.', false: '#'}[is])
		}
		text.WriteByte('\n')
	}
	b, err := board.ReadPicture(strings.NewReader(text.String()))
	if err != nil {
		return nil, err
	}
	return graph.New(b, p)
}
