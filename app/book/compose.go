package book

import (
	"fmt"

	"leaper/draw"
	"leaper/draw/paper"
)

// A composer sets words and pictures on pages, from the top to the foot.
type composer struct {
	setter
	size    paper.Size
	margins Margins
	body    int64 // the size of letters of a text
	ink     draw.Colour
	paper   draw.Colour // 0 for none
	single  bool        // for one pen
	head    string      // at the top of each new page
	feet    func(page int) string
	bleed   int64 // how far the paper reaches beyond the page

	pages []paper.Page
	role  paper.Role  // what the words are that come next
	words *draw.Scene // those of this role, on the page under way; nil if there are none yet
	y     int64       // how far it is filled
}

const millimetre = 1000

// newComposer makes a composer whose pages have the looks of the pictures.
func newComposer(size paper.Size, margins Margins, o draw.Options, s setter) *composer {
	p := o.Palette()
	c := &composer{setter: s, size: size, margins: margins, ink: p.Words, paper: p.Paper, single: o.Theme == draw.InkOnly}
	if o.Colours.Clear {
		c.paper = 0
	}
	c.body = min(max(c.width()/34, 2500), 4000)
	c.feet = func(page int) string { return fmt.Sprint(page) }
	return c
}

// width and height are those of the area within the margins.
func (c *composer) width() int64 {
	return c.size.Width - c.margins.Inner - c.margins.Outer
}
func (c *composer) foot() int64 { return c.size.Height - c.margins.Bottom }
func (c *composer) top() int64  { return c.margins.Top }
func (c *composer) room() int64 { return c.foot() - c.y }

// left is the left edge of the area on the current page: odd pages are bound on the
// left, and those of a book that is read from the right on the right.
func (c *composer) left() int64 {
	if (len(c.pages)%2 == 0) != c.fromRight {
		return c.margins.Outer
	}
	return c.margins.Inner
}

// page begins a page, with its number in the margin at the foot, and words at the
// head.
func (c *composer) page() {
	c.pages = append(c.pages, paper.Page{Width: c.size.Width, Height: c.size.Height, Bleed: c.bleed, Paper: c.paper})
	c.y = c.top()
	role, small := c.role, c.body*8/10
	c.as(paper.Ornament)
	if c.head != "" {
		c.centred([]run{{draw.Italic, c.head}}, small, max(c.top()-2*c.body, small), c.width())
	}
	if foot := c.feet(len(c.pages)); foot != "" {
		c.centred(plainRuns(foot), small, min(c.foot()+c.body*2, c.size.Height-small), c.width())
	}
	c.as(role)
}

// as says what the words are that come next: a paragraph, a heading, a caption. Each has a scene
// of its own, by which programs that read a page aloud know it.
func (c *composer) as(role paper.Role) { c.role, c.words = role, nil }

// mark adds a bookmark to the current page.
func (c *composer) mark(words string, depth int) {
	p := &c.pages[len(c.pages)-1]
	p.Marks = append(p.Marks, paper.Bookmark{Words: words, Depth: depth})
}

// centred puts runs in the middle of the area, at the wanted size or as large as fits.
func (c *composer) centred(runs []run, size, y, width int64) {
	c.centredAt(c.line(runs), size, c.left()+c.width()/2, y, width)
}

// centredAt centres a line on a place.
func (c *composer) centredAt(l paper.Line, size, x, y, width int64) {
	size = fitting(l, size, width)
	c.put(l, size, x-l.Width*size/2000, y)
}

// fitting is a size of letters, or the smaller one with which a line is no longer than a width.
func fitting(l paper.Line, size, width int64) int64 {
	if long := l.Width * size / 1000; long > width {
		return size * width / long
	}
	return size
}

// below puts lines in the middle of the area, one below another.
func (c *composer) below(lines []paper.Line, size int64) {
	for _, line := range lines {
		c.centredAt(line, size, c.left()+c.width()/2, c.y+c.leading(size)/2, c.width())
		c.y += c.leading(size)
	}
}

// first puts a line at the side where reading begins, an indent away from it.
func (c *composer) first(l paper.Line, size, indent, y int64) {
	if c.fromRight {
		indent = c.width() - indent - l.Width*size/1000
	}
	c.put(l, size, c.left()+indent, y)
}

// last puts a line at the side where reading ends, an indent away from it.
func (c *composer) last(l paper.Line, size, indent, y int64) {
	c.first(l, size, c.width()-indent-l.Width*size/1000, y)
}

// put writes a line from a place on; the middle of the capitals is at y.
func (c *composer) put(l paper.Line, size, x, y int64) {
	if c.words == nil && len(l.Pieces) > 0 {
		c.words = &draw.Scene{Width: int32(c.size.Width), Height: int32(c.size.Height), Lettering: true, Single: c.single}
		p := &c.pages[len(c.pages)-1]
		p.Parts = append(p.Parts, paper.Part{Scene: c.words, Square: draw.Unit, Role: c.role})
	}
	c.write(c.words, l, size, x, y)
}

// write writes a line into a scene.
func (c *composer) write(to *draw.Scene, l paper.Line, size, x, y int64) {
	for _, p := range l.Pieces {
		t := p.Text
		t.At, t.Size, t.Colour = draw.Point{X: int32(x + p.Left*size/1000 + p.Width*size/2000), Y: int32(y)}, int32(size), c.ink
		to.Put(t)
	}
}

