package draw

import (
	"strings"

	"leaper/board"
)

const (
	// labelSize is the size of labels. Those of a small board then fit into the
	// margin, so that the picture is as large as without them.
	labelSize = 300
	// labelShare gives the least size of a label, the board's longer side divided by
	// labelShare: some seven points if that side is ten inches long. The size is never
	// more than the shorter side.
	labelShare = 90
)

// labelSize is the size of a board's labels.
func (l *layout) labelSize() int64 {
	rows, columns := l.board.Side(0)*Unit, l.board.Side(1)*Unit
	return max(labelSize, min(max(rows, columns)/labelShare, rows, columns))
}

// labelGap is the space before and after a label.
func (l *layout) labelGap() int64 { return l.labelSize() * 3 / 10 }

// makeRoom shifts a board to make room for its labels, and gives the room that they
// need beyond the margin.
func (l *layout) makeRoom() Room {
	size, gap := l.labelSize(), l.labelGap()
	rows, columns := l.board.Side(0), l.board.Side(1)
	widest := labelWidth(strings.Repeat("0", digits(rows)), size)
	r := Room{
		Left:  int32(max(0, 2*gap+widest-Margin)),
		Below: int32(max(0, 2*gap+size*CapHeight/100-Margin)),
	}
	// A label may be wider than the column that it names.
	step := labelStep(labelWidth(widestFile(l.board), size) + gap)
	last := (columns - 1) / step * step
	r.Right = int32(max(0, last*Unit+Unit/2+labelWidth(widestFile(l.board), size)/2+gap-columns*Unit-Margin))
	l.origin.X += r.Left
	l.width += r.Left + r.Right
	l.height += r.Below
	return r
}

// labels names the rows, from the bottom, and the columns, from the left: all of
// them or, where they would touch, every second, fifth, tenth and so on.
func (l *layout) labels(colour Colour) []Text {
	return append(l.rowLabels(colour), l.columnLabels(colour)...)
}

// rowLabels stand to the left of the board; where files of hexagons stand upright, beside the upper left
// side of the first cell of each rank, as in hexagonal chess.
func (l *layout) rowLabels(colour Colour) []Text {
	var texts []Text
	b, size, gap := l.board, l.labelSize(), l.labelGap()
	rows, columns := b.Side(0), b.Side(1)
	step := labelStep(size)
	for row := rows - 1; row >= 0; row -= step {
		first := board.Square(row * columns)
		for b.IsAbsent(first) {
			first++
		}
		words := strings.TrimLeft(b.Name(first), fileLetters)
		at := l.centre(first)
		if b.Upright() {
			away := int32(Unit/2 + gap + size/2)
			at = at.Add(Point{-away * between / Unit, -away / 2})
		} else {
			at.X = l.origin.X - int32(gap+labelWidth(words, size)/2)
		}
		texts = append(texts, Text{At: at, Size: int32(size), Words: words, Colour: colour})
	}
	return texts
}

// columnLabels stand below the lowest cells, those of the first rank.
func (l *layout) columnLabels(colour Colour) []Text {
	var texts []Text
	b, size, gap := l.board, l.labelSize(), l.labelGap()
	rows, columns := b.Side(0), b.Side(1)
	step := labelStep(labelWidth(widestFile(b), size) + gap)
	for column := int64(0); column < columns; column += step {
		lowest := board.Square((rows-1)*columns + column)
		for b.IsAbsent(lowest) {
			lowest -= board.Square(columns)
		}
		name := b.Name(lowest)
		file := strings.TrimRight(name, "0123456789")
		if name != file+"1" {
			continue // rows of hexagons that shift begin further right above
		}
		at := l.centre(lowest)
		at.Y += int32(Unit/2 + gap + size*CapHeight/200)
		if b.Hexagonal() && !b.Upright() {
			at.Y += hexRadius - Unit/2
		}
		texts = append(texts, Text{At: at, Size: int32(size), Words: file, Colour: colour})
	}
	return texts
}

const fileLetters = "abcdefghijklmnopqrstuvwxyz"

// widestFile is a word as wide as the widest name of a board's columns can be.
func widestFile(b *board.Board) string {
	last := strings.TrimRight(b.Name(board.Square(b.Side(1)-1)), "0123456789")
	return strings.Repeat("m", len(last))
}

// labelWidth is the width of a label.
func labelWidth(words string, size int64) int64 { return TextWidth(words) * size / 1000 }

// labelStep is the least of 1, 2, 5, 10, 20, 50, … squares that together have this length.
func labelStep(length int64) int64 {
	for ten := int64(1); ; ten *= 10 {
		for _, n := range [3]int64{1, 2, 5} {
			if n*ten*Unit >= length {
				return n * ten
			}
		}
	}
}
