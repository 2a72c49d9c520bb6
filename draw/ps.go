package draw

import (
	"io"
	"strings"
)

// PostScript writes pages as a PostScript program that follows the document
// structuring conventions 3.0 and needs language level 2.
func PostScript(w io.Writer, title string, pages ...Page) error {
	o := &ps{newOutput(w)}
	o.text("%!PS-Adobe-3.0\n%%Title: ", plain(title), "\n%%LanguageLevel: 2\n%%DocumentNeededResources: font Helvetica\n%%Pages: ")
	o.numbers(int64(len(pages)))
	o.text("\n%%EndComments\n", prolog)
	for i, p := range pages {
		o.text("%%Page: ")
		o.numbers(int64(i+1), int64(i+1))
		o.text("\n<< /PageSize [")
		o.size(p)
		o.text("] >> setpagedevice\n")
		o.page(p)
		o.text("showpage\n")
	}
	o.text("%%Trailer\n%%EOF\n")
	return o.Flush()
}

// EPS writes one page as Encapsulated PostScript 3.0, to be set into other
// documents.
func EPS(w io.Writer, p Page) error {
	o := &ps{newOutput(w)}
	o.text("%!PS-Adobe-3.0 EPSF-3.0\n%%Title: ", plain(p.Title), "\n%%BoundingBox: 0 0 ")
	o.numbers((p.Width*72+inch-1)/inch, (p.Height*72+inch-1)/inch)
	o.text("\n%%HiResBoundingBox: 0 0 ")
	o.size(p)
	o.text("\n%%LanguageLevel: 2\n%%DocumentNeededResources: font Helvetica\n%%EndComments\n", prolog, "save\n")
	o.page(p)
	o.text("restore\n%%Trailer\n%%EOF\n")
	return o.Flush()
}

// maxLine is how many points a line has at most: old printers hold no more of a
// path, and others draw short ones faster.
const maxLine = 1 << 10

// prolog names what pages are made of by one letter each: a page of many tours
// is mostly letters.
const prolog = `%%BeginProlog
/m {moveto} bind def /l {rlineto} bind def /c {rcurveto} bind def /z {closepath} bind def
/s {stroke} bind def /f {fill} bind def /w {setlinewidth} bind def /r {setrgbcolor} bind def
/d {moveto 0 0 rlineto stroke} bind def
/F {/Helvetica findfont exch scalefont setfont} bind def
/t {gsave moveto 1 -1 scale dup stringwidth pop -2 div 0 rmoveto show grestore} bind def
%%EndProlog
`

type ps struct{ *output }

func (o *ps) size(p Page) {
	o.number((p.Width*72*1000+inch/2)/inch, 3)
	o.text(" ")
	o.number((p.Height*72*1000+inch/2)/inch, 3)
}

// page draws in micrometres from the top left, each part in units of its scene.
func (o *ps) page(p Page) {
	o.text("gsave 72 25400 div dup scale 0 ")
	o.numbers(p.Height)
	o.text("translate 1 -1 scale 1 setlinecap 1 setlinejoin\n")
	if !p.single() {
		o.colour(p.Paper)
		o.text("0 0 ")
		o.numbers(p.Width, p.Height)
		o.text("rectfill\n")
	}
	for _, part := range p.Parts {
		o.text("gsave ")
		o.numbers(part.X, part.Y)
		o.text("translate ")
		o.number(part.Square, 3)
		o.text(" dup scale\n")
		for it := range part.Scene.all {
			if t, ok := it.(Text); ok && part.Scene.Single {
				it = stroked(t)
			}
			o.item(it)
		}
		o.text("grestore\n")
	}
	o.text("grestore\n")
}

func (o *ps) colour(c Colour) {
	r, g, b := c.Parts()
	for _, v := range [3]uint8{r, g, b} {
		o.number((int64(v)*1000+127)/255, 3)
		o.text(" ")
	}
	o.text("r ")
}

func (o *ps) item(it Item) {
	switch it := it.(type) {
	case Path:
		if it.Fill != 0 {
			o.colour(it.Fill)
			for _, l := range it.Lines {
				o.line(l, len(l.Points))
			}
			o.text("f\n")
		}
		if it.Stroke != 0 {
			o.colour(it.Stroke)
			o.numbers(int64(it.Width))
			o.text("w\n")
			for _, l := range it.Lines {
				o.line(l, maxLine)
			}
			o.text("s\n")
		}
	case Dots:
		o.colour(it.Colour)
		o.numbers(2 * int64(it.Radius))
		o.text("w\n")
		for _, at := range it.At {
			o.numbers(int64(at.X), int64(at.Y))
			o.text("d\n")
		}
	case Text:
		o.colour(it.Colour)
		o.numbers(int64(it.Size))
		o.text("F (", parentheses.Replace(plain(it.Words)), ") ")
		o.numbers(int64(it.At.X), int64(it.At.Y+it.Size*capHeight/200))
		o.text("t\n")
	}
}

// line writes a line, lifting the pen after so many points: its ends are round,
// so that nobody sees it.
func (o *ps) line(l Line, most int) {
	step, verb := 1, "l\n"
	if l.Curved {
		step, verb = 3, "c\n"
	}
	lift := max(most/step*step, step)
	for i, p := range l.Points {
		switch {
		case i == 0:
			o.numbers(int64(p.X), int64(p.Y))
			o.text("m\n")
		default:
			at := l.Points[(i-1)/step*step]
			o.numbers(int64(p.X-at.X), int64(p.Y-at.Y))
			if i%step == 0 {
				o.text(verb)
				if i%lift == 0 && i < len(l.Points)-1 && !(l.Closed && len(l.Points) <= most) {
					o.text("currentpoint s m\n")
				}
			}
		}
	}
	if !l.Closed {
		return
	}
	if last := len(l.Points) - 1; last >= most {
		o.numbers(int64(l.Points[0].X-l.Points[last].X), int64(l.Points[0].Y-l.Points[last].Y))
		o.text("l\n")
		return
	}
	o.text("z\n")
}

// parentheses escapes what ends a string of PostScript or of PDF.
var parentheses = strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`)

// plain keeps what both formats' fonts have in the same places.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}
