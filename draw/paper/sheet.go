package paper

import (
	"fmt"
	"strconv"

	"leaper/draw"
	"leaper/internal/fault"
)

// A Sheet says how many pictures are set on pages.
type Sheet struct {
	Size Size
	// Margin is the empty space on each side, in millimetres.
	Margin int64
	// Across is how many pictures stand side by side; 0 chooses.
	Across int
	// Title stands at the head of every page, with the number of the page; a
	// picture's number stands below it.
	Title string
	// Bare leaves out the words.
	Bare bool
}

const (
	// leastPicture is how wide pictures are at least when Sheet.Across chooses.
	leastPicture = 14 * millimetre
	headHeight   = 9 * millimetre
	headSize     = 4 * millimetre
	// captionHeight is that of a caption in hundredths of the width of a column, up to
	// this width.
	captionHeight = 16
	widestCaption = 50 * millimetre
)

// Pages sets pictures on pages, row by row. All pictures are as large as the
// first. It wraps [draw.ErrOption] if the paper has no room for one.
func (s Sheet) Pages(scenes []*draw.Scene) ([]Page, error) {
	if len(scenes) == 0 {
		return nil, fault.New(draw.ErrOption, "a sheet of no pictures")
	}
	area := [2]int64{(s.Size.Width - 2*s.Margin) * millimetre, (s.Size.Height - 2*s.Margin) * millimetre}
	if !s.Bare {
		area[1] -= headHeight
	}
	g, err := s.grid(area, scenes[0], int64(len(scenes)))
	if err != nil {
		return nil, err
	}
	count := (int64(len(scenes)) + g.across*g.down - 1) / (g.across * g.down)
	pages := make([]Page, 0, count)
	for i, scene := range scenes {
		at := int64(i) % (g.across * g.down)
		if at == 0 {
			pages = append(pages, s.page(len(pages)+1, int(count), scenes[0]))
		}
		p := &pages[len(pages)-1]
		x, y := s.Margin*millimetre+at%g.across*g.width, s.Margin*millimetre+at/g.across*g.height
		if !s.Bare {
			y += headHeight
		}
		// A tenth of the column is left free, half of it on each side.
		p.Parts = append(p.Parts, Part{Scene: scene, X: x + g.width/20, Y: y, Square: g.square})
		if !s.Bare {
			words := p.Parts[0].Scene
			words.Put(draw.Text{
				At:   draw.Point{X: int32(x + g.width/2), Y: int32(y + g.picture + g.caption*captionHeight/200)},
				Size: int32(g.caption * captionHeight * 8 / 1000), Words: strconv.Itoa(i + 1), Colour: scene.Ink,
			})
		}
	}
	return pages, nil
}

// page is an empty page, with a scene for the words, in micrometres.
func (s Sheet) page(number, count int, first *draw.Scene) Page {
	p := Page{Width: s.Size.Width * millimetre, Height: s.Size.Height * millimetre, Paper: ground(first), Title: s.Title}
	if s.Bare {
		return p
	}
	words := &draw.Scene{Width: int32(p.Width), Height: int32(p.Height), Single: first.Single, Lettering: true}
	head := s.Title
	if count > 1 {
		head += fmt.Sprintf(", page %d of %d", number, count)
	}
	size := fitting(head, headSize, p.Width-2*s.Margin*millimetre)
	words.Put(draw.Text{At: draw.Point{X: int32(p.Width / 2), Y: int32(s.Margin*millimetre + headSize/2)}, Size: int32(size), Words: head, Colour: first.Ink})
	p.Parts = append(p.Parts, Part{Scene: words, Square: draw.Unit})
	return p
}

// A grid is how a sheet's pictures stand: so many across and down, each in a
// field of a width and a height.
type grid struct {
	across, down, width, height int64
	picture                     int64 // the height of a picture
	caption                     int64 // the width that its number is measured by
	square                      int64
}

// grid chooses the fewest pictures across that get all of them onto one page, as
// long as they do not become too small.
func (s Sheet) grid(area [2]int64, scene *draw.Scene, number int64) (grid, error) {
	try := func(across int64) grid {
		g := grid{across: across, width: area[0] / across}
		g.square = g.width * 9 / 10 * draw.Unit / int64(scene.Width)
		g.picture = int64(scene.Height) * g.square / draw.Unit
		g.height = g.picture + g.width/10
		if !s.Bare {
			g.caption = min(g.width, widestCaption)
			g.height += g.caption * captionHeight / 100
		}
		if g.height > 0 {
			g.down = area[1] / g.height
		}
		return g
	}
	best := grid{}
	if s.Across > 0 {
		best = try(int64(s.Across))
	} else if area[0] > 0 {
		for across := int64(1); across == 1 || area[0]/across >= leastPicture && best.across*best.down < number; across++ {
			if g := try(across); g.down > 0 || best.down == 0 {
				best = g
			}
		}
	}
	if area[0] <= 0 || best.down < 1 || best.square < 1 {
		return best, fault.New(draw.ErrOption, "a page of %dx%d millimetres with margins of %d has no room for a picture %d across; take a larger page or more across",
			s.Size.Width, s.Size.Height, s.Margin, max(s.Across, 1))
	}
	return best, nil
}
