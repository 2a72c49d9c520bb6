package paper

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/draw"
	"leaper/draw/internal/out"
)

// A lettering has the letters of a document in one face, numbered in order of appearance; the box
// is 0. A glyph with two meanings, such as a ligature's or a sign that several letters share, has
// two numbers: a reader that copies words knows letters by their numbers.
type lettering struct {
	face    *face
	numbers map[meantGlyph]int
	all     []meantGlyph
}

type meantGlyph struct {
	glyph   uint16
	meaning string
}

// letteringOf has a lettering for each face that pages use: ours, then the given one.
func letteringOf(all *faces, pages []Page) ([]*lettering, error) {
	used := map[*face]bool{}
	for t, single := range textsOf(pages) {
		switch {
		case single:
		case all.given == nil && all.read(t.Face) == nil:
			used[all.ours(t.Face)] = true
		default:
			s, err := all.set(t)
			if err != nil {
				return nil, err
			}
			for _, l := range s.letters {
				used[l.face] = true
			}
		}
	}
	var list []*lettering
	for _, f := range append(slices.Concat(all.own[:], all.reading[:]), all.given) {
		if f != nil && used[f] {
			list = append(list, &lettering{face: f, numbers: map[meantGlyph]int{}})
		}
	}
	return list, nil
}

// number gives a glyph its number.
func (l *lettering) number(g meantGlyph) int {
	n, ok := l.numbers[g]
	if !ok {
		l.all = append(l.all, g)
		n = len(l.all)
		l.numbers[g] = n
	}
	return n
}

// thousandths converts units of letters into those of a PDF's fonts.
func thousandths(n int64) int64 { return (n*1000 + em/2) / em }

// drawWords writes a text. A reader puts letters one after another by their widths; those that stand
// elsewhere have the difference between them.
func (o *pdfPage) drawWords(t draw.Text) {
	words, err := o.faces.set(t)
	if err != nil || len(o.letters) == 0 {
		return // the font was refused before, or no word in the document has a letter that is seen
	}
	first := o.faces.given // in which words without a letter are
	switch {
	case len(words.letters) > 0:
		first = words.letters[0].face
	case first == nil:
		first = o.faces.ours(t.Face)
	}
	l := o.lettersOf(first)
	o.setColour(t.Colour, "rg\n")
	o.Text("BT /", l.face.tag, " ")
	o.Numbers(int64(t.Size))
	o.Text("Tf 1 0 0 -1 ")
	o.Numbers(int64(t.At.X)-words.width*int64(t.Size)/(2*em), int64(t.At.Y+t.Size*draw.CapHeight/200))
	o.Text("Tm ")
	if words.shaped {
		o.drawShaped(words, int64(t.Size))
	} else {
		var hex strings.Builder
		for _, it := range words.letters {
			fmt.Fprintf(&hex, "%04X", l.number(meantGlyph{it.glyph, it.meaning}))
		}
		o.Text("<", hex.String(), "> Tj ")
	}
	o.Text("ET\n")
}

// lettersOf is the lettering of a face, or any if no page has a letter in that.
func (o *pdfPage) lettersOf(f *face) *lettering {
	at := slices.IndexFunc(o.letters, func(l *lettering) bool { return l.face == f })
	return o.letters[max(at, 0)]
}

// drawShaped writes letters that have places of their own. Where several stand for some characters
// together, these are written beside them, and a reader takes the ends of the first and of the last
// letter for those of all.
func (o *pdfPage) drawShaped(words setting, size int64) {
	w := shapedWords{pdfPage: o, size: size}
	for all := words.letters; len(all) > 0; {
		n := 1 // letters of one meaning
		for n < len(all) && all[n].joined {
			n++
		}
		if n == 1 {
			w.put(all[0])
		} else {
			w.end()
			o.Text("/Span << /ActualText <FEFF", utf16Hex(all[0].meaning), "> >> BDC ")
			together := slices.Clone(all[:n])
			slices.SortStableFunc(together, func(a, b letter) int { return cmp.Compare(a.right, b.right) })
			foot := int64(0)
			for _, it := range together {
				w.put(it)
				foot = max(foot, it.right+it.face.glyph(it.glyph).advance)
			}
			if blank := together[0].face.index(' '); thousandths(foot)-w.pen > slackInWords && blank != 0 {
				f := together[0].face
				w.put(letter{face: f, glyph: blank, right: foot - f.glyph(blank).advance})
			}
			w.end()
			o.Text("EMC ")
		}
		all = all[n:]
	}
	w.end()
	if w.up != 0 {
		o.Text("0 Ts ")
	}
}

