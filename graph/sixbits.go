package graph

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/bits"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// What graph6, sparse6 and digraph6 have in common: a text of characters of six bits
// each, the highest first, from '?' for 0 to '~' for 63. It begins with the
// number of vertices.
//
// Brendan McKay, "Description of graph6, sparse6 and digraph6 encodings",
// formats.txt of nauty, 2015; https://users.cecs.anu.edu.au/~bdm/data/formats.txt

const (
	lowestSix = '?'       // stands for 0
	longSize  = '~'       // announces a number of 18 bits; two of them, of 36
	maxSize   = 1<<36 - 1 // the largest number of vertices
)

// sixWriter writes bits, six a character.
type sixWriter struct {
	w    *bufio.Writer
	bits byte // of the character begun
	have int  // how many
}

func (s *sixWriter) bit(b byte) {
	s.bits = s.bits<<1 | b
	if s.have++; s.have == 6 {
		_ = s.w.WriteByte(lowestSix + s.bits) // the writer keeps its first error
		s.bits, s.have = 0, 0
	}
}

// number writes the lowest bits of a number.
func (s *sixWriter) number(n uint64, width int) {
	for i := width - 1; i >= 0; i-- {
		s.bit(byte(n >> i & 1))
	}
}

// zeros writes many zeros, as whole characters where possible.
func (s *sixWriter) zeros(n int64) {
	for ; n > 0 && s.have > 0; n-- {
		s.bit(0)
	}
	for ; n >= 6; n -= 6 {
		_ = s.w.WriteByte(lowestSix)
	}
	for ; n > 0; n-- {
		s.bit(0)
	}
}

// size writes the number of vertices in the shortest of the three ways.
func (s *sixWriter) size(n uint64) {
	switch {
	case n <= 62:
		s.number(n, 6)
	case n <= 258047:
		_ = s.w.WriteByte(longSize)
		s.number(n, 18)
	default:
		_ = s.w.WriteByte(longSize)
		_ = s.w.WriteByte(longSize)
		s.number(n, 36)
	}
}

// room is how many bits are left of the character begun; 0 if none is.
func (s *sixWriter) room() int { return (6 - s.have) % 6 }

// end fills up the last character with a bit, and ends the line.
func (s *sixWriter) end(fill byte) {
	for s.have > 0 {
		s.bit(fill)
	}
	_ = s.w.WriteByte('\n')
}

// sixReader reads bits, six a character, to the end of a line. Errors stick.
type sixReader struct {
	r      *bufio.Reader
	format Format
	bits   byte
	left   int
	place  int // of the last character read, from 1
	ended  bool
	err    error
}

// readSixes reads the next line, in any of the formats. It skips blank lines and the optional
// header of a file. After an error, reading continues with the next line.
func readSixes(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	s := &sixReader{r: in.in, format: in.format}
	for {
		c, err := s.r.ReadByte()
		if err != nil {
			return nil, err
		}
		if c != '\n' && c != '\r' {
			_ = s.r.UnreadByte()
			break
		}
		if err := p.Beat(1); err != nil {
			return nil, err
		}
	}
	for _, f := range []Format{Graph6, Sparse6, Digraph6} {
		header := ">>" + f.String() + "<<"
		if head, _ := s.r.Peek(len(header)); string(head) == header {
			_, _ = s.r.Discard(len(header))
			s.place, s.format = len(header), f
		}
	}
	if in.guessed && s.place == 0 { // a text may have both
		head, _ := s.r.Peek(1)
		switch s.format = Graph6; {
		case len(head) == 1 && head[0] == ':':
			s.format = Sparse6
		case len(head) == 1 && head[0] == '&':
			s.format = Digraph6
		}
	}
	read := map[Format]func(*pulse.Pulse, *sixReader) (*Adjacency, error){Graph6: readGraph6, Sparse6: readSparse6, Digraph6: readDigraph6}[s.format]
	a, err := read(p, s)
	if err == nil {
		in.reading = Reading{Format: s.format, Isolated: a.isolated()}
	}
	if err != nil && p.Err() == nil {
		return nil, s.skip(p, err)
	}
	return a, err
}

