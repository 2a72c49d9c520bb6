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

// brings reports whether files of a format bring their letters along, in outlines.
func (f Format) brings() bool { return f == PDF || f == PNG }

// faces are the fonts whose letters pages have: the one that is given, or Go's. It wraps
// [draw.ErrOption] for a file that is no font whose outlines can be taken over.
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

// tablesOf are a TrueType file's tables, by their names, those that lie within it.
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
		at, long := uint64(binary.BigEndian.Uint32(entry[8:])), uint64(binary.BigEndian.Uint32(entry[12:]))
		if at+long <= uint64(len(font)) {
			tables[string(entry[:4])] = font[at : at+long]
		}
	}
	return tables
}

// checkLetters refuses words of which a format lacks letters, and names these: it would
// have boxes or question marks in their place.
func (o Options) checkLetters(f Format, pages []Page) error {
	if o.Font != nil && !f.brings() {
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
					there := c >= ' ' && c <= '~' && (o.Font == nil || !f.brings()) || c == utf8.RuneError
					switch {
					case there:
					case part.Scene.Single:
						_, there = letters[c]
					case f == PS, f == EPS:
					case f.brings():
						if there, err = faces.of(t.Face).has(c); err != nil {
							return fault.New(draw.ErrOption, "the font's letter %q cannot be read: %w", c, err)
						}
					default:
						there = true
					}
					if word := fmt.Sprintf("%q", c); !there && !slices.Contains(lacks, word) {
						lacks = append(lacks, word)
					}
				}
			}
		}
	}
	switch {
	case len(lacks) == 0:
		return nil
	case f.brings() && o.Font != nil:
		return fault.New(draw.ErrOption, "the font has no letters %s; take another, or leave them out", strings.Join(lacks, ", "))
	case f.brings():
		return fault.New(draw.ErrOption, "the letters %s are not in the font; give a font file that has them, or take the format svg", strings.Join(lacks, ", "))
	}
	return fault.New(draw.ErrOption, "%s has no letters %s; take the format pdf, png or svg, and no theme ink", f, strings.Join(lacks, ", "))
}

// has reports whether the font has a letter of its own for a character.
func (f *face) has(c rune) (bool, error) {
	g, err := f.load(c)
	return g.index != 0, err
}

// embedded is the part of the font that a PDF needs. A file that was given may be damaged
// where nobody has looked yet.
func (f *face) embedded(glyphs []uint16) (file []byte, err error) {
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

// fontName is what a PDF calls its letters: other fonts have no name there but their tag.
func (f *face) fontName() string {
	for which, name := range fontFiles {
		if f.file == nil && f.which == draw.Face(which) || bytes.Equal(f.file, fontFile(draw.Face(which))) {
			return name
		}
	}
	return "Given"
}
