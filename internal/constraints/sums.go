package constraints

import (
	"context"
	"math"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/position"
	"leaper/tour"
)

// Magic tours: the numbers of each row, or column, or main diagonal have the same sum. A
// listing watches what each line still needs while the numbers are set:
//
//	 1 14  .  .    of 136, each row gets 34. After 14 numbers this one needs
//	 .  .  .  .    19 of two more, which are 15 or 16: too little already.
//
// With t numbers set, the numbers to come are t+1 to n. If every move changes colour, odd
// numbers stand on the colour of the first square. A line with a empty squares of that
// colour and b of the other then gets at least the a smallest odd and b smallest even
// numbers, at most the largest, and an odd sum if a is odd. Every line is checked at every
// step, not only the full ones.
//
// The tours are numberings: a closed tour is magic or not depending on where it begins, so each
// start counts; and its reverse begins where it ended.

// sumConstraints are the lines that must have the same sum.
type sumConstraints struct {
	anyStart
	n      int64
	lines  [][]int8   // the lines of each vertex
	needs  []int64    // the sum of each line
	open   [][2]int32 // the empty squares of each line, by class
	colour []uint8    // the colour of each vertex; nil where some move keeps the colour
}

// maxLines is the number of lines of the largest board with sums.
const maxLines = math.MaxInt8

// watchSums prepares the lines of an ask.
func watchSums(ctx context.Context, g *Ground, ask tour.Ask) (constraint, bool, error) {
	sums := ask.ConstraintsOrNone().Sums
	if sums == 0 {
		return nil, false, nil
	}
	none := false
	n := g.Len()
	b := g.Graph.Board()
	rows, columns := b.Side(0), b.Side(1)
	if rows+columns+2 > maxLines {
		return nil, false, tooManyLines(b)
	}
	l := &sumConstraints{n: int64(n), lines: make([][]int8, n)}
	total := int64(n) * int64(n+1) / 2
	addLine := func(share int64, contains func(row, column int64) bool) {
		at := int8(len(l.needs))
		l.needs = append(l.needs, total/share)
		none = none || total%share != 0
		for v := range n {
			if s := int64(g.Square(graph.Vertex(v))); contains(s/columns, s%columns) {
				l.lines[v] = append(l.lines[v], at)
			}
		}
	}
	for i := range rows {
		if sums&tour.Rows != 0 {
			addLine(rows, func(row, _ int64) bool { return row == i })
		}
	}
	for i := range columns {
		if sums&tour.Columns != 0 {
			addLine(columns, func(_, column int64) bool { return column == i })
		}
	}
	if sums&tour.Diagonals != 0 {
		addLine(rows, func(row, column int64) bool { return row == column })
		addLine(rows, func(row, column int64) bool { return row+column == columns-1 })
	}
	table, err := g.Graph.Table(ctx)
	if err != nil {
		return nil, false, err
	}
	if colours, two := table.Colours(); two {
		l.colour = colours
	}
	l.open = make([][2]int32, len(l.needs))
	for v, lines := range l.lines {
		for _, at := range lines {
			l.open[at][l.class(graph.Vertex(v), 0)]++
		}
	}
	return l, none, nil
}

// class returns 0 for squares of the colour of the first one, whose numbers are odd, and 1 for others.
func (l *sumConstraints) class(v, first graph.Vertex) uint8 {
	if l.colour == nil {
		return 0
	}
	return l.colour[v] ^ l.colour[first]
}

// sumMonitor watches sumConstraints during a search.
type sumMonitor struct {
	*sumConstraints
	first graph.Vertex
	needs []int64
	open  [][2]int32
}

func (l *sumConstraints) monitor() Monitor {
	return &sumMonitor{sumConstraints: l, needs: make([]int64, len(l.needs)), open: make([][2]int32, len(l.open))}
}

// Begin forgets the numbers.
func (a *sumMonitor) Begin(first graph.Vertex) {
	a.first = first
	copy(a.needs, a.sumConstraints.needs)
	copy(a.open, a.sumConstraints.open)
	if a.class(0, first) == 1 { // the lines were made as if the first square had this colour
		for i, open := range a.open {
			a.open[i] = [2]int32{open[1], open[0]}
		}
	}
}

// Enter sets the next number on a square.
func (a *sumMonitor) Enter(v graph.Vertex, walk []graph.Vertex) { a.set(v, int64(len(walk))+1, 1) }

// Leave takes away the last number.
func (a *sumMonitor) Leave(v graph.Vertex, walk []graph.Vertex) { a.set(v, int64(len(walk))+1, -1) }

// set sets a number on a square if sign is 1, and takes it away if sign is −1.
func (a *sumMonitor) set(v graph.Vertex, number, sign int64) {
	class := a.class(v, a.first)
	for _, at := range a.lines[v] {
		a.needs[at] -= sign * number
		a.open[at][class] -= int32(sign)
	}
}

// fits reports whether a line may get what it needs when t numbers are set.
func (a *sumMonitor) fits(needs int64, open [2]int32, t int64) bool {
	f, g := int64(open[0]), int64(open[1])
	if a.colour == nil {
		return needs >= f*(t+1)+f*(f-1)/2 && needs <= f*a.n-f*(f-1)/2
	}
	odd, even := t+1+t&1, t+2-t&1 // the smallest numbers to come
	more := f*(f-1) + g*(g-1)
	lastOdd, lastEven := a.n-1+a.n&1, a.n-a.n&1
	return (needs-f)&1 == 0 && needs >= f*odd+g*even+more && needs <= f*lastOdd+g*lastEven-more
}

// Allow keeps the moves after which each line can get what it needs.
func (a *sumMonitor) Allow(moves []position.Move, walk []graph.Vertex) []position.Move {
	t := int64(len(walk))
	for at, needs := range a.needs {
		if !a.fits(needs, a.open[at], t) {
			return moves[:0]
		}
	}
	return keepAllowed(moves, func(v graph.Vertex) bool {
		class := a.class(v, a.first)
		for _, at := range a.lines[v] {
			open := a.open[at]
			open[class]--
			if !a.fits(a.needs[at]-t-1, open, t+1) {
				return false
			}
		}
		return true
	})
}

func (l *sumConstraints) satisfies(path []graph.Vertex) bool {
	needs := make([]int64, len(l.needs))
	for step, v := range path {
		for _, at := range l.lines[v] {
			needs[at] += int64(step) + 1
		}
	}
	return slices.Equal(needs, l.needs)
}

func tooManyLines(b *board.Board) error {
	return fault.New(graph.ErrTooLarge, "sums on %s: it has %d lines, and at most %d are possible", b, b.Side(0)+b.Side(1), maxLines-2)
}
