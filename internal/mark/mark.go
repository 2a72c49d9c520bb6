// Package mark skips the byte order mark that some editors put before a text. Every
// reader of text uses it, so that a file is taken by every verb or by none.
package mark

import (
	"bufio"
	"bytes"
	"strings"
)

const mark = "\uFEFF"

// Skip passes over the mark, if the text begins with one. It is part of no line and
// of no column. An error of the reader is left for the next read.
func Skip(in *bufio.Reader) {
	if head, _ := in.Peek(len(mark)); bytes.Equal(head, []byte(mark)) {
		_, _ = in.Discard(len(mark))
	}
}

// Trim is a text without the mark.
func Trim(text string) string { return strings.TrimPrefix(text, mark) }
