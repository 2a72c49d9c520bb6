package film

import (
	"context"
	"io"
	"strings"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/fault"
	"leaper/internal/names"
)

// Format is a file format of films.
type Format uint8

// The formats of films.
const (
	GIF  Format = iota // everywhere, in few colours
	APNG               // a PNG that moves, with finer edges
	SVG                // moves without scripts
	HTML               // a page with a player
)

// A format has the properties of a [Format].
type format struct {
	names.Value
	names.Extensions
	media     string
	hasPixels bool // files are made of pixels; else a film can be shown at any size, and is text
	write     func(ctx context.Context, w io.Writer, o Options, f *Film) error
}

// formats is the table of all formats, in the order of their constants.
func formats() names.Table[Format, format] {
	return names.Table[Format, format]{What: "format", Err: draw.ErrOption, Entries: []format{
		{names.Value{"gif", "a film that plays everywhere"}, names.Extensions{"gif"}, "image/gif", true, writeGIF},
		{names.Value{"apng", "a film of PNG pictures, with all colours"}, names.Extensions{"png", "apng"}, "image/apng", true, writeAPNG},
		{names.Value{"svg"}, names.Extensions{"svg"}, "image/svg+xml", false, writeSVG},
		{names.Value{"html", "a page with a player"}, names.Extensions{"html", "htm"}, "text/html; charset=utf-8", false, writeHTML},
	}}
}

// Formats lists the formats of films by their names.
func Formats() names.List { return formats().List() }

// Extensions lists the extensions of all formats.
func Extensions() []string {
	return names.ExtensionsOf(formats().Entries)
}

func (f Format) String() string { return formats().Entry(f).Name() }

// Parse reads the name of a format of films. The error wraps [draw.ErrOption].
func Parse(s string) (Format, error) { return formats().Parse(s) }

// FormatOf is the format that a file's extension names; false if it names none. A
// film in a .png is an APNG.
func FormatOf(file string) (Format, bool) { return names.OfFile(formats(), file) }

// Media is the media type of files of the format.
func (f Format) Media() string { return formats().Entry(f).media }

// Extension is the extension of files of the format.
func (f Format) Extension() string { return formats().Entry(f).Extension() }

// Pixels reports whether films of the format are made of pixels; else they can be
// shown at any size, and are text.
func (f Format) Pixels() bool { return formats().Entry(f).hasPixels }

// Options of files. The zero value works.
type Options struct {
	// Pixels is the longest side in formats that have pixels; 0 chooses one.
	Pixels int
	// Progress, if it is not nil, is called by those formats before each frame that is
	// drawn, with the share of the work that is done, 0 to 1.
	Progress func(share float64)
}

// ParsePixels reads a size in pixels for a format; no size is 0, the default. The
// error wraps [draw.ErrOption].
func ParsePixels(s string, f Format) (int, error) {
	return paper.PixelsOf(s, "600, with the format gif or apng", f.Pixels(), f.String()+" has no pixels, and can be shown at any size; a size goes with the format gif or apng")
}

// Write writes a film in a format. When the context ends, it returns its error.
// It wraps [draw.ErrOption] for a film that cannot be shown, and [draw.ErrTooLarge].
func Write(ctx context.Context, w io.Writer, f Format, o Options, film *Film) error {
	if !formats().Has(f) {
		return fault.New(draw.ErrOption, "format %d: there are %s", f, strings.Join(Formats().Names(), ", "))
	}
	return formats().Entry(f).write(ctx, w, o, film)
}