// skip skips the rest of a bad line, a buffer at a time.
func (s *sixReader) skip(p *pulse.Pulse, bad error) error {
	if s.ended {
		return bad
	}
	for passed := 0; passed < maxPassed; {
		if _, err := s.r.Peek(1); errors.Is(err, io.EOF) {
			return bad
		} else if err != nil {
			return err
		}
		part, _ := s.r.Peek(s.r.Buffered())
		end := bytes.IndexByte(part, '\n') + 1
		if end > 0 {
			part = part[:end]
		}
		_, _ = s.r.Discard(len(part))
		if end > 0 {
			return bad
		}
		passed += len(part)
		if err := p.Beat(1 + len(part)/64); err != nil {
			return err
		}
	}
	return fmt.Errorf("%w; %w", bad, errLineTooLong)
}

// maxPassed is the largest number of bytes of a bad line that are skipped to find its end.
const maxPassed = 1 << 26

func (s *sixReader) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fault.New(ErrSyntax, "%s: %s", s.format, fmt.Sprintf(format, args...))
	}
}

// char is the next character of the line; false at its end.
func (s *sixReader) char() (byte, bool) {
	if s.ended || s.err != nil {
		return 0, false
	}
	c, err := s.r.ReadByte()
	if err == nil && c == '\r' {
		if c, err = s.r.ReadByte(); err == nil && c != '\n' {
			s.fail("character %d is a carriage return within a line", s.place+1)
			return 0, false
		}
	}
	switch {
	case errors.Is(err, io.EOF) || err == nil && c == '\n':
		s.ended = true
		return 0, false
	case err != nil:
		s.err = err
		return 0, false
	}
	s.place++
	return c, true
}

// six is the next six bits; false at the end of the line.
func (s *sixReader) six() (byte, bool) {
	c, ok := s.char()
	if ok && (c < lowestSix || c > longSize) {
		s.fail("character %d is %q; all are from ? to ~", s.place, c)
		return 0, false
	}
	return c - lowestSix, ok
}

// bit is the next bit; false at the end of the line.
func (s *sixReader) bit() (byte, bool) {
	if s.left == 0 {
		six, ok := s.six()
		if !ok {
			return 0, false
		}
		s.bits, s.left = six, 6
	}
	s.left--
	return s.bits >> s.left & 1, true
}

// number is the next number of the given number of bits; false if the line ends before.
func (s *sixReader) number(width int) (uint64, bool) {
	var n uint64
	for range width {
		b, ok := s.bit()
		if !ok {
			return 0, false
		}
		n = n<<1 | uint64(b)
	}
	return n, true
}

// size reads the number of vertices.
func (s *sixReader) size() int64 {
	six, ok := s.six()
	n, width := uint64(six), 0
	if ok && six == longSize-lowestSix {
		width = 18
		head, _ := s.r.Peek(1)
		if len(head) == 1 && head[0] == longSize {
			_, _ = s.six()
			width = 36
		}
		n, ok = s.number(width)
	}
	if !ok {
		s.fail("the line ends before the number of vertices does")
	}
	return int64(n)
}

// checkMatrixEnd looks at what is left of the line behind a matrix of the given number of vertices: zeros up to
// the end of a character.
func (s *sixReader) checkMatrixEnd(n int64) error {
	for s.left > 0 {
		if b, _ := s.bit(); b != 0 {
			s.fail("the last character has bits beyond the matrix of %d vertices; they must be 0", n)
		}
	}
	if _, more := s.char(); more {
		s.fail("character %d is beyond the matrix of %d vertices", s.place, n)
	}
	return s.err
}

// vertexBits is how many bits the highest of the given number of vertices takes.
func vertexBits(n int) int {
	if n < 2 {
		return 0
	}
	return bits.Len(uint(n - 1))
}
