package notation

import (
	"context"
	"errors"
	"strconv"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
)

// maxNet is the largest number of squares, and neighbours of squares, that a [Net] draws.
const maxNet = 1 << 18

// ErrRank: a board of that rank has no such display.
var ErrRank = errors.New("wrong rank")

// Net draws a leap graph as the kt documentation does: on each square the
// coordinates, from 1, of its neighbours in row-major order, each in a box. It
// draws the top left corner of the given number of rows and columns, or all of them where
// these are 0 or more than there are:
//
//	┌─────────┐
//	│┌───┬───┐│    Net(g, 1, 1) for the knight on 8x8: from the corner (1,1)
//	││2 3│3 2││    it goes to (2,3) and (3,2)
//	│└───┴───┘│
//	└─────────┘
//
// A square without neighbours has an empty box, a hole is '#'. A board of rank
// 1 is one row; higher ranks have no such display, and the error wraps
// [ErrRank]. It wraps [ErrTooLarge] beyond maxNet. The error may be that of ctx.
func Net(ctx context.Context, g *graph.Graph, rows, columns int64) (string, error) {
	if err := g.NeedsBoard("a net"); err != nil {
		return "", err
	}
	b := g.Board()
	if b.Hexagonal() {
		return "", fault.New(ErrRank, "board %s has hexagons, and nets are drawn of rows and columns", b.Size())
	}
	if b.Rank() > 2 {
		return "", fault.New(ErrRank, "board %s has rank %d, and nets are drawn of boards of rank 1 and 2", b.Size(), b.Rank())
	}
	height, width := int64(1), b.Side(b.Rank()-1)
	if b.Rank() == 2 {
		height = b.Side(0)
	}
	boardWidth := width
	if rows > 0 {
		height = min(height, rows)
	}
	if columns > 0 {
		width = min(width, columns)
	}
	room := maxNet
	var cells []boxCell
	for r := range height {
		for c := range width {
			if err := ctx.Err(); err != nil {
				return "", err
			}
			square, drawn := netCell(g, board.Square(r*boardWidth+c))
			if room -= drawn; room < 0 {
				return "", fault.New(ErrTooLarge, "a net of %d rows and %d columns: at most %d squares and neighbours are drawn; take a corner of it",
					height, width, maxNet)
			}
			cells = append(cells, square)
		}
	}
	return newTable(cells, int(width)).String(), nil
}

// netCell draws one square, and gives the number of squares and neighbours in it.
func netCell(g *graph.Graph, s board.Square) (boxCell, int) {
	b := g.Board()
	if b.IsHole(s) {
		return textCell("#"), 1
	}
	var cells []boxCell
	for _, n := range g.Neighbours(s, nil) {
		var text []byte
		for i, c := range b.Coords(n, nil) {
			if i > 0 {
				text = append(text, ' ')
			}
			text = strconv.AppendInt(text, c+1, 10)
		}
		cells = append(cells, textCell(string(text)))
	}
	drawn := 1 + len(cells)
	if len(cells) == 0 {
		cells = []boxCell{textCell("")}
	}
	return tableCell(newTable(cells, 0)), drawn
}

// Kdef draws moves as the kt documentation does: one row of vectors, with
// APL's high minus. The moves of [piece.Piece.MovesInKTOrder] are in kdef's own order.
// Whether a move rides is not shown. No moves make an empty box.
func Kdef(moves []piece.Move) string {
	cells := make([]boxCell, 0, len(moves)+1)
	for _, m := range moves {
		var text []byte
		for i, v := range m.Vector {
			if i > 0 {
				text = append(text, ' ')
			}
			if v < 0 {
				text = append(text, "¯"...)
				v = -v
			}
			text = strconv.AppendInt(text, int64(v), 10)
		}
		cells = append(cells, textCell(string(text)))
	}
	if len(cells) == 0 {
		cells = append(cells, textCell(""))
	}
	return newTable(cells, 0).String()
}
