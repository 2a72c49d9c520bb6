package tour

import (
	"fmt"
	"strings"

	"leaper/board"
)

// The limits of [MagicOf]: the squares of the board, and the lines along all axes together. No
// sum comes near 2^63 there: all numbers together are less than 2^56. [magicStarts] supports
// smaller boards.
const (
	maxMagicSquares = 1 << 28
	maxMagicStarts  = 1 << 22
	maxMagicLines   = 1 << 22
)

// Magic has the sums of the numbers 1 to N along a tour, line by line. It is
// a fact about the numbers, not the drawing: it holds for this start and this
// direction. (The other direction puts N+1−n for n, and so keeps it; for other
// starts of a closed tour see [magicStarts].)
//
// The words are those of Jelliss, and OEIS A331483. Books on magic squares, and
// MathWorld on magic tours, use magic where he says diagonally magic, and
// semimagic where he says magic. Here:
//
//   - magic: all rows have one sum, and all columns have one sum, which is the
//     same if the board is a square;
//   - diagonally magic: both main diagonals of a square have it as well;
//   - semimagic: only the rows have one sum, or only the columns.
//
// On boards of other ranks read the lines along each axis for rows and columns.
type Magic struct {
	// Axes has the lines along each axis of the board, in order: of a board of
	// rows and columns, first the columns, which run along axis 0, then the rows.
	Axes []LineSum
	// Diagonals has the sums of the falling and the rising main diagonal; it is
	// nil but on square plane boards of rank 2 and side 2 or more.
	Diagonals []int64
}

// A LineSum is the sum of the lines along one axis.
type LineSum struct {
	Counts bool  // there are several lines of several squares each; otherwise the other fields are zero
	Agree  bool  // all lines have the same sum
	Sum    int64 // that sum; 0 if they do not agree
}

// MagicOf adds the numbers of a path, in O(squares × rank) time and a number
// for each line. The answer is false where magic is not defined, on boards with
// holes, and beyond maxMagicSquares and maxMagicLines.
func MagicOf(b *board.Board, t Tour) (Magic, bool) {
	axes, ok := lineAxes(b)
	if !ok {
		return Magic{}, false
	}
	m := Magic{Axes: make([]LineSum, b.Rank())}
	sums := make([][]int64, len(axes))
	for i, a := range axes {
		sums[i] = make([]int64, a.lines)
	}
	if b.Rank() == 2 && b.Side(0) == b.Side(1) && b.Side(0) > 1 && b.Topology() == board.Plane {
		m.Diagonals = make([]int64, 2)
	}
	side := board.Square(b.Side(b.Rank() - 1))
	for step, s := range t.All() {
		for i, a := range axes {
			sums[i][a.line(s)] += step + 1
		}
		if m.Diagonals != nil {
			row, col := s/side, s%side
			if row == col {
				m.Diagonals[0] += step + 1
			}
			if row+col == side-1 {
				m.Diagonals[1] += step + 1
			}
		}
	}
	for i, a := range axes {
		agree := true
		for _, sum := range sums[i] {
			agree = agree && sum == sums[i][0]
		}
		m.Axes[a.axis].Counts = true
		if agree {
			m.Axes[a.axis].Agree, m.Axes[a.axis].Sum = true, sums[i][0]
		}
	}
	return m, true
}

