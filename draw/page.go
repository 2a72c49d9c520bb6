package draw

import (
	"strconv"
	"strings"

	"leaper/internal/fault"
)

// A Page is paper with scenes on it. Its lengths are in micrometres, so that
// millimetres, inches and points are all whole numbers of them or nearly so.
type Page struct {
	Width, Height int64
	Paper         Colour
	Title         string
	Parts         []Part

	// Stop, if it is not nil, is asked before each item of a picture that is whole
	// before it is written, PNG and PDF; its error ends the drawing.
	Stop func() error
}

// stopped asks.
func (p Page) stopped() error {
	if p.Stop == nil {
		return nil
	}
	return p.Stop()
}

// A Part is a scene on a page: where its top left is, and how long a square's
// side.
type Part struct {
	Scene  *Scene
	X, Y   int64
	Square int64
}

// Micrometres in a millimetre, in a 72nd of an inch, in a 96th.
const (
	millimetre = 1000
	inch       = 25400
)

const (
	squareSide  = inch / 2 // of a small board: 48 pixels of a screen
	pictureSide = 10 * inch
)

// Fit is a page just large enough for one scene: squares of half an inch, or as
// many in ten inches as there are.
func Fit(s *Scene, theme Theme) Page {
	side := int64(squareSide)
	if longest := int64(max(s.Width, s.Height)); longest*side > pictureSide*Unit {
		side = max(pictureSide*Unit/longest, 1)
	}
	return Page{
		Width: int64(s.Width) * side / Unit, Height: int64(s.Height) * side / Unit,
		Paper: theme.Palette().Paper, Title: s.Title,
		Parts: []Part{{Scene: s, Square: side}},
	}
}

// whole reports whether a page is one scene and nothing else.
func (p Page) whole() bool {
	return len(p.Parts) == 1 && p.Parts[0].X == 0 && p.Parts[0].Y == 0 && p.Width == int64(p.Parts[0].Scene.Width)*p.Parts[0].Square/Unit
}

// single reports whether a page is for a plotter.
func (p Page) single() bool { return len(p.Parts) > 0 && p.Parts[0].Scene.Single }

// A Paper is the size of a page in millimetres.
type Paper struct{ Width, Height int64 }

var papers = [...]struct {
	name string
	Paper
}{{"a5", Paper{148, 210}}, {"a4", Paper{210, 297}}, {"a3", Paper{297, 420}}, {"a2", Paper{420, 594}}, {"letter", Paper{216, 279}}, {"tabloid", Paper{279, 432}}}

// maxPaper is the longest side of a page, in millimetres.
const maxPaper = 5000

// ParsePaper reads the name of a paper, a4 or letter and their like, or a width
// and a height in millimetres, such as 210x297. It wraps [ErrOption].
func ParsePaper(s string) (Paper, error) {
	var names []string
	for _, p := range papers {
		if strings.EqualFold(p.name, s) {
			return p.Paper, nil
		}
		names = append(names, p.name)
	}
	w, h, ok := strings.Cut(strings.TrimSuffix(strings.ToLower(s), "mm"), "x")
	width, err1 := strconv.ParseInt(w, 10, 64)
	height, err2 := strconv.ParseInt(h, 10, 64)
	if !ok || err1 != nil || err2 != nil || width < 20 || height < 20 || width > maxPaper || height > maxPaper {
		return Paper{}, fault.New(ErrOption, "page %q is none of %s, nor a width and a height of 20 to %d millimetres, such as 210x297", s, strings.Join(names, ", "), maxPaper)
	}
	return Paper{width, height}, nil
}
