package board

import "iter"

// A TextLine is a line of a text that has a sign, a number or a word for each square.
type TextLine struct {
	Blanks int   // the blank lines above it: one where a layer begins, one more for each higher axis
	Indent int64 // how far right its first square is, in halves of a square
	First  Square
	Count  int64
	step   Square // from each square to the next
}

// All yields the line's squares from left to right, holes included.
func (l TextLine) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for i := range l.Count {
			if !yield(l.First + Square(i)*l.step) {
				return
			}
		}
	}
}

// TextLines yields the lines of a text of the board, from the top to the bottom: its rows, layer by
// layer; of hexagons, what stands at one height.
func (b *Board) TextLines() iter.Seq[TextLine] {
	if b.hex != nil {
		return b.hexLines
	}
	return func(yield func(TextLine) bool) {
		columns := b.sizes[len(b.sizes)-1]
		for row := range b.cells / columns {
			if !yield(TextLine{Blanks: BlankLines(b.sizes, row), First: Square(row * columns), Count: columns, step: 1}) {
				return
			}
		}
	}
}

// BlankLines is the number of blank lines above a row of a board of these sides, counted from 0
// through all layers: one for each axis, but the last, that begins again.
func BlankLines(sides []int64, row int64) (blanks int) {
	for axis := len(sides) - 2; axis > 0 && row > 0 && row%sides[axis] == 0; axis-- {
		row /= sides[axis]
		blanks++
	}
	return blanks
}

// TextWidth is the width of the columns of a text whose widest entry is given, with one blank
// between two columns. That of hexagons is odd, so that a column and its blank have a half.
func (b *Board) TextWidth(widest int) int {
	if b.hex != nil {
		return widest | 1
	}
	return widest
}

// AppendIndent appends the blanks before the first square of a line, in a text of a width of
// [Board.TextWidth].
func (l TextLine) AppendIndent(dst []byte, width int) []byte {
	for range l.Indent * int64(width+1) / 2 {
		dst = append(dst, ' ')
	}
	return dst
}
