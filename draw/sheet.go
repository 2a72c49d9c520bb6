package draw

import (
	"fmt"
	"strconv"

	"leaper/internal/fault"
)

// A Sheet says how many pictures are set on pages.
type Sheet struct {
	Paper Paper
	// Margin is the empty space on each side, in millimetres.
	Margin int64
	// Across is how many pictures stand side by side; 0 chooses.
	Across int
	// Title stands at the head of every page, with the number of the page; a
	// picture's number stands below it.
	Title string
	Theme Theme
	// Bare leaves out the words.
	Bare bool
}

const (
	// leastPicture is how wide pictures are at least when Sheet.Across chooses.
	leastPicture = 14 * millimetre
	headHeight   = 9 * millimetre
	headSize     = 4 * millimetre
	// captionHeight is that of a caption in hundredths of the width of a column.
	captionHeight = 16
)

// Pages sets pictures on pages, row by row. All pictures are as large as the
// first. It wraps [ErrOption] if the paper has no room for one.
func (s Sheet) Pages(scenes []*Scene) ([]Page, error) {
	if len(scenes) == 0 {
		return nil, fault.New(ErrOption, "a sheet of no pictures")
	}
	area := [2]int64{(s.Paper.Width - 2*s.Margin) * millimetre, (s.Paper.Height - 2*s.Margin) * millimetre}
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
			pages = append(pages, s.page(len(pages)+1, int(count), len(scenes) > 0 && scene.Single))
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
			words.put(Text{
				At:   Point{int32(x + g.width/2), int32(y + g.picture + g.width*captionHeight/200)},
				Size: int32(g.width * captionHeight * 8 / 1000), Words: strconv.Itoa(i + 1), Colour: s.Theme.Palette().Words,
			})
		}
	}
	return pages, nil
}

// page is an empty page, with a scene for the words, in micrometres.
func (s Sheet) page(number, count int, single bool) Page {
	p := Page{Width: s.Paper.Width * millimetre, Height: s.Paper.Height * millimetre, Paper: s.Theme.Palette().Paper, Title: s.Title}
	if s.Bare {
		return p
	}
	words := &Scene{Width: int32(p.Width), Height: int32(p.Height), Single: single, Lettering: true}
	head := s.Title
	if count > 1 {
		head += fmt.Sprintf(", page %d of %d", number, count)
	}
	size := int64(headSize)
	if long := helveticaWidth(plain(head)) * size / 1000; long > p.Width-2*s.Margin*millimetre {
		size = size * (p.Width - 2*s.Margin*millimetre) / long
	}
	words.put(Text{At: Point{int32(p.Width / 2), int32(s.Margin*millimetre + headSize/2)}, Size: int32(size), Words: head, Colour: s.Theme.Palette().Words})
	p.Parts = append(p.Parts, Part{Scene: words, Square: Unit})
	return p
}

// A grid is how a sheet's pictures stand: so many across and down, each in a
// field of a width and a height.
type grid struct {
	across, down, width, height int64
	picture                     int64 // the height of a picture
	square                      int64
}

// grid chooses the fewest pictures across that get all of them onto one page, as
// long as they do not become too small.
func (s Sheet) grid(area [2]int64, scene *Scene, number int64) (grid, error) {
	try := func(across int64) grid {
		g := grid{across: across, width: area[0] / across}
		g.square = g.width * 9 / 10 * Unit / int64(scene.Width)
		g.picture = int64(scene.Height) * g.square / Unit
		g.height = g.picture + g.width/10
		if !s.Bare {
			g.height += g.width * captionHeight / 100
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
		return best, fault.New(ErrOption, "a page of %dx%d millimetres with margins of %d has no room for a picture %d across; take a larger page or more across",
			s.Paper.Width, s.Paper.Height, s.Margin, max(s.Across, 1))
	}
	return best, nil
}
