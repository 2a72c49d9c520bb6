package paper

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"

	"leaper/draw"
	"leaper/internal/fault"
)

// bringsLetters reports whether files of a format contain the outlines of their letters.
func (f Format) bringsLetters() bool { return f == PDF || f == PNG }

// faces gives the fonts of the pages: the given font, or Go's. The error wraps [draw.ErrOption]
// for a file that is no font, or has no outlines that can be used.
func (o Options) faces() (*faces, error) {
	if o.Font == nil {
		return new(faces), nil
	}
	parsed, err := sfnt.Parse(o.Font)
	if err != nil {
		return nil, fault.New(draw.ErrOption, "it is no font: %w; take a file of TrueType, .ttf", err)
	}
	if t := tablesOf(o.Font); t["glyf"] == nil || t["loca"] == nil || t["hmtx"] == nil || len(t["head"]) < 54 || len(t["hhea"]) < 36 || len(t["maxp"]) < 6 {
		return nil, fault.New(draw.ErrOption, "the font has no TrueType outlines, and others, as in most .otf files, are not supported; take a .ttf file")
	}
	return &faces{given: &face{file: o.Font, font: parsed, glyphs: map[rune]glyph{}}}, nil
}

// tablesOf gives the tables of a TrueType file by their names, without those that leave the file.
func tablesOf(font []byte) map[string][]byte {
	tables := map[string][]byte{}
	if len(font) < 12 {
		return tables
	}
	for i := range int(binary.BigEndian.Uint16(font[4:])) {
		if len(font) < 12+16*i+16 {
			break
		}
		entry := font[12+16*i:]
		offset, length := uint64(binary.BigEndian.Uint32(entry[8:])), uint64(binary.BigEndian.Uint32(entry[12:]))
		if offset+length <= uint64(len(font)) {
			tables[string(entry[:4])] = font[offset : offset+length]
		}
	}
	return tables
}

// checkLetters refuses words with letters that a format lacks, and names these: the file
// would have boxes or question marks in their place.
func (o Options) checkLetters(f Format, pages []Page) error {
	if o.Font != nil && !f.bringsLetters() {
		return fault.New(draw.ErrOption, "a font goes with pdf and png, and %s uses the reader's fonts", f)
	}
	if f.Characters() {
		return nil
	}
	faces, err := o.faces()
	if err != nil {
		return err
	}
	var lacks []string
	for _, p := range pages {
		for _, part := range p.Parts {
			for it := range part.Scene.All {
				t, ok := it.(draw.Text)
				if !ok {
					continue
				}
				for _, c := range t.Words {
					hasIt := c >= ' ' && c <= '~' && (o.Font == nil || !f.bringsLetters()) || c == utf8.RuneError
					switch {
					case hasIt:
					case part.Scene.Single:
						_, hasIt = letters[c]
					case f == PS, f == EPS:
					case f.bringsLetters():
						if hasIt, err = faces.get(t.Face).hasLetter(c); err != nil {
							return fault.New(draw.ErrOption, "the font's letter %q cannot be read: %w", c, err)
						}
					default:
						hasIt = true
					}
					if word := fmt.Sprintf("%q", c); !hasIt && !slices.Contains(lacks, word) {
						lacks = append(lacks, word)
					}
				}
			}
		}
	}
	switch {
	case len(lacks) == 0:
		return nil
	case f.bringsLetters() && o.Font != nil:
		return fault.New(draw.ErrOption, "the font has no letters %s; take another, or leave them out", strings.Join(lacks, ", "))
	case f.bringsLetters():
		return fault.New(draw.ErrOption, "the letters %s are not in the font; give a font file that has them, or take the format svg", strings.Join(lacks, ", "))
	}
	return fault.New(draw.ErrOption, "%s has no letters %s; take the format pdf, png or svg, and no theme ink", f, strings.Join(lacks, ", "))
}

// hasLetter reports whether the font has a letter of its own for a character.
func (f *face) hasLetter(c rune) (bool, error) {
	g, err := f.load(c)
	return g.index != 0, err
}

// embeddable is the part of the font that a PDF needs. A given file may be damaged in parts that
// nothing has read yet.
func (f *face) embeddable(glyphs []uint16) (file []byte, err error) {
	if f.file != nil {
		defer func() {
			if recover() != nil {
				err = fault.New(draw.ErrOption, "the font is damaged; take another")
			}
		}()
		return subset(f.file, glyphs), nil
	}
	return subset(fontFile(f.which), glyphs), nil
}

// fontName is the name of the font in a PDF: a given font has no name there but its tag.
func (f *face) fontName() string {
	for which, name := range fontFiles {
		if f.file == nil && f.which == draw.Face(which) || bytes.Equal(f.file, fontFile(draw.Face(which))) {
			return name
		}
	}
	return "Given"
}
