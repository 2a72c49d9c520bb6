package draw

import (
	"io"
	"path/filepath"
	"strings"

	"leaper/internal/fault"
)

// Format is a file format of pictures.
type Format uint8

// The formats.
const (
	FormatSVG Format = iota
	FormatPS
	FormatEPS
	FormatPDF
	FormatPNG
	FormatText // for a terminal, without colours
	FormatANSI // for a terminal, with colours
)

var formatNames = [...]string{"svg", "ps", "eps", "pdf", "png", "text", "ansi"}

// FormatNames lists the names of the formats.
func FormatNames() []string { return append([]string(nil), formatNames[:]...) }

func (f Format) String() string { return nameOf("format", formatNames[:], int(f)) }

// ParseFormat reads a format's name.
func ParseFormat(s string) (Format, error) {
	i, err := parseName("format", s, formatNames[:])
	return Format(i), err
}

// FormatOf is the format that a file's extension names; false if it names none.
func FormatOf(file string) (Format, bool) {
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	if ext == "txt" {
		return FormatText, true
	}
	for i, n := range formatNames {
		if n == ext {
			return Format(i), true
		}
	}
	return 0, false
}

// Many reports whether a file of the format can have more than one page.
func (f Format) Many() bool {
	return f == FormatPS || f == FormatPDF || f == FormatText || f == FormatANSI
}

// Write writes pages in a format. Pixels is the longest side of a PNG; 0 chooses.
// It wraps [ErrOption] for several pages in a format that has but one.
func Write(w io.Writer, f Format, pixels int, pages ...Page) error {
	if len(pages) == 0 || len(pages) > 1 && !f.Many() {
		return fault.New(ErrOption, "%d pages, and %s has one; write PDF or PostScript, or take a larger page", len(pages), strings.ToUpper(f.String()))
	}
	switch f {
	case FormatPS:
		return PostScript(w, pages[0].Title, pages...)
	case FormatEPS:
		return EPS(w, pages[0])
	case FormatPDF:
		return PDF(w, pages[0].Title, pages...)
	case FormatPNG:
		if pixels == 0 {
			pixels = Pixels(pages[0])
		}
		return PNG(w, pages[0], pixels)
	case FormatText, FormatANSI:
		return Terminal(w, f == FormatANSI, pages...)
	}
	return SVG(w, pages[0])
}
