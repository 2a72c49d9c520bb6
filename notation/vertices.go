package notation

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/mark"
	"leaper/tour"
)

// A tour of a graph without a board is a list of vertices, by their names or by their numbers:
//
//	1 3 2 4                        a line each; names with blanks stand in quotes
//	{"tour":[1,"b",2,4]}           as JSON has them, wherever the field stands
//	TOUR_SECTION 1 3 2 4 -1        as TSPLIB has them, by numbers
//	4 0 2 1 3                      as Concorde's .sol has them: how many, and numbers from 0
//
// If all words are names of vertices, they are read as names. Otherwise they are numbers, which count from
// 1, or from 0 if a 0 is among them; no tour that visits all vertices can be read both ways.
// A tour that comes back to its first vertex may name it again.

// A Walk is the vertices of a would-be tour, as squares from 0.
type Walk struct {
	Tour     tour.Tour
	Line     int  // where it begins, from 1
	Returns  bool // it has its first vertex again at the end, so it is closed
	FromZero bool // the text has numbers from 0, not names
}

// ReadAs says how it is read, if that is not plain; else "".
func (w Walk) ReadAs() string {
	switch {
	case w.Returns && w.FromZero:
		return "its vertices count from 0, and it names its first vertex again at its end"
	case w.Returns:
		return "it names its first vertex again at its end"
	case w.FromZero:
		return "its vertices count from 0"
	}
	return ""
}

// A WalkReader reads tours of a graph, one by one; [tour.Verify] checks them. Of a walk longer than a
// tour it skips the rest. It reads byte by byte, and keeps one walk.
type WalkReader struct {
	source  *source
	in      *bufio.Reader
	graph   *graph.Adjacency
	format  func() (Walk, bool) // reads on, up to a walk if there is one; nil before the first
	line, n int
	walks   int
	field   bool // JSON: the name "tour" and a colon come before
	depth   int  // JSON: the brackets that are open
	ended   bool
	err     error
}

// NewWalkReader makes a reader of tours of a graph.
func NewWalkReader(r io.Reader, g *graph.Adjacency) *WalkReader {
	s := &source{text: r}
	return &WalkReader{source: s, in: bufio.NewReaderSize(s, 1<<16), line: 1, n: g.Len(), graph: g}
}

// Next is the next walk; the error is io.EOF after the last. A text without any is an error.
// Errors wrap [ErrSyntax], or are those of the text's reader; errors stick. After the context ends
// no more of the text is read, and the error is the context's.
func (s *WalkReader) Next(ctx context.Context) (Walk, error) {
	s.source.ctx = ctx
	if s.format == nil {
		s.format = s.detect()
	}
	for !s.isDone() {
		if w, ok := s.format(); ok {
			s.walks++
			return w, nil
		}
	}
	switch {
	case s.err != nil:
	case s.depth > 0:
		s.fail("the JSON ends before its last } or ]")
	case s.walks == 0:
		s.err = &SyntaxError{What: "no tour in the input; it needs the numbers of vertices in a line, JSON with a field tour, or a TOUR_SECTION"}
	default:
		s.err = io.EOF
	}
	return Walk{}, s.err
}

// All yields the walks that are left, and at last the error if there is one.
func (s *WalkReader) All(ctx context.Context) iter.Seq2[Walk, error] { return all(ctx, s.Next) }

// detect tells the format by how the text begins.
func (s *WalkReader) detect() func() (Walk, bool) {
	mark.Skip(s.in)
	c := s.skipSpace("\n\r")
	s.unreadByte()
	switch {
	case c == '{' || c == '[':
		return s.readJSON
	case s.isTSPLIB():
		return s.readTSPLIB
	}
	return s.readRow
}

// isTSPLIB reports whether the text begins like a file of TSPLIB.
func (s *WalkReader) isTSPLIB() bool {
	text, _ := s.in.Peek(len("TOUR_SECTION") + 4)
	for _, word := range []string{"NAME", "COMMENT", "TYPE", "DIMENSION", "TOUR_SECTION"} {
		if after, ok := strings.CutPrefix(string(text), word); ok && (strings.HasPrefix(strings.TrimLeft(after, " \t"), ":") || word == "TOUR_SECTION") {
			return true
		}
	}
	return false
}

func (s *WalkReader) isDone() bool { return s.ended || s.err != nil }

