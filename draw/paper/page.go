// Package paper sets scenes on pages and writes them: as SVG, PostScript, PDF and PNG,
// and as text for terminals.
//
//	Scene ──Fit, Single, Sheet──▶ Page ──Write──▶ bytes
//
// A [Page] is paper with scenes on it. A format writes pages, one file each, and
// decides nothing; all formats are entries of one table, in format.go.
//
// # Reading the source
//
// svg.go is the simplest format. raster.go, penletters.go and typeface.go do for PNG what the
// readers of other formats do: they fill areas and write words, with a pen or in the
// outlines of a font. textshape.go sets words by the rules of their scripts, textlayout.go breaks
// paragraphs into lines, textfill.go makes these as long as their column, and pdfletters.go writes
// letters with what they mean. fontsubset.go takes the
// part of the font that a PDF contains.
// Films use the same [Canvas], [Elements] and [Screen] as pictures do.
package paper

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"leaper/draw"
	"leaper/draw/internal/out"
	"leaper/internal/fault"
	"leaper/internal/names"
)

// A Page is paper with scenes on it. Its lengths are in micrometres, so that
// millimetres, inches and points are all whole numbers of them or nearly so.
type Page struct {
	Width, Height int64
	// Bleed is how far the sheet that is printed on reaches beyond the page on each side, where it
	// is trimmed. Only the format PDF has it.
	Bleed int64
	Paper draw.Colour // 0 is transparent
	Title string
	Parts []Part
	Marks []Bookmark
	// Metric says that lengths were asked for on paper; an SVG has them in millimetres.
	Metric bool
}

// A Bookmark is a line of a document's outline, which leads to its page: a chapter, or at
// a greater depth a part of one. Only the format PDF has them.
type Bookmark struct {
	Words string
	Depth int
}

// A Part is a scene on a page: the place of its top left corner, and the length of a
// square's side.
type Part struct {
	Scene  *draw.Scene
	X, Y   int64
	Square int64
	Role   Role
	// Turned is a part that is read from the top of the page to its foot: its top left corner is
	// the top right one of its room. Only the format PDF has turned parts.
	Turned bool
}

// Micrometres in a millimetre and in an inch, of which 1/72 is a point and 1/96 a pixel.
const (
	millimetre = 1000
	inch       = 25400
)

const (
	squareSide  = inch / 2 // of a small board: 48 pixels of a screen
	pictureSide = 10 * inch
)

// Fit makes a page just large enough for one scene: squares of half an inch, or
// smaller ones that fit into ten inches.
func Fit(s *draw.Scene) Page {
	side := int64(squareSide)
	if longest := int64(max(s.Width, s.Height)); longest*side > pictureSide*draw.Unit {
		side = max(pictureSide*draw.Unit/longest, 1)
	}
	return Page{
		Width: int64(s.Width) * side / draw.Unit, Height: int64(s.Height) * side / draw.Unit,
		Paper: ground(s), Title: s.Title,
		Parts: []Part{{Scene: s, Square: side}},
	}
}

// ground is the colour of a scene's paper, 0 for none.
func ground(s *draw.Scene) draw.Colour {
	if s.Clear {
		return 0
	}
	return s.Paper
}

// isOneScene reports whether a page has one scene that fills it, and nothing else.
func (p Page) isOneScene() bool {
	return len(p.Parts) == 1 && p.Parts[0].X == 0 && p.Parts[0].Y == 0 && p.Width == int64(p.Parts[0].Scene.Width)*p.Parts[0].Square/draw.Unit
}

// slack is the largest distance that a part may leave its page, in micrometres: lengths are rounded.
const slack = 10

// check refuses a page with parts beyond the paper, which some formats would show.
func (p Page) check() error {
	slack := slack + p.Bleed
	for _, part := range p.Parts {
		wide, high := int64(part.Scene.Width)*part.Square/draw.Unit, int64(part.Scene.Height)*part.Square/draw.Unit
		if part.Turned {
			part.X, wide, high = part.X-high, high, wide
		}
		right, foot := part.X+wide, part.Y+high
		if part.X < -slack || part.Y < -slack || right > p.Width+slack || foot > p.Height+slack {
			return fault.New(draw.ErrOption, "a picture reaches from %d,%d to %d,%d, and its page is %dx%d micrometres", part.X, part.Y, right, foot, p.Width, p.Height)
		}
	}
	return nil
}

