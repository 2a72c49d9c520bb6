package notation

import (
	"fmt"
	"math"
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// maxGrid is the largest number of cells of a board that is written as a grid or a
// box: the numbers of all cells are held in memory, 1 GiB of them.
const maxGrid = 1 << 28

// cellNumbers is the inverse of a tour: for each cell of the board the number of its
// step, from 1, or unvisited, or hole.
type cellNumbers []uint32

const (
	unvisited = 0
	hole      = math.MaxUint32
)

// fill inverts a tour, in memory that is reused for the next one.
func (n *cellNumbers) fill(b *board.Board, t tour.Tour) error {
	if b.Cells() > maxGrid {
		return fault.New(ErrTooLarge, "board %s has %d cells, and a number grid at most %d; write moves or jsonl instead",
			b.Size(), b.Cells(), int64(maxGrid))
	}
	table := *n
	if int64(cap(table)) < b.Cells() {
		table = make(cellNumbers, b.Cells())
	} else {
		table = table[:b.Cells()]
		for part := range slices.Chunk(table, bufferFull) { // in parts, since nothing else runs while one is cleared
			clear(part)
		}
	}
	for _, h := range b.Holes() {
		table[h] = hole
	}
	*n = table
	number := uint32(0)
	for chunk := range t.Chunks() {
		for _, s := range chunk {
			if uint64(s) >= uint64(len(table)) {
				return errOffBoard(b, int64(number), s)
			}
			if table[s] != unvisited {
				what := fmt.Sprintf("step %d: %s is met a second time", number+1, b.Name(s))
				if table[s] == hole {
					what = fmt.Sprintf("step %d: %s is a hole", number+1, b.Name(s))
				}
				return &tour.Fault{Step: int64(number), What: what}
			}
			number++
			table[s] = number
		}
	}
	return nil
}

// errOffBoard is the error for a step that is not on the board.
func errOffBoard(b *board.Board, step int64, s board.Square) error {
	return &tour.Fault{Step: step, What: fmt.Sprintf("step %d: square %d is off the board %s", step+1, s, b.Size())}
}

// appendCell appends the text of a cell, right-aligned. Shift is subtracted from the
// numbers, which count from 1: 1 makes them count from 0.
func appendCell(dst []byte, cell, shift uint32, width int) []byte {
	var digits [10]byte
	start := len(digits) - 1
	switch cell {
	case hole:
		digits[start] = '#'
	case unvisited:
		digits[start] = '.'
	default:
		cell -= shift
		for ; cell >= 10; start-- {
			digits[start] = byte('0' + cell%10)
			cell /= 10
		}
		digits[start] = byte('0' + cell)
	}
	for pad := width - (len(digits) - start); pad > 0; pad-- {
		dst = append(dst, ' ')
	}
	return append(dst, digits[start:]...)
}

// cellWidth is the number of characters of a cell's text.
func cellWidth(cell, shift uint32) int {
	if cell == hole || cell == unvisited {
		return 1
	}
	width := 1
	for cell -= shift; cell >= 10; cell /= 10 {
		width++
	}
	return width
}

// shiftOf is what [appendCell] subtracts from the numbers.
func shiftOf(fromZero bool) uint32 {
	if fromZero {
		return 1
	}
	return 0
}
