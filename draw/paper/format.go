package paper

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"leaper/draw"
	"leaper/internal/fault"
	"leaper/internal/names"
)

// Format is a file format of pictures.
type Format uint8

// The formats.
const (
	SVG Format = iota
	PS
	EPS
	PDF
	PNG
	Text // for a terminal, without colours
	ANSI // for a terminal, with colours
)

// A format has the properties of a [Format].
type format struct {
	names.Value
	names.Extensions
	media         string
	takesPages    bool // a file may have more than one page
	hasPixels     bool // files are made of pixels; else a picture can be shown at any size
	hasCharacters bool // files are made of characters, which have no lengths
	write         func(ctx context.Context, w io.Writer, o Options, pages []Page) error
}

// formats is the table of all formats, in the order of their constants.
func formats() names.Table[Format, format] {
	const postScript, plain = "application/postscript", "text/plain; charset=utf-8"
	return names.Table[Format, format]{What: "format", Err: draw.ErrOption, Entries: []format{
		{Value: names.Value{"svg", "a vector picture, for browsers"}, Extensions: names.Extensions{"svg"}, media: "image/svg+xml", write: writeSVG},
		{Value: names.Value{"ps", "PostScript, for printers"}, Extensions: names.Extensions{"ps"}, media: postScript, takesPages: true, write: writePS},
		{Value: names.Value{"eps", "PostScript, for placing on other pages"}, Extensions: names.Extensions{"eps"}, media: postScript, write: writeEPS},
		{Value: names.Value{"pdf", "a page to print"}, Extensions: names.Extensions{"pdf"}, media: "application/pdf", takesPages: true, write: writePDF},
		{Value: names.Value{"png", "a picture of pixels"}, Extensions: names.Extensions{"png"}, media: "image/png", hasPixels: true, write: writePNG},
		{Value: names.Value{"text", "the picture in characters"}, Extensions: names.Extensions{"txt", "text"}, media: plain, takesPages: true, hasCharacters: true, write: writeText},
		{Value: names.Value{"ansi"}, Extensions: names.Extensions{"ansi"}, media: plain, takesPages: true, hasCharacters: true, write: writeANSI},
	}}
}

// Formats lists the formats by their names.
func Formats() names.List { return formats().List() }

// Extensions lists the extensions of all formats.
func Extensions() []string {
	return names.ExtensionsOf(formats().Entries)
}

func (f Format) String() string { return formats().Entry(f).Name() }

// Parse reads a format's name. The error wraps [draw.ErrOption].
func Parse(s string) (Format, error) { return formats().Parse(s) }

// FormatOf is the format that a file's extension names; false if it names none.
func FormatOf(file string) (Format, bool) { return names.OfFile(formats(), file) }

// Media is the media type of files of the format.
func (f Format) Media() string { return formats().Entry(f).media }

// Extension is the extension of files of the format.
func (f Format) Extension() string { return formats().Entry(f).Extension() }

// Many reports whether a file of the format can have more than one page.
func (f Format) Many() bool { return formats().Entry(f).takesPages }

// Pixels reports whether files of the format are made of pixels.
func (f Format) Pixels() bool { return formats().Entry(f).hasPixels }

// Bytes reports whether files of the format are no text.
func (f Format) Bytes() bool { return f == PDF || f.Pixels() }

// Characters reports whether files of the format are made of characters, which have
// no lengths.
func (f Format) Characters() bool { return formats().Entry(f).hasCharacters }

// Options of files. The zero value works.
type Options struct {
	// Pixels is the longest side in formats that have pixels; 0 chooses one.
	Pixels int
	// Font is a TrueType file for the letters of formats that bring them along, pdf and
	// png. What it lacks, and all without it, is in the Go fonts.
	Font []byte
	// Reading are TrueType files for the letters of texts, see [draw.Reading]: upright, italic and
	// bold. What is missing is in Font.
	Reading [draw.Faces][]byte
	// Language is that of the words, such as ar, by which a font may choose their shapes. A
	// document names it, and says that it is read from the right if it is.
	Language string
	// Pen is the width of the lines of pages for plotters, in micrometres; 0 is 400.
	Pen int64
	// Author is the author of a document, for formats that have one.
	Author string

	read *faces // the fonts, when Write has read them
}

// ParsePixels reads a size in pixels for a format; no size is 0, the default. The
// error wraps [draw.ErrOption].
func ParsePixels(s string, f Format) (int, error) {
	return PixelsOf(s, "1200, with the format png", f.Pixels(), f.String()+" has no pixels; a size goes with the format png, and a page in millimetres, such as 200x200, with formats for paper")
}

// PixelsOf reads a size in pixels, if a format has pixels. The errors have an example of a size, or say
// why the format has none.
func PixelsOf(s, example string, pixels bool, why string) (int, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	switch {
	case err != nil || n < 1:
		return 0, fault.New(draw.ErrOption, "size %q: write how many pixels the longest side has, such as %s", s, example)
	case !pixels:
		return 0, fault.New(draw.ErrOption, "size %s: %s", s, why)
	}
	return n, nil
}

// Write writes pages in a format. When the context ends, it returns its error within
// some milliseconds. The error wraps [draw.ErrOption] for several pages in a format of
// one page, parts beyond their page, letters that a format lacks, and pixels that show
// nothing; and [draw.ErrTooLarge].
func Write(ctx context.Context, w io.Writer, f Format, o Options, pages ...Page) error {
	if len(pages) == 0 || len(pages) > 1 && !f.Many() {
		return fault.New(draw.ErrOption, "%d pages, and %s has one; write PDF or PostScript, or take a larger page", len(pages), strings.ToUpper(f.String()))
	}
	if !formats().Has(f) {
		return fault.New(draw.ErrOption, "format %d: there are %s", f, strings.Join(Formats().Names(), ", "))
	}
	for i, p := range pages {
		if err := p.check(); err != nil && !f.Characters() {
			return fmt.Errorf("page %d: %w", i+1, err)
		}
	}
	for _, p := range pages {
		if f != PDF && slices.ContainsFunc(p.Parts, func(p Part) bool { return p.Turned }) {
			return fault.New(draw.ErrOption, "a part of a page is turned, which only PDF has, and not %s", f)
		}
	}
	if err := o.checkLetters(f, pages); err != nil {
		return err
	}
	if !f.Characters() {
		pages = slices.Clone(pages)
		for i, p := range pages {
			if !p.isForPlotter() {
				continue
			}
			var err error
			if pages[i], err = p.drawnByPens(ctx, o.Pen); err != nil {
				return err
			}
		}
	}
	return formats().Entry(f).write(ctx, w, o, pages)
}
