package paper

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"leaper/draw"
	"leaper/internal/fault"
)

// bringsLetters reports whether files of a format contain the outlines of their letters.
func (f Format) bringsLetters() bool { return f == PDF || f == PNG }

// faces gives the fonts of the pages: the given font, and Go's for what it lacks. The error wraps
// [draw.ErrOption] for a file that is no font, or has no outlines that can be used.
func (o Options) faces() (*faces, error) {
	if o.read != nil {
		return o.read, nil
	}
	all := &faces{language: o.Language}
	for which, file := range o.Reading {
		if file == nil {
			continue
		}
		f, err := openGiven(file)
		if err != nil {
			return nil, err
		}
		f.name, f.tag = nameOf(f, draw.Face(which)), fmt.Sprintf("R%d", which)
		all.reading[which] = f
	}
	if o.Font == nil {
		return all, nil
	}
	f, err := openGiven(o.Font)
	if err != nil {
		return nil, err
	}
	f.name, f.tag = "Given", "G"
	for which, name := range fontNames {
		if bytes.Equal(o.Font, fontFile(draw.Face(which))) {
			f.name, f.tag, f.inARow = name, fontTags[which], true
		}
	}
	all.given = f
	return all, nil
}

// openGiven reads a font that somebody gives.
func openGiven(file []byte) (*face, error) {
	if !isTrueType(file) {
		return nil, fault.New(draw.ErrOption, "it is no font; take a file of TrueType, .ttf")
	}
	f, err := openFace(file)
	if err != nil {
		return nil, err
	}
	if t := tablesOf(file); t["glyf"] == nil || t["loca"] == nil || t["hmtx"] == nil || len(t["head"]) < 54 || len(t["hhea"]) < 36 || len(t["maxp"]) < 6 {
		return nil, fault.New(draw.ErrOption, "the font has no TrueType outlines, and others, as in most .otf files, are not supported; take a .ttf file")
	}
	return f, nil
}

// nameOf is a name for a face of a document: that of its family, as far as a PDF may have it.
func nameOf(f *face, which draw.Face) string {
	family := strings.Map(func(c rune) rune {
		if c > 'z' || !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return -1
		}
		return c
	}, f.font.family())
	return cmp.Or(family, "Reading") + [draw.Faces]string{draw.Italic: "-Italic", draw.Bold: "-Bold"}[which]
}

// isTrueType reports whether a file begins as fonts do. One of several fonts in a file, or of fonts
// that are compressed, begins otherwise.
func isTrueType(file []byte) bool {
	return bytes.HasPrefix(file, []byte{0, 1, 0, 0}) || bytes.HasPrefix(file, []byte("true")) || bytes.HasPrefix(file, []byte("OTTO"))
}

// directory yields the tables of a TrueType file: their names, and where they begin and end.
func directory(font []byte) iter.Seq2[string, [2]uint64] {
	return func(yield func(string, [2]uint64) bool) {
		if len(font) < 12 {
			return
		}
		for i := range int(binary.BigEndian.Uint16(font[4:])) {
			if len(font) < 12+16*i+16 {
				return
			}
			entry := font[12+16*i:]
			offset, length := uint64(binary.BigEndian.Uint32(entry[8:])), uint64(binary.BigEndian.Uint32(entry[12:]))
			if !yield(string(entry[:4]), [2]uint64{offset, offset + length}) {
				return
			}
		}
	}
}

// holdsTables reports whether a font has all of each table of its directory.
func holdsTables(font []byte) bool {
	for _, at := range directory(font) {
		if at[1] > uint64(len(font)) {
			return false
		}
	}
	return true
}

// tablesOf gives the tables of a TrueType file by their names, without those that leave the file.
func tablesOf(font []byte) map[string][]byte {
	tables := map[string][]byte{}
	for name, at := range directory(font) {
		if at[1] <= uint64(len(font)) {
			tables[name] = font[at[0]:at[1]]
		}
	}
	return tables
}