// magicStarts counts the squares from which a closed tour is magic, if it is numbered from
// there on in the same direction. The answer is false where that of [MagicOf] is. It takes O(squares × rank) time.
//
// To start one step later makes each number less by 1, and so all lines along
// an axis by the same; but the old first square gets N instead of 0. So it is
// enough to add N to the line of the first square and to watch how many
// different sums there are.
func magicStarts(b *board.Board, t Tour) (int64, bool) {
	axes, ok := lineAxes(b)
	if !ok || b.Cells() > maxMagicStarts {
		return 0, false
	}
	sums := make([][]int64, len(axes))
	lines := make([]map[int64]int64, len(axes)) // how many lines have this sum
	for i, a := range axes {
		sums[i] = make([]int64, a.lines)
		for step, s := range t.All() {
			sums[i][a.line(s)] += step + 1
		}
		lines[i] = map[int64]int64{}
		for _, sum := range sums[i] {
			lines[i][sum]++
		}
	}
	var starts int64
	for _, s := range t.All() {
		magic := len(axes) > 0
		for i, a := range axes {
			magic = magic && len(lines[i]) == 1
			sum := &sums[i][a.line(s)]
			if lines[i][*sum]--; lines[i][*sum] == 0 {
				delete(lines[i], *sum)
			}
			*sum += t.Len()
			lines[i][*sum]++
		}
		if magic {
			starts++
		}
	}
	return starts, true
}

// lineAxis is an axis with lines that count. Squares are numbered in row-major
// order, so that a line along it takes every stride-th square of a block.
type lineAxis struct {
	axis          int
	lines         int64
	stride, block int64
}

// line is the number of a square's line.
func (a lineAxis) line(s board.Square) int64 {
	return int64(s)/a.block*a.stride + int64(s)%a.stride
}

// lineAxes lists the axes that count: lines of one square have nothing to add,
// and one line alone has nothing to agree with. It is false where [MagicOf] is.
func lineAxes(b *board.Board) ([]lineAxis, bool) {
	if len(b.Holes()) > 0 || b.Hexagonal() || b.Cells() > maxMagicSquares {
		return nil, false
	}
	var axes []lineAxis
	var lines int64
	stride := b.Cells()
	for axis, side := range b.Sides() {
		block := stride
		stride /= side
		if n := b.Cells() / side; side > 1 && n > 1 {
			axes = append(axes, lineAxis{axis, n, stride, block})
			lines += n
		}
	}
	return axes, lines <= maxMagicLines
}

// Word is "diagonally magic", "magic", "semimagic" or "".
func (m Magic) Word() string {
	count, agree := 0, 0
	for _, a := range m.Axes {
		if a.Counts {
			count++
		}
		if a.Agree {
			agree++
		}
	}
	switch {
	case agree == 0:
		return ""
	case agree < count:
		return "semimagic"
	case m.Diagonals != nil && m.Diagonals[0] == m.Axes[0].Sum && m.Diagonals[1] == m.Axes[0].Sum:
		return "diagonally magic"
	}
	return "magic"
}

// String is the word and the sums, such as
//
//	magic (rows and columns 260; diagonals 282 and 210)
//	semimagic (rows 260)
//
// or "" if there is nothing magic about the tour.
func (m Magic) String() string {
	word := m.Word()
	if word == "" {
		return ""
	}
	var parts []string
	var sum int64
	same := true // every axis has that sum
	for i := range m.Axes {
		name := fmt.Sprintf("axis %d:", i+1)
		if len(m.Axes) == 2 {
			i = 1 - i
			name = [...]string{"columns", "rows"}[i] // rows come first
		}
		a := m.Axes[i]
		if a.Agree {
			parts = append(parts, fmt.Sprintf("%s %d", name, a.Sum))
			same = same && (sum == 0 || sum == a.Sum)
			sum = a.Sum
		}
		same = same && a.Agree == a.Counts
	}
	text := strings.Join(parts, ", ")
	switch {
	case word == "diagonally magic":
		text = fmt.Sprintf("rows, columns and diagonals %d", sum)
	case same && len(m.Axes) == 2:
		text = fmt.Sprintf("rows and columns %d", sum)
	case same:
		text = fmt.Sprintf("every axis: %d", sum)
	}
	if word == "magic" && m.Diagonals != nil {
		text += fmt.Sprintf("; diagonals %d and %d", m.Diagonals[0], m.Diagonals[1])
	}
	return fmt.Sprintf("%s (%s)", word, text)
}
