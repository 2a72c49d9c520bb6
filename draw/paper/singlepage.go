package paper

import (
	"leaper/draw"
	"leaper/draw/internal/out"
	"leaper/internal/fault"
)

// A Single says how one picture is set on a page.
type Single struct {
	// Size is that of the page; the zero value is just large enough for the picture,
	// see [Fit].
	Size Size
	// Margin is the empty space on each side, in millimetres, beyond what a picture
	// has by itself.
	Margin int64
	// Cell is how long a square's side is, in micrometres; 0 is as long as the page
	// allows.
	Cell int64
	// Title stands above the picture.
	Title string
}

// titleSize is how large a title is, as a part of the shorter side of what there is.
const titleSize = 24

// Page sets a picture on a page, as large as it gets and in the middle. It wraps
// [draw.ErrOption] if there is no room for it.
func (s Single) Page(scene *draw.Scene) (Page, error) {
	fit := Fit(scene)
	if s.Cell > 0 {
		fit.Width, fit.Height, fit.Parts[0].Square = int64(scene.Width)*s.Cell/draw.Unit, int64(scene.Height)*s.Cell/draw.Unit, s.Cell
	}
	margin, fixed := s.Margin*millimetre, s.Size != Size{}
	if s.Title != "" {
		fit.Title = s.Title
	}
	if !fixed && margin == 0 && s.Title == "" {
		return fit, nil
	}
	area := [2]int64{fit.Width, fit.Height}
	if fixed {
		area = [2]int64{s.Size.Width*millimetre - 2*margin, s.Size.Height*millimetre - 2*margin}
	}
	room := min(area[0], area[1]) > 0
	size := fitting(s.Title, min(area[0], area[1])/titleSize, area[0])
	band := 2 * size // of the title
	if s.Title == "" {
		band = 0
	}
	part := fit.Parts[0]
	if fixed {
		area[1] -= band
		part.Square = min(area[0]*draw.Unit/int64(scene.Width), area[1]*draw.Unit/int64(scene.Height))
		if !room || area[1] <= 0 || part.Square < 1 {
			return Page{}, fault.New(draw.ErrOption, "a page of %dx%d millimetres with margins of %d has no room for the picture; take a larger page or smaller margins", s.Size.Width, s.Size.Height, s.Margin)
		}
		if s.Cell > part.Square {
			return Page{}, fault.New(draw.ErrOption, "a page of %dx%d millimetres with margins of %d has no room for squares of %s millimetres; %s are the most",
				s.Size.Width, s.Size.Height, s.Margin, out.Decimal(s.Cell, 3), out.Decimal(part.Square, 3))
		}
		if s.Cell > 0 {
			part.Square = s.Cell
		}
	}
	width, height := int64(scene.Width)*part.Square/draw.Unit, int64(scene.Height)*part.Square/draw.Unit
	page := Page{Width: area[0] + 2*margin, Height: height + band + 2*margin, Paper: fit.Paper, Title: fit.Title}
	if fixed {
		page.Height = s.Size.Height * millimetre
	}
	part.X, part.Y = (page.Width-width)/2, (page.Height-height-band)/2+band
	page.Parts = []Part{part}
	if s.Title != "" {
		words := &draw.Scene{Width: int32(page.Width), Height: int32(page.Height), Single: scene.Single, Lettering: true}
		words.Put(draw.Text{At: draw.Point{X: int32(page.Width / 2), Y: int32(part.Y - band*6/10)}, Size: int32(size), Words: s.Title, Colour: scene.Ink})
		page.Parts = []Part{{Scene: words, Square: draw.Unit}, part}
	}
	return page, nil
}

// fitting is the size of words that want one and have so much room across.
func fitting(words string, size, room int64) int64 {
	if long := draw.TextWidth(words) * size / 1000; long > room && long > 0 {
		return size * room / long
	}
	return size
}
