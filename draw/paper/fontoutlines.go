package paper

import (
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"leaper/draw"
)

// A face is the outlines of Go Regular (Bigelow and Holmes 2016), whose letters are
// nearly as wide as Helvetica's; its licence is that of Go. Formats that contain their
// letters take them from here, so that a picture looks the same everywhere. All
// numbers are in its units: 2048 to the size. Another font can be given.
type face struct {
	which  draw.Face
	file   []byte // of a given font; nil is the Go font, which is read when it is needed
	font   *sfnt.Font
	buffer sfnt.Buffer
	glyphs map[rune]glyph
}

// em is the number of units of the font that make its size.
const em = 2048

// A glyph is the shape of a character: closed contours, in quadratic curves as in TrueType,
// and the distance to the next character.
type glyph struct {
	index    sfnt.GlyphIndex
	advance  int64
	contours [][]curve
}

// A curve goes on from the end of the one before.
type curve struct {
	control, to [2]int64
	straight    bool
}

// faces has the faces that were used; a given one replaces all.
type faces struct {
	given *face
	own   [draw.Faces]*face
}

func (all *faces) get(which draw.Face) *face {
	if all.given != nil {
		return all.given
	}
	if all.own[which] == nil {
		all.own[which] = &face{which: which, glyphs: map[rune]glyph{}}
	}
	return all.own[which]
}

// glyph gives the glyph of a character, a box if the font lacks it.
func (f *face) glyph(c rune) glyph {
	g, err := f.load(c)
	if err != nil {
		panic(err) // the font is part of the program, or was checked
	}
	return g
}

// load reads a character's glyph from the font.
func (f *face) load(c rune) (glyph, error) {
	if g, ok := f.glyphs[c]; ok {
		return g, nil
	}
	g := glyph{}
	var err error
	if f.font == nil {
		if f.font, err = sfnt.Parse(fontFile(f.which)); err != nil {
			return g, err
		}
	}
	g.index, _ = f.font.GlyphIndex(&f.buffer, c) // 0 is the box
	advance, err := f.font.GlyphAdvance(&f.buffer, g.index, fixed.I(em), font.HintingNone)
	if err != nil {
		return g, err
	}
	g.advance = int64(advance) / 64
	segments, err := f.font.LoadGlyph(&f.buffer, g.index, fixed.I(em), nil)
	if err != nil {
		return g, err
	}
	point := func(p fixed.Point26_6) [2]int64 { return [2]int64{int64(p.X) / 64, int64(p.Y) / 64} }
	for _, s := range segments {
		last := len(g.contours) - 1
		switch to := point(s.Args[0]); s.Op {
		case sfnt.SegmentOpMoveTo:
			g.contours = append(g.contours, []curve{{to: to}})
		case sfnt.SegmentOpLineTo:
			g.contours[last] = append(g.contours[last], curve{to: to, straight: true})
		default: // TrueType has no others
			g.contours[last] = append(g.contours[last], curve{control: to, to: point(s.Args[1])})
		}
	}
	f.glyphs[c] = g
	return g, nil
}

// width is the width of words.
func (f *face) width(words string) int64 {
	sum := int64(0)
	for _, c := range words {
		sum += f.glyph(c).advance
	}
	return sum
}

// drawWords draws a text. Its left end and its foot are at whole pixels: then letters are as
// sharp as possible, and equal letters have equal pixels.
func (c *Canvas) drawWords(t draw.Text) {
	size := c.length(int64(t.Size))
	middle, face := c.toRaster(t.At), c.faces.get(t.Face)
	grid := func(n int64) int64 { return (n + one/2) &^ (one - 1) }
	x := grid(middle[0] - face.width(t.Words)*size/(2*em))
	y := grid(middle[1] + size*draw.CapHeight/200)
	most := min(max(size/(12*one), 2), 16) // lines for a curve
	points := make([][2]int64, 0, 64)
	advance := int64(0)
	for _, r := range t.Words {
		if r == utf8.RuneError {
			r = '?'
		}
		g := face.glyph(r)
		for _, contour := range g.contours {
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
					points = append(points, [2]int64{x + advance*size/em + p[0], y + p[1]})
				}
				at = k.to
			}
			c.raster.addPolygon(points...)
		}
		advance += g.advance
	}
	c.paint(t.Colour)
}
