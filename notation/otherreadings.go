package notation

import (
	"context"
	"slices"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// Other readings of a grid that is not a tour. They are for a hint about what to write
// instead; the grid is never read that way.

// CountLayerTours looks for tours that no line '---' separates: a grid with blank lines between its rows is
// a box, and each layer of it may be a tour of its own. It gives their number, 0 if a layer is no tour.
func CountLayerTours(item Item, ask tour.Ask) int {
	sides := item.Board.Sides()
	if item.Format != Grid || len(sides) < 3 || len(item.Numbers) > maxSuggest {
		return 0
	}
	sides = sides[len(sides)-2:]
	count := 0
	for layer := range slices.Chunk(item.Numbers, int(sides[0]*sides[1])) {
		b, err := board.New(sides...)
		if err == nil {
			b, err = b.WithTopology(item.Board.Topology())
		}
		if err != nil {
			return 0
		}
		var holes []board.Square
		for i := range layer {
			if item.Board.IsHole(board.Square(count*len(layer) + i)) {
				holes = append(holes, board.Square(i))
			}
		}
		if !isTour(b, holes, item.Piece, tour.Ask{Kind: ask.Kind}, layer) {
			return 0
		}
		count++
	}
	return count
}

// SignOfHoles looks for a tour of a board with holes: the squares without a number, or the one with 0,
// may be holes. It gives the sign that stands there, "" if that makes no tour.
func SignOfHoles(item Item, ask tour.Ask) string {
	if item.Numbers == nil || item.Fault != nil || len(item.Numbers) > maxSuggest {
		return ""
	}
	sign, numbers := unknown, item.Numbers
	if item.Tour.Len() == item.Board.Squares() {
		if !strings.HasSuffix(item.ReadAs, fromZero) {
			return ""
		}
		sign, numbers = "0", make([]int64, len(numbers))
		for i, n := range item.Numbers {
			numbers[i] = n - 1
		}
	}
	var holes []board.Square
	for i, n := range numbers {
		if n <= 0 {
			holes = append(holes, board.Square(i))
		}
	}
	if !isTour(item.Board, holes, item.Piece, ask, numbers) {
		return ""
	}
	return sign
}

// isTour reports whether numbers from 1 are a tour of a board without some of its squares.
func isTour(b *board.Board, holes []board.Square, p piece.Piece, ask tour.Ask, numbers []int64) bool {
	b, err := b.WithHoles(holes...)
	if err != nil {
		return false
	}
	squares := slices.Repeat([]board.Square{-1}, int(b.Squares()))
	for i, n := range numbers {
		if n > int64(len(squares)) {
			return false
		}
		if n > 0 {
			squares[n-1] = board.Square(i)
		}
	}
	return !slices.Contains(squares, -1) && verify(context.Background(), b, p, ask, tour.Of(squares)) == nil
}

// verify is [tour.Verify] for a piece on a board.
func verify(ctx context.Context, b *board.Board, p piece.Piece, ask tour.Ask, t tour.Tour) error {
	g, err := graph.New(b, p)
	if err != nil {
		return err
	}
	return tour.Verify(ctx, g, ask, t)
}