// isForPlotter reports whether a page is for a plotter.
func (p Page) isForPlotter() bool { return len(p.Parts) > 0 && p.Parts[0].Scene.Single }

// A Size is that of a page, in micrometres.
type Size struct{ Width, Height int64 }

// turned is a page on its side.
func (s Size) turned() Size { return Size{s.Height, s.Width} }

// String writes a size in millimetres, as [ParseSize] reads it.
func (s Size) String() string { return out.Decimal(s.Width, 3) + "x" + out.Decimal(s.Height, 3) }

type namedSize struct {
	names.Value
	Size
}

// sheets are sizes of paper.
var sheets = []namedSize{
	{names.Value{"a5"}, Size{148_000, 210_000}}, {names.Value{"a4"}, Size{210_000, 297_000}}, {names.Value{"a3"}, Size{297_000, 420_000}}, {names.Value{"a2"}, Size{420_000, 594_000}}, {names.Value{"a1"}, Size{594_000, 841_000}}, {names.Value{"a0"}, Size{841_000, 1189_000}},
	{names.Value{"letter"}, Size{215_900, 279_400}}, {names.Value{"tabloid"}, Size{279_400, 431_800}},
}

// screens are a square, and the height of a phone to its width.
var screens = []namedSize{
	{names.Value{"square"}, Size{210_000, 210_000}}, {names.Value{"story"}, Size{108_000, 192_000}},
}

func sizes() []namedSize { return slices.Concat(sheets, screens) }

// Sizes lists the names of sizes.
func Sizes() names.List { return names.ListOf(sizes()) }

// Turns reports whether a size is the name of a sheet of paper, which may lie on its side.
func Turns(name string) bool {
	return slices.ContainsFunc(sheets, func(s namedSize) bool { return strings.EqualFold(s.Name(), name) })
}

// The shortest and the longest side of a page.
const (
	minSize = 20 * millimetre
	maxSize = 5000 * millimetre
)

// ParseSize reads the name of a size, a4 or letter and their like, or a width and a height, in
// millimetres or inches: 297x210, 152.4x228.6, 6x9in. It wraps [draw.ErrOption].
func ParseSize(s string) (Size, error) {
	for _, p := range sizes() {
		if strings.EqualFold(p.Name(), s) {
			return p.Size, nil
		}
	}
	both := strings.ToLower(s)
	unit := both[len(strings.TrimRight(both, "abcdefghijklmnopqrstuvwxyz ")):]
	w, h, ok := strings.Cut(strings.TrimSuffix(both, unit), "x")
	width, ok1 := ParseLength(w + unit)
	height, ok2 := ParseLength(h + unit)
	if !ok || !ok1 || !ok2 || min(width, height) < minSize || max(width, height) > maxSize {
		return Size{}, fault.New(draw.ErrOption, "page %q is none of %s, nor a width and a height of %d to %d millimetres, such as 210x297, 152.4x228.6 or 6x9in", s, strings.Join(Sizes().Names(), ", "), minSize/millimetre, maxSize/millimetre)
	}
	return Size{width, height}, nil
}

