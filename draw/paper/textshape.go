//go:build !js

package paper

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"

	"leaper/draw"
)

// canShape says that letters join and change places as their script has it.
const canShape = true

// A shaper keeps what shaping words needs.
type shaper struct {
	levels    bidi.Paragraph
	segments  shaping.Segmenter
	buffer    *harfbuzz.Buffer
	fonts     map[*face]*harfbuzz.Font
	settings  map[draw.Text]setting // by words, face and direction
	measuring shaping.HarfbuzzShaper
	wrapper   shaping.LineWrapper
}

// mostSettings is how many settings a shaper keeps: the words of some pages.
const mostSettings = 4096

// An item is a part of a text in one direction, script and font.
type item struct {
	shaping.Input
	face  *face
	style draw.Face
	level bidi.Level // even from the left, odd from the right
}

// items cuts a text into items, in the order in which it is read. Each letter has a style.
func (all *faces) items(text []rune, styles []draw.Face, base bidi.Direction) (list []item) {
	if len(text) == 0 {
		return nil
	}
	if base == bidi.Neutral {
		base = all.directionOf(text)
	}
	own := all.ownWords(text, styles)
	runs := all.shaper.levels.Segment(text, base)
	for i := range runs.NumRuns() {
		run := runs.Run(i)
		direction := di.DirectionLTR
		if !run.IsLeftToRight() {
			direction = di.DirectionRTL
		}
		number := run.Start // where a number in words from the right ends
		if base == bidi.LeftToRight && run.Level == 2 {
			number = endOfNumber(text, run)
		}
		for start, end := run.Start, 0; start < run.End; start = end {
			for end = start + 1; end < run.End && end != number && styles[end] == styles[start] && own[end] == own[start]; end++ {
			}
			level := run.Level
			if number > run.Start && start >= number {
				level = 0
			}
			fonts := &fontMap{all: all, style: styles[start], own: own[start]}
			input := shaping.Input{Text: text, RunStart: start, RunEnd: end, Direction: direction, Language: language.NewLanguage(all.language)}
			for _, part := range all.shaper.segments.Split(input, fonts) {
				part.Direction = direction
				list = append(list, item{Input: part, face: fonts.of(part.Face), style: styles[start], level: level})
			}
		}
	}
	return list
}

// ownWords says which letters are in our font though the given one may have them: those beside a
// letter of their word that it lacks. A font without Latin letters has digits, in one weight, and
// the 5s of a bold 5x5 would be lighter than its x.
func (all *faces) ownWords(text []rune, styles []draw.Face) []bool {
	own := make([]bool, len(text))
	for start, end := 0, 0; all.given != nil && start < len(text); start = end + 1 {
		lacks := false
		for end = start; end < len(text) && !unicode.IsSpace(text[end]); end++ {
			mark := unicode.Is(unicode.M, text[end])
			if all.read(styles[end]) != nil || !(mark && end > start) && all.ours(styles[end]).index(text[end]) == 0 {
				break
			}
			lacks = lacks || !mark && all.given.index(text[end]) == 0
		}
		for i := start; lacks && i < end; i++ {
			own[i] = true
		}
	}
	return own
}

// directionOf is the direction of a text by its first letter. A blank at its end takes it.
func (all *faces) directionOf(text []rune) bidi.Direction {
	runs := all.shaper.levels.Segment(append(slices.Clone(text), ' '), bidi.Neutral)
	if runs.Run(runs.NumRuns() - 1).IsLeftToRight() {
		return bidi.LeftToRight
	}
	return bidi.RightToLeft
}

// endOfNumber is the end of a number after words from the right, in a text from the left. The
// library gives both the number and what follows it as one run.
func endOfNumber(text []rune, run bidi.Run) int {
	end := run.Start
	for at := run.Start; at < run.End && !unicode.IsLetter(text[at]) && !unicode.IsSpace(text[at]); at++ {
		if unicode.IsDigit(text[at]) {
			end = at + 1
		}
	}
	return end
}

// A fontMap chooses fonts for letters. Accents stay with the letter before them.
type fontMap struct {
	all   *faces
	style draw.Face
	own   bool // ours has all of them, and they are to have one weight
	last  *face
}

// ResolveFace implements [shaping.Fontmap].
func (m *fontMap) ResolveFace(c rune) *font.Face {
	switch {
	case m.own:
		m.last = m.all.ours(m.style)
	case m.last == nil || !unicode.Is(unicode.M, c):
		m.last = m.all.choose(m.style, c)
	}
	return m.last.font.Face
}

