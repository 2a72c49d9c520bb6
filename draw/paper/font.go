//go:build !js

package paper

import (
	"bytes"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"

	"leaper/draw"
)

// fontFile is the font of a face, as a TrueType file.
func fontFile(f draw.Face) []byte {
	switch f {
	case draw.Italic:
		return goitalic.TTF
	case draw.Bold:
		return gobold.TTF
	}
	return goregular.TTF
}

// outlines reads a font.
type outlines struct{ *font.Face }

func openFont(file []byte) (outlines, error) {
	f, err := font.ParseTTF(bytes.NewReader(file))
	return outlines{f}, err
}

func (o outlines) family() string { return o.Describe().Family }

func (o outlines) index(c rune) uint16 {
	id, _ := o.NominalGlyph(c)
	return uint16(id)
}

func (o outlines) glyph(id uint16) (g glyph) {
	unit := em / float64(o.Upem())
	g.advance = int64(float64(o.HorizontalAdvance(font.GID(id))) * unit)
	outline, _ := o.GlyphDataOutline(font.GID(id))
	point := func(p opentype.SegmentPoint) [2]int64 {
		return [2]int64{int64(float64(p.X) * unit), -int64(float64(p.Y) * unit)}
	}
	for _, s := range outline.Segments {
		last := len(g.contours) - 1
		switch to := point(s.Args[0]); s.Op {
		case opentype.SegmentOpMoveTo:
			g.contours = append(g.contours, []curve{{to: to}})
		case opentype.SegmentOpLineTo:
			g.contours[last] = append(g.contours[last], curve{to: to, straight: true})
		default: // TrueType has no others
			g.contours[last] = append(g.contours[last], curve{control: to, to: point(s.Args[1])})
		}
	}
	return g
}
