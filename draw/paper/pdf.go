package paper

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"

	"leaper/draw"
	"leaper/draw/internal/out"
)

// plainStream is the largest size of a page that is written uncompressed, for people to
// read.
const plainStream = 1 << 14

// writePDF writes pages as a Portable Document Format file 1.4. It has no date and no
// identity. It contains its letters, in the faces that it uses.
//
//	1 catalogue → 2 pages → 4 5, 6 7, … each page and its content
//	         ↓                ↓
//	 outline, if any        font → its letters → measures → TrueType file, and their meanings
//	3 title
func writePDF(ctx context.Context, w io.Writer, options Options, pages []Page) error {
	faces, err := options.faces()
	if err != nil {
		return err
	}
	o := &pdf{Writer: out.New(ctx, w)}
	next := 4 + 2*len(pages) // the number of the first object after the pages
	outline := outlineOf(pages, next)
	o.Text("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	attributes := ""
	if len(outline) > 0 {
		attributes = fmt.Sprintf(" /Outlines %d 0 R /PageMode /UseOutlines", next)
		next += len(outline)
	}
	if options.Language != "" {
		attributes += " /Lang (" + parentheses.Replace(plain(options.Language)) + ")"
	}
	if isFromRight(options.Language) {
		attributes += " /ViewerPreferences << /Direction /R2L >>"
	}
	o.writeObject("<< /Type /Catalog /Pages 2 0 R" + attributes + " >>")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, " %d 0 R", 4+2*i)
	}
	o.writeObject(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s ] >>", len(pages), kids.String()))
	author := ""
	if options.Author != "" {
		author = " /Author " + title(options.Author)
	}
	o.writeObject("<< /Title " + title(pages[0].Title) + author + " /Producer (leaper) >>")
	letters, err := letteringOf(faces, pages)
	if err != nil {
		return err
	}
	font := ""
	for _, l := range letters {
		font += fmt.Sprintf("/%s %d 0 R ", l.face.tag, next)
		next += fontObjects
	}
	if font != "" {
		font = "/Font << " + font + ">> "
	}
	for i, p := range pages {
		size := out.Decimal((p.Width*72*1000+inch/2)/inch, 3) + " " + out.Decimal((p.Height*72*1000+inch/2)/inch, 3)
		o.writeObject(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s] /Resources << %s>> /Contents %d 0 R >>", size, font, 5+2*i))
		content, err := pdfContent(ctx, p, faces, letters)
		if err != nil {
			return err
		}
		if err := o.writeStream("", content); err != nil {
			return err
		}
	}
	for _, line := range outline {
		o.writeObject(line)
	}
	for _, l := range letters {
		if err := o.writeFont(l); err != nil {
			return err
		}
	}
	start := o.Written
	o.Text("xref\n0 ", strconv.Itoa(len(o.starts)+1), "\n0000000000 65535 f \n")
	for _, at := range o.starts {
		digits := strconv.FormatInt(at, 10)
		o.Text("0000000000"[len(digits):], digits, " 00000 n \n")
	}
	o.Text("trailer\n<< /Size ", strconv.Itoa(len(o.starts)+1), " /Root 1 0 R /Info 3 0 R >>\nstartxref\n", strconv.FormatInt(start, 10), "\n%%EOF\n")
	return o.Flush()
}

// title writes a string for people: as it is, or in UTF-16 if it is not ASCII.
func title(s string) string {
	if plain(s) == s {
		return "(" + parentheses.Replace(s) + ")"
	}
	return "<FEFF" + utf16Hex(s) + ">"
}

func utf16Hex(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String()
}

type pdf struct {
	*out.Writer
	starts []int64 // of the objects, in bytes from the beginning
}

// writeObject writes the next object, line by line.
func (o *pdf) writeObject(lines ...string) {
	o.beginObject()
	for _, l := range lines {
		o.Text(l, "\n")
	}
	o.Text("endobj\n")
}

