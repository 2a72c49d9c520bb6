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

// A format is all that there is to know of one.
type format struct {
	names.Value
	names.Extensions
	media  string
	pixels bool // made of pixels; else it can be shown at any size, and is text
	write  func(ctx context.Context, w io.Writer, o Options, f *Film) error
}

// formats are all of them, in the order of their constants.
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

func (f Format) String() string { return formats().Entry(f).Name() }

// Parse reads the name of a format of films. The error wraps [draw.ErrOption].
func Parse(s string) (Format, error) { return formats().Parse(s) }

// FormatOf is the format that a file's extension names; false if it names none. A
// film in a .png is an APNG.
func FormatOf(file string) (Format, bool) { return names.OfFile(formats(), file) }

// Media is the media type of files of the format.
func (f Format) Media() string { return formats().Entry(f).media }

// Extension is that of files of the format.
func (f Format) Extension() string { return formats().Entry(f).Extension() }

// Pixels reports whether films of the format are made of pixels; else they can be
// shown at any size, and are text.
func (f Format) Pixels() bool { return formats().Entry(f).pixels }

// Options of files. The zero value chooses.
type Options struct {
	// Pixels is the longest side of formats that have pixels; 0 chooses.
	Pixels int
	// Progress, if it is not nil, hears of those formats before each frame that is
	// drawn, what share of the work is done, 0 to 1.
	Progress func(share float64)
}

// ParsePixels reads a size in pixels for a format; no size is 0, which chooses. The
// error wraps [draw.ErrOption].
func ParsePixels(s string, f Format) (int, error) {
	return paper.PixelsOf(s, "600, with the format gif or apng", f.Pixels(), f.String()+" has no pixels, and can be shown at any size; a size goes with the format gif or apng")
}

// Write writes a film in a format. When the context ends, it ends with its error.
// It wraps [draw.ErrOption] for a film that cannot be shown, and [draw.ErrTooLarge].
func Write(ctx context.Context, w io.Writer, f Format, o Options, film *Film) error {
	if !formats().Has(f) {
		return fault.New(draw.ErrOption, "format %d: there are %s", f, strings.Join(Formats().Names(), ", "))
	}
	return formats().Entry(f).write(ctx, w, o, film)
}
