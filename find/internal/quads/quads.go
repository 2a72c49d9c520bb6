// Package quads finds magic knight's tours of boards whose sides are multiples of four, by joining
// patterns in the quarters of the board. Package find uses it for magic tours. It is Murray's (1913)
// method of squares and diamonds, which Jelliss ("Magic Knight's Tours") describes. Francony's tour of
// 1882 is made so from end to end, and twelve sixteenths of Beverley's of 1848, the first magic tour.
//
// The knight goes round a quarter of the chessboard, four by four, in circuits of four
// moves. There are four, and each has one square in every row and every column of the
// quarter (Roget 1840, who called them l, e, a and p):
//
//	l e a p      A tour is made of quads: four steps in a row along a circuit, three of
//	a p l e      its four moves. So it goes through each circuit of each quarter once,
//	e l p a      in sixteen quads, the k-th of which has the numbers 4k+1 to 4k+4.
//	p a e l
//
// In a row of a quarter stands one number of each of its circuits. So of the numbers in a
// row of the board the parts 4k are the same for all four rows of its quarters. Two simple
// conditions are left, and both can be watched while the tour grows:
//
//   - the parts 4k add up to the same in the upper half and in the lower, and in the left
//     half and in the right;
//   - what is above 4k, 1 to 4, adds up to the same in all rows, and in all columns: to 20
//     on 8×8.
//
// The diagonals are looked at in the end.
package quads

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/piece"
	"leaper/tour"
)

// Side is what both sides of a board are multiples of.
const Side = 4

// MaxSquares is the number of squares of the largest board that is taken.
const MaxSquares = 1 << 12

// ErrBoard: a board that has no quads.
var ErrBoard = errors.New("no board for quads")

// circuits are the letters of the quarter, read by rows.
const circuits = "leap" + "aple" + "elpa" + "pael"

// Fits reports whether a board has quads: it is a rectangle of the plane, without holes,
// whose sides are multiples of four. The piece must be the knight.
func Fits(b *board.Board) error {
	if b.Rank() != 2 || b.Topology() != board.Plane || len(b.Holes()) > 0 || b.Side(0)%Side != 0 || b.Side(1)%Side != 0 || b.Cells() > MaxSquares {
		return fault.New(ErrBoard, "quads are those of rectangles of up to %d squares whose sides are multiples of %d", MaxSquares, Side)
	}
	return nil
}

// Find looks for a tour that the ask wants, and gives up, with no squares and no error,
// after a number of quads, which proves nothing. Squares
// are drawn: the same numbers give the same tour. Other constraints than sums it does not know.
func Find(ctx context.Context, b *board.Board, ask tour.Ask, random *rand.Rand, tries int64) ([]board.Square, error) {
	if err := Fits(b); err != nil {
		return nil, err
	}
	if err := ask.Check(b, tour.SumConstraints); err != nil {
		return nil, err
	}
	s, err := newSearch(b, ask, random)
	if err != nil {
		return nil, err
	}
	s.look = pulse.Of(ctx)
	for ; tries > 0; tries -= again {
		s.steps = again
		if found, err := s.lay(0); err != nil {
			return nil, err
		} else if found {
			return s.path, nil
		}
	}
	return nil, nil
}

// again is after how many quads the search begins again: a first quad may be a bad one.
const again = 1 << 18

// A search lays quad after quad.
type search struct {
	graph *graph.Graph
	ask   tour.Ask
	draw  *rand.Rand
	look  pulse.Pulse
	steps int64 // that are left

	moves   [][]board.Square // the knight's
	after   []board.Square   // of each square the next round its circuit
	circuit []int            // of each square
	used    []bool           // circuits
	path    []board.Square
	lines   []line // rows, and then columns
	bands   []band // of four rows, and then of four columns
}

// A line is a row or a column: what is above 4k is to add up to so much in the quads that
// are to come.
type line struct{ need, waits int }

// A band is four lines: the parts k of its quads to come are to add up to so much.
type band struct{ need, waits int }

