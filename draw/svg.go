package draw

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// An SVG has 20 of its units to a square's side: whole numbers for what a knight
// does, and letters of a size that every browser sets well. A unit of a scene is
// 2/100 of one.
const (
	svgTimes  = 2
	svgPlaces = 2
)

// svgGroup is what the group around a scene says for all that is in it.
const svgGroup = ` fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="Helvetica,Arial,sans-serif" text-anchor="middle"`

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
	o.text("<g", svgGroup)
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
	if l := look(t); l != *group {
		o.leave(group)
		o.text("<g", l, ">\n")
		*group = l
	}
	o.element(t, "")
}

func (o *svg) leave(group *string) {
	if *group != "" {
		o.text("</g>\n")
	}
	*group = ""
}

// item writes an item by itself; words are strokes.
func (o *svg) item(it Item) {
	if t, ok := it.(Text); ok {
		it = stroked(t)
	}
	o.element(it, look(it))
}

// look is how an item looks, as attributes. Items of one look may stand in a
// group that has them.
func look(it Item) string {
	pen := func(c Colour, width int32) string {
		return ` stroke="` + hex(c) + `" stroke-width="` + decimal(int64(width)*svgTimes, svgPlaces) + `"`
	}
	switch it := it.(type) {
	case Path:
		s := ""
		if it.Fill != 0 {
			s = ` fill="` + hex(it.Fill) + `"`
		}
		if it.Stroke != 0 {
			s += pen(it.Stroke, it.Width)
		}
		return s
	case Dots: // a line of no length has round ends, and they are a disc
		return pen(it.Colour, 2*it.Radius)
	case Text:
		return ` fill="` + hex(it.Colour) + `" font-size="` + decimal(int64(it.Size)*svgTimes, svgPlaces) + `"`
	}
	return ""
}

// element writes an item with these attributes, and without its look.
func (o *svg) element(it Item, attributes string) {
	switch it := it.(type) {
	case Path:
		o.text("<path", attributes, ` d="`)
		for _, l := range it.Lines {
			o.line(l)
		}
		o.text("\"/>\n")
	case Dots:
		o.text("<path", attributes, ` d="`)
		for _, at := range it.At {
			o.text("M")
			o.last = 'M'
			o.pair(int64(at.X), int64(at.Y))
			o.text("h0")
		}
		o.text("\"/>\n")
	case Text:
		o.text("<text", attributes, ` x="`)
		o.number(int64(it.At.X)*svgTimes, svgPlaces)
		o.text(`" y="`)
		o.number(int64(it.At.Y+it.Size*capHeight/200)*svgTimes, svgPlaces)
		o.text(`">`, escape(it.Words), "</text>\n")
	}
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
	if len(l.Points) == 1 { // the pen's dot
		o.text("h0")
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

// escape writes words as XML has them. Characters that it cannot have, such as
// those that steer terminals, become U+FFFD.
func escape(s string) string {
	s = strings.Map(func(c rune) rune {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0xfffe || c == 0xffff {
			return utf8.RuneError
		}
		return c // what is no UTF-8 comes as U+FFFD
	}, s)
	return escaper.Replace(s)
}

func decimal(n int64, places int) string { return string(appendDecimal(nil, n, places)) }
