package graph

import (
	"slices"
	"strconv"
	"strings"
)

// How texts of each format begin. The code uses no regular expressions, since package regexp
// would be a thirtieth of a page's engine. The tests have the same rules as expressions.

// blanks separate words.
const blanks = " \t\n\f\r"

// trimBlanks removes leading blanks, and reports whether there were any.
func trimBlanks(text string) (rest string, some bool) {
	rest = strings.TrimLeft(text, blanks)
	return rest, len(rest) < len(text)
}

// beginsWithOneOf reports whether a text begins with one of some characters, after blanks.
func beginsWithOneOf(text, signs string) bool {
	text, _ = trimBlanks(text)
	return text != "" && strings.IndexByte(signs, text[0]) >= 0
}

// cutWord removes a leading word, in any case.
func cutWord(text, word string) (rest string, is bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return text, false
	}
	return text[len(word):], true
}

// beginsDOT: strict or not, graph or digraph, a name or none, and {.
func beginsDOT(text string) bool {
	if after, is := cutWord(text, "strict"); is {
		if text, is = trimBlanks(after); !is {
			return false
		}
	}
	text, _ = cutWord(text, "di")
	text, is := cutWord(text, "graph")
	if !is {
		return false
	}
	text, _ = trimBlanks(text)
	if beginsWithOneOf(strings.TrimLeftFunc(text, inDotName), "{") {
		return true
	}
	if text, is = strings.CutPrefix(text, `"`); is {
		_, text, is = strings.Cut(text, `"`)
	}
	return is && beginsWithOneOf(text, "{")
}

// inDotName reports whether a character may be in a name without quotes.
func inDotName(c rune) bool {
	return c >= 0x80 || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.ContainsRune(`_."-`, c)
}

// beginsHCP: a keyword of TSPLIB, and a colon.
func beginsHCP(line string) bool {
	after := strings.TrimLeft(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_")
	key := line[:len(line)-len(after)]
	if !strings.HasPrefix(strings.TrimLeft(after, " \t"), ":") {
		return false
	}
	return slices.Contains([]string{"NAME", "COMMENT", "TYPE", "DIMENSION"}, key) ||
		slices.ContainsFunc([]string{"EDGE_", "NODE_", "FIXED_", "DISPLAY_"}, func(kind string) bool {
			return strings.HasPrefix(key, kind) && len(key) > len(kind)
		})
}

// beginsDIMACS: c or p, as a word of its own.
func beginsDIMACS(line string) bool {
	return strings.IndexAny(line, "cp") == 0 && (len(line) == 1 || line[1] == ' ' || line[1] == '\t')
}

func beginsNumber(line string) bool {
	line = strings.TrimPrefix(line, "-")
	return line != "" && isDigits(line[:1])
}

// beginsRemark: the comment that Leaper writes above edges.
func beginsRemark(head string) bool {
	head, is := strings.CutPrefix(head, "# ")
	after := strings.TrimLeft(head, "0123456789")
	return is && len(after) < len(head) && (strings.HasPrefix(after, " vertices, from 0") || strings.HasPrefix(after, " vertices, from 1"))
}

func beginsJSON(text string) bool {
	return strings.IndexAny(text, "[{") == 0 && beginsWithOneOf(text[1:], `"[{]}-0123456789`)
}

func beginsXML(text string) bool {
	return slices.ContainsFunc([]string{"<?xml", "<!--", "<!DOCTYPE", "<graphml"}, func(s string) bool { return strings.HasPrefix(text, s) })
}

// beginsGML: graph and [, perhaps after the creator and other keys in lines of their own.
func beginsGML(text string) bool {
	last, not := 0, -1 // words up to last may be keys, except the one at not
	for at := 0; at <= last && at < len(text); at += nextWordOffset(text[at:]) {
		if at == not {
			continue
		}
		key, after := cutBlanks(text[at:])
		switch from := at + len(key); {
		case strings.HasPrefix(key, "graph["), key == "graph" && beginsWithOneOf(after, "["):
			return true
		case after == "":
		case key == "directed":
			value, rest := cutBlanks(strings.TrimLeft(after, blanks))
			if value == "0" || value == "1" {
				last = max(last, len(text)-len(strings.TrimLeft(rest, blanks)))
			}
		case key == "Creator", key == "Version", key == "comment": // its value is not looked at
			if last <= from {
				not = from + 1
			}
			_, below, _ := strings.Cut(after[1:], "\n")
			last = max(last, len(text)-len(strings.TrimLeft(below, blanks)))
		}
	}
	return false
}

// cutBlanks cuts a text before its first blank.
func cutBlanks(text string) (word, rest string) {
	at := strings.IndexAny(text, blanks)
	if at < 0 {
		at = len(text)
	}
	return text[:at], text[at:]
}

// nextWordOffset is the offset of the next word.
func nextWordOffset(text string) int {
	_, rest := cutBlanks(text)
	rest, _ = trimBlanks(rest)
	return len(text) - len(rest)
}

// beginsRow: a word, perhaps in quotes, a separator, and more.
func beginsRow(line string) bool {
	if line, is := strings.CutPrefix(line, `"`); is {
		_, after, _ := strings.Cut(line, `"`)
		return separatorAndMore(after, blanks+",;:")
	}
	at := strings.IndexAny(line, blanks+`,;"`)
	if at < 0 {
		at = len(line)
	}
	colon := strings.IndexByte(line[:at], ':')
	if colon == 0 && at > 0 {
		colon = strings.IndexByte(line[1:at], ':') + 1
	}
	return colon > 0 && separatorAndMore(line[colon:], ":") || at > 0 && separatorAndMore(line[at:], blanks+",;")
}

// separatorAndMore reports whether a text begins with one of some characters, and has more after it.
func separatorAndMore(text, signs string) bool {
	return text != "" && strings.IndexByte(signs, text[0]) >= 0 && strings.TrimLeft(text[1:], blanks) != ""
}

// scanWords reads words and numbers, with any blanks between them, and reports whether all were found.
func scanWords(text string, list ...any) bool {
	for _, part := range list {
		text = strings.TrimLeft(text, " ")
		switch part := part.(type) {
		case string:
			rest, is := strings.CutPrefix(text, part)
			if !is {
				return false
			}
			text = rest
		case *int64:
			rest := strings.TrimLeft(strings.TrimLeft(text, "+-"), "0123456789")
			n, err := strconv.ParseInt(text[:len(text)-len(rest)], 10, 64)
			if err != nil {
				return false
			}
			*part, text = n, rest
		}
	}
	return true
}
