package notation

import (
	"bufio"
	"context"
	"io"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/pulse"
)

// WriteNumberGrid writes a number for each square as the format grid writes steps:
// right-aligned, in columns of one width, holes as '#'. It is how the kt
// documentation shows the number of moves from each square. Some milliseconds after
// the context ends it returns the context's error.
func WriteNumberGrid(ctx context.Context, w io.Writer, b *board.Board, number func(board.Square) int64) error {
	look := pulse.Of(ctx)
	each := func(do func(l board.TextLine, s board.Square, hole bool)) error {
		for l := range b.TextLines() {
			for s := range l.All() {
				do(l, s, b.IsHole(s))
				if err := look.Beat(1); err != nil {
					return err
				}
			}
		}
		return nil
	}
	width := 1
	var word []byte
	begun := false // a line is written
	if err := each(func(_ board.TextLine, s board.Square, hole bool) {
		if !hole {
			word = strconv.AppendInt(word[:0], number(s), 10)
			width = max(width, len(word))
		}
	}); err != nil {
		return err
	}
	width = b.TextWidth(width)
	text := bufio.NewWriterSize(w, 1<<16)
	if err := each(func(l board.TextLine, s board.Square, hole bool) {
		word = append(word[:0], '#')
		if !hole {
			word = strconv.AppendInt(word[:0], number(s), 10)
		}
		switch {
		case s != l.First:
			text.WriteByte(' ')
		case begun:
			text.WriteString(strings.Repeat("\n", 1+l.Blanks))
			fallthrough
		default:
			text.Write(l.AppendIndent(nil, width))
		}
		begun = true
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
