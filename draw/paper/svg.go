package paper

import (
	"context"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"leaper/draw"
	"leaper/draw/internal/out"
)

// The scale of an SVG: a square's side has 20 of its units. So knight's moves are whole
// numbers, and letters have a size that every browser sets well. A unit of a scene is
// 2/100 of one.
const (
	svgTimes  = 2
	svgPlaces = 2
)

// GroupLook has the attributes of the group around a scene, for all that is in it.
const GroupLook = ` fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="Helvetica,Arial,sans-serif" text-anchor="middle"`

// writeSVG writes a page as Scalable Vector Graphics 1.1. Lines are relative, so that
// a move takes few bytes: "l20-40", or after the first " 40 20".
func writeSVG(ctx context.Context, w io.Writer, _ Options, pages []Page) error {
	o := NewElements(ctx, w)
	p := pages[0]
	o.Open(p)
	for i, part := range p.Parts {
		o.writePart(p, part, i+1)
	}
	o.Text("</svg>\n")
	return o.Flush()
}

// Elements writes items of scenes as elements of Scalable Vector Graphics. Films use it
// as well.
type Elements struct {
	*out.Writer
	last byte // written into a path
}

// NewElements makes a writer that ends with the context.
func NewElements(ctx context.Context, w io.Writer) *Elements {
	return &Elements{Writer: out.New(ctx, w)}
}

// Open writes a picture's first tag, its title and its paper.
func (o *Elements) Open(p Page) {
	o.Text(`<svg xmlns="http://www.w3.org/2000/svg"`)
	if p.isForPlotter() {
		o.Text(` xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"`)
	}
	o.Text(` width="`)
	o.writeLength(p, p.Width)
	o.Text(`" height="`)
	o.writeLength(p, p.Height)
	o.Text(`" viewBox="0 0 `)
	w, h := p.Width*100/millimetre, p.Height*100/millimetre // hundredths of a millimetre
	if p.isOneScene() || p.isForPlotter() {
		w, h = int64(p.Parts[0].Scene.Width)*svgTimes, int64(p.Parts[0].Scene.Height)*svgTimes
	}
	o.Number(w, 2)
	o.Text(" ")
	o.Number(h, 2)
	o.Text(`" role="img">`, "\n<title>", Escape(p.Title), "</title>\n")
	if !p.isForPlotter() && p.Paper != 0 {
		o.Text(`<rect width="100%" height="100%" fill="`, hex(p.Paper), "\"/>\n")
	}
}

// writeLength writes a length for screens in pixels, and for paper and plotters in millimetres.
func (o *Elements) writeLength(p Page, n int64) {
	if p.Metric || p.isForPlotter() {
		o.Number(n, 3)
		o.Text("mm")
		return
	}
	o.Number((n*96*100+inch/2)/inch, 2)
}

// writePart writes a part. The part of a pen is a layer, as Inkscape marks layers: programs for plotters
// ask for a pen at each, and vpype reads its number from the label.
func (o *Elements) writePart(p Page, part Part, number int) {
	o.Text("<g", GroupLook)
	if p.isForPlotter() {
		o.Text(fmt.Sprintf(` id="pen%d" inkscape:groupmode="layer" inkscape:label="%d %s"`, number, number, part.Scene.Ink))
	} else if !p.isOneScene() {
		o.Text(` transform="translate(`)
		o.Number(part.X, 3)
		o.Text(" ")
		o.Number(part.Y, 3)
		o.Text(`)scale(`)
		o.Number(part.Square*100/20, 5)
		o.Text(`)"`)
	}
	o.Text(">\n")
	group := ""
	for it := range part.Scene.All {
		if o.Ended() {
			return
		}
		if t, ok := it.(draw.Text); ok && !part.Scene.Single {
			o.writeWords(t, &group)
			continue
		}
		o.CloseGroup(&group)
		o.writeItem(it)
	}
	o.CloseGroup(&group)
	o.Text("</g>\n")
}

// writeWords writes a text. Texts of one look share a group, which is opened for the
// first of them.
func (o *Elements) writeWords(t draw.Text, group *string) {
	if l := Look(t); l != *group {
		o.CloseGroup(group)
		o.Text("<g", l, ">\n")
		*group = l
	}
	o.Element(t, "")
}

// CloseGroup closes a group of one look, if one is open.
func (o *Elements) CloseGroup(group *string) {
	if *group != "" {
		o.Text("</g>\n")
	}
	*group = ""
}

