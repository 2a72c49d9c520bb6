package board

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/mark"
)

// MaxPicture is the greatest number of characters in a board picture.
const MaxPicture = 1 << 26

// ReadPicture reads a board of rows and columns from a picture: '.' is a
// square, '#' or a blank a hole; the longest line gives the width, and shorter
// lines are filled up with holes. The end of the last line does not begin another line, and a
// byte order mark before the picture is ignored. The characters may be in a table, separated by
// commas, tabs or borders, or in brackets. Ambiguous blanks, which may be holes or nothing, are
// refused. A picture of hexagons begins with a line "hex:", and their rows shift by half a cell; a
// line such as "hex:6" says that the lines of this board follow. Errors name the line and the column, and wrap [ErrSyntax], [ErrSize] or [ErrEmpty].
//
//	.#..
//	/ / an error here reads: line 2, column 1: '/' is neither …
func ReadPicture(r io.Reader) (*Board, error) {
	buffered := bufio.NewReaderSize(r, maxTable)
	mark.Skip(buffered)
	if start, err := buffered.Peek(len(hexPrefix)); err == nil && string(start) == hexPrefix {
		text, err := io.ReadAll(io.LimitReader(buffered, MaxPicture))
		if err != nil {
			return nil, fmt.Errorf("board picture: %w", err)
		}
		return readHexPicture(strings.TrimPrefix(string(text), hexPrefix))
	}
	in, err := stripTable(buffered)
	if err != nil {
		return nil, err
	}
	var cells []bool // true: a square
	var ends []int32 // of the lines in cells
	width, total, start := 0, 0, 0
	flush := func() {
		width = max(width, len(cells)-start)
		start = len(cells)
		ends = append(ends, int32(start))
	}
	stray := func(what string) error { return strayError(len(ends), len(cells)-start, what, "square") }
	torn := false // text after the last line end
	for {
		c, size, err := in.ReadRune()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("board picture: %w", err)
		}
		if total++; total > MaxPicture {
			return nil, fault.New(ErrSize, "board picture: over %d characters, the most a picture can have", MaxPicture)
		}
		torn = true
		switch {
		case c == '\n':
			flush()
			torn = false
		case c == '\r':
			if next, err := in.Peek(1); err == nil && next[0] != '\n' {
				return nil, stray("a carriage return")
			}
		case c == '.':
			cells = append(cells, true)
		case c == '#' || c == ' ':
			cells = append(cells, false)
		case c == '\uFFFD' && size == 1:
			return nil, stray("a byte that is not UTF-8")
		default:
			return nil, stray(fmt.Sprintf("%q", c))
		}
	}
	if torn {
		flush()
	}
	if width == 0 {
		return nil, fault.New(ErrEmpty, "board picture: it is empty; draw a square as '.' and a hole as '#'")
	}
	if int64(width)*int64(len(ends)) > MaxPicture {
		return nil, fault.New(ErrSize, "board picture: %d lines of up to %d characters; at most %d squares are possible in a picture",
			len(ends), width, MaxPicture)
	}
	b, err := New(int64(len(ends)), int64(width))
	if err != nil {
		return nil, err
	}
	var holes []Square
	start = 0
	for r, end := range ends {
		row := cells[start:end]
		start = int(end)
		for c := range width {
			if c >= len(row) || !row[c] {
				holes = append(holes, Square(r*width+c))
			}
		}
	}
	return b.WithHoles(holes...)
}

func strayError(line, column int, what, cell string) error {
	return fault.New(ErrSyntax, "board picture: line %d, column %d: %s is neither '.' (a %s) nor '#' or a blank (a hole)",
		line+1, column+1, what, cell)
}

// Picture draws a board of rows and columns as [ReadPicture] reads it, without its
// topology. It is "" for boards of other ranks, and for those that need more than
// [MaxPicture] characters.
func (b *Board) Picture() string {
	if b.Hexagonal() {
		return b.hexPicture()
	}
	if b.Rank() != 2 || b.cells > MaxPicture || b.cells+b.sizes[0] > MaxPicture {
		return ""
	}
	var s strings.Builder
	s.Grow(int(b.cells + b.sizes[0]))
	holes := b.holes
	for i := range b.cells {
		if len(holes) > 0 && int64(holes[0]) == i {
			holes = holes[1:]
			s.WriteByte('#')
		} else {
			s.WriteByte('.')
		}
		if (i+1)%b.sizes[1] == 0 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}
