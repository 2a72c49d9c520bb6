package paper

import (
	"syscall/js"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"leaper/draw"
)

// A page in the browser sets letters one after another, without the library that shapes them:
// that would enlarge what is sent by a fifth, nobody brings a font there, and the Go fonts need
// no shaping. Words in other letters are refused in a PDF, and the page draws a PNG with the
// browser's letters.
const canShape = false

type shaper struct{}

func (all *faces) shape(draw.Text) (setting, error) { return setting{}, nil }

// fontFile is the font, as a TrueType file. In a page it lies beside the program, and
// the worker has it (app/web/src/worker/worker.ts): it is a thirtieth of what may be sent,
// and few pictures have letters.
func fontFile(draw.Face) []byte {
	given := js.Global().Get("leaper").Call("font")
	font := make([]byte, given.Length())
	js.CopyBytesToGo(font, given)
	return font
}

// outlines reads a font.
type outlines struct {
	font   *sfnt.Font
	buffer *sfnt.Buffer
}

func openFont(file []byte) (outlines, error) {
	parsed, err := sfnt.Parse(file)
	return outlines{parsed, new(sfnt.Buffer)}, err
}

func (o outlines) family() string { return "" } // nobody brings a font there

func (o outlines) index(c rune) uint16 {
	id, _ := o.font.GlyphIndex(o.buffer, c) // 0 is the box
	return uint16(id)
}

func (o outlines) glyph(id uint16) (g glyph) {
	advance, err := o.font.GlyphAdvance(o.buffer, sfnt.GlyphIndex(id), fixed.I(em), font.HintingNone)
	if err != nil {
		return g
	}
	g.advance = int64(advance) / 64
	segments, err := o.font.LoadGlyph(o.buffer, sfnt.GlyphIndex(id), fixed.I(em), nil)
	if err != nil {
		return g
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
	return g
}