// picture puts a scene with its top left at a place.
func (c *composer) picture(s *draw.Scene, x, y, square int64) {
	p := &c.pages[len(c.pages)-1]
	p.Parts = append(p.Parts, paper.Part{Scene: s, X: x, Y: y, Square: square})
}

// leading is the distance between lines. Arabic and Devanagari have marks above and below the letters.
func (c *composer) leading(size int64) int64 {
	if c.tall {
		return size * 15 / 10
	}
	return size * 13 / 10
}

// need begins a page if less room is left.
func (c *composer) need(room int64) {
	if c.room() < room {
		c.page()
	}
}

// paragraph sets runs from the side where reading begins, across pages if needed.
func (c *composer) paragraph(runs []run, size, indent int64, mark string) {
	c.opened(runs, size, indent, 0, mark)
}

// opened sets a paragraph whose first line begins further inside.
func (c *composer) opened(runs []run, size, indent, first int64, mark string) {
	c.as(paper.Paragraph)
	lines := c.filled(runs, size, c.width()-indent, first)
	for i, line := range lines {
		together := int64(1) // neither the first line stands alone at the foot, nor the last one at the top
		switch left := len(lines) - i; {
		case i == 0 && left == 3:
			together = 3
		case i == 0 && left > 1, left == 2:
			together = 2
		}
		c.need(together * c.leading(size))
		if i == 0 && mark != "" {
			c.first(c.line(plainRuns(mark)), size, indent-c.line(plainRuns(mark+" ")).Width*size/1000, c.y+c.leading(size)/2)
		}
		c.first(line, size, indent+first, c.y+c.leading(size)/2)
		c.y += c.leading(size)
		first = 0
	}
}

// onGrid goes on at the next line of the page's grid: lines of texts stand at equal heights on all pages.
func (c *composer) onGrid() {
	line := c.leading(c.body)
	c.y = c.top() + (c.y-c.top()-slack+line-1)/line*line
}

// blocks sets a text as books do: lines stand on the grid, and a paragraph behind another begins
// further inside. Half a line is above and below a list.
func (c *composer) blocks(text []Block) {
	for i, b := range text {
		listed := i > 0 && text[i-1].Listed
		if i > 0 && b.Listed != listed {
			c.y += c.leading(c.body) / 2
		}
		if b.Listed {
			c.paragraph(b.Runs, c.body, c.body*18/10, b.Mark)
			continue
		}
		c.onGrid()
		first := c.body * 15 / 10
		if i == 0 || listed {
			first = 0
		}
		c.opened(b.Runs, c.body, 0, first, "")
	}
	if len(text) > 0 {
		c.y += c.body * 6 / 10
	}
}

// apart sets a text whose paragraphs stand apart: on a cover, in an imprint, in rules.
func (c *composer) apart(text []Block) {
	for i, b := range text {
		indent := int64(0)
		if b.Listed {
			indent = c.body * 18 / 10
		}
		c.paragraph(b.Runs, c.body, indent, b.Mark)
		if within := i+1 < len(text) && b.Listed && text[i+1].Listed; within {
			c.y += c.body / 5
		} else {
			c.y += c.body * 6 / 10
		}
	}
}

// heading sets a title above what follows.
func (c *composer) heading(words string, size int64) {
	if c.as(paper.Heading); size < c.body*18/10 {
		c.as(paper.Section)
	}
	lines := c.lines([]run{{draw.Bold, words}}, size, c.width())
	c.need(int64(len(lines))*c.leading(size) + 4*c.leading(c.body))
	for _, line := range lines {
		c.first(line, size, 0, c.y+c.leading(size)/2)
		c.y += c.leading(size)
	}
	c.y += size * 4 / 10
}

// framed puts pictures on pages by a grid, in the order of reading, below the filled part of the current page. Rows
// keep the grid's distance, or stand nearer if more then fit on a page.
func (c *composer) framed(all []figure, f frame, g grid) {
	_, tall, notes := largest(all)
	least := f.caption + tall*g.square/draw.Unit + notes*f.note + f.gap
	column, row, rows := int64(0), int64(0), int64(0)
	start, height := c.y, g.height
	begin := func() {
		start, row = c.y, 0
		room := c.foot() - start + f.gap
		if rows = min(g.down, (room+slack)/least); rows > 0 {
			height = min(g.height, room/rows)
		}
	}
	begin()
	for _, p := range all {
		if column == 0 && row >= rows {
			c.page()
			begin()
		}
		x, y := c.left()+column*g.width, start+row*height
		if c.fromRight {
			x = c.left() + c.width() + f.gap - (column+1)*g.width
		}
		c.figure(p, f, x+(g.width-f.gap)/2, y, g.width-f.gap, g.square)
		c.y = max(c.y, y+height)
		if column++; column == g.across {
			column, row = 0, row+1
		}
	}
}

// figure puts a picture with its words around a middle, below a height.
func (c *composer) figure(p figure, f frame, middle, y, width, square int64) {
	c.as(paper.Caption)
	c.centredAt(c.plain().line(p.caption), f.caption*6/10, middle, y+f.caption*4/10, width)
	wide, high := int64(p.scene.Width)*square/draw.Unit, int64(p.scene.Height)*square/draw.Unit
	c.picture(p.scene, middle-wide/2, y+f.caption, square)
	for k, note := range p.notes {
		c.centredAt(c.plain().line(plainRuns(note)), f.note*7/10, middle, y+f.caption+high+f.note*int64(k)+f.note*6/10, width)
	}
}

// slack is the tolerance for rounded lengths, in micrometres.
const slack = 10