// ParseLength reads a length in millimetres or inches: 18, 3.2, 3.2mm, 0.125in. It is rounded to
// micrometres.
func ParseLength(s string) (int64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	unit := float64(millimetre)
	if number, is := strings.CutSuffix(s, "in"); is {
		s, unit = number, inch
	} else {
		s = strings.TrimSuffix(s, "mm")
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(math.Abs(n*unit) <= maxSize) { // not a number, neither
		return 0, false
	}
	return int64(math.Round(n * unit)), true
}

// A Single has the options for one picture on a page.
type Single struct {
	// Size is that of the page; the zero value is just large enough for the picture,
	// see [Fit].
	Size Size
	// Turns lays the page on its side for a picture that is wider than tall.
	Turns bool
	// Margin is the empty space on each side, in millimetres, beyond the margin that the
	// picture itself has.
	Margin int64
	// Cell is the length of a square's side, in micrometres; 0 is the longest that the page
	// allows.
	Cell int64
	// Title stands above the picture, and Below under it: a dedication.
	Title, Below string
}

// titleSize divides the shorter side of the area to give the size of a title.
const titleSize = 24

// Page sets a picture on a page, as large as possible and in the middle. It wraps
// [draw.ErrOption] if there is no room for it.
func (s Single) Page(scene *draw.Scene) (Page, error) {
	fit := Fit(scene)
	if s.Cell > 0 {
		fit.Width, fit.Height, fit.Parts[0].Square = int64(scene.Width)*s.Cell/draw.Unit, int64(scene.Height)*s.Cell/draw.Unit, s.Cell
	}
	sheet := s.Size
	if s.Turns && scene.Width > scene.Height {
		sheet = sheet.turned()
	}
	fit.Metric = s.Cell > 0 || sheet != Size{}
	margin, fixed := s.Margin*millimetre, sheet != Size{}
	if s.Title != "" {
		fit.Title = s.Title
	}
	if !fixed && margin == 0 && s.Title == "" && s.Below == "" {
		return fit, nil
	}
	area := [2]int64{fit.Width, fit.Height}
	if fixed {
		area = [2]int64{sheet.Width - 2*margin, sheet.Height - 2*margin}
	}
	room := min(area[0], area[1]) > 0
	size := min(area[0], area[1]) / titleSize
	title, below := fittingSize(s.Title, size, area[0]), fittingSize(s.Below, size, area[0])
	head, foot := 2*title, 2*below // the bands of the words
	if s.Title == "" {
		head = 0
	}
	if s.Below == "" {
		foot = 0
	}
	part := fit.Parts[0]
	if fixed {
		area[1] -= head + foot
		part.Square = min(area[0]*draw.Unit/int64(scene.Width), area[1]*draw.Unit/int64(scene.Height))
		if !room || area[1] <= 0 || part.Square < 1 {
			return Page{}, fault.New(draw.ErrOption, "a page of %s millimetres with margins of %d has no room for the picture; take a larger page or smaller margins", sheet, s.Margin)
		}
		if s.Cell > part.Square {
			return Page{}, fault.New(draw.ErrOption, "a page of %s millimetres with margins of %d has no room for squares of %s millimetres; %s are the most",
				sheet, s.Margin, out.Decimal(s.Cell, 3), out.Decimal(part.Square, 3))
		}
		if s.Cell > 0 {
			part.Square = s.Cell
		}
	}
	width, height := int64(scene.Width)*part.Square/draw.Unit, int64(scene.Height)*part.Square/draw.Unit
	page := Page{Width: area[0] + 2*margin, Height: height + head + foot + 2*margin, Paper: fit.Paper, Title: fit.Title, Metric: fit.Metric}
	if fixed {
		page.Height = sheet.Height
	}
	part.X, part.Y = (page.Width-width)/2, (page.Height-height-head-foot)/2+head
	page.Parts = []Part{part}
	if head+foot > 0 {
		words := &draw.Scene{Width: int32(page.Width), Height: int32(page.Height), Single: scene.Single, Lettering: true}
		put := func(line string, y, size int64) {
			if line != "" {
				words.Put(draw.Text{At: draw.Point{X: int32(page.Width / 2), Y: int32(y)}, Size: int32(size), Words: line, Colour: scene.Ink})
			}
		}
		put(s.Title, part.Y-head*6/10, title)
		put(s.Below, part.Y+height+foot*6/10, below)
		page.Parts = []Part{{Scene: words, Square: draw.Unit}, part}
	}
	return page, nil
}

// fittingSize is the size of words, or a smaller one if they are wider than the room.
func fittingSize(words string, size, room int64) int64 {
	if long := draw.TextWidth(words) * size / 1000; long > room && long > 0 {
		return size * room / long
	}
	return size
}
