package cells

import (
	"errors"
	"io"
	"strings"
)

// Brackets reads rows as programs write them, in brackets or braces within others:
//
//	[[0,11],[1,2]]     JSON, Python
//	{{0, 11},          C, Wolfram
//	 {1, 2}};
//	[[0 11]            NumPy
//	 [1  2]]
//
// The zero value reads from line 1 on.
type Brackets struct {
	Rows    []Line // what stands in the innermost brackets, to be cut by [Cut]
	Line    int    // where the first bracket is
	Deepest int    // how deep brackets stand within others, from 1
	Above   int    // lines before and within what was read

	depth, length int
	row           []byte
	begin         int // the line where the row at hand begins; 0 if none is open
}

// maxBrackets is the number of bytes of the longest text in brackets that is read.
const maxBrackets = 1 << 26

// Read reads up to the bracket that closes the first. The error is io.EOF if nothing is left, an
// *[Error], or the reader's.
func (b *Brackets) Read(in io.ByteReader) error {
	*b = Brackets{Above: b.Above}
	for {
		c, err := in.ReadByte()
		switch {
		case errors.Is(err, io.EOF) && b.depth == 0:
			return io.EOF
		case errors.Is(err, io.EOF):
			return b.wrong("the text ends before its brackets are closed; it may be cut short")
		case err != nil:
			return err
		}
		if b.length++; b.length > maxBrackets {
			return b.wrong("a table in brackets of over %d bytes, the most that one can have; write rows of numbers with blanks between", maxBrackets)
		}
		if done, err := b.take(c); done || err != nil {
			return err
		}
	}
}

func (b *Brackets) wrong(format string, args ...any) error { return wrong(b.Above+1, format, args...) }

// take takes a byte, and reports whether it closes the first bracket.
func (b *Brackets) take(c byte) (done bool, err error) {
	switch c {
	case '\n':
		b.Above++
		b.row = append(b.row, ' ')
	case '[', '{':
		if len(strings.Trim(string(b.row), " \t,")) > 0 {
			return false, b.wrong("a bracket beside numbers; write each row in brackets of its own")
		}
		if b.depth == 0 {
			b.Line = b.Above + 1
		}
		b.depth++
		b.Deepest = max(b.Deepest, b.depth)
		b.row, b.begin = b.row[:0], b.Above+1
	case ']', '}':
		return b.close()
	case 0:
		return false, b.wrong("it has a byte 0, and no text has that; is it a file of another kind?")
	case '\r':
	default:
		if b.depth == 0 && !strings.ContainsRune(" \t,;", rune(c)) {
			return false, b.wrong("%q stands behind the brackets; nothing should", string(rune(c)))
		}
		if b.depth > 0 {
			b.row = append(b.row, c)
		}
	}
	return false, nil
}

// close takes a bracket that closes a row, or several rows.
func (b *Brackets) close() (done bool, err error) {
	text := strings.TrimSpace(string(b.row))
	switch {
	case b.depth == 0:
		return false, b.wrong("a bracket is closed that is not open")
	case b.begin > 0 && text == "":
		return false, b.wrong("there is nothing in this pair of brackets; write the row of numbers in it")
	case b.begin > 0:
		b.Rows = append(b.Rows, Line{b.begin, text})
	case strings.Trim(text, " \t,") != "":
		return false, b.wrong("a bracket beside numbers; write each row in brackets of its own")
	}
	b.depth--
	b.row, b.begin = b.row[:0], 0
	return b.depth == 0, nil
}