// shapedWords are words under way.
type shapedWords struct {
	*pdfPage
	size, pen, up int64 // the pen's place, in thousandths of the size
	in            *lettering
	open          bool // an array of letters is under way
}

func (w *shapedWords) end() {
	if w.open {
		w.Text("] TJ ")
	}
	w.open = false
}

// put writes a letter in its place.
func (w *shapedWords) put(it letter) {
	if w.in == nil || w.in.face != it.face {
		w.end()
		again := w.in != nil
		if w.in = w.lettersOf(it.face); again {
			w.Text("/", w.in.face.tag, " ")
			w.Numbers(w.size)
			w.Text("Tf ")
		}
	}
	if up := it.up * w.size / em; up != w.up {
		w.end()
		w.up = up
		w.Numbers(up)
		w.Text("Ts ")
	}
	if !w.open {
		w.Text("[")
		w.open = true
	}
	if far := thousandths(it.right) - w.pen; far < -slackInWords || far > slackInWords {
		w.Text(strconv.FormatInt(-far, 10))
		w.pen += far
	}
	w.Text(fmt.Sprintf("<%04X>", w.in.number(meantGlyph{it.glyph, it.meaning})))
	w.pen += thousandths(it.face.glyph(it.glyph).advance)
}

// slackInWords is how far a letter may stand from its place, in thousandths of its size: widths are
// rounded.
const slackInWords = 2

// fontObjects is the number of objects that writeFont writes.
const fontObjects = 5

// writeFont writes the letters as a composite font (PDF 1.4, 5.6), two bytes per
// letter, and their meanings, so that words can be searched and copied.
func (o *pdf) writeFont(l *lettering) error {
	glyphs := []uint16{0}
	var widths, meanings strings.Builder
	for _, g := range l.all {
		glyphs = append(glyphs, g.glyph)
		fmt.Fprintf(&widths, " %d", thousandths(l.face.glyph(g.glyph).advance))
		// No more than a hundred meanings may stand in a block.
		fmt.Fprintf(&meanings, "1 beginbfchar\n<%04X> <%s>\nendbfchar\n", len(glyphs)-1, utf16Hex(g.meaning))
	}
	file, err := l.face.embeddable(glyphs)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s+%s", subsetTag(file), l.face.name)
	first := len(o.starts) + 1
	o.writeObject(fmt.Sprintf("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", name, first+1, first+4))
	o.writeObject(fmt.Sprintf("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor %d 0 R /CIDToGIDMap /Identity /W [1 [%s ]] >>", name, first+2, widths.String()))
	o.writeObject(fmt.Sprintf("<< /Type /FontDescriptor /FontName /%s /Flags 4 %s /StemV 90 /FontFile2 %d 0 R >>", name, l.face.measures(), first+3))
	if err := o.writeStream(fmt.Sprintf(" /Length1 %d", len(file)), out.PiecesOf(file)); err != nil {
		return err
	}
	return o.writeStream("", out.PiecesOf([]byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"+meanings.String()+"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend")))
}

// measures are the font's in a PDF: the box that holds each letter, and how high and deep they go.
func (f *face) measures() string {
	tables := tablesOf(f.file)
	unit := int64(binary.BigEndian.Uint16(tables["head"][18:]))
	read := func(table string, at int) int64 {
		return int64(int16(binary.BigEndian.Uint16(tables[table][at:]))) * 1000 / max(unit, 1)
	}
	return fmt.Sprintf("/FontBBox [%d %d %d %d] /ItalicAngle 0 /Ascent %d /Descent %d /CapHeight 722", read("head", 36), read("head", 38), read("head", 40), read("head", 42), read("hhea", 4), read("hhea", 6))
}

// subsetTag is six letters that distinguish a part of a font from others.
func subsetTag(file []byte) string {
	sum := cmp.Or(checksum(file), 1)
	var t [6]byte
	for i := range t {
		t[i] = byte('A' + sum%26)
		sum = sum/26 + uint32(len(file))
	}
	return string(t[:])
}
