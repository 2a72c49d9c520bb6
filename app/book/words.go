package book

import (
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

// A setter sets words on lines, from the left or from the right.
type setter struct {
	ruler     *paper.Ruler
	fromRight bool
	tall      bool // letters have marks above and below
	reading   bool // texts have letters of their own, see [draw.Reading]
}

// setter sets words in the font and the language of the book.
func (b *Book) setter() (setter, error) {
	ruler, err := b.Options().Ruler()
	return setter{ruler: ruler, fromRight: b.words.isFromRight(), tall: b.words.isTall(), reading: b.Reading[draw.Upright] != nil}, err
}

// line sets runs on one line.
func (s setter) line(runs []run) paper.Line { return s.ruler.Line(s.paragraph(runs), s.fromRight) }

// lines breaks runs into lines of at most a width, at a size.
func (s setter) lines(runs []run, size, width int64) []paper.Line {
	return s.ruler.Lines(s.paragraph(runs), paper.Column{Width: width * 1000 / size, FromRight: s.fromRight})
}

// filled breaks runs into lines that fill a width, of which the first begins inside it.
func (s setter) filled(runs []run, size, width, first int64) []paper.Line {
	const narrow = 24 // in sizes of letters: blanks would get wide
	return s.ruler.Lines(s.paragraph(runs), paper.Column{Width: width * 1000 / size, First: first * 1000 / size, FromRight: s.fromRight, Filled: width >= narrow*size})
}

// plain sets the words of pictures, beside their numbers.
func (s setter) plain() setter {
	s.reading = false
	return s
}

func (s setter) paragraph(runs []run) (list []paper.Run) {
	for _, r := range runs {
		if s.reading {
			r.face |= draw.Reading
		}
		list = append(list, paper.Run{Face: r.face, Words: r.words})
	}
	return list
}

// isDense reports whether a character is of Chinese or Japanese, which have no blanks.
func isDense(c rune) bool {
	const firstMark = 0x3000 // of Chinese and Japanese
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana) || c >= firstMark && unicode.IsPunct(c)
}
