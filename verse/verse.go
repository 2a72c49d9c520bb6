// Package verse lays a text along a tour and reads it row by row, and back. The verb verse and the
// gallery's examples use it.
//
// The first piece of the text (a syllable, a word) goes to the square of step 1,
// the second to that of step 2, and so on; then the board is read like a page:
//
//	tour            along the tour          row by row
//
//	1 4 7 10        one two three           one four seven ten
//	8 11 2 5        four five six           eight eleven two five
//	3 6 9 12        seven eight nine …      three six nine twelve
//
// The Sanskrit poets called a stanza that makes sense both ways turagapadabandha,
// the horse's step; Rudrata's (9th century) is the same stanza both ways.
// Georges Perec laid the chapters of a novel along a tour of 10×10, one room of
// a house each (1978), and left one square out.
package verse

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// maxSquares is the number of cells of the largest board that takes a text.
const maxSquares = 1 << 22

// Errors of laying a text along a tour.
var (
	// ErrTooLarge: the board is beyond maxSquares.
	ErrTooLarge = errors.New("board too large for a text")
	// ErrTour: the tour does not visit every square once.
	ErrTour = errors.New("no tour of the squares")
	// ErrFit: the number of pieces is not that of the squares for them.
	ErrFit = errors.New("the text does not fit the tour")
)

// A Layout says which piece of a text stands on which square.
type Layout struct {
	board   *board.Board
	squares []board.Square // those with a piece, row by row
	order   []int32        // for each of them, the number of its piece along the tour, from 0
}

// New makes the layout of a tour. The squares of skip get no piece, and the text
// goes on at the next step.
func New(b *board.Board, t tour.Tour, skip []board.Square) (*Layout, error) {
	if b.Squares() == 0 {
		return nil, fault.New(ErrTour, "there is no board, so no tour")
	}
	if b.Cells() > maxSquares {
		return nil, fault.New(ErrTooLarge, "board %s has %d cells, and a text takes at most %d", b.Size(), b.Cells(), maxSquares)
	}
	const free, skipped = -1, -2 // no piece yet, and no piece at all
	number := make([]int32, b.Cells())
	for i := range number {
		number[i] = free
	}
	for _, h := range b.Holes() {
		number[h] = skipped
	}
	for _, s := range skip {
		if s < 0 || int64(s) >= b.Cells() || b.IsHole(s) {
			return nil, fault.New(ErrTour, "a square to leave out is not on the board %s", b.Size())
		}
		number[s] = skipped
	}
	met := make([]bool, b.Cells())
	pieces := int32(0)
	for step, s := range t.All() {
		if s < 0 || int64(s) >= b.Cells() || b.IsHole(s) || met[s] {
			return nil, fault.New(ErrTour, "step %d of the tour goes to no square of %s, or to one it has met", step+1, b.Size())
		}
		met[s] = true
		if number[s] == free {
			number[s] = pieces
			pieces++
		}
	}
	if t.Len() != b.Squares() {
		return nil, fault.New(ErrTour, "the tour has %d of the %d squares of %s", t.Len(), b.Squares(), b.Size())
	}
	l := &Layout{board: b}
	for s, n := range number {
		if n >= 0 {
			l.squares = append(l.squares, board.Square(s))
			l.order = append(l.order, n)
		}
	}
	return l, nil
}

// Len is the number of squares that get a piece.
func (l *Layout) Len() int { return len(l.order) }

// Lay lays a text along the tour, and returns the text of the squares, row by
// row. It wraps [ErrFit] if the number of pieces is not that of the squares.
func (l *Layout) Lay(text []Piece, unit Unit) ([]Piece, error) {
	along := func(i int) board.Square { return l.squares[slices.Index(l.order, int32(i))] }
	if err := l.checkFit(text, unit, along); err != nil {
		return nil, err
	}
	page := make([]Piece, len(text))
	for k, n := range l.order {
		page[k] = text[n]
	}
	return page, nil
}

// Unlay undoes [Layout.Lay]: the pieces stand on the squares row by row, and are
// read along the tour.
func (l *Layout) Unlay(page []Piece, unit Unit) ([]Piece, error) {
	if err := l.checkFit(page, unit, func(i int) board.Square { return l.squares[i] }); err != nil {
		return nil, err
	}
	text := make([]Piece, len(page))
	for k, n := range l.order {
		text[n] = page[k]
	}
	return text, nil
}

// checkFit compares the number of pieces with that of the squares. The function where
// gives the square of the i-th piece, from 0.
func (l *Layout) checkFit(text []Piece, unit Unit, where func(i int) board.Square) error {
	have, want := len(text), len(l.order)
	switch {
	case have > want:
		p := text[want]
		return fault.New(ErrFit, "%s for %s: no square is left for %q in line %d; take away %d",
			fault.Plural(have, unit.piece()), fault.Plural(want, "square"), fault.Shorten(p.Text), p.Line, have-want)
	case have < want:
		return fault.New(ErrFit, "%s for %s: there is no %s %d, for %s; add %d, or leave out as many squares",
			fault.Plural(have, unit.piece()), fault.Plural(want, "square"), unit.piece(), have+1, l.board.Name(where(have)), want-have)
	}
	return nil
}

// Rows groups pieces by the rows of the board. Rows without a piece are left out.
func (l *Layout) Rows(pieces []Piece) [][]string {
	side := board.Square(l.board.Side(l.board.Rank() - 1))
	var rows [][]string
	for k, p := range pieces {
		if k == 0 || l.squares[k]/side != l.squares[k-1]/side {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], p.Text)
	}
	return rows
}

// Cells gives the pieces cell by cell of the board, "" where there is none.
func (l *Layout) Cells(page []Piece) []string {
	cells := make([]string, l.board.Cells())
	for k, s := range l.squares {
		cells[s] = page[k].Text
	}
	return cells
}

// Text joins rows so that [Cut] finds the same pieces: words and syllables with
// blanks between them, letters without blanks, and lines each on its own line with a
// blank line between rows.
func Text(rows [][]string, unit Unit) string {
	separator, rowEnd := " ", "\n"
	switch unit {
	case Letters:
		separator = ""
	case Lines:
		separator, rowEnd = "\n", "\n\n"
	}
	var text strings.Builder
	for i, row := range rows {
		text.WriteString(strings.Join(row, separator))
		if i < len(rows)-1 {
			text.WriteString(rowEnd)
		} else {
			text.WriteString("\n")
		}
	}
	return text.String()
}

// Table writes the pieces on the squares in columns of one width: a hole is #, and a
// square without a piece is a point.
func (l *Layout) Table(page []Piece) string {
	cells := make([]string, l.board.Cells())
	for s := range cells {
		cells[s] = "."
	}
	for _, h := range l.board.Holes() {
		cells[h] = "#"
	}
	widest := 1
	for k, p := range page {
		cells[l.squares[k]] = p.Text
		widest = max(widest, width(p.Text))
	}
	widest = l.board.TextWidth(widest)
	var text strings.Builder
	for row := range l.board.TextLines() {
		text.WriteString(strings.Repeat("\n", row.Blanks))
		var line strings.Builder
		line.Write(row.AppendIndent(nil, widest))
		for s := range row.All() {
			line.WriteString(cells[s] + strings.Repeat(" ", widest-width(cells[s])+1))
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return text.String()
}

// width is about the number of columns of a piece on a terminal: marks stand over and
// under their letters.
func width(s string) int {
	n := 0
	for _, r := range s {
		if !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Cf, r) {
			n++
		}
	}
	return n
}