// next is the next byte; 0 at the end.
func (s *WalkReader) next() byte {
	if s.isDone() {
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

// unreadByte takes the last byte back.
func (s *WalkReader) unreadByte() {
	if s.ended || s.err != nil {
		return
	}
	_ = s.in.UnreadByte()
	if c, _ := s.in.Peek(1); len(c) == 1 && c[0] == '\n' {
		s.line--
	}
}

func (s *WalkReader) fail(what string, args ...any) {
	if s.err == nil {
		s.err = syntaxErrorf(s.line, what, args...)
	}
}

// skipSpace skips blanks, commas and the bytes of more, and gives the next byte.
func (s *WalkReader) skipSpace(more string) byte {
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

// maxName is the longest name of a vertex in a tour.
const maxName = 1 << 12

// readName reads a word, or a text in quotes as in JSON; c is its first byte.
func (s *WalkReader) readName(c byte, more string) (word string, quoted bool) {
	text := []byte{c}
	if c == '"' {
		for c = s.next(); !s.isDone(); c = s.next() {
			if text = append(text, c); c == '"' {
				break
			}
			if c == '\\' {
				text = append(text, s.next())
			}
			if len(text) > maxName {
				s.fail("a name of more than %d characters", maxName)
			}
		}
		if json.Unmarshal(text, &word) != nil {
			s.fail("a text in quotes that does not end, or has a sign that no text has")
		}
		return word, true
	}
	for c = s.next(); !s.isDone() && !isBlank(c) && c != ',' && c != '\n' && c != '\r' && strings.IndexByte(more, c) < 0; c = s.next() {
		if text = append(text, c); len(text) > maxName {
			s.fail("a name of more than %d characters", maxName)
		}
	}
	s.unreadByte()
	return string(text), false
}

// walkReadings are the two readings of a walk, by names and by numbers, as long as each is possible.
type walkReadings struct {
	byName, byNumber     []board.Square
	allNames, allNumbers bool   // all words so far are names of vertices, or numbers
	hasZero              bool   // among the numbers
	unknownWord          string // the first word that is neither
	tooMany              bool   // there were more words than a tour can have
}

func (s *WalkReader) newReadings() walkReadings {
	return walkReadings{allNames: s.graph.Len() > 0, allNumbers: true}
}

// add adds a word to both readings.
func (t *walkReadings) add(g *graph.Adjacency, word string, quoted bool) {
	if t.allNames {
		v, ok := g.VertexNamed(word)
		t.allNames = ok
		t.byName = append(t.byName, board.Square(v))
	}
	if t.allNumbers {
		n, err := strconv.ParseInt(word, 10, 64)
		t.allNumbers = err == nil && n >= 0 && !quoted
		t.hasZero = t.hasZero || n == 0
		t.byNumber = append(t.byNumber, board.Square(n))
	}
	if !t.allNames && !t.allNumbers && t.unknownWord == "" {
		t.unknownWord = word
	}
}

// squares gives the vertices, by names if all words are names, else by numbers.
func (t *walkReadings) squares() (list []board.Square, fromZero bool) {
	if t.allNames {
		return t.byName, false
	}
	if !t.hasZero {
		for i := range t.byNumber {
			t.byNumber[i]--
		}
	}
	return t.byNumber, t.hasZero
}

// readVertices reads words up to one of the bytes, or the end of the line or text, which it gives.
// It skips the words beyond those of a tour.
func (s *WalkReader) readVertices(more, ends string) (t walkReadings, end byte) {
	t = s.newReadings()
	for n := 0; ; n++ {
		c := s.skipSpace(more)
		if s.isDone() || c == '\n' || strings.IndexByte(ends, c) >= 0 {
			return t, c
		}
		word, quoted := s.readName(c, ends)
		if t.tooMany = n > s.n; !t.tooMany {
			t.add(s.graph, word, quoted)
		}
		if s.err != nil || t.unknownWord != "" {
			return t, c
		}
	}
}

// walk gives a walk that was read, if its words are vertices. A walk that comes back to its first
// vertex is closed by that.
func (s *WalkReader) walk(t walkReadings, line int) (Walk, bool) {
	if t.unknownWord != "" {
		if first, row := s.graph.FirstNumber(); row && first == 1 {
			s.fail("%q is no number; a tour of a graph is the numbers of its vertices, 1 to %d, in a line", t.unknownWord, s.n)
			return Walk{}, false
		}
		s.fail("%q is no vertex; a tour of a graph is its vertices, %s, in a line", t.unknownWord, s.graph.NameRange())
		return Walk{}, false
	}
	squares, fromZero := t.squares()
	w := Walk{Line: line, FromZero: fromZero}
	if n := len(squares); n == s.n+1 && n > 3 && !t.tooMany && squares[0] == squares[n-1] {
		squares, w.Returns = squares[:n-1], true
	}
	w.Tour = tour.Of(squares)
	return w, true
}

// readRow reads a line.
func (s *WalkReader) readRow() (Walk, bool) {
	line := s.line
	t, end := s.readVertices("\r", "#")
	if end == '#' {
		s.skipLine()
	}
	switch n := len(t.byName) + len(t.byNumber); {
	case s.err != nil || n == 0:
		return Walk{}, false
	case s.walks == 0 && s.isSolHeader(&t):
		t = s.readWrapped()
	}
	return s.walk(t, line)
}

// isSolHeader reports whether the first line is that of Concorde's .sol: the number of vertices,
// alone.
func (s *WalkReader) isSolHeader(t *walkReadings) bool {
	return len(t.byNumber) == 1 && t.allNumbers && int(t.byNumber[0]) == s.n && s.n > 1
}

// readWrapped reads numbers from 0 that go on over several lines.
func (s *WalkReader) readWrapped() walkReadings {
	t := s.newReadings()
	t.allNames, t.hasZero = false, true
	for len(t.byNumber) < s.n && s.err == nil {
		c := s.skipSpace("\n\r")
		if s.isDone() {
			break
		}
		word, quoted := s.readName(c, "")
		if t.add(s.graph, word, quoted); t.unknownWord != "" {
			break
		}
	}
	return t
}

// skipLine skips the rest of a line.
func (s *WalkReader) skipLine() {
	for c := s.next(); c != '\n' && !s.isDone(); {
		c = s.next()
	}
}

// readWord reads the rest of a word, and keeps its first letters.
func (s *WalkReader) readWord(c byte) string {
	var text []byte
	for ; c > ' ' && c != ':' && !s.isDone(); c = s.next() {
		if len(text) < len("TOUR_SECTION")+1 {
			text = append(text, c)
		}
	}
	s.unreadByte()
	return string(text)
}

// readTSPLIB reads a line, or a TOUR_SECTION.
func (s *WalkReader) readTSPLIB() (Walk, bool) {
	if c := s.skipSpace("\n\r"); s.isDone() || s.readWord(c) != "TOUR_SECTION" {
		s.skipLine()
		return Walk{}, false
	}
	line := s.line
	t := s.newReadings()
	t.allNames = false // TSPLIB has numbers
	end := byte(0)
	for n := 0; s.err == nil; n++ {
		if end = s.skipSpace("\n\r"); s.isDone() || end < '0' || end > '9' {
			break
		}
		word, quoted := s.readName(end, "")
		if t.tooMany = n > s.n; !t.tooMany {
			t.add(s.graph, word, quoted)
		}
	}
	switch {
	case s.err != nil:
		return Walk{}, false
	case end != '-' && !s.ended && end != 'E':
		s.fail("%q in a TOUR_SECTION, which has numbers and ends with -1", string(rune(end)))
		return Walk{}, false
	}
	s.skipLine()
	return s.walk(t, line)
}

// readJSON reads a sign or a text, or an array of numbers that is a field "tour", or that stands alone
// in the text.
func (s *WalkReader) readJSON() (Walk, bool) {
	switch c := s.skipSpace("\n\r"); {
	case c == '"':
		name := s.readString()
		s.field = s.skipSpace("\n\r") == ':' && name == "tour"
		if !s.field {
			s.unreadByte()
		}
	case c == '[' && (s.field || s.depth == 0):
		line := s.line
		first := s.skipSpace("\n\r")
		s.unreadByte()
		if word := first >= '0' && first <= '9' || first == '"'; !word && !(s.field && (first == ']' || first == '-')) {
			s.depth++
			s.field = false
			break
		}
		t, end := s.readVertices("\n\r", "]{}[:")
		if s.field = false; end != ']' || t.unknownWord != "" {
			s.fail("%q among the vertices of a tour, which are %s", cmp.Or(t.unknownWord, string(rune(end))), s.graph.NameRange())
			break
		}
		return s.walk(t, line)
	case c == '[' || c == '{':
		s.depth++
		s.field = false
	case c == ']' || c == '}':
		s.depth--
	case c != ':':
		s.field = false
	}
	return Walk{}, false
}

// readString reads the rest of a string, and keeps its first letters.
func (s *WalkReader) readString() string {
	var text []byte
	for c := s.next(); c != '"' && !s.isDone(); c = s.next() {
		if c == '\\' {
			s.next()
		}
		if len(text) <= len("tour") {
			text = append(text, c)
		}
	}
	return string(text)
}
