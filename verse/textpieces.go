package verse

import (
	"errors"
	"strings"
	"unicode"

	"leaper/internal/mark"
	"leaper/internal/names"
)

// By is what a text is cut into. The zero value is words.
type By uint8

// What a text can be cut into.
const (
	Words     By = iota // what stands between blanks
	Syllables           // what stands between blanks and hyphens; in Devanagari the written syllables
	Lines               // lines, blank ones left out
	Letters             // letters and digits, each with its marks; nothing else
)

var pieces = names.Enum[By]{What: "piece of text", Err: ErrBy, Entries: names.List{{"words"}, {"syllables"}, {"lines"}, {"letters"}}}

// ErrBy: a text cannot be cut into that.
var ErrBy = errors.New("unknown pieces of text")

// Pieces lists what [ParseBy] reads.
func Pieces() names.List { return pieces.List() }

func (by By) String() string { return pieces.Of(by) }

// ParseBy reads the name of what a text is cut into. Its error wraps [ErrBy].
func ParseBy(s string) (By, error) { return pieces.Parse(s) }

// piece is the name of one of them.
func (by By) piece() string { return strings.TrimSuffix(by.String(), "s") }

// A Piece is a piece of a text.
type Piece struct {
	Text string
	Line int // where it stands, from 1
}

// Cut cuts a text into pieces.
//
// Syllables depend on the language, so they are marked by hyphens (- ‐ · ‧ or
// the soft hyphen, none of which is part of a syllable): "tu-ra-ga". The
// Devanagari script marks them by itself. A syllable has a letter: strokes and
// figures alone are none.
func Cut(text string, by By) []Piece {
	var pieces []Piece
	number := 0
	for line := range strings.Lines(mark.Trim(text)) {
		number++
		line = strings.TrimRight(line, " \t\r\n")
		for _, p := range cutLine(line, by) {
			pieces = append(pieces, Piece{p, number})
		}
	}
	return pieces
}

func cutLine(line string, by By) []string {
	switch by {
	case Lines:
		if strings.TrimSpace(line) == "" {
			return nil
		}
		return []string{line}
	case Letters:
		return letters(line)
	case Syllables:
		var parts []string
		for word := range strings.FieldsFuncSeq(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(hyphens, r) }) {
			for _, s := range syllables(word) {
				if strings.ContainsFunc(s, unicode.IsLetter) {
					parts = append(parts, s)
				}
			}
		}
		return parts
	}
	return strings.Fields(line)
}

const hyphens = "-\u2010\u00AD·‧"

// letters keeps a letter together with the marks that follow it.
func letters(line string) []string {
	var parts []string
	open := false // the last rune belonged to the last part
	for _, r := range line {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			parts = append(parts, string(r))
			open = true
		case unicode.IsMark(r) && open:
			parts[len(parts)-1] += string(r)
		default:
			open = false
		}
	}
	return parts
}

// syllables cuts a word in Devanagari before each letter that no virama binds to
// the one before. A consonant without a vowel at the end goes with the syllable
// before it. Words in other scripts are one syllable.
func syllables(word string) []string {
	const virama = '\u094D'
	var parts []string
	var before rune
	for _, r := range word {
		if len(parts) == 0 || before != virama && unicode.IsLetter(r) && unicode.Is(unicode.Devanagari, r) {
			parts = append(parts, "")
		}
		parts[len(parts)-1] += string(r)
		before = r
	}
	if n := len(parts); n > 1 && before == virama {
		parts[n-2] += parts[n-1]
		parts = parts[:n-1]
	}
	return parts
}
