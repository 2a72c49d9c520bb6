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
//	 structure, if the language is named
//	3 title
func writePDF(ctx context.Context, w io.Writer, options Options, pages []Page) error {
	faces, err := options.faces()
	if err != nil {
		return err
	}
	o := &pdf{Writer: out.New(ctx, w)}
	letters, err := letteringOf(faces, pages)
	if err != nil {
		return err
	}
	next := pageObject(len(pages)) // the number of the first object after the pages
	outline := outlineOf(pages, next)
	o.Text("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	attributes := ""
	if len(outline) > 0 {
		attributes = fmt.Sprintf(" /Outlines %d 0 R /PageMode /UseOutlines", next)
		next += len(outline)
	}
	font := ""
	for _, l := range letters {
		font += fmt.Sprintf("/%s %d 0 R ", l.face.tag, next)
		next += fontObjects
	}
	if font != "" {
		font = "/Font << " + font + ">> "
	}
	var tags []string
	preferences := ""
	if options.Language != "" {
		tags = tagsOf(pages, next)
		attributes += fmt.Sprintf(" /Lang (%s) /MarkInfo << /Marked true >> /StructTreeRoot %d 0 R", parentheses.Replace(plain(options.Language)), next)
		preferences = " /DisplayDocTitle true"
	}
	if IsFromRight(options.Language) {
		preferences += " /Direction /R2L"
	}
	if preferences != "" {
		attributes += " /ViewerPreferences <<" + preferences + " >>"
	}
	o.writeObject("<< /Type /Catalog /Pages 2 0 R" + attributes + " >>")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, " %d 0 R", pageObject(i))
	}
	o.writeObject(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s ] >>", len(pages), kids.String()))
	author := ""
	if options.Author != "" {
		author = " /Author " + title(options.Author)
	}
	o.writeObject("<< /Title " + title(pages[0].Title) + author + " /Producer (leaper) >>")
	for i, p := range pages {
		boxes := fmt.Sprintf("/MediaBox [0 0 %s %s]", points(p.Width+2*p.Bleed), points(p.Height+2*p.Bleed))
		if p.Bleed > 0 {
			boxes += fmt.Sprintf(" /BleedBox [0 0 %s %s] /TrimBox [%s %s %s %s]", points(p.Width+2*p.Bleed), points(p.Height+2*p.Bleed), points(p.Bleed), points(p.Bleed), points(p.Bleed+p.Width), points(p.Bleed+p.Height))
		}
		if tags != nil {
			boxes += fmt.Sprintf(" /StructParents %d /Tabs /S", i)
		}
		o.writeObject(fmt.Sprintf("<< /Type /Page /Parent 2 0 R %s /Resources << %s>> /Contents %d 0 R >>", boxes, font, pageObject(i)+1))
		content, err := pdfContent(ctx, p, faces, letters, tags != nil)
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
	for _, tag := range tags {
		o.writeObject(tag)
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

// points writes micrometres in points.
func points(n int64) string { return out.Decimal((n*72*1000+inch/2)/inch, 3) }

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
func pdfContent(ctx context.Context, p Page, faces *faces, letters []*lettering, tagged bool) (out.Pieces, error) {
	var b out.Pieces
	o := &pdfPage{pen: pen{out.New(ctx, &b)}, faces: faces, letters: letters, tagged: tagged}
	const point = 283464567 // 72/25400 of a micrometre, with 11 places
	o.Number(point, 11)
	o.Text(" 0 0 -")
	o.Number(point, 11)
	o.Text(" ", points(p.Bleed), " ", points(p.Bleed+p.Height), " cm 1 J 1 j\n")
	if !p.isForPlotter() && p.Paper != 0 {
		o.beginPart(Ornament)
		o.setColour(p.Paper, "rg\n")
		o.Numbers(-p.Bleed, -p.Bleed, p.Width+2*p.Bleed, p.Height+2*p.Bleed)
		o.Text("re f\n")
		o.endPart()
	}
	for _, part := range p.Parts {
		o.beginPart(part.role())
		side := out.Decimal(part.Square, 3)
		matrix := "q " + side + " 0 0 " + side + " "
		if part.Turned {
			matrix = "q 0 " + side + " -" + side + " 0 "
		}
		o.Text(matrix)
		o.Numbers(part.X, part.Y)
		o.Text("cm\n")
		if !o.drawItems(part, o.drawItem) {
			break
		}
		o.Text("Q\n")
		o.endPart()
	}
	err := o.Flush()
	return b, err
}

type pdfPage struct {
	pen
	faces   *faces
	letters []*lettering
	tagged  bool // the document has a structure
	marks   int  // the number of marked parts so far
}

func (o *pdfPage) drawItem(it draw.Item) {
	switch it := it.(type) {
	case draw.Path:
		operator := ""
		if it.Fill != 0 {
			o.setColour(it.Fill, "rg\n")
			if operator = "f\n"; it.EvenOdd {
				operator = "f*\n"
			}
		}
		if it.Stroke != 0 {
			o.setColour(it.Stroke, "RG\n")
			o.Numbers(int64(it.Width))
			o.Text("w\n")
			operator = "S\n"
		}
		if it.Fill != 0 && it.Stroke != 0 {
			if operator = "B\n"; it.EvenOdd {
				operator = "B*\n"
			}
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
	if len(l.Points) == 1 { // a dot, which is painted as it has a length, of 0
		o.Numbers(int64(l.Points[0].X), int64(l.Points[0].Y))
		o.Text("l\n")
	}
	if l.Closed {
		o.Text("h\n")
	}
}
