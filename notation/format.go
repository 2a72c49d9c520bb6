package notation

import (
	"errors"

	"leaper/internal/names"
)

// A Format is a way to write tours.
type Format uint8

// The formats. The zero value is grid.
const (
	Grid  Format = iota // numbers in columns of one width, layer by layer
	Box                 // the boxed display of the kt function
	Moves               // the names of the squares in order, one tour a line
	JSON                // one object, or an array of objects
	JSONL               // one object a line
	None                // nothing
)

// A format has the properties of a [Format].
type format struct {
	names.Value
	names.Extensions
	inErrors string // as errors speak of it
	media    string // its media type; "" if it is not for files of one tour
	encoder  func(Options) encoder
	decoder  func(*Reader) decoder // nil if the decoder of another format reads it, see formatStarts
}

const plainText = "text/plain; charset=utf-8"

// formats is the table of all formats, in the order of their constants. A new one has its line
// here, its constant above, and a file with its encoder and its decoder.
func formats() names.Table[Format, format] {
	return names.Table[Format, format]{What: "format", Err: ErrFormat, Entries: []format{
		{Value: names.Value{"grid", "numbers in rows: 1, 2, 3 on the squares in the order of the tour"}, inErrors: "a grid", Extensions: names.Extensions{"txt"}, media: plainText,
			encoder: func(o Options) encoder { return &gridEncoder{fromZero: o.FromZero} },
			decoder: func(r *Reader) decoder { return &gridDecoder{r} }},
		{Value: names.Value{"box", "the same in boxes of lines, several side by side"}, inErrors: "boxes", media: plainText,
			encoder: func(o Options) encoder { return &boxEncoder{fromZero: o.FromZero, across: o.Across} },
			decoder: func(r *Reader) decoder { return &boxDecoder{Reader: r} }},
		{Value: names.Value{"moves", "the squares in the order of the tour: a1 b3 …"}, inErrors: "moves", Extensions: names.Extensions{"moves"}, media: plainText,
			encoder: func(Options) encoder { return &movesEncoder{} },
			decoder: func(r *Reader) decoder { return &movesDecoder{Reader: r} }},
		{Value: names.Value{"json", "one JSON object"}, inErrors: "JSON", Extensions: names.Extensions{"json"}, media: "application/json",
			encoder: func(o Options) encoder {
				if o.Many {
					return &jsonEncoder{style: array}
				}
				return &jsonEncoder{style: oneObject}
			},
			decoder: func(r *Reader) decoder { return newJSONDecoder(r) }},
		{Value: names.Value{"jsonl", "one JSON object per line"}, inErrors: "JSON", Extensions: names.Extensions{"jsonl", "ndjson"},
			encoder: func(Options) encoder { return &jsonEncoder{style: objectLines} }},
		{Value: names.Value{"none", "nothing"}, inErrors: "nothing", encoder: func(Options) encoder { return noEncoder{} }},
	}}
}

// formatStarts has for each format that is read a function that reports whether a line begins as its
// lines do. It is apart from the table of formats, which would be made again for every line of a text.
func formatStarts() [4]func(word, line []byte) bool {
	return [...]func(word, line []byte) bool{Grid: beginsGrid, Box: beginsBox, Moves: beginsMoves, JSON: beginsJSON}
}

// ErrFormat: there is no such format.
var ErrFormat = errors.New("unknown format")

// Formats lists what [ParseFormat] reads.
func Formats() names.List { return formats().List() }

func (f Format) String() string { return formats().Of(f) }

// ParseFormat reads a format's name. Its error names all formats, and wraps
// [ErrFormat].
func ParseFormat(s string) (Format, error) { return formats().Parse(s) }

// FormatOf picks a format by a file's extension: .txt is a grid, .moves, .json
// and .jsonl (or .ndjson) are what they say; false for any other.
func FormatOf(file string) (Format, bool) { return names.OfFile(formats(), file) }

// Media is the type of a file of one tour, and the extension that goes with it; both
// are empty for formats that are not for such files.
func (f Format) Media() (media, extension string) {
	e := formats().Entry(f)
	if e.media == "" {
		return "", ""
	}
	return e.media, append(e.Extensions, "txt")[0]
}
