package draw

import (
	"bytes"
	"compress/zlib"
	"io"
	"strconv"
)

// plainStream is how long a page may be that is written as it is, for people to
// read; longer ones are compressed.
const plainStream = 1 << 14

// PDF writes pages as a Portable Document Format file 1.4. It has no date and no
// identity, and leaves its one font, Helvetica, to the reader, which must know it.
func PDF(w io.Writer, title string, pages ...Page) error {
	o := &pdf{output: newOutput(w)}
	// Objects 1 to 4 are the catalogue, the list of pages, the font and the title;
	// each page is two more.
	o.text("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	o.object("<< /Type /Catalog /Pages 2 0 R >>")
	kids := ""
	for i := range pages {
		kids += " " + strconv.Itoa(5+2*i) + " 0 R"
	}
	o.object("<< /Type /Pages /Count " + strconv.Itoa(len(pages)) + " /Kids [" + kids + " ] >>")
	o.object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	o.object("<< /Title (" + parentheses.Replace(plain(title)) + ") /Producer (leaper) >>")
	for i, p := range pages {
		size := string(appendDecimal(nil, (p.Width*72*1000+inch/2)/inch, 3)) + " " + string(appendDecimal(nil, (p.Height*72*1000+inch/2)/inch, 3))
		o.object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + size + "] /Resources << /Font << /F 3 0 R >> >> /Contents " + strconv.Itoa(6+2*i) + " 0 R >>")
		content, err := pdfContent(p)
		if err != nil {
			return err
		}
		filter := ""
		if len(content) > plainStream {
			if content, err = deflated(content); err != nil {
				return err
			}
			filter = " /Filter /FlateDecode"
		}
		o.object("<< /Length "+strconv.Itoa(len(content))+filter+" >>\nstream", string(content), "endstream")
	}
	start := o.written
	o.text("xref\n0 ", strconv.Itoa(len(o.starts)+1), "\n0000000000 65535 f \n")
	for _, at := range o.starts {
		digits := strconv.FormatInt(at, 10)
		o.text("0000000000"[len(digits):], digits, " 00000 n \n")
	}
	o.text("trailer\n<< /Size ", strconv.Itoa(len(o.starts)+1), " /Root 1 0 R /Info 4 0 R >>\nstartxref\n", strconv.FormatInt(start, 10), "\n%%EOF\n")
	return o.Flush()
}

type pdf struct {
	*output
	starts []int64 // of the objects, in bytes from the beginning
}

// object writes the next object, line by line.
func (o *pdf) object(lines ...string) {
	o.starts = append(o.starts, o.written)
	o.text(strconv.Itoa(len(o.starts)), " 0 obj\n")
	for _, l := range lines {
		o.text(l, "\n")
	}
	o.text("endobj\n")
}

func deflated(content []byte) ([]byte, error) {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	if _, err := z.Write(content); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// pdfContent draws a page in micrometres from the top left, each part in units of
// its scene, so that all coordinates are whole numbers.
func pdfContent(p Page) ([]byte, error) {
	var b bytes.Buffer
	o := &pdfPage{newOutput(&b)}
	const point = 283464567 // 72/25400 of a micrometre, with 11 places
	o.number(point, 11)
	o.text(" 0 0 -")
	o.number(point, 11)
	o.text(" 0 ")
	o.number((p.Height*72*1000+inch/2)/inch, 3)
	o.text(" cm 1 J 1 j\n")
	if !p.single() {
		o.colour(p.Paper, "rg")
		o.text("0 0 ")
		o.numbers(p.Width, p.Height)
		o.text("re f\n")
	}
	for _, part := range p.Parts {
		o.text("q ")
		o.number(part.Square, 3)
		o.text(" 0 0 ")
		o.number(part.Square, 3)
		o.text(" ")
		o.numbers(part.X, part.Y)
		o.text("cm\n")
		for it := range part.Scene.all {
			if err := p.stopped(); err != nil {
				return nil, err
			}
			if t, ok := it.(Text); ok && part.Scene.Single {
				it = stroked(t)
			}
			o.item(it)
		}
		o.text("Q\n")
	}
	err := o.Flush()
	return b.Bytes(), err
}

type pdfPage struct{ *output }

func (o *pdfPage) colour(c Colour, verb string) {
	r, g, b := c.Parts()
	for _, v := range [3]uint8{r, g, b} {
		o.number((int64(v)*1000+127)/255, 3)
		o.text(" ")
	}
	o.text(verb, "\n")
}

func (o *pdfPage) item(it Item) {
	switch it := it.(type) {
	case Path:
		verb := ""
		if it.Fill != 0 {
			o.colour(it.Fill, "rg")
			verb = "f\n"
		}
		if it.Stroke != 0 {
			o.colour(it.Stroke, "RG")
			o.numbers(int64(it.Width))
			o.text("w\n")
			verb = "S\n"
		}
		if it.Fill != 0 && it.Stroke != 0 {
			verb = "B\n"
		}
		for _, l := range it.Lines {
			o.line(l)
		}
		o.text(verb)
	case Dots:
		o.colour(it.Colour, "RG")
		o.numbers(2 * int64(it.Radius))
		o.text("w\n")
		for _, at := range it.At {
			o.numbers(int64(at.X), int64(at.Y))
			o.text("m ")
			o.numbers(int64(at.X), int64(at.Y))
			o.text("l\n")
		}
		o.text("S\n")
	case Text:
		o.colour(it.Colour, "rg")
		words := plain(it.Words)
		o.text("BT /F ")
		o.numbers(int64(it.Size))
		o.text("Tf 1 0 0 -1 ")
		o.numbers(int64(it.At.X)-helveticaWidth(words)*int64(it.Size)/2000, int64(it.At.Y+it.Size*capHeight/200))
		o.text("Tm (", parentheses.Replace(words), ") Tj ET\n")
	}
}

func (o *pdfPage) line(l Line) {
	step, verb := 1, "l\n"
	if l.Curved {
		step, verb = 3, "c\n"
	}
	for i, p := range l.Points {
		o.numbers(int64(p.X), int64(p.Y))
		switch {
		case i == 0:
			o.text("m\n")
		case i%step == 0:
			o.text(verb)
		}
	}
	if l.Closed {
		o.text("h\n")
	}
}

// helvetica is how wide its characters are, from the blank on, in thousandths of
// the size, as Adobe's metrics say; a PDF has to centre its words by itself.
var helvetica = [...]int16{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}

// helveticaWidth is how wide plain words are.
func helveticaWidth(words string) int64 {
	sum := int64(0)
	for _, c := range []byte(words) {
		sum += int64(helvetica[c-' '])
	}
	return sum
}
