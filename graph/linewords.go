package graph

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// lineWords reads a text word by word, and tracks line ends. It does not store lines, which
// may be of any length.
type lineWords struct {
	source         // whose line is that of the word read last
	separator byte // what alone separates words; 0: blanks, commas and semicolons
	word      []byte
	quoted    bool // the word stood in quotes
	err       error
}

// maxWord is the longest word.
const maxWord = 1 << 12

func newLineWords(p *pulse.Pulse, in *Reader) *lineWords {
	return &lineWords{source: newSource(p, in)}
}

// nextWord returns the next word of the line; false at its end, which it skips, and at the end of
// the text, where err is [io.EOF].
func (w *lineWords) nextWord() (string, bool) {
	w.word, w.quoted = w.word[:0], false
	for w.err == nil {
		c, err := w.char()
		switch {
		case err != nil:
			w.err = err
		case c == '\n' && (len(w.word) > 0 || w.quoted):
			_ = w.in.UnreadByte()
			return w.trimmed()
		case c == '\n':
			return "", false
		case w.separates(c):
			if len(w.word) > 0 || w.quoted || c == w.separator { // an empty field is a word, too
				return w.trimmed()
			}
		case w.quoted && c == ' ':
		case w.quoted:
			w.err = w.fail("%q follows a word in quotes; a separator is wanted", string(rune(c)))
		case c == '"' && len(w.word) == 0 && !w.quoted:
			w.quote()
		case len(w.word) == maxWord:
			w.err = w.fail("a word of more than %d characters", maxWord)
		case len(w.word) > 0 || c != ' ': // blanks before a word
			w.word = append(w.word, c)
		}
	}
	if (len(w.word) > 0 || w.quoted) && errors.Is(w.err, io.EOF) {
		return w.trimmed()
	}
	return "", false
}

// trimmed returns the word without trailing blanks.
func (w *lineWords) trimmed() (string, bool) {
	if w.quoted {
		return string(w.word), true
	}
	return strings.TrimRight(string(w.word), " "), true
}

func (w *lineWords) separates(c byte) bool {
	if w.separator != 0 {
		return c == w.separator || c == '\r' || c == '\t' && w.separator != '\t'
	}
	return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';'
}

// quote reads the rest of a word in quotes, up to the closing one; two quotes in it are one,
// as in CSV.
func (w *lineWords) quote() {
	w.quoted = true
	for w.err == nil {
		c, err := w.char()
		next, _ := w.in.Peek(1)
		switch {
		case err == nil && c == '\n', errors.Is(err, io.EOF):
			w.err = w.fail("a word begins with a quote, and the line ends before the second")
		case err != nil:
			w.err = err
		case c == '"' && len(next) == 1 && next[0] == '"':
			_, _ = w.in.Discard(1)
			w.word = append(w.word, '"')
		case c == '"':
			return
		case len(w.word) == maxWord:
			w.err = w.fail("a word of more than %d characters", maxWord)
		default:
			w.word = append(w.word, c)
		}
	}
}

// skip skips the rest of the line.
func (w *lineWords) skip() {
	for w.err == nil {
		c, err := w.char()
		if w.err = err; err == nil && c == '\n' {
			_ = w.in.UnreadByte()
			return
		}
	}
}

// failure returns the error that ended the text early; nil if there was none.
func (w *lineWords) failure() error {
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
