package graph

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// lineWords reads a text word by word, and knows where lines end. It keeps no line, which
// may be as long as a file without end.
type lineWords struct {
	*pulse.Pulse
	in     *bufio.Reader
	format Format
	line   int // of the word read last, from 1
	word   []byte
	err    error
}

// maxWord is the longest word.
const maxWord = 1 << 12

func newLineWords(p *pulse.Pulse, in *Reader) *lineWords {
	return &lineWords{Pulse: p, in: in.in, format: in.format, line: 1}
}

func (w *lineWords) fail(format string, args ...any) error {
	return fault.New(ErrSyntax, "%s: line %d: %s", w.format, w.line, fmt.Sprintf(format, args...))
}

// next is the next word of the line; false at its end, which is passed over, and at that of
// the text, where err is [io.EOF].
func (w *lineWords) next() (string, bool) {
	w.word = w.word[:0]
	for w.err == nil {
		c, err := w.in.ReadByte()
		if err == nil {
			err = w.Beat(1)
		}
		switch {
		case err != nil:
			w.err = err
		case c == '\n' && len(w.word) > 0:
			_ = w.in.UnreadByte()
			return string(w.word), true
		case c == '\n':
			return "", false
		case c == ' ' || c == '\t' || c == '\r' || c == ',':
			if len(w.word) > 0 {
				return string(w.word), true
			}
		case len(w.word) == maxWord:
			w.err = w.fail("a word of more than %d characters", maxWord)
		default:
			w.word = append(w.word, c)
		}
	}
	if len(w.word) > 0 && errors.Is(w.err, io.EOF) {
		return string(w.word), true
	}
	return "", false
}

// skip passes over the rest of the line.
func (w *lineWords) skip() {
	for w.err == nil {
		c, err := w.in.ReadByte()
		if err == nil {
			err = w.Beat(1)
		}
		if w.err = err; err == nil && c == '\n' {
			_ = w.in.UnreadByte()
			return
		}
	}
}

// failed is what ended the text before its time; nil if nothing did.
func (w *lineWords) failed() error {
	if errors.Is(w.err, io.EOF) {
		return nil
	}
	return w.err
}

// number is a word as the number of a vertex, from 0.
func (w *lineWords) number(word string) (int64, error) {
	n, err := strconv.ParseInt(word, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) && !strings.HasPrefix(word, "-") || err == nil && n > MaxVertices:
		return 0, fault.New(ErrTooLarge, "%s: line %d: vertex %s, and a table holds at most %d", w.format, w.line, short(word), MaxVertices)
	case err != nil:
		return 0, w.fail("%s is no number; vertices are numbers, from 0 or from 1", short(word))
	case n < 0:
		return 0, w.fail("vertex %d; vertices are numbers, from 0 or from 1", n)
	}
	return n, nil
}
