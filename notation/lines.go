package notation

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"leaper/internal/cells"
)

// maxLine is the number of bytes of the longest line, or JSON object, that is
// read: enough for a tour of 10⁸ squares in one line of moves.
const maxLine = 1 << 30

// lines reads a text line by line and counts the lines.
type lines struct {
	in       *bufio.Reader
	limit    int
	number   int // of the line read last, from 1
	line     []byte
	rereads  bool         // next gives line once more
	peeked   []peekedLine // which next gives first
	peekErr  error        // the error after the peeked lines
	indent   []byte       // blanks that begin the first line
	tabLines []cells.Line // the lines directly above the first one that have only blanks, and a tab
	long     []byte       // for lines longer than the reader's buffer
}

// next gives the next line without its newline, valid until the following call; the
// error is io.EOF at the end.
func (l *lines) next() ([]byte, error) {
	if l.rereads {
		l.rereads = false
		return l.line, nil
	}
	if len(l.peeked) > 0 {
		first := l.peeked[0]
		l.peeked = l.peeked[1:]
		l.number, l.line = first.number, first.line
		return l.line, nil
	}
	if l.peekErr != nil {
		return nil, l.peekErr
	}
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = l.long[:0]
		for errors.Is(err, bufio.ErrBufferFull) && len(l.long) <= l.limit && !isBinary(line) {
			l.long = append(l.long, line...)
			line, err = l.in.ReadSlice('\n')
		}
		if isBinary(line) {
			return nil, syntaxErrorf(l.number+1, "it has a byte 0, and no text has that; is it a file of another kind?")
		}
		l.long = append(l.long, line...)
		line = l.long
	}
	if len(line) > l.limit {
		return nil, syntaxErrorf(l.number+1, "the line has over %d bytes, the most that a line can have", l.limit)
	}
	if err != nil && (!errors.Is(err, io.EOF) || len(line) == 0) {
		return nil, err
	}
	if len(l.indent) > 0 {
		line, l.indent = append(l.indent, line...), nil
	}
	l.number++
	l.line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	return l.line, nil
}

// peekedLine is a line to read again, with its number.
type peekedLine struct {
	number int
	line   []byte
}

// peek gives the next n lines, or all that are left, which next gives again.
func (l *lines) peek(n int) (text []string) {
	var seen []peekedLine
	for range n {
		line, err := l.next()
		if err != nil {
			l.peekErr = err
			break
		}
		seen = append(seen, peekedLine{l.number, bytes.Clone(line)})
		text = append(text, string(line))
	}
	l.peeked = append(seen, l.peeked...)
	if len(seen) > 0 {
		l.number = seen[0].number - 1
	}
	return text
}

// peekFirstByte skips blank lines and blanks, and gives the byte after them, which stays to be read with
// its line. It reads no whole line for that, since JSON may be one line of any length.
func (l *lines) peekFirstByte() (byte, error) {
	if len(l.peeked) > 0 || l.rereads {
		panic("a line is read already")
	}
	for {
		c, err := l.in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case c == '\n':
			if bytes.IndexByte(l.indent, '\t') < 0 || len(l.tabLines) > maxLeading {
				l.tabLines = nil
			} else {
				l.tabLines = append(l.tabLines, cells.Line{Number: l.number + 1, Text: string(l.indent)})
			}
			l.number++
			l.indent = nil
		case c == '\r':
		case !isBlank(c):
			return c, l.in.UnreadByte()
		case len(l.indent) < maxLeading:
			l.indent = append(l.indent, c)
		}
	}
}

// maxLeading is the largest number of blank lines, and of blanks, that are kept before the first word.
const maxLeading = 1 << 12

// isBinary reports whether there is a byte 0, which no text has. Devices and files with gaps have
// lines of gigabytes of them, so lines are checked before they are read to their end.
func isBinary(text []byte) bool { return bytes.IndexByte(text, 0) >= 0 }

// unread makes next give the last line once more.
func (l *lines) unread() { l.rereads = true }

// token cuts the first word, up to a blank or tab, off a line.
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
	word, _ := token(line)
	if len(word) == 0 || word[0] != '#' {
		return false
	}
	if cells.Foreign(line) {
		line = bytes.Map(func(c rune) rune {
			if strings.ContainsRune(cellSeparators, c) {
				return ' '
			}
			return c
		}, line)
	}
	for word, rest := token(line); len(word) > 0; word, rest = token(rest) {
		if _, ok := parseCell(word); !ok && len(bytes.Trim(word, "#")) > 0 && !isSign(word) {
			return true
		}
	}
	return false
}

// cellSeparators are the signs, besides blanks, that separate the cells of a row.
const cellSeparators = ",;\t\"'" + cells.Uprights

// isFence reports whether a line begins or ends a block of code in Markdown.
func isFence(line []byte) bool {
	word, _ := token(line)
	return len(word) > 0 && (word[0] == '`' || word[0] == '~') && cells.IsFence(string(line))
}

// isTourSeparator reports whether a line separates two tours: three or more '-'.
func isTourSeparator(line []byte) bool {
	word, rest := token(line)
	if more, _ := token(rest); len(more) > 0 {
		return false
	}
	return len(word) >= len(tourSeparator) && len(bytes.Trim(word, "-")) == 0
}
