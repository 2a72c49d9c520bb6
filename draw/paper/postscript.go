package paper

import (
	"context"
	"io"
	"strings"

	"leaper/draw"
	"leaper/draw/internal/out"
)

// writePS writes pages as a PostScript program that follows the document structuring
// conventions 3.0 and needs language level 2.
func writePS(ctx context.Context, w io.Writer, _ Options, pages []Page) error {
	o := &ps{pen{out.New(ctx, w)}}
	o.Text("%!PS-Adobe-3.0\n%%Title: ", plain(pages[0].Title), "\n%%LanguageLevel: 2\n%%DocumentNeededResources: font Helvetica\n%%Pages: ")
	o.Numbers(int64(len(pages)))
	o.Text("\n%%EndComments\n", prolog)
	for i, p := range pages {
		o.Text("%%Page: ")
		o.Numbers(int64(i+1), int64(i+1))
		o.Text("\n<< /PageSize [")
		o.writeSize(p)
		o.Text("] >> setpagedevice\n")
		o.drawPage(p)
		o.Text("showpage\n")
	}
	o.Text("%%Trailer\n%%EOF\n")
	return o.Flush()
}

// writeEPS writes one page as Encapsulated PostScript 3.0, for use in other
// documents.
func writeEPS(ctx context.Context, w io.Writer, _ Options, pages []Page) error {
	o, p := &ps{pen{out.New(ctx, w)}}, pages[0]
	o.Text("%!PS-Adobe-3.0 EPSF-3.0\n%%Title: ", plain(p.Title), "\n%%BoundingBox: 0 0 ")
	o.Numbers((p.Width*72+inch-1)/inch, (p.Height*72+inch-1)/inch)
	o.Text("\n%%HiResBoundingBox: 0 0 ")
	o.writeSize(p)
	o.Text("\n%%LanguageLevel: 2\n%%DocumentNeededResources: font Helvetica\n%%EndComments\n", prolog, "save\n")
	o.drawPage(p)
	o.Text("restore\n%%Trailer\n%%EOF\n")
	return o.Flush()
}

// maxLine is the largest number of points of a line: old printers hold no longer path,
// and others draw short ones faster.
const maxLine = 1 << 10

// prolog gives the operators of pages names of one letter: a page of many tours
// consists mostly of them.
const prolog = `%%BeginProlog
/m {moveto} bind def /l {rlineto} bind def /c {rcurveto} bind def /z {closepath} bind def
/s {stroke} bind def /f {fill} bind def /w {setlinewidth} bind def /r {setrgbcolor} bind def
/d {moveto 0 0 rlineto stroke} bind def
/F {/Helvetica findfont exch scalefont setfont} bind def
/t {gsave moveto 1 -1 scale dup stringwidth pop -2 div 0 rmoveto show grestore} bind def
%%EndProlog
`

// A pen writes what PostScript and PDF have in common.
type pen struct{ *out.Writer }

// setColour writes a colour, and the operator that sets it.
func (o pen) setColour(c draw.Colour, operator string) {
	r, g, b := c.Parts()
	for _, v := range [3]uint8{r, g, b} {
		o.Number((int64(v)*1000+127)/255, 3)
		o.Text(" ")
	}
	o.Text(operator)
}

// drawItems draws the items of a part, words as strokes if it has a single pen; false if the
// context ended before.
func (o pen) drawItems(part Part, show func(draw.Item)) bool {
	for it := range part.Scene.All {
		if o.Ended() {
			return false
		}
		if t, ok := it.(draw.Text); ok && part.Scene.Single {
			it = strokesOf(t)
		}
		show(it)
	}
	return true
}

type ps struct{ pen }

func (o *ps) writeSize(p Page) {
	o.Number((p.Width*72*1000+inch/2)/inch, 3)
	o.Text(" ")
	o.Number((p.Height*72*1000+inch/2)/inch, 3)
}

// drawPage draws in micrometres from the top left, each part in units of its scene.
func (o *ps) drawPage(p Page) {
	o.Text("gsave 72 25400 div dup scale 0 ")
	o.Numbers(p.Height)
	o.Text("translate 1 -1 scale 1 setlinecap 1 setlinejoin\n")
	if !p.isForPlotter() && p.Paper != 0 {
		o.setColour(p.Paper, "r ")
		o.Text("0 0 ")
		o.Numbers(p.Width, p.Height)
		o.Text("rectfill\n")
	}
	for _, part := range p.Parts {
		o.Text("gsave ")
		o.Numbers(part.X, part.Y)
		o.Text("translate ")
		o.Number(part.Square, 3)
		o.Text(" dup scale\n")
		if !o.drawItems(part, o.drawItem) {
			return
		}
		o.Text("grestore\n")
	}
	o.Text("grestore\n")
}

func (o *ps) drawItem(it draw.Item) {
	switch it := it.(type) {
	case draw.Path:
		if it.Fill != 0 {
			o.setColour(it.Fill, "r ")
			for _, l := range it.Lines {
				o.drawLine(l, len(l.Points))
			}
			if it.EvenOdd {
				o.Text("eofill\n")
			} else {
				o.Text("f\n")
			}
		}
		if it.Stroke != 0 {
			o.setColour(it.Stroke, "r ")
			o.Numbers(int64(it.Width))
			o.Text("w\n")
			for _, l := range it.Lines {
				o.drawLine(l, maxLine)
			}
			o.Text("s\n")
		}
	case draw.Dots:
		o.setColour(it.Colour, "r ")
		o.Numbers(2 * int64(it.Radius))
		o.Text("w\n")
		for _, at := range it.At {
			o.Numbers(int64(at.X), int64(at.Y))
			o.Text("d\n")
		}
	case draw.Text:
		o.setColour(it.Colour, "r ")
		o.Numbers(int64(it.Size))
		o.Text("F (", parentheses.Replace(plain(it.Words)), ") ")
		o.Numbers(int64(it.At.X), int64(it.At.Y+it.Size*draw.CapHeight/200))
		o.Text("t\n")
	}
}

// drawLine writes a line, lifting the pen after a number of points: its ends are round,
// so the joints do not show.
func (o *ps) drawLine(l draw.Line, most int) {
	step, operator := 1, "l\n"
	if l.Curved {
		step, operator = 3, "c\n"
	}
	lift := max(most/step*step, step)
	for i, p := range l.Points {
		switch {
		case i%16 == 15 && o.Ended():
			return
		case i == 0:
			o.Numbers(int64(p.X), int64(p.Y))
			o.Text("m\n")
		default:
			at := l.Points[(i-1)/step*step]
			o.Numbers(int64(p.X-at.X), int64(p.Y-at.Y))
			if i%step == 0 {
				o.Text(operator)
				if i%lift == 0 && i < len(l.Points)-1 && !(l.Closed && len(l.Points) <= most) {
					o.Text("currentpoint s m\n")
				}
			}
		}
	}
	if len(l.Points) == 1 { // a dot, as in PDF
		o.Text("0 0 l\n")
	}
	if !l.Closed {
		return
	}
	if last := len(l.Points) - 1; last >= most {
		o.Numbers(int64(l.Points[0].X-l.Points[last].X), int64(l.Points[0].Y-l.Points[last].Y))
		o.Text("l\n")
		return
	}
	o.Text("z\n")
}

// parentheses escapes the characters that end a string of PostScript or PDF.
var parentheses = strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`)

// plain keeps the characters that the fonts of both formats have in the same places.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}
