//go:build !js

package paper

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"leaper/draw"
)

// A Run is words of a paragraph in one face.
type Run struct {
	Face  draw.Face
	Words string
}

// A Line is words set on a line: pieces, each in one face and one direction, with their places
// from the line's left end. Lengths are in thousandths of the size. Pieces come in the order in
// which people read them.
type Line struct {
	Pieces []Piece
	Width  int64
}

// A Piece is a part of a line.
type Piece struct {
	Text  draw.Text // its words, their face and direction
	Left  int64
	Width int64
	level bidi.Level
}

// A Column is what the lines of a paragraph are set in. Lengths are in thousandths of the size.
type Column struct {
	Width     int64
	First     int64 // how far the first line begins inside the column
	FromRight bool
	// Filled lines are as long as the column, but for the last one of a paragraph and those with few
	// blanks. Marks at their ends, such as commas and quotes, stand partly beyond it, so that its sides
	// look straight.
	Filled bool
}

// Lines breaks a paragraph into the lines of a column, where Unicode's annex 14 allows it: at blanks,
// and in Chinese and Japanese behind each character but those that may not end or begin a line. It cuts
// a word that is wider. On each line, what runs from the left and what runs from the right are in the
// order of annex 9, in a paragraph that runs from the right or from the left.
func (r *Ruler) Lines(paragraph []Run, c Column) (lines []Line) {
	text, styles := joined(paragraph)
	if len(text) == 0 {
		return nil
	}
	base, direction := bidi.LeftToRight, di.DirectionLTR
	if c.FromRight {
		base, direction = bidi.RightToLeft, di.DirectionRTL
	}
	var damage error // which Write reports
	defer refuseDamage(&damage)
	// The library measures in 64ths of a pixel, in 32 bits.
	pixels := max(min(64, 1<<24/len(text)), 8)
	items := r.faces.items(text, styles, base)
	levels := levelsOf(items, len(text))
	shaped := make([]shaping.Output, len(items))
	for i, it := range items {
		it.Size = fixed.I(pixels)
		shaped[i] = r.faces.shaper.measuring.Shape(it.Input) // with extents, by which the library knows blanks
	}
	wrapper := &r.faces.shaper.wrapper
	wrapper.Prepare(shaping.WrapConfig{Direction: direction}, text, shaping.NewSliceIterator(shaped))
	for start, done := 0, false; !done; {
		width := c.Width
		if start == 0 {
			width -= c.First
		}
		var wrapped shaping.WrappedLine
		wrapped, done = wrapper.WrapNextLineF(fixed.Int26_6(min(width*int64(pixels)*64/1000, 1<<30)))
		end := wrapped.NextLine
		last := end == len(text) || end > 0 && text[end-1] == lineBreak
		for end > start && (text[end-1] == ' ' || text[end-1] == lineBreak) {
			end--
		}
		line := r.line(text[start:end], styles[start:end], levels[start:end], c.Filled && !last)
		start = wrapped.NextLine
		if len(line.Pieces) == 0 {
			continue
		}
		if c.Filled {
			r.fill(&line, width, last, c.FromRight)
		}
		lines = append(lines, line)
	}
	return lines
}

// Line sets runs on one line, with all their blanks.
func (r *Ruler) Line(paragraph []Run, fromRight bool) (line Line) {
	var text []rune
	var styles []draw.Face
	for _, run := range paragraph {
		for _, c := range run.Words {
			text, styles = append(text, c), append(styles, run.Face)
		}
	}
	var damage error // which Write reports
	defer refuseDamage(&damage)
	base := bidi.LeftToRight
	if fromRight {
		base = bidi.RightToLeft
	}
	return r.line(text, styles, levelsOf(r.faces.items(text, styles, base), len(text)), false)
}

func levelsOf(items []item, length int) []bidi.Level {
	levels := make([]bidi.Level, length)
	for _, it := range items {
		for at := it.RunStart; at < it.RunEnd; at++ {
			levels[at] = it.level
		}
	}
	return levels
}

// lineBreak ends a line of a paragraph. Unicode calls it the line separator.
const lineBreak = '\u2028'

// joined are the words of runs, with one blank between each two, and the face of each letter.
func joined(paragraph []Run) (text []rune, styles []draw.Face) {
	apart := false
	for _, r := range paragraph {
		for _, c := range r.Words {
			if c == ' ' || unicode.In(c, unicode.Cc, unicode.Zp) {
				apart = true
				continue
			}
			if apart && len(text) > 0 && c != lineBreak && text[len(text)-1] != lineBreak {
				text, styles = append(text, ' '), append(styles, r.Face)
			}
			text, styles, apart = append(text, c), append(styles, r.Face), false
		}
	}
	return text, styles
}

// line sets letters on a line, each word in a piece of its own if asked.
func (r *Ruler) line(text []rune, styles []draw.Face, levels []bidi.Level, words bool) (line Line) {
	for start, end := 0, 0; start < len(text); start = end {
		for end = start + 1; end < len(text) && styles[end] == styles[start] && levels[end] == levels[start] && !(words && text[end-1] == ' '); end++ {
		}
		p := Piece{Text: draw.Text{Words: string(text[start:end]), Face: styles[start], RightToLeft: levels[start]%2 == 1}, level: levels[start]}
		p.Width = r.widthOf(p.Text)
		line.Pieces = append(line.Pieces, p)
	}
	for _, p := range line.inSight() {
		p.Left = line.Width
		line.Width += p.Width
	}
	return line
}

// inSight are the pieces of a line from left to right.
func (l *Line) inSight() (order []*Piece) {
	for i := range l.Pieces {
		order = append(order, &l.Pieces[i])
	}
	inSight(order, func(p *Piece) bidi.Level { return p.level })
	return order
}

// Words are those of the line, as people read them.
func (l Line) Words() string {
	var b strings.Builder
	for _, p := range l.Pieces {
		b.WriteString(p.Text.Words)
	}
	return b.String()
}