func (m *fontMap) of(f *font.Face) *face {
	for _, given := range []*face{m.all.read(m.style), m.all.given} {
		if given != nil && given.font.Face == f {
			return given
		}
	}
	return m.all.ours(m.style)
}

// inSight gives the order of items on a line, from left to right: what runs in a direction of
// a level or a higher one is turned round, level by level (rule L2 of Unicode's annex 9).
func inSight[T any](line []T, level func(T) bidi.Level) {
	highest := bidi.Level(0)
	for _, it := range line {
		highest = max(highest, level(it))
	}
	for ; highest > 0; highest-- {
		for i := 0; i < len(line); i++ {
			j := i
			for j < len(line) && level(line[j]) >= highest {
				j++
			}
			slices.Reverse(line[i:j])
			i = j
		}
	}
}

// shape sets words by the rules of their scripts.
func (all *faces) shape(t draw.Text) (s setting, err error) {
	key := draw.Text{Words: t.Words, Face: t.Face, RightToLeft: t.RightToLeft}
	if s, ok := all.shaper.settings[key]; ok {
		return s, nil
	}
	defer refuseDamage(&err)
	text := []rune(t.Words)
	for i, c := range text {
		switch {
		case c == utf8.RuneError:
			text[i] = '?'
		case unicode.In(c, unicode.Cc, unicode.Zl, unicode.Zp): // of which none is a letter
			text[i], s.lacks = ' ', append(s.lacks, c)
		}
	}
	styles := slices.Repeat([]draw.Face{t.Face}, len(text))
	base := bidi.Neutral
	if t.RightToLeft {
		base = bidi.RightToLeft
	}
	items := all.items(text, styles, base)
	inSight(items, func(it item) bidi.Level { return it.level })
	s.shaped = true
	for _, it := range items {
		all.shapeItem(it, &s)
	}
	s.lacks = slices.DeleteFunc([]rune(t.Words), func(c rune) bool { return !slices.Contains(s.lacks, c) }) // as they are read
	if len(all.shaper.settings) >= mostSettings || all.shaper.settings == nil {
		all.shaper.settings = map[draw.Text]setting{}
	}
	all.shaper.settings[key] = s
	return s, nil
}

// shapeItem adds the letters of an item, from left to right.
func (all *faces) shapeItem(it item, s *setting) {
	sh := &all.shaper
	if sh.buffer == nil {
		sh.buffer, sh.fonts = harfbuzz.NewBuffer(), map[*face]*harfbuzz.Font{}
	}
	if sh.fonts[it.face] == nil {
		f := harfbuzz.NewFont(it.face.font.Face)
		f.XScale, f.YScale = em, em
		sh.fonts[it.face] = f
	}
	b := sh.buffer
	b.Clear()
	b.AddRunes(it.Text, it.RunStart, it.RunEnd-it.RunStart)
	b.Props = harfbuzz.SegmentProperties{Direction: it.Direction.Harfbuzz(), Script: it.Script, Language: it.Language}
	b.Shape(sh.fonts[it.face], nil)
	end := it.RunEnd // of the cluster, where reading goes on from it
	for i := 0; i < len(b.Info); i++ {
		start := b.Info[i].Cluster
		first := i == 0 || b.Info[i-1].Cluster != start
		if it.Direction == di.DirectionRTL {
			if i > 0 && first {
				end = b.Info[i-1].Cluster
			}
		} else {
			end = it.RunEnd
			for _, later := range b.Info[i+1:] {
				if later.Cluster != start {
					end = later.Cluster
					break
				}
			}
		}
		l := letter{face: it.face, glyph: uint16(b.Info[i].Glyph), right: s.width + int64(b.Pos[i].XOffset), up: int64(b.Pos[i].YOffset), joined: !first}
		if first {
			l.meaning = string(it.Text[start:end])
		}
		s.width += int64(b.Pos[i].XAdvance)
		if unseen := end-start == 1 && harfbuzz.IsDefaultIgnorable(it.Text[start]); unseen {
			continue
		}
		if l.glyph == 0 {
			for _, c := range it.Text[start:end] {
				if it.face.index(c) == 0 && !harfbuzz.IsDefaultIgnorable(c) {
					s.lacks = append(s.lacks, c)
				}
			}
		}
		s.letters = append(s.letters, l)
	}
}
