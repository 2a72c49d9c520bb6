package verse

import (
	"errors"
	"strings"
	"unicode"

	"leaper/internal/mark"
	"leaper/internal/names"
)

// A Unit is what a text is cut into. The zero value is words.
type Unit uint8

// The units that a text can be cut into.
const (
	Words     Unit = iota // what stands between blanks
	Syllables             // what stands between blanks and hyphens; in Devanagari the written syllables
	Lines                 // lines, blank ones left out
	Letters               // letters and digits, each with its marks; nothing else
)

var units = names.Enum[Unit]{What: "piece of text", Err: ErrUnit, Entries: names.List{{"words"}, {"syllables"}, {"lines"}, {"letters"}}}

// ErrUnit: there is no such unit of text.
var ErrUnit = errors.New("unknown pieces of text")

// Pieces lists the names that [ParseUnit] reads.
func Pieces() names.List { return units.List() }

func (u Unit) String() string { return units.Of(u) }

// ParseUnit reads the name of a unit. Its error wraps [ErrUnit].
func ParseUnit(s string) (Unit, error) { return units.Parse(s) }

// piece is the name of one piece.
func (u Unit) piece() string { return strings.TrimSuffix(u.String(), "s") }

// A Piece is a piece of a text.
type Piece struct {
	Text string
	Line int // of the text, from 1
}

// Cut cuts a text into pieces.
//
// Syllables depend on the language, so they are marked by hyphens (- ‐ · ‧ or
// the soft hyphen, none of which is part of a syllable): "tu-ra-ga". The
// Devanagari script marks them by itself. A syllable has a letter: strokes and
// digits alone are no syllable.
func Cut(text string, unit Unit) []Piece {
	var pieces []Piece
	number := 0
	for line := range strings.Lines(mark.Trim(text)) {
		number++
		line = strings.TrimRight(line, " \t\r\n")
		for _, p := range cutLine(line, unit) {
			pieces = append(pieces, Piece{p, number})
		}
	}
	return pieces
}

func cutLine(line string, unit Unit) []string {
	switch unit {
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
	open := false // a mark would belong to the last part
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
