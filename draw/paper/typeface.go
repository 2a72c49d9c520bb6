package paper

import (
	"cmp"
	"unicode"
	"unicode/utf8"

	"leaper/draw"
	"leaper/internal/fault"
)

// A face is a font: Go Regular, Go Italic or Go Bold (Bigelow and Holmes 2016), whose letters
// are nearly as wide as Helvetica's and whose licence is that of Go, or one that is given.
// Formats that contain their letters take them from here, so that a picture looks the same
// everywhere. All lengths are in units of [em] to the size.
type face struct {
	name   string // in a PDF
	tag    string // on the pages of a PDF
	inARow bool   // its letters stand one after another: it has no ligatures and no kerning
	file   []byte
	font   outlines
	glyphs map[uint16]glyph
}

// em is the number of units that make the size of letters. It is that of the Go fonts.
const em = 2048

// A glyph is a shape: closed contours, in quadratic curves as in TrueType, and the distance
// to what follows.
type glyph struct {
	advance  int64
	contours [][]curve
}

// A curve goes on from the end of the one before.
type curve struct {
	control, to [2]int64
	straight    bool
}

// faces has the faces that were used. Letters are those of the given one, and of ours where it
// lacks them.
type faces struct {
	given    *face
	own      [draw.Faces]*face
	reading  [draw.Faces]*face // of texts, if they have letters of their own
	language string
	shaper   shaper
}

// ours is the Go font of a face.
func (all *faces) ours(which draw.Face) *face {
	which = which.Plain()
	if all.own[which] == nil {
		f, err := openFace(fontFile(which))
		if err != nil {
			panic(err) // the font is part of the program
		}
		f.name, f.tag, f.inARow = fontNames[which], fontTags[which], true
		all.own[which] = f
	}
	return all.own[which]
}

// fontNames are the names of the Go fonts in the fonts themselves, and fontTags those on pages.
var (
	fontNames = [draw.Faces]string{"GoRegular", "Go-Italic", "Go-Bold"}
	fontTags  = [draw.Faces]string{"F", "FI", "FB"}
)

// read is the face of texts; nil if it is that of all else.
func (all *faces) read(which draw.Face) *face {
	if which&draw.Reading == 0 {
		return nil
	}
	return all.reading[which.Plain()]
}

// choose is the face that has a letter: that of texts, the given one, or ours.
func (all *faces) choose(which draw.Face, c rune) *face {
	if f := all.read(which); f != nil && f.index(c) != 0 {
		return f
	}
	if all.given != nil && (all.given.index(c) != 0 || all.ours(which).index(c) == 0) {
		return all.given
	}
	return all.ours(which)
}

// openFace reads a font. The error wraps [draw.ErrOption].
func openFace(file []byte) (f *face, err error) {
	defer refuseDamage(&err)
	if !holdsTables(file) { // the libraries make room for tables that a few bytes call long
		return nil, errDamaged
	}
	font, err := openFont(file)
	if err != nil {
		return nil, fault.New(draw.ErrOption, "it is no font: %w; take a file of TrueType, .ttf", err)
	}
	return &face{file: file, font: font, glyphs: map[uint16]glyph{}}, nil
}

var errDamaged = fault.New(draw.ErrOption, "the font is damaged; take another")

// refuseDamage makes an error of a panic: a font that somebody gives may be damaged in parts that
// nothing has read yet, and who reads it may not look.
func refuseDamage(err *error) {
	if recover() != nil { //nolint:revive // it is deferred itself
		*err = errDamaged
	}
}

// index is the number of a letter's glyph in the font, 0 if the font lacks it.
func (f *face) index(c rune) uint16 { return f.font.index(c) }

// glyph reads a glyph. One that cannot be read is empty.
func (f *face) glyph(id uint16) glyph {
	g, ok := f.glyphs[id]
	if !ok {
		func() {
			var damage error
			defer refuseDamage(&damage)
			g = f.font.glyph(id)
		}()
		f.glyphs[id] = g
	}
	return g
}

// A letter is a glyph in its place in a line of words: from the words' left end to the right,
// and up from their foot.
type letter struct {
	face      *face
	glyph     uint16
	right, up int64
	meaning   string // the characters that it stands for
	joined    bool   // it is one more glyph of the meaning before it
}

// A setting is words set in letters, from left to right.
type setting struct {
	letters []letter
	width   int64
	shaped  bool   // letters may stand elsewhere than one after another
	lacks   []rune // what no font has, each as often as it stands in the words
}

// set sets words in letters. The error is that of a font which cannot be read.
func (all *faces) set(t draw.Text) (setting, error) {
	if s, ok := all.inARow(t); ok {
		return s, nil
	}
	return all.shape(t)
}

// inARow sets words whose letters stand one after another, as those of the Go fonts do. It
// reports whether the words have only such letters.
func (all *faces) inARow(t draw.Text) (setting, bool) {
	f := cmp.Or(all.read(t.Face), all.given)
	if f == nil {
		f = all.ours(t.Face)
	}
	if !f.inARow {
		return setting{}, false
	}
	s := setting{letters: make([]letter, 0, len(t.Words))}
	for _, c := range t.Words {
		if c == utf8.RuneError {
			c = '?'
		}
		id := f.index(c)
		if canShape && (id == 0 || c >= 0x300 && unicode.In(c, unicode.M, unicode.Cf)) {
			return setting{}, false
		}
		if id == 0 {
			s.lacks = append(s.lacks, c)
		}
		s.letters = append(s.letters, letter{face: f, glyph: id, right: s.width, meaning: string(c)})
		s.width += f.glyph(id).advance
	}
	return s, true
}

// drawWords draws a text. Its left end and its foot are at whole pixels: then letters are as
// sharp as possible, and equal letters have equal pixels.
func (c *Canvas) drawWords(t draw.Text) {
	words, err := c.faces.set(t)
	if err != nil {
		return // the font was refused before
	}
	size := c.length(int64(t.Size))
	middle := c.toRaster(t.At)
	grid := func(n int64) int64 { return (n + one/2) &^ (one - 1) }
	x := grid(middle[0] - words.width*size/(2*em))
	y := grid(middle[1] + size*draw.CapHeight/200)
	most := min(max(size/(12*one), 2), 16) // lines for a curve
	points := make([][2]int64, 0, 64)
	for _, l := range words.letters {
		for _, contour := range l.face.glyph(l.glyph).contours {
			points = points[:0]
			at := contour[0].to
			for _, k := range contour[1:] {
				pieces := most
				if k.straight {
					pieces, k.control = 1, at
				}
				for i := int64(1); i <= pieces; i++ {
					j := pieces - i
					var p [2]int64
					for axis := range p {
						p[axis] = (at[axis]*j*j + 2*k.control[axis]*i*j + k.to[axis]*i*i) * size / (em * pieces * pieces)
					}
					points = append(points, [2]int64{x + l.right*size/em + p[0], y - l.up*size/em + p[1]})
				}
				at = k.to
			}
			c.raster.addPolygon(points...)
		}
	}
	c.paint(t.Colour)
}
