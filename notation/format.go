package notation

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/nearest"
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

var formatNames = [...]string{"grid", "box", "moves", "json", "jsonl", "none"}

// ErrFormat: there is no such format.
var ErrFormat = errors.New("unknown format")

// FormatNames lists the names that [ParseFormat] reads.
func FormatNames() []string { return append([]string(nil), formatNames[:]...) }

func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return fmt.Sprintf("format %d", uint8(f))
}

// ParseFormat reads a format's name. Its error names those that there are, and
// wraps [ErrFormat].
func ParseFormat(s string) (Format, error) {
	i, err := nearest.Choose("format", s, formatNames[:])
	if err != nil {
		return Grid, fault.New(ErrFormat, "%w", err)
	}
	return Format(i), nil
}

// FormatOf picks a format by a file's extension: .txt is a grid, .moves, .json
// and .jsonl (or .ndjson) are what they say; false for any other.
func FormatOf(file string) (Format, bool) {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".txt":
		return Grid, true
	case ".moves":
		return Moves, true
	case ".json":
		return JSON, true
	case ".jsonl", ".ndjson":
		return JSONL, true
	}
	return Grid, false
}

// shorten keeps an error to one line, whatever the input was.
func shorten(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return s
}
