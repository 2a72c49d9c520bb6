// Package quads finds magic knight's tours of boards whose sides are multiples of four, by joining
// patterns in the quarters of the board. Package find uses it for magic tours. It is Murray's (1913)
// method of squares and diamonds, which Jelliss ("Magic Knight's Tours") describes. Francony's tour of
// 1882 consists of them from end to end, and Beverley's of 1848, the first magic tour, to twelve
// sixteenths.
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
// A row of a quarter has one number of each of its circuits. So the parts 4k of the numbers in a
// row of the board are the same for all four rows of its quarters. Two simple
// conditions are left, and both can be watched while the tour grows:
//
//   - the parts 4k add up to the same in the upper half and in the lower, and in the left
//     half and in the right;
//   - what is above 4k, 1 to 4, adds up to the same in all rows, and in all columns: to 20
//     on 8×8.
//
// The diagonals are checked at the end.
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

// Side divides both sides of a board that has quads.
const Side = 4

// MaxSquares is the number of squares of the largest board that is searched.
const MaxSquares = 1 << 12

// ErrBoard: the board has no quads.
var ErrBoard = errors.New("no board for quads")

// circuits are the circuits of a quarter's squares, as letters, row by row.
const circuits = "leap" + "aple" + "elpa" + "pael"

// Fits reports whether a board has quads: it is a rectangle of the plane, without holes,
// whose sides are multiples of four. The piece must be the knight.
func Fits(b *board.Board) error {
	if b.Rank() != 2 || !b.Plain() || b.Side(0)%Side != 0 || b.Side(1)%Side != 0 || b.Cells() > MaxSquares {
		return fault.New(ErrBoard, "quads are those of rectangles of up to %d squares whose sides are multiples of %d", MaxSquares, Side)
	}
	return nil
}

// Find looks for a tour that the ask wants, and gives up, with no squares and no error,
// after a number of quads, which proves nothing. Squares
// are drawn: the same random numbers give the same tour. It supports no constraints but sums.
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
	for ; tries > 0; tries -= restartAfter {
		s.steps = restartAfter
		if found, err := s.lay(0); err != nil {
			return nil, err
		} else if found {
			return s.path, nil
		}
	}
	return nil, nil
}

// restartAfter is after how many quads the search begins again: a first quad may be a bad one.
const restartAfter = 1 << 18

// A search lays quad after quad.
type search struct {
	graph  *graph.Graph
	ask    tour.Ask
	random *rand.Rand
	look   pulse.Pulse
	steps  int64 // that are left

	moves   [][]board.Square // the knight's
	next    []board.Square   // the next square round the circuit of each square
	circuit []int            // the circuit of each square
	used    []bool           // by circuit: the path has its quad
	path    []board.Square
	lines   []line // rows, and then columns
	bands   []band // of four rows, and then of four columns
}

// A line is a row or a column: the numbers that it has left must add up to need, the parts 4k not counted.
type line struct{ need, left int }

// A band is four lines: the parts k of the quads that it has left must add up to need.
type band struct{ need, left int }

func newSearch(b *board.Board, ask tour.Ask, random *rand.Rand) (*search, error) {
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return nil, err
	}
	rows, columns := int(b.Side(0)), int(b.Side(1))
	n := rows * columns
	s := &search{
		graph: g, ask: ask, random: random, moves: make([][]board.Square, n), next: make([]board.Square, n),
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
		if first := board.Square(v); s.next[v] == 0 {
			before, at := first, first
			for {
				next := first
				for _, w := range s.moves[at] {
					if s.circuit[w] == s.circuit[v] && w != before && (w != first || before != first) {
						next = w
					}
				}
				s.next[at] = next
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
	for _, v := range s.nextStarts() {
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
			second, fourth := s.next[v], s.next[s.next[s.next[v]]]
			if way == 1 {
				second, fourth = fourth, second
			}
			quad := [Side]board.Square{v, second, s.next[s.next[v]], fourth}
			s.add(quad, k, 1)
			if s.isPossible(k + 1) {
				if found, err := s.lay(k + 1); found || err != nil {
					return found, err
				}
			}
			s.add(quad, k, -1)
		}
	}
	return false, nil
}

// nextStarts lists the squares where the next quad may begin, in random order.
func (s *search) nextStarts() []board.Square {
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
	s.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// add lays a quad if sign is 1, and takes it back if sign is −1.
func (s *search) add(quad [Side]board.Square, k, sign int) {
	s.used[s.circuit[quad[0]]] = sign > 0
	if sign > 0 {
		s.path = append(s.path, quad[:]...)
	} else {
		s.path = s.path[:len(s.path)-Side]
	}
	rows, columns := int(s.graph.Board().Side(0)), int(s.graph.Board().Side(1))
	for i, v := range quad {
		row, column := &s.lines[int(v)/columns], &s.lines[rows+int(v)%columns]
		row.need, column.need = row.need-sign*(i+1), column.need-sign*(i+1)
		row.left, column.left = row.left-sign, column.left-sign
	}
	rowBand, columnBand := &s.bands[int(quad[0])/columns/Side], &s.bands[rows/Side+int(quad[0])%columns/Side]
	rowBand.need, columnBand.need = rowBand.need-sign*k, columnBand.need-sign*k
	rowBand.left, columnBand.left = rowBand.left-sign, columnBand.left-sign
}

// isPossible reports whether the quads to come can make the sums: by their parts k, from this one
// on, and by their numbers 1 to 4 in each line.
func (s *search) isPossible(k int) bool {
	last := cap(s.path)/Side - 1
	for _, b := range s.bands {
		if few := b.left * (b.left - 1) / 2; b.need < b.left*k+few || b.need > b.left*last-few {
			return false
		}
	}
	for _, l := range s.lines {
		if l.need < l.left || l.need > Side*l.left {
			return false
		}
	}
	return true
}
