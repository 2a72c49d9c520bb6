package tour

import (
	"iter"
	"slices"
	"strconv"

	"leaper/board"
	"leaper/internal/fault"
)

// A Tour is a sequence of squares, in memory or computed on demand, so that a
// tour of 10¹⁸ squares is a Tour as well. [Verify] checks that it is a valid tour.
type Tour struct {
	squares    []board.Square
	reversed   bool // the squares are met from the last to the first
	length     int64
	at         func(step int64) board.Square // instead of squares
	writeChunk func(dst []board.Square, step int64)
}

// Of is the tour of these squares. It keeps the slice.
func Of(squares []board.Square) Tour {
	return Tour{squares: squares, length: int64(len(squares))}
}

// Computed is a tour of the given length whose square at a step, from 0, is at(step). Where many
// squares are cheaper than one by one, fill writes the squares from a step on, and is never asked for
// squares beyond the end; else it is nil.
func Computed(length int64, at func(step int64) board.Square, fill func(dst []board.Square, step int64)) Tour {
	return Tour{length: length, at: at, writeChunk: fill}
}

// Len is the number of squares.
func (t Tour) Len() int64 { return t.length }

// At is the square at a step, 0 ≤ step < Len.
func (t Tour) At(step int64) board.Square {
	if t.at != nil {
		return t.at(step)
	}
	if t.reversed {
		step = t.length - 1 - step
	}
	return t.squares[step]
}

// Chunks yields the squares in order, many at a time. A chunk is valid until
// the next.
func (t Tour) Chunks() iter.Seq[[]board.Square] {
	const size = 1 << 12
	return func(yield func([]board.Square) bool) {
		if t.at == nil && !t.reversed {
			for chunk := range slices.Chunk(t.squares, size) {
				if !yield(chunk) {
					return
				}
			}
			return
		}
		room := make([]board.Square, min(size, t.length))
		for step := int64(0); step < t.length; {
			chunk := room[:min(size, t.length-step)]
			t.write(chunk, step)
			if !yield(chunk) {
				return
			}
			step += int64(len(chunk))
		}
	}
}

// write writes the squares from a step on.
func (t Tour) write(dst []board.Square, step int64) {
	if t.writeChunk != nil {
		t.writeChunk(dst, step)
		return
	}
	for i := range dst {
		dst[i] = t.At(step + int64(i))
	}
}

// All yields the steps, from 0, with their squares.
func (t Tour) All() iter.Seq2[int64, board.Square] {
	return func(yield func(int64, board.Square) bool) {
		step := int64(0)
		for chunk := range t.Chunks() {
			for _, s := range chunk {
				if !yield(step, s) {
					return
				}
				step++
			}
		}
	}
}

// Clone returns a tour with its own copy of the squares. The tours that a listing
// yields are valid until the next one; a clone stays. A computed tour has no
// squares to keep, and stays as long as its function gives the same answers.
func (t Tour) Clone() Tour {
	t.squares = slices.Clone(t.squares)
	return t
}

// Reversed returns the tour in the opposite direction.
func (t Tour) Reversed() Tour {
	if t.at == nil {
		t.reversed = !t.reversed
		return t
	}
	back := Computed(t.length, func(step int64) board.Square { return t.At(t.length - 1 - step) }, nil)
	if t.writeChunk != nil {
		back.writeChunk = func(dst []board.Square, step int64) {
			t.writeChunk(dst, t.length-step-int64(len(dst)))
			slices.Reverse(dst)
		}
	}
	return back
}

// Steps returns the step, from 0, at each of the board's cells, and −1 for holes. It needs
// memory for the whole board, and the tour must be valid.
func (t Tour) Steps(b *board.Board) []int64 {
	table := slices.Repeat([]int64{-1}, int(b.Cells()))
	for step, s := range t.All() {
		table[s] = step
	}
	return table
}

// mostSaid is how many squares [Tour.String] writes.
const mostSaid = 1 << 10

// String is the squares in order, by their numbers from 0, and of a long tour the first of them:
// "tour of 12 squares: 0 5 2 …". Package notation writes tours with the board's names.
func (t Tour) String() string {
	text := []byte("tour of " + fault.Plural(t.length, "square"))
	if t.length > 0 {
		text = append(text, ':')
	}
	for step := range min(t.length, mostSaid) {
		text = strconv.AppendInt(append(text, ' '), int64(t.At(step)), 10)
	}
	if t.length > mostSaid {
		text = append(text, " …"...)
	}
	return string(text)
}
