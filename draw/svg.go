package draw

import (
	"fmt"
	"io"
	"strings"
)

// An SVG has 20 of its units to a square's side: whole numbers for what a knight
// does, and letters of a size that every browser sets well. A unit of a scene is
// 2/100 of one.
const (
	svgTimes  = 2
	svgPlaces = 2
)

// SVG writes a page as Scalable Vector Graphics 1.1. Lines are relative, so that
// a move takes few bytes: "l20-40", or after the first " 40 20".
func SVG(w io.Writer, p Page) error {
	o := &svg{output: newOutput(w)}
	o.open(p)
	for _, part := range p.Parts {
		o.part(p, part)
	}
	o.text("</svg>\n")
	return o.Flush()
}

type svg struct {
	*output
	last byte // written into a path
}

func (o *svg) open(p Page) {
	o.text(`<svg xmlns="http://www.w3.org/2000/svg" width="`)
	o.length(p, p.Width)
	o.text(`" height="`)
	o.length(p, p.Height)
	o.text(`" viewBox="0 0 `)
	w, h := p.Width*100/millimetre, p.Height*100/millimetre // hundredths of a millimetre
	if p.whole() {
		w, h = int64(p.Parts[0].Scene.Width)*svgTimes, int64(p.Parts[0].Scene.Height)*svgTimes
	}
	o.number(w, 2)
	o.text(" ")
	o.number(h, 2)
	o.text(`" role="img">`, "\n<title>", escape(p.Title), "</title>\n")
	if !p.single() {
		o.text(`<rect width="100%" height="100%" fill="`, hex(p.Paper), "\"/>\n")
	}
}

// length writes a length for screens in pixels, for plotters in millimetres.
func (o *svg) length(p Page, n int64) {
	if p.single() {
		o.number(n, 3)
		o.text("mm")
		return
	}
	o.number((n*96*100+inch/2)/inch, 2)
}

func (o *svg) part(p Page, part Part) {
	o.text(`<g fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="Helvetica,Arial,sans-serif" text-anchor="middle"`)
	if !p.whole() {
		o.text(` transform="translate(`)
		o.number(part.X, 3)
		o.text(" ")
		o.number(part.Y, 3)
		o.text(`)scale(`)
		o.number(part.Square*100/20, 5)
		o.text(`)"`)
	}
	o.text(">\n")
	group := ""
	for it := range part.Scene.all {
		if t, ok := it.(Text); ok && !part.Scene.Single {
			o.words(t, &group)
			continue
		}
		o.leave(&group)
		o.item(it)
	}
	o.leave(&group)
	o.text("</g>\n")
}

// words writes a text. Texts that look alike share a group, which is opened for
// the first of them.
func (o *svg) words(t Text, group *string) {
	look := fmt.Sprintf(`<g fill="%s" font-size="%s">`, hex(t.Colour), appendDecimal(nil, int64(t.Size)*svgTimes, svgPlaces))
	if look != *group {
		o.leave(group)
		o.text(look, "\n")
		*group = look
	}
	o.text(`<text x="`)
	o.number(int64(t.At.X)*svgTimes, svgPlaces)
	o.text(`" y="`)
	o.number(int64(t.At.Y+t.Size*capHeight/200)*svgTimes, svgPlaces)
	o.text(`">`, escape(t.Words), "</text>\n")
}

func (o *svg) leave(group *string) {
	if *group != "" {
		o.text("</g>\n")
	}
	*group = ""
}

func (o *svg) item(it Item) {
	switch it := it.(type) {
	case Path:
		o.text("<path")
		if it.Fill != 0 {
			o.text(` fill="`, hex(it.Fill), `"`)
		}
		if it.Stroke != 0 {
			o.pen(it.Stroke, it.Width)
		}
		o.text(` d="`)
		for _, l := range it.Lines {
			o.line(l)
		}
		o.text("\"/>\n")
	case Dots: // a line of no length has round ends, and they are a disc
		o.text("<path")
		o.pen(it.Colour, 2*it.Radius)
		o.text(` d="`)
		for _, at := range it.At {
			o.text("M")
			o.last = 'M'
			o.pair(int64(at.X), int64(at.Y))
			o.text("h0")
		}
		o.text("\"/>\n")
	case Text:
		o.item(stroked(it))
	}
}

func (o *svg) pen(c Colour, width int32) {
	o.text(` stroke="`, hex(c), `" stroke-width="`)
	o.number(int64(width)*svgTimes, svgPlaces)
	o.text(`"`)
}

// line writes an absolute move and relative steps. They are exact decimals, so
// that no errors add up.
func (o *svg) line(l Line) {
	if len(l.Points) == 0 {
		return
	}
	o.last = 'M'
	o.text("M")
	o.pair(int64(l.Points[0].X), int64(l.Points[0].Y))
	verb, step := "l", 1
	if l.Curved {
		verb, step = "c", 3
	}
	if len(l.Points) > 1 {
		o.text(verb)
		o.last = 'l'
	}
	at := l.Points[0]
	for i := 1; i+step <= len(l.Points); i += step {
		for _, p := range l.Points[i : i+step] {
			o.pair(int64(p.X-at.X), int64(p.Y-at.Y))
		}
		at = l.Points[i+step-1]
	}
	if l.Closed {
		o.text("z")
	}
}

// pair writes two numbers, parted only where they would run together.
func (o *svg) pair(x, y int64) {
	for _, n := range [2]int64{x, y} {
		o.scratch = o.scratch[:0]
		if o.last >= '0' && o.last <= '9' && n >= 0 {
			o.scratch = append(o.scratch, ' ')
		}
		o.scratch = appendDecimal(o.scratch, n*svgTimes, svgPlaces)
		o.last = o.scratch[len(o.scratch)-1]
		o.bytes(o.scratch)
	}
}

func hex(c Colour) string { return fmt.Sprintf("#%06x", uint32(c)&0xffffff) }

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(s string) string { return escaper.Replace(s) }
