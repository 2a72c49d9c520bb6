package notation

import (
	"bufio"
	"context"
	"io"
	"strconv"

	"leaper/board"
	"leaper/internal/pulse"
)

// WriteNumberGrid writes a number for each square as the format grid writes steps:
// right-aligned, in columns of one width, holes as '#'. It is how the kt
// documentation shows the number of moves from each square. Some milliseconds after
// the context ends it returns the context's error.
func WriteNumberGrid(ctx context.Context, w io.Writer, b *board.Board, number func(board.Square) int64) error {
	look := pulse.Of(ctx)
	each := func(do func(s board.Square, hole bool)) error {
		holes := b.Holes()
		for s := range board.Square(b.Cells()) {
			hole := len(holes) > 0 && holes[0] == s
			if do(s, hole); hole {
				holes = holes[1:]
			}
			if err := look.Beat(1); err != nil {
				return err
			}
		}
		return nil
	}
	width := 1
	var word []byte
	if err := each(func(s board.Square, hole bool) {
		if !hole {
			word = strconv.AppendInt(word[:0], number(s), 10)
			width = max(width, len(word))
		}
	}); err != nil {
		return err
	}
	sides := b.Sides()
	columns := sides[len(sides)-1]
	text := bufio.NewWriterSize(w, 1<<16)
	if err := each(func(s board.Square, hole bool) {
		word = append(word[:0], '#')
		if !hole {
			word = strconv.AppendInt(word[:0], number(s), 10)
		}
		if column := int64(s) % columns; column > 0 {
			text.WriteByte(' ')
		} else if s > 0 {
			for range 1 + blankLines(sides, int64(s)/columns) {
				text.WriteByte('\n')
			}
		}
		for range width - len(word) {
			text.WriteByte(' ')
		}
		text.Write(word)
	}); err != nil {
		return err
	}
	text.WriteByte('\n')
	return text.Flush()
}
