package tour

import (
	"math/bits"

	"leaper/board"
)

// The limits of [Crossings]: cells of the board, and pairs of lines to try,
// which takes seconds. Leapers try a few dozen pairs per line, enough for the
// knight on 5500×5500. A tour with mostly long lines, such as a rider's, tries
// most pairs, enough for 215×215.
const (
	maxCrossingCells = 1 << 25
	maxCrossingPairs = 1 << 30
)

// Crossings counts how often the drawing of a path crosses itself; with closed, the
// line from its last square to its first is drawn as well (from three squares on). The
// drawing is made of straight lines between the centres of squares, so only
// plane boards of rows and columns have one: elsewhere, and beyond
// maxCrossingCells and maxCrossingPairs, the answer is false. The path must
// be valid.
//
// A crossing is a pair of lines that have a point in common other than a centre
// at which both end. (Besa, Johnson, Mamano & Osegueda, "Taming the Knight's
// Tour", 2021, made this number a measure of tours.) So each pair counts once,
// and
//
//   - three lines through one point are three crossings;
//   - a line that passes over the centre of a square, as the dabbaba's and the
//     riders' do, crosses each line that ends there: one at the end of a path,
//     else two;
//   - two lines in one direction that lie on each other for some way are one
//     crossing, also if they follow each other in the tour (the rook back from
//     a3 to a2 after a1 to a3); a line that goes straight on does not cross.
//
// The count is exact, in integers, and for leapers it takes time in proportion
// to the squares: a line is tried only with those that start in a window, which
// reaches as far from the box around the line as the longest line goes, and
// begins after its start, so that no pair is tried twice.
//
//	. . A # # # #
//	# # # # B # #      the knight's move from A to B is tried
//	# # # # # # #      with the lines that start on a #
//	# # # # # # #
//
// One long line would make every window large, so lines are short or long: a
// table has, for each square, the short line that leaves it; long lines look
// through their windows for short ones, and are tried with each other. The
// boundary is put where the least pairs are to be tried.
func Crossings(b *board.Board, t Tour, closed bool) (int64, bool) {
	crossings := int64(0)
	ok := eachCrossing(b, t, closed, func(_, _ line) { crossings++ })
	return crossings, ok
}

// Uncrossed counts the lines of the same drawing that no other crosses, where [Crossings] has an answer.
func Uncrossed(b *board.Board, t Tour, closed bool) (int64, bool) {
	crossed := map[[2]int64]bool{} // by where a line begins
	ok := eachCrossing(b, t, closed, func(l, m line) { crossed[[2]int64{l.row, l.col}], crossed[[2]int64{m.row, m.col}] = true, true })
	lines := int64(0)
	eachLine(b, t, closed, func(line) { lines++ })
	return lines - int64(len(crossed)), ok
}

// eachCrossing shows the pairs of lines that cross, if they can be counted.
func eachCrossing(b *board.Board, t Tour, closed bool, show func(l, m line)) bool {
	if b.Rank() != 2 || b.Topology() != board.Plane || b.Cells() > maxCrossingCells {
		return false
	}
	var s lengthSurvey
	eachLine(b, t, closed, s.add)
	cut, pairs := s.bestCut(b)
	if pairs > maxCrossingPairs {
		return false
	}
	showCrossings(b, t, closed, cut, show)
	return true
}

// Cross reports whether the lines of two moves of a plane board are a crossing.
func Cross(b *board.Board, m, n [2]board.Square) bool {
	draw := func(m [2]board.Square) line {
		from, to := b.Coords(m[0], nil), b.Coords(m[1], nil)
		return line{from[0], from[1], to[0] - from[0], to[1] - from[1]}
	}
	return draw(m).crosses(draw(n))
}

// A line of the drawing: where it starts, and its vector.
type line struct{ row, col, down, right int64 }

// eachLine calls f with the lines of a drawing.
func eachLine(b *board.Board, t Tour, closed bool, f func(line)) {
	width := b.Side(1)
	var first, last [2]int64
	for step, s := range t.All() {
		at := [2]int64{int64(s) / width, int64(s) % width}
		if step == 0 {
			first = at
		} else {
			f(line{last[0], last[1], at[0] - last[0], at[1] - last[1]})
		}
		last = at
	}
	if closed && t.Len() > 2 {
		f(line{last[0], last[1], first[0] - last[0], first[1] - last[1]})
	}
}

// maxShortClass is the greatest length class of short lines, the number of bits of their
// extent: the table has 16 bits for each coordinate.
const maxShortClass = 15

// A lengthSurvey counts the lines of each length, in classes by the number of bits of
// the longer side of the box around a line.
type lengthSurvey [64]struct {
	lines                 int64
	down, right           int64 // sums of the two sides of the boxes
	area                  int64 // sum of their products
	mostDown, mostToRight int64
}

