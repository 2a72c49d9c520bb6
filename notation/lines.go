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

// lines reads a text line by line and counts.
type lines struct {
	in     *bufio.Reader
	limit  int
	number int // of the line read last, from 1
	line   []byte
	reread bool         // line is to be read once more
	ahead  []ahead      // lines that were looked at, to be read once more
	failed error        // the error behind these
	lead   []byte       // blanks that begin the first line
	early  []cells.Line // lines above it, directly, that have nothing but blanks and a tab
	long   []byte       // room for lines longer than the reader's buffer
}

// next is the next line without its end, valid until the one after; the error
// is io.EOF at the end.
func (l *lines) next() ([]byte, error) {
	if l.reread {
		l.reread = false
		return l.line, nil
	}
	if len(l.ahead) > 0 {
		first := l.ahead[0]
		l.ahead = l.ahead[1:]
		l.number, l.line = first.number, first.line
		return l.line, nil
	}
	if l.failed != nil {
		return nil, l.failed
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
	if len(l.lead) > 0 {
		line, l.lead = append(l.lead, line...), nil
	}
	l.number++
	l.line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	return l.line, nil
}

// ahead is a line that is to be read again, with its number.
type ahead struct {
	number int
	line   []byte
}

// peek gives the given number of lines, or the rest, and leaves them to be read.
func (l *lines) peek(n int) (text []string) {
	var seen []ahead
	for range n {
		line, err := l.next()
		if err != nil {
			l.failed = err
			break
		}
		seen = append(seen, ahead{l.number, bytes.Clone(line)})
		text = append(text, string(line))
	}
	l.ahead = append(seen, l.ahead...)
	if len(seen) > 0 {
		l.number = seen[0].number - 1
	}
	return text
}

// peekFirstByte passes over blank lines, and gives the first byte of the next one that is no blank, to be
// read again with its line. JSON may be one line of any length, so no line is read for it.
func (l *lines) peekFirstByte() (byte, error) {
	if len(l.ahead) > 0 || l.reread {
		panic("a line is read already")
	}
	for {
		c, err := l.in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case c == '\n':
			if bytes.IndexByte(l.lead, '\t') < 0 || len(l.early) > maxEarly {
				l.early = nil
			} else {
				l.early = append(l.early, cells.Line{Number: l.number + 1, Text: string(l.lead)})
			}
			l.number++
			l.lead = nil
		case c == '\r':
		case !isBlank(c):
			return c, l.in.UnreadByte()
		case len(l.lead) < maxEarly:
			l.lead = append(l.lead, c)
		}
	}
}

// maxEarly bounds what is kept of blank lines, and of blanks, before the first word.
const maxEarly = 1 << 12

// isBinary reports whether no text has such bytes. Devices and files with gaps have
// lines of gigabytes of them, so it is asked before a line has come to its end.
func isBinary(text []byte) bool { return bytes.IndexByte(text, 0) >= 0 }

// unread makes next give the last line once more.
func (l *lines) unread() { l.reread = true }

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

// cellSeparators are the signs, beside blanks, that part the cells of a row.
const cellSeparators = ",;\t\"'" + cells.Uprights

// isFence reports whether a line begins or ends a text that is code in Markdown.
func isFence(line []byte) bool {
	word, _ := token(line)
	return len(word) > 0 && (word[0] == '`' || word[0] == '~') && cells.IsFence(string(line))
}

// isTourSeparator reports whether a line parts two tours: three or more '-'.
func isTourSeparator(line []byte) bool {
	word, rest := token(line)
	if more, _ := token(rest); len(more) > 0 {
		return false
	}
	return len(word) >= len(tourSeparator) && len(bytes.Trim(word, "-")) == 0
}
