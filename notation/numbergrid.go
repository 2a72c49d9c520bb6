package notation

import (
	"strconv"
	"strings"

	"leaper/board"
)

// NumberGrid sets a number for each square as the format grid sets steps:
// right-aligned, in columns of one width, holes as '#'. It is how the kt
// documentation shows the number of moves from each square.
func NumberGrid(b *board.Board, number func(board.Square) int64) string {
	width := 1
	for s := range board.Square(b.Cells()) {
		if !b.IsHole(s) {
			width = max(width, len(strconv.FormatInt(number(s), 10)))
		}
	}
	sides := b.Sides()
	columns := sides[len(sides)-1]
	var text strings.Builder
	for s := range board.Square(b.Cells()) {
		word := "#"
		if !b.IsHole(s) {
			word = strconv.FormatInt(number(s), 10)
		}
		if column := int64(s) % columns; column > 0 {
			text.WriteByte(' ')
		} else if s > 0 {
			text.WriteString(strings.Repeat("\n", 1+blankLines(sides, int64(s)/columns)))
		}
		text.WriteString(strings.Repeat(" ", width-len(word)) + word)
	}
	text.WriteByte('\n')
	return text.String()
}
