package paper

import (
	"fmt"
	"strconv"

	"leaper/draw"
	"leaper/draw/internal/out"
	"leaper/internal/fault"
)

// A Sheet has the options for several pictures on pages.
type Sheet struct {
	Size Size
	// Turns lays the pages on their side if wide boards are larger then.
	Turns bool
	// Margin is the empty space on each side, in millimetres.
	Margin int64
	// Across is the number of pictures side by side; 0 chooses it.
	Across int
	// Cell is the length of a square's side, in micrometres; 0 is the longest that the
	// largest board allows.
	Cell int64
	// Title stands at the head of every page, with the number of the page; a
	// picture's number stands below it.
	Title string
	// Bare leaves out the words.
	Bare bool
}

const (
	// leastPicture is the least width of pictures if Sheet.Across is 0.
	leastPicture = 14 * millimetre
	// captionHeight is the height of a caption in hundredths of the width of a column, or
	// of widestCaption times the size of the head if that is less: numbers are smaller than it.
	captionHeight = 16
	widestCaption = 6
	// fullRow is how large squares must stay, in hundredths, for a sheet whose last row is full.
	fullRow = 75
)

// head is the size of the words at the head of a page, four millimetres on A4 and smaller paper, and the
// height that they take: large paper is read from afar.
func (s Sheet) head() (size, height int64) {
	size = max(4*millimetre, min(s.Size.Width, s.Size.Height)*4/210)
	return size, size * 9 / 4
}

// Pages sets pictures on pages, row by row. All have squares of one size, with
// which the largest board fits its field; smaller boards stand in the middle of theirs. The last row
// is full where that costs little of their size. It
// wraps [draw.ErrOption] if the paper has no room for the largest.
func (s Sheet) Pages(scenes []*draw.Scene) ([]Page, error) {
	if len(scenes) == 0 {
		return nil, fault.New(draw.ErrOption, "a sheet of no pictures")
	}
	laid := s
	g, err := s.chooseGrid(scenes)
	if s.Turns && scenes[0].Width > scenes[0].Height {
		lying := s
		lying.Size = s.Size.turned()
		if wide, errWide := lying.chooseGrid(scenes); errWide == nil && (err != nil || wide.square > g.square) {
			laid, g, err = lying, wide, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return laid.lay(scenes, g), nil
}

// lay sets pictures on pages by a grid.
func (s Sheet) lay(scenes []*draw.Scene, g grid) []Page {
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
			_, height := s.head()
			y += height
		}
		// Boards of a row stand on one line, with their numbers below it.
		width, height := int64(scene.Width)*g.square/draw.Unit, int64(scene.Height)*g.square/draw.Unit
		p.Parts = append(p.Parts, Part{Scene: scene, X: x + (g.width-width)/2, Y: y + g.picture - height, Square: g.square})
		if !s.Bare {
			words := p.Parts[0].Scene
			words.Put(draw.Text{
				At:   draw.Point{X: int32(x + g.width/2), Y: int32(y + g.picture + g.caption*captionHeight/200)},
				Size: int32(g.caption * captionHeight * 8 / 1000), Words: strconv.Itoa(i + 1), Colour: scene.Ink,
			})
		}
	}
	return pages
}

// page makes an empty page, with a scene for the words, in micrometres.
func (s Sheet) page(number, count int, first *draw.Scene) Page {
	p := Page{Width: s.Size.Width, Height: s.Size.Height, Paper: ground(first), Title: s.Title, Metric: true}
	if s.Bare {
		return p
	}
	words := &draw.Scene{Width: int32(p.Width), Height: int32(p.Height), Single: first.Single, Lettering: true}
	head := s.Title
	if count > 1 {
		head += fmt.Sprintf(", page %d of %d", number, count)
	}
	large, _ := s.head()
	size := fittingSize(head, large, p.Width-2*s.Margin*millimetre)
	words.Put(draw.Text{At: draw.Point{X: int32(p.Width / 2), Y: int32(s.Margin*millimetre + large/2)}, Size: int32(size), Words: head, Colour: first.Ink})
	p.Parts = append(p.Parts, Part{Scene: words, Square: draw.Unit})
	return p
}

// A grid is the arrangement of a sheet's pictures: their numbers across and down, each
// in a field of a width and a height.
type grid struct {
	across, down, width, height int64
	picture                     int64 // the height of the largest picture
	caption                     int64 // the width on which the size of its number depends
	square                      int64
}

// chooseGrid chooses the arrangement of pictures. If all fit onto one page and do not
// become too small there, they are as large as possible; else they are as small as allowed.
func (s Sheet) chooseGrid(scenes []*draw.Scene) (grid, error) {
	area := [2]int64{s.Size.Width - 2*s.Margin*millimetre, s.Size.Height - 2*s.Margin*millimetre}
	headSize, headHeight := s.head()
	if !s.Bare {
		area[1] -= headHeight
	}
	var wide, tall, number int64 = 1, 1, int64(len(scenes))
	for _, scene := range scenes {
		wide, tall = max(wide, int64(scene.Width)), max(tall, int64(scene.Height))
	}
	// try makes a grid with the given number across, and at least the given number of rows on a page.
	try := func(across, rows int64) grid {
		g := grid{across: across, width: area[0] / across}
		room := area[1]/rows - g.width/10
		if !s.Bare {
			g.caption = min(g.width, widestCaption*headSize)
			room -= g.caption * captionHeight / 100
		}
		// A tenth of the column is left free, half of it on each side.
		if g.square = s.Cell; g.square == 0 {
			g.square = min(g.width*9/10*draw.Unit/wide, room*draw.Unit/tall)
		}
		g.picture = tall * g.square / draw.Unit
		g.height = g.picture + area[1]/rows - room
		g.down = area[1] / max(g.height, 1)
		return g
	}
	best := grid{}
	switch {
	case min(area[0], area[1]) <= 0:
	case s.Across > 0:
		best = try(int64(s.Across), 1)
	case s.Cell > 0:
		best = try(max(min(area[0]*9/10*draw.Unit/(s.Cell*wide), number), 1), 1)
	default:
		most := max(area[0]/leastPicture, 1)
		full := grid{} // whose last row is full
		for across := int64(1); across <= min(most, number); across++ {
			g := try(across, (number+across-1)/across)
			if g.square > best.square && g.down > 0 {
				best = g
			}
			if number%across == 0 && g.square > full.square && g.down > 0 {
				full = g
			}
		}
		if full.square*100 >= best.square*fullRow {
			best = full
		}
		if least := try(most, 1); best.square < least.square {
			best = least
		}
	}
	switch {
	case best.down < 1 || best.square < 1:
	case wide*best.square/draw.Unit > best.width:
	default:
		return best, nil
	}
	if s.Cell > 0 {
		return best, fault.New(draw.ErrOption, "a page of %s millimetres with margins of %d has no room for %d across with squares of %s millimetres; take a larger page or smaller squares",
			s.Size, s.Margin, max(s.Across, 1), out.Decimal(s.Cell, 3))
	}
	return best, fault.New(draw.ErrOption, "a page of %s millimetres with margins of %d has no room for a picture %d across; take a larger page or fewer across",
		s.Size, s.Margin, max(s.Across, 1))
}