func (l line) lengthClass() int { return bits.Len64(uint64(max(abs(l.down), abs(l.right)))) }

func (s *lengthSurvey) add(l line) {
	c := &s[l.lengthClass()]
	down, right := abs(l.down), abs(l.right)
	c.lines++
	c.down += down
	c.right += right
	c.area += down * right
	c.mostDown = max(c.mostDown, down)
	c.mostToRight = max(c.mostToRight, right)
}

// bestCut returns the length class up to which lines count as short so that the fewest pairs
// are tried, and a bound on their number. On a board of n cells the sums stay below 16n².
func (s *lengthSurvey) bestCut(b *board.Board) (cut int, pairs int64) {
	rows, cols := b.Side(0), b.Side(1)
	for c := range maxShortClass + 1 {
		var short, long, mostDown, mostToRight int64
		for _, class := range s[:c+1] {
			short += class.lines
			mostDown = max(mostDown, class.mostDown)
			mostToRight = max(mostToRight, class.mostToRight)
		}
		n := short * min(2*mostDown+1, rows) * min(3*mostToRight+1, cols)
		for _, class := range s[c+1:] {
			long += class.lines
			if short > 0 { // the windows of long lines
				n += class.area + class.down*(2*mostToRight+1) + class.right*(2*mostDown+1) +
					class.lines*(2*mostDown+1)*(2*mostToRight+1)
			}
		}
		n += long * (long - 1) / 2
		if c == 0 || n < pairs {
			cut, pairs = c, n
		}
	}
	return cut, pairs
}

// showCrossings shows the pairs of lines that cross; lines up to the length class cut are short.
func showCrossings(b *board.Board, t Tour, closed bool, cut int, show func(l, m line)) {
	rows, cols := b.Side(0), b.Side(1)
	type vector struct{ down, right int16 }
	table := make([]vector, rows*cols) // the short line that leaves a square; no line is (0,0)
	var long []line
	var mostDown, mostToRight int64
	eachLine(b, t, closed, func(l line) {
		if l.lengthClass() > cut {
			long = append(long, l)
			return
		}
		table[l.row*cols+l.col] = vector{int16(l.down), int16(l.right)}
		mostDown = max(mostDown, abs(l.down))
		mostToRight = max(mostToRight, abs(l.right))
	})

	// window tries a line with the short lines that start in its window, from
	// a certain square on.
	window := func(l line, fromRow, fromCol int64) {
		top := max(min(l.row, l.row+l.down)-mostDown, fromRow)
		bottom := min(max(l.row, l.row+l.down)+mostDown, rows-1)
		left := max(min(l.col, l.col+l.right)-mostToRight, 0)
		right := min(max(l.col, l.col+l.right)+mostToRight, cols-1)
		for row := top; row <= bottom; row++ {
			start := left
			if row == fromRow {
				start = max(left, fromCol)
			}
			for col := start; col <= right; col++ {
				v := table[row*cols+col]
				if m := (line{row, col, int64(v.down), int64(v.right)}); v != (vector{}) && l.crosses(m) {
					show(l, m)
				}
			}
		}
	}
	for row := range rows {
		for col := range cols {
			if v := table[row*cols+col]; v != (vector{}) {
				window(line{row, col, int64(v.down), int64(v.right)}, row, col+1)
			}
		}
	}
	for i, l := range long {
		if mostDown+mostToRight > 0 {
			window(l, 0, 0)
		}
		for _, m := range long[i+1:] {
			if l.crosses(m) {
				show(l, m)
			}
		}
	}
}

// crosses reports whether two lines have a point in common other than a centre
// at which both end. Two lines meet if neither lies on one side of the other;
// which side a point is on is the sign of a cross product. A product of a
// distance down and one to the right is less than the board's cells, so that
// there is room to multiply two of the signs.
func (l line) crosses(m line) bool {
	row, col := m.row-l.row, m.col-l.col // from start to start
	turn := l.down*m.right - l.right*m.down
	start := l.down*col - l.right*row // where m starts and ends, seen from l
	end := start + turn
	start2 := m.down*col - m.right*row // where l does, seen from m, signs turned
	end2 := start2 + turn
	if max(start*end, start2*end2) > 0 {
		return false
	}
	switch {
	case turn != 0: // they meet in one point; is it an end of both?
		return (start != 0 && end != 0) || (start2 != 0 && end2 != 0)
	case l.down != 0: // they lie in one straight line
		return overlap(l.down, row, m.down)
	default:
		return overlap(l.right, col, m.right)
	}
}

// overlap reports whether the stretches from 0 to a and from b to b+c have more
// in common than a point.
func overlap(a, b, c int64) bool {
	return max(min(0, a), min(b, b+c)) < min(max(0, a), max(b, b+c))
}

func abs(x int64) int64 { return max(x, -x) }
