package graph

import (
	"bytes"
	"strings"
)

// How lines of each format begin, without regular expressions, which a page does not have.

// digitRows reports whether a text begins with at least two lines of the same number of zeros
// and ones, more than one, and nothing else: a matrix without blanks. The last line may be cut
// off.
func digitRows(head []byte) bool {
	rows, width := 0, 0
	for line := range bytes.Lines(head) {
		whole := line[len(line)-1] == '\n'
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0:
			continue
		case len(bytes.Trim(line, "01")) > 0 || rows > 0 && whole && len(line) != width:
			return false
		case rows == 0:
			width = len(line)
		}
		rows++
	}
	return width > 1 && (rows > 1 || width >= headBytes)
}

// trimRemarks removes leading blanks and comments.
func trimRemarks(head []byte) string {
	text := string(bytes.TrimLeft(head, " \t\r\n"))
	for strings.HasPrefix(text, "#") || strings.HasPrefix(text, "/") || strings.HasPrefix(text, "%") {
		end := "\n"
		if strings.HasPrefix(text, "/*") {
			end = "*/"
		}
		_, text, _ = strings.Cut(text, end)
		text = strings.TrimLeft(text, " \t\r\n")
	}
	return text
}

// beginsList reports whether a line begins with a word and a colon, as lists of neighbours do.
func beginsList(line string) bool {
	word := strings.IndexAny(line, " \t,;:\"")
	if word <= 0 {
		return false
	}
	rest := strings.TrimLeft(line[word:], " \t")
	return strings.HasPrefix(rest, ":") && (rest == ":" || strings.ContainsAny(rest[1:2], " \t\r"))
}

// isPoints reports whether a line is two points of a grid: 0,0 0,1.
func isPoints(line string) bool {
	words := strings.FieldsFunc(line, func(c rune) bool { return c == ' ' || c == '\t' || c == ';' })
	if len(words) != 2 {
		return false
	}
	for _, word := range words {
		x, y, ok := strings.Cut(word, ",")
		if !ok || !isDigits(strings.TrimPrefix(x, "-")) || !isDigits(strings.TrimPrefix(y, "-")) {
			return false
		}
	}
	return true
}
