// Package plaintext makes the text of others safe to print: control sequences and line
// breaks are escaped.
package plaintext

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Of is a text with an escape, as Go writes it, in place of each character that is none
// to print: control characters, ends of lines, marks that turn the direction of writing,
// bytes that are no UTF-8.
func Of(text string) string {
	if isPlain(text) {
		return text
	}
	var out strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			out.WriteString(`\x` + strconv.FormatUint(uint64(text[0])|0x100, 16)[1:])
		case unicode.IsPrint(r):
			out.WriteRune(r)
		default:
			quoted := strconv.QuoteRune(r)
			out.WriteString(quoted[1 : len(quoted)-1])
		}
		text = text[size:]
	}
	return out.String()
}

func isPlain(text string) bool {
	for _, r := range text {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// Short is such a text of at most most characters; a longer one ends in "…".
func Short(text string, most int) string {
	for i := range text {
		if most--; most < 0 {
			return Of(text[:i]) + "…"
		}
	}
	return Of(text)
}