func newSearch(b *board.Board, ask tour.Ask, random *rand.Rand) (*search, error) {
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return nil, err
	}
	rows, columns := int(b.Side(0)), int(b.Side(1))
	n := rows * columns
	s := &search{
		graph: g, ask: ask, draw: random, moves: make([][]board.Square, n), after: make([]board.Square, n),
		circuit: make([]int, n), used: make([]bool, n/Side), path: make([]board.Square, 0, n),
	}
	for v := range n {
		row, column := v/columns, v%columns
		for _, m := range [8][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}} {
			if r, c := row+m[0], column+m[1]; r >= 0 && c >= 0 && r < rows && c < columns {
				s.moves[v] = append(s.moves[v], board.Square(r*columns+c))
			}
		}
		quarter := row/Side*(columns/Side) + column/Side
		letter := circuits[row%Side*Side+column%Side]
		for i := range Side {
			if circuits[i] == letter {
				s.circuit[v] = quarter*Side + i
			}
		}
	}
	for v := range n { // each circuit is walked once, from its first square
		if first := board.Square(v); s.after[v] == 0 {
			before, at := first, first
			for {
				next := first
				for _, w := range s.moves[at] {
					if s.circuit[w] == s.circuit[v] && w != before && (w != first || before != first) {
						next = w
					}
				}
				s.after[at] = next
				if before, at = at, next; at == first {
					break
				}
			}
		}
	}
	for range rows {
		s.lines = append(s.lines, line{5 * columns / 2, columns})
	}
	for range columns {
		s.lines = append(s.lines, line{5 * rows / 2, rows})
	}
	quads := n / Side
	for range rows / Side {
		s.bands = append(s.bands, band{quads * (quads - 1) / 2 / (rows / Side), columns})
	}
	for range columns / Side {
		s.bands = append(s.bands, band{quads * (quads - 1) / 2 / (columns / Side), rows})
	}
	return s, nil
}

// lay lays the k-th quad and those that follow. It gives up when there are no steps left.
func (s *search) lay(k int) (bool, error) {
	if len(s.path) == cap(s.path) {
		return tour.Verify(context.Background(), s.graph, s.ask, tour.Of(s.path)) == nil, nil
	}
	for _, v := range s.starts() {
		if s.used[s.circuit[v]] {
			continue
		}
		for way := range 2 {
			if s.steps--; s.steps < 0 {
				return false, nil
			}
			if err := s.look.Beat(64); err != nil {
				return false, err
			}
			second, fourth := s.after[v], s.after[s.after[s.after[v]]]
			if way == 1 {
				second, fourth = fourth, second
			}
			quad := [Side]board.Square{v, second, s.after[s.after[v]], fourth}
			s.add(quad, k, 1)
			if s.possible(k + 1) {
				if found, err := s.lay(k + 1); found || err != nil {
					return found, err
				}
			}
			s.add(quad, k, -1)
		}
	}
	return false, nil
}

// starts are where the next quad may begin, in an order that is drawn.
func (s *search) starts() []board.Square {
	var list []board.Square
	switch from, given := s.ask.From.Given(); {
	case len(s.path) > 0:
		list = slices.Clone(s.moves[s.path[len(s.path)-1]])
	case given:
		list = []board.Square{from}
	default:
		for v := range s.moves {
			list = append(list, board.Square(v))
		}
	}
	s.draw.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// add lays a quad, or takes it back.
func (s *search) add(quad [Side]board.Square, k, by int) {
	s.used[s.circuit[quad[0]]] = by > 0
	if by > 0 {
		s.path = append(s.path, quad[:]...)
	} else {
		s.path = s.path[:len(s.path)-Side]
	}
	rows, columns := int(s.graph.Board().Side(0)), int(s.graph.Board().Side(1))
	for i, v := range quad {
		row, column := &s.lines[int(v)/columns], &s.lines[rows+int(v)%columns]
		row.need, column.need = row.need-by*(i+1), column.need-by*(i+1)
		row.waits, column.waits = row.waits-by, column.waits-by
	}
	over, across := &s.bands[int(quad[0])/columns/Side], &s.bands[rows/Side+int(quad[0])%columns/Side]
	over.need, across.need = over.need-by*k, across.need-by*k
	over.waits, across.waits = over.waits-by, across.waits-by
}

// possible reports whether what is left can make the sums: the parts k from this one on, and
// 1 to 4 in each line.
func (s *search) possible(k int) bool {
	last := cap(s.path)/Side - 1
	for _, b := range s.bands {
		if few := b.waits * (b.waits - 1) / 2; b.need < b.waits*k+few || b.need > b.waits*last-few {
			return false
		}
	}
	for _, l := range s.lines {
		if l.need < l.waits || l.need > Side*l.waits {
			return false
		}
	}
	return true
}
