package notation

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the number of bytes of the longest line, or JSON object, that is
// read: enough for a tour of 10⁸ squares in one line of moves.
const MaxLine = 1 << 30

// lines reads a text line by line and counts.
type lines struct {
	in     *bufio.Reader
	limit  int
	number int // of the line read last, from 1
	line   []byte
	again  bool   // line is to be read once more
	long   []byte // room for lines longer than the reader's buffer
}

// next is the next line without its end, valid until the one after; the error
// is io.EOF at the end.
func (l *lines) next() ([]byte, error) {
	if l.again {
		l.again = false
		return l.line, nil
	}
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = l.long[:0]
		for errors.Is(err, bufio.ErrBufferFull) && len(l.long) <= l.limit && !isBinary(line) {
			l.long = append(l.long, line...)
			line, err = l.in.ReadSlice('\n')
		}
		if isBinary(line) {
			return nil, syntax(l.number+1, "it has a byte 0, and no text has that; is it a file of another kind?")
		}
		l.long = append(l.long, line...)
		line = l.long
	}
	if len(line) > l.limit {
		return nil, syntax(l.number+1, "the line has over %d bytes, the most that a line can have", l.limit)
	}
	if err != nil && (!errors.Is(err, io.EOF) || len(line) == 0) {
		return nil, err
	}
	l.number++
	l.line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	return l.line, nil
}

// isBinary reports whether no text has such bytes. Devices and files with gaps have
// lines of gigabytes of them, so it is asked before a line has come to its end.
func isBinary(text []byte) bool { return bytes.IndexByte(text, 0) >= 0 }

// unread makes next give the last line once more.
func (l *lines) unread() { l.again = true }

// token cuts the first word off a line: what stands between blanks and tabs.
func token(line []byte) (word, rest []byte) {
	at := 0
	for at < len(line) && isBlank(line[at]) {
		at++
	}
	end := at
	for end < len(line) && !isBlank(line[end]) {
		end++
	}
	return line[at:end], line[end:]
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isComment reports whether a line is a remark and not a row that begins with
// a hole: its first word starts with '#', and it has a word that no row has.
func isComment(line []byte) bool {
	word, rest := token(line)
	if len(word) == 0 || word[0] != '#' {
		return false
	}
	for ; len(word) > 0; word, rest = token(rest) {
		if _, ok := parseCell(word); !ok && len(bytes.Trim(word, "#")) > 0 {
			return true
		}
	}
	return false
}

// isParting reports whether a line parts two tours: three or more '-'.
func isParting(line []byte) bool {
	word, rest := token(line)
	if more, _ := token(rest); len(more) > 0 {
		return false
	}
	return len(word) >= len(parting) && len(bytes.Trim(word, "-")) == 0
}