// checkLetters refuses words with letters that a format lacks, and names these: the file
// would have boxes or question marks in their place.
func (o *Options) checkLetters(f Format, pages []Page) error {
	if o.Font != nil && !f.bringsLetters() {
		return fault.New(draw.ErrOption, "a font goes with pdf and png, and %s uses the reader's fonts", f)
	}
	if o.Font != nil && !slices.ContainsFunc(pages, func(p Page) bool { return !p.isForPlotter() }) {
		return fault.New(draw.ErrOption, "a font has areas, and the theme ink writes with single strokes; leave the font out, or take the theme light")
	}
	if f.Characters() {
		return nil
	}
	faces, err := o.faces()
	if err != nil {
		return err
	}
	o.read = faces
	var lacks []rune
	for t, single := range textsOf(pages) {
		var lacking []rune
		switch {
		case single:
			lacking = withoutStrokes(t.Words)
		case f == PS, f == EPS:
			lacking = beyondASCII(t.Words)
		case f.bringsLetters():
			s, err := faces.set(t)
			if err != nil {
				return err
			}
			lacking = s.lacks
		}
		for _, c := range lacking {
			if !slices.Contains(lacks, c) {
				lacks = append(lacks, c)
			}
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	var list []string
	for _, c := range lacks {
		list = append(list, fmt.Sprintf("%q", c))
	}
	switch words := strings.Join(list, ", "); {
	case f.bringsLetters() && o.Font != nil:
		return fault.New(draw.ErrOption, "the font has no letters %s; take another%s, or leave them out", words, SuchAs(string(lacks)))
	case f.bringsLetters() && !canShape: // nobody brings a font there
		return fault.New(draw.ErrOption, "the letters %s are not in the font; leave them out, or take the format svg", words)
	case f.bringsLetters():
		return fault.New(draw.ErrOption, "the letters %s are not in the font; give a font file that has them%s, or take the format svg", words, SuchAs(string(lacks)))
	default:
		return fault.New(draw.ErrOption, "%s has no letters %s; take the format pdf, png or svg, and no theme ink", f, words)
	}
}

// textsOf yields the words of pages, and whether they are strokes of a pen.
func textsOf(pages []Page) iter.Seq2[draw.Text, bool] {
	return func(yield func(draw.Text, bool) bool) {
		for _, p := range pages {
			for _, part := range p.Parts {
				for it := range part.Scene.All {
					if t, ok := it.(draw.Text); ok && !yield(t, part.Scene.Single) {
						return
					}
				}
			}
		}
	}
}

func beyondASCII(words string) (list []rune) {
	for _, c := range words {
		if (c < ' ' || c > '~') && c != utf8.RuneError {
			list = append(list, c)
		}
	}
	return list
}

// withoutStrokes gives the letters of words that a pen has no strokes for. It draws a box for
// those of ASCII.
func withoutStrokes(words string) []rune {
	return slices.DeleteFunc(beyondASCII(words), func(c rune) bool { _, is := letters[c]; return is })
}

// SuchAs names fonts that have some letters, after a comma; "" for rare scripts.
func SuchAs(letters string) string {
	for _, script := range []struct {
		letters *unicode.RangeTable
		fonts   string
	}{
		{unicode.Arabic, "Noto Naskh Arabic or Amiri"}, {unicode.Devanagari, "Noto Sans Devanagari or Lohit Devanagari"},
		{unicode.Hiragana, "IPAGothic"}, {unicode.Katakana, "IPAGothic"}, {unicode.Han, "IPAGothic or Droid Sans Fallback"},
		{unicode.Hangul, "NanumGothic"}, {unicode.Hebrew, "Noto Sans Hebrew"}, {unicode.Bengali, "Noto Sans Bengali"},
		{unicode.Tamil, "Noto Sans Tamil"}, {unicode.Thai, "Noto Sans Thai"},
	} {
		if strings.ContainsFunc(letters, func(c rune) bool { return unicode.Is(script.letters, c) }) {
			return ", such as " + script.fonts
		}
	}
	return ""
}

// embeddable is the part of the font that a PDF needs.
func (f *face) embeddable(glyphs []uint16) (file []byte, err error) {
	defer refuseDamage(&err)
	return subset(f.file, glyphs), nil
}