// writeItem writes an item by itself; words are strokes.
func (o *Elements) writeItem(it draw.Item) {
	if t, ok := it.(draw.Text); ok {
		it = strokesOf(t)
	}
	o.Element(it, Look(it))
}

// Look is the look of an item, as attributes. Items of one look may stand in a group that
// has them.
func Look(it draw.Item) string {
	pen := func(c draw.Colour, width int32) string {
		return ` stroke="` + hex(c) + `" stroke-width="` + out.Decimal(int64(width)*svgTimes, svgPlaces) + `"`
	}
	switch it := it.(type) {
	case draw.Path:
		s := ""
		if it.Fill != 0 {
			s = ` fill="` + hex(it.Fill) + `"`
			if it.EvenOdd {
				s += ` fill-rule="evenodd"`
			}
		}
		if it.Stroke != 0 {
			s += pen(it.Stroke, it.Width)
		}
		return s
	case draw.Dots: // a line of no length, whose round ends are a disc
		return pen(it.Colour, 2*it.Radius)
	case draw.Text:
		return ` fill="` + hex(it.Colour) + `" font-size="` + out.Decimal(int64(it.Size)*svgTimes, svgPlaces) + `"` + [draw.Faces]string{draw.Italic: ` font-style="italic"`, draw.Bold: ` font-weight="bold"`}[it.Face.Plain()]
	}
	return ""
}

// Element writes an item with these attributes, without those of its look.
func (o *Elements) Element(it draw.Item, attributes string) {
	switch it := it.(type) {
	case draw.Path:
		o.Text("<path", attributes, ` d="`)
		for _, l := range it.Lines {
			o.writeLine(l)
		}
		o.Text("\"/>\n")
	case draw.Dots:
		o.Text("<path", attributes, ` d="`)
		for _, at := range it.At {
			o.Text("M")
			o.last = 'M'
			o.writePair(int64(at.X), int64(at.Y))
			o.Text("h0")
		}
		o.Text("\"/>\n")
	case draw.Text:
		o.Text("<text", attributes, ` x="`)
		o.Number(int64(it.At.X)*svgTimes, svgPlaces)
		o.Text(`" y="`)
		o.Number(int64(it.At.Y+it.Size*draw.CapHeight/200)*svgTimes, svgPlaces)
		o.Text(`">`, Escape(it.Words), "</text>\n")
	}
}

// writeLine writes an absolute move and relative steps. They are exact decimals, so
// that no errors add up.
func (o *Elements) writeLine(l draw.Line) {
	if len(l.Points) == 0 {
		return
	}
	o.last = 'M'
	o.Text("M")
	o.writePair(int64(l.Points[0].X), int64(l.Points[0].Y))
	command, step := "l", 1
	if l.Curved {
		command, step = "c", 3
	}
	if len(l.Points) > 1 {
		o.Text(command)
		o.last = 'l'
	}
	if len(l.Points) == 1 { // the pen's dot
		o.Text("h0")
	}
	at := l.Points[0]
	for i := 1; i+step <= len(l.Points); i += step {
		if i%16 == 0 && o.Ended() {
			return
		}
		for _, p := range l.Points[i : i+step] {
			o.writePair(int64(p.X-at.X), int64(p.Y-at.Y))
		}
		at = l.Points[i+step-1]
	}
	if l.Closed {
		o.Text("z")
	}
}

// writePair writes two numbers, separated only if they would run together.
func (o *Elements) writePair(x, y int64) {
	for _, n := range [2]int64{x, y} {
		o.Scratch = o.Scratch[:0]
		if o.last >= '0' && o.last <= '9' && n >= 0 {
			o.Scratch = append(o.Scratch, ' ')
		}
		o.Scratch = out.AppendDecimal(o.Scratch, n*svgTimes, svgPlaces)
		o.last = o.Scratch[len(o.Scratch)-1]
		o.Bytes(o.Scratch)
	}
}

// hex is a colour as web pages write it.
func hex(c draw.Colour) string { return fmt.Sprintf("#%06x", uint32(c)&0xffffff) }

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// Escape escapes words for XML. Characters that it cannot have, such as those that
// control terminals, become U+FFFD.
func Escape(s string) string {
	s = strings.Map(func(c rune) rune {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0xfffe || c == 0xffff {
			return utf8.RuneError
		}
		return c // invalid UTF-8 is U+FFFD here
	}, s)
	return escaper.Replace(s)
}

// Place is a point in the units of a file, for attributes that have points.
func Place(p draw.Point) string {
	return out.Decimal(int64(p.X)*svgTimes, svgPlaces) + " " + out.Decimal(int64(p.Y)*svgTimes, svgPlaces)
}
