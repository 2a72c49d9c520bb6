package book

import (
	"strings"
	"unicode"

	"leaper/draw"
	"leaper/draw/paper"
)

// A run is words in one face.
type run struct {
	face  draw.Face
	words string
}

// plainRuns are words without emphasis.
func plainRuns(words string) []run { return []run{{draw.Upright, words}} }

// A setter measures words at a size and breaks them into lines.
type setter struct{ ruler *paper.Ruler }

// width is how wide runs are at a size.
func (s setter) width(runs []run, size int64) int64 {
	sum := int64(0)
	for _, r := range runs {
		sum += s.ruler.Width(r.face, r.words)
	}
	return sum * size / 1000
}

// lines breaks runs into lines of at most a width. It cuts a word that is wider.
func (s setter) lines(runs []run, size, width int64) [][]run {
	var lines [][]run
	var line []run
	filled := int64(0)
	blank := s.width(plainRuns(" "), size)
	end := func() {
		if len(line) > 0 {
			lines = append(lines, line)
		}
		line, filled = nil, 0
	}
	for _, w := range wordsOf(runs) {
		word, wide, gap := w.runs, s.width(w.runs, size), int64(0)
		if w.apart {
			gap = blank
		}
		if filled > 0 && (w.begins || filled+gap+wide > width) {
			end()
		}
		for wide > width && len(word) == 1 && len([]rune(word[0].words)) > 1 {
			var first string
			first, word[0].words = s.cut(word[0], size, width)
			lines = append(lines, []run{{word[0].face, first}})
			wide = s.width(word, size)
		}
		if filled > 0 && w.apart {
			line = joined(line, run{word[0].face, " "})
			filled += blank
		}
		for _, r := range word {
			line = joined(line, r)
		}
		filled += wide
	}
	end()
	return lines
}

// cut splits a word into the part that fits and the rest.
func (s setter) cut(r run, size, width int64) (first, rest string) {
	letters := []rune(r.words)
	at := len(letters) - 1
	for at > 1 && s.width([]run{{r.face, string(letters[:at])}}, size) > width {
		at--
	}
	return string(letters[:at]), string(letters[at:])
}

// joined adds a run to a line. It extends the line's last run if that has the same
// face.
func joined(line []run, r run) []run {
	if n := len(line); n > 0 && line[n-1].face == r.face {
		line[n-1].words += r.words
		return line
	}
	return append(line, r)
}

// A word stays on one line; it also says whether a blank comes before it, and whether it begins a line.
type word struct {
	runs          []run
	apart, begins bool
}

// wordsOf splits runs into words; a word may change its face in the middle. Chinese and
// Japanese have no blanks: a line may end after any character, except before a small kana, a
// lengthening mark or a closing mark, and after an opening mark.
func wordsOf(runs []run) []word {
	var words []word
	apart, begins, before := true, false, ' '
	for _, r := range runs {
		for _, c := range r.words {
			if c == ' ' || c == '\n' || c == lineBreak {
				apart, begins, before = true, begins || c == lineBreak, ' '
				continue
			}
			if apart || parts(before, c) {
				words = append(words, word{apart: apart, begins: begins})
			}
			last := &words[len(words)-1]
			last.runs = joined(last.runs, run{r.face, string(c)})
			apart, begins, before = false, false, c
		}
	}
	return words
}

// parts reports whether a line may end between two characters.
func parts(before, c rune) bool {
	return (isDense(before) || isDense(c)) && before != ' ' && !unicode.In(c, unicode.Pe, unicode.Pf, unicode.Po, unicode.Lm) && !strings.ContainsRune(smallKana, c) && !unicode.In(before, unicode.Ps, unicode.Pi)
}

// isDense reports whether a character is of Chinese or Japanese, which have no blanks.
func isDense(c rune) bool {
	const firstMark = 0x3000 // of Chinese and Japanese
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana) || c >= firstMark && unicode.IsPunct(c)
}

// smallKana go with the character before them.
const smallKana = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"