func (o *pdf) beginObject() {
	o.starts = append(o.starts, o.Written)
	o.Text(strconv.Itoa(len(o.starts)), " 0 obj\n")
}

// writeStream writes the next object, data with its attributes. Long data is
// compressed.
func (o *pdf) writeStream(attributes string, data out.Pieces) error {
	if data.Len() > plainStream || hasZeros(data) {
		var err error
		if data, err = o.Deflate(data); err != nil {
			return err
		}
		attributes += " /Filter /FlateDecode"
	}
	o.beginObject()
	o.Text("<< /Length ", strconv.Itoa(data.Len()), attributes, " >>\nstream\n")
	for piece := range data.All {
		if o.Ended() {
			return o.Flush()
		}
		o.Bytes(piece)
	}
	o.Text("\nendstream\nendobj\n")
	return nil
}

// hasZeros reports whether data has a byte 0, which no text has.
func hasZeros(data out.Pieces) bool {
	for piece := range data.All {
		if bytes.IndexByte(piece, 0) >= 0 {
			return true
		}
	}
	return false
}

// pdfContent draws a page in micrometres from the top left, each part in units of
// its scene, so that all coordinates are whole numbers.
func pdfContent(ctx context.Context, p Page, faces *faces, letters []*lettering) (out.Pieces, error) {
	var b out.Pieces
	o := &pdfPage{pen{out.New(ctx, &b)}, faces, letters}
	const point = 283464567 // 72/25400 of a micrometre, with 11 places
	o.Number(point, 11)
	o.Text(" 0 0 -")
	o.Number(point, 11)
	o.Text(" 0 ")
	o.Number((p.Height*72*1000+inch/2)/inch, 3)
	o.Text(" cm 1 J 1 j\n")
	if !p.isForPlotter() && p.Paper != 0 {
		o.setColour(p.Paper, "rg\n")
		o.Text("0 0 ")
		o.Numbers(p.Width, p.Height)
		o.Text("re f\n")
	}
	for _, part := range p.Parts {
		o.Text("q ")
		o.Number(part.Square, 3)
		o.Text(" 0 0 ")
		o.Number(part.Square, 3)
		o.Text(" ")
		o.Numbers(part.X, part.Y)
		o.Text("cm\n")
		if !o.drawItems(part, o.drawItem) {
			break
		}
		o.Text("Q\n")
	}
	err := o.Flush()
	return b, err
}

type pdfPage struct {
	pen
	faces   *faces
	letters []*lettering
}

func (o *pdfPage) drawItem(it draw.Item) {
	switch it := it.(type) {
	case draw.Path:
		operator := ""
		if it.Fill != 0 {
			o.setColour(it.Fill, "rg\n")
			operator = "f\n"
		}
		if it.Stroke != 0 {
			o.setColour(it.Stroke, "RG\n")
			o.Numbers(int64(it.Width))
			o.Text("w\n")
			operator = "S\n"
		}
		if it.Fill != 0 && it.Stroke != 0 {
			operator = "B\n"
		}
		for _, l := range it.Lines {
			o.drawLine(l)
		}
		o.Text(operator)
	case draw.Dots:
		o.setColour(it.Colour, "RG\n")
		o.Numbers(2 * int64(it.Radius))
		o.Text("w\n")
		for _, at := range it.At {
			o.Numbers(int64(at.X), int64(at.Y))
			o.Text("m ")
			o.Numbers(int64(at.X), int64(at.Y))
			o.Text("l\n")
		}
		o.Text("S\n")
	case draw.Text:
		o.drawWords(it)
	}
}

func (o *pdfPage) drawLine(l draw.Line) {
	step, operator := 1, "l\n"
	if l.Curved {
		step, operator = 3, "c\n"
	}
	for i, p := range l.Points {
		if i%16 == 15 && o.Ended() {
			return
		}
		o.Numbers(int64(p.X), int64(p.Y))
		switch {
		case i == 0:
			o.Text("m\n")
		case i%step == 0:
			o.Text(operator)
		}
	}
	if l.Closed {
		o.Text("h\n")
	}
}
