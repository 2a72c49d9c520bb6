package notation

import (
	"bufio"
	"errors"
	"io"
	"iter"

	"leaper/board"
	"leaper/internal/mark"
	"leaper/tour"
)

// Tours of a graph that stands on no board are vertices by their numbers:
//
//	1 3 2 4                        a line each
//	{"tour":[1,3,2,4]}             as JSON has them, wherever the field stands
//	TOUR_SECTION 1 3 2 4 -1        as TSPLIB has them
//
// They count from 1. One with a 0 in it counts from 0, since no tour that visits all vertices
// can be read both ways.

// A Walk is the vertices of a would-be tour, as squares from 0.
type Walk struct {
	Tour tour.Tour
	Line int // where it begins, from 1
}

// Walks reads tours of a graph of so many vertices, one by one; what they are is for
// [tour.VerifyGraph] to say. Of a longer walk the rest is passed over. The errors wrap
// [ErrSyntax], or are the reader's.
func Walks(r io.Reader, vertices int) iter.Seq2[Walk, error] {
	return func(yield func(Walk, error) bool) {
		s := &walkReader{in: bufio.NewReaderSize(r, 1<<16), line: 1, n: vertices}
		mark.Skip(s.in)
		s.run(func(w Walk) bool { return yield(w, nil) })
		if s.err == nil && !s.stopped && s.walks == 0 {
			s.err = &SyntaxError{What: "no tour in the input; it needs the numbers of vertices in a line, JSON with a field tour, or a TOUR_SECTION"}
		}
		if s.err != nil && !s.stopped {
			yield(Walk{}, s.err)
		}
	}
}

// walkReader reads byte by byte, and keeps one walk. Errors stick.
type walkReader struct {
	in      *bufio.Reader
	line, n int
	walks   int
	stopped bool
	ended   bool
	err     error
}

func (s *walkReader) run(yield func(Walk) bool) {
	each := func(w Walk) {
		s.walks++
		s.stopped = !yield(w)
	}
	c := s.space("\n\r")
	switch {
	case s.done():
	case c == '{' || c == '[':
		s.json(each)
	case c >= 'A' && c <= 'Z':
		s.tsplib(each)
	default:
		s.back()
		for !s.done() {
			s.row(each)
		}
	}
}

func (s *walkReader) done() bool { return s.ended || s.stopped || s.err != nil }

// next is the next byte; 0 at the end.
func (s *walkReader) next() byte {
	if s.done() {
		return 0
	}
	c, err := s.in.ReadByte()
	switch {
	case errors.Is(err, io.EOF):
		s.ended = true
		return 0
	case err != nil:
		s.err = err
		return 0
	case c == 0:
		s.fail("it has a byte 0, and no text has that; is it a file of another kind?")
		return 0
	}
	if c == '\n' {
		s.line++
	}
	return c
}

// back takes the last byte back.
func (s *walkReader) back() {
	if s.ended || s.err != nil {
		return
	}
	_ = s.in.UnreadByte()
	if c, _ := s.in.Peek(1); len(c) == 1 && c[0] == '\n' {
		s.line--
	}
}

func (s *walkReader) fail(what string, args ...any) {
	if s.err == nil {
		s.err = syntax(s.line, what, args...)
	}
}

// space is the next byte that is none: of blanks, commas and the other bytes named.
func (s *walkReader) space(more string) byte {
	for {
		c := s.next()
		if isBlank(c) || c == ',' {
			continue
		}
		other := true
		for i := range len(more) {
			other = other && c != more[i]
		}
		if other {
			return c
		}
	}
}

// number reads on in a number that begins with a digit.
func (s *walkReader) number(c byte) int64 {
	n := int64(0)
	for ; c >= '0' && c <= '9'; c = s.next() {
		if n = 10*n + int64(c-'0'); n > 1<<40 {
			s.fail("a number of too many digits; vertices are 1 to %d", s.n)
			return 0
		}
	}
	s.back()
	return n
}

// vertices reads numbers up to a byte that is none of theirs, which it gives.
func (s *walkReader) vertices(more string) (squares []board.Square, end byte) {
	zero := false
	for {
		c := s.space(more)
		if c < '0' || c > '9' {
			if !zero {
				for i := range squares {
					squares[i]--
				}
			}
			return squares, c
		}
		v := s.number(c)
		zero = zero || v == 0
		if len(squares) <= s.n {
			squares = append(squares, board.Square(v))
		}
	}
}

// row reads a line of numbers.
func (s *walkReader) row(each func(Walk)) {
	line := s.line
	squares, end := s.vertices("\r")
	if end == '#' {
		s.rest()
		end = '\n'
	}
	switch {
	case s.err != nil:
	case end != '\n' && !s.ended:
		s.fail("%q is no number; a tour of a graph is the numbers of its vertices, 1 to %d, in a line", string(rune(end)), s.n)
	case len(squares) > 0:
		each(Walk{tour.Of(squares), line})
	}
}

// rest passes over the rest of a line.
func (s *walkReader) rest() {
	for c := s.next(); c != '\n' && !s.done(); {
		c = s.next()
	}
}

// word reads on in a word of letters, of which the first few are kept.
func (s *walkReader) word(c byte) string {
	var text []byte
	for ; c > ' ' && c != ':' && !s.done(); c = s.next() {
		if len(text) < len("TOUR_SECTION")+1 {
			text = append(text, c)
		}
	}
	s.back()
	return string(text)
}

// tsplib reads what stands in each TOUR_SECTION; the first letter was read.
func (s *walkReader) tsplib(each func(Walk)) {
	s.back()
	for !s.done() {
		if c := s.space("\n\r"); s.done() || s.word(c) != "TOUR_SECTION" {
			s.rest()
			continue
		}
		line := s.line
		squares, end := s.vertices("\n\r")
		switch {
		case s.err != nil:
		case end != '-' && !s.ended && end != 'E':
			s.fail("%q in a TOUR_SECTION, which has numbers and ends with -1", string(rune(end)))
		default:
			s.rest()
			each(Walk{tour.Of(squares), line})
		}
	}
}

// json reads each array of numbers that is a field "tour", or that stands alone in the text.
func (s *walkReader) json(each func(Walk)) {
	s.back()
	field := false // "tour":
	depth := 0
	for !s.done() {
		switch c := s.space("\n\r"); {
		case c == '"':
			name := s.text()
			field = s.space("\n\r") == ':' && name == "tour"
			if !field {
				s.back()
			}
		case c == '[' && (field || depth == 0):
			line := s.line
			digit := s.space("\n\r")
			s.back()
			if none := digit < '0' || digit > '9'; none && !(field && (digit == ']' || digit == '"' || digit == '-')) {
				depth++
				field = false
				continue
			}
			squares, end := s.vertices("\n\r")
			if field = false; end != ']' {
				s.fail("%q among the vertices of a tour, which are numbers from 1 to %d", string(rune(end)), s.n)
				continue
			}
			each(Walk{tour.Of(squares), line})
		case c == '[' || c == '{':
			depth++
			field = false
		case c == ']' || c == '}':
			depth--
		case c != ':':
			field = false
		}
	}
	if s.ended && !s.stopped && depth > 0 {
		s.fail("the JSON ends before its last } or ]")
	}
}

// text reads on in a string, of which a short one is kept.
func (s *walkReader) text() string {
	var text []byte
	for c := s.next(); c != '"' && !s.done(); c = s.next() {
		if c == '\\' {
			s.next()
		}
		if len(text) <= len("tour") {
			text = append(text, c)
		}
	}
	return string(text)
}
