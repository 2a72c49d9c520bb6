package draw

import (
	"cmp"
	"errors"

	"leaper/internal/names"
)

// Errors that the package returns, wrapped in a sentence that names the input.
var (
	// ErrOption: a style, theme, format, paper or length does not exist, or does
	// not suit the drawing.
	ErrOption = errors.New("cannot be drawn this way")
	// ErrTooLarge: a picture is beyond one of the package's limits.
	ErrTooLarge = errors.New("picture too large")
)

// A Theme is a set of colours.
type Theme uint8

// The themes. The zero value is light.
const (
	Light Theme = iota
	Dark
	// InkOnly is for plotters: no areas, a pen for each colour, lengths in millimetres.
	InkOnly
)

var themes = names.Enum[Theme]{What: "theme", Err: ErrOption, Entries: names.List{
	{"light", "dark lines on light squares"},
	{"dark", "light lines on dark squares"},
	{"ink", "for pen plotters: strokes of pens, lengths in millimetres"},
}}

// Themes lists the themes by their names.
func Themes() names.List { return themes.List() }

func (t Theme) String() string { return themes.Of(t) }

// ParseTheme reads a theme's name; no name is light. The error wraps [ErrOption].
func ParseTheme(s string) (Theme, error) { return themes.Parse(cmp.Or(s, Theme(0).String())) }

// A Palette has a theme's colours by their use. Start and end also differ in
// shape, not only in colour.
type Palette struct {
	Paper  Colour // all around
	Square Colour // the dark squares
	Light  Colour // the others; 0 is Paper
	Edge   Colour // round the board
	Hole   Colour // crosses
	Words  Colour
	Line   Colour
	Start  Colour
	End    Colour
	// Heat goes from the first step to the last. Its brightness rises or falls
	// all the way, so that it can be read without seeing colours.
	Heat []Colour
	// Threads go from the first thread to the last; each can be seen on paper.
	Threads []Colour
	// Kinds distinguish kinds of things; each can be seen on paper.
	Kinds []Colour
}

// palettes are the colours of the themes. The blue and vermilion of Okabe and Ito (2008)
// are distinct for every kind of colour blindness. The scales are cividis (Nuñez,
// Anderton and Renslow 2018), which was made for that; on paper without its brightest
// end, in the theme dark without its darkest.
var palettes = [...]Palette{
	Light: {
		Paper: RGB(0xfcfaf5), Square: RGB(0xefe8d8), Edge: RGB(0xb9ab8a), Hole: RGB(0x857a60),
		Words: RGB(0x22262b), Line: RGB(0x1f4e79), Start: RGB(0x006aa8), End: RGB(0xc24a00),
		Heat:    []Colour{RGB(0x00224e), RGB(0x2a3f6d), RGB(0x575d6d), RGB(0x7d7c78), RGB(0xa59c74), RGB(0xd2c060), RGB(0xfee838)},
		Threads: []Colour{RGB(0x0b3c6f), RGB(0x006aa8), RGB(0x7a4f9a), RGB(0xc24a00)},
		Kinds:   []Colour{RGB(0x1f4e79), RGB(0xc24a00), RGB(0x00745a), RGB(0x7a4f9a), RGB(0x8a6d00), RGB(0x9b2250)},
	},
	Dark: {
		Paper: RGB(0x14171c), Square: RGB(0x20262f), Edge: RGB(0x566275), Hole: RGB(0x7d8aa0),
		Words: RGB(0xe8eaed), Line: RGB(0x8cc4ff), Start: RGB(0x56b4e9), End: RGB(0xff9d5c),
		Heat:    []Colour{RGB(0x2a3f6d), RGB(0x575d6d), RGB(0x7d7c78), RGB(0xa59c74), RGB(0xd2c060), RGB(0xfee838)},
		Threads: []Colour{RGB(0x5b8fd9), RGB(0x7fc4e8), RGB(0xe3d9b0), RGB(0xffb347)},
		Kinds:   []Colour{RGB(0x8cc4ff), RGB(0xff9d5c), RGB(0x5fd3ae), RGB(0xcba3f0), RGB(0xe3c95a), RGB(0xff8fb0)},
	},
	InkOnly: {
		Paper: RGB(0xffffff), Square: RGB(0xffffff), Edge: RGB(0x000000), Hole: RGB(0x000000),
		Words: RGB(0x000000), Line: RGB(0x000000), Start: RGB(0x000000), End: RGB(0x000000),
		Heat: []Colour{RGB(0x000000), RGB(0x000000)}, Threads: []Colour{RGB(0x000000), RGB(0x000000)},
		Kinds: []Colour{RGB(0x000000)},
	},
}

// Palette gives a theme's colours; for a theme that does not exist, those of light.
func (t Theme) Palette() Palette {
	if int(t) >= len(palettes) {
		return palettes[Light]
	}
	return palettes[t]
}
