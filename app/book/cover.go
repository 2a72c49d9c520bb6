package book

import (
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Cover is one sheet that is folded round the book: its back, its spine and its front.
type Cover struct {
	Text    []Block // on the back
	Board   *graph.Graph
	Tour    tour.Tour // the picture on the front
	Options draw.Options
	Leaf    int64 // the thickness of a page, half that of a leaf, in micrometres
	Bleed   int64
	Barcode bool // a white field for it is on the back
}

// Lengths of a cover, in micrometres.
const (
	usualLeaf   = 57        // of white paper of 90 grams
	usualBleed  = 3000      // of a cover, if the SPEC names none
	coverMargin = 12_000    // inside each panel
	leastSpine  = 6000      // that has a title
	spineEdge   = 1600      // left free on both sides of the title
	spineWords  = 60 * 1000 // the least length of a spine for a title
	barWide     = 50_800    // of the field for a bar code: two inches by 1.2
	barHigh     = 30_480
	barEdge     = 6350 // from the edges of the back
)

// Spine is the width of the spine of a book with this number of pages, in micrometres.
func (b *Book) Spine(pages int) int64 { return int64(pages+pages%2) * b.Cover.Leaf }

// CoverPage sets the cover of a book with this number of pages. The error wraps [ErrBook] or
// [draw.ErrOption].
func (b *Book) CoverPage(pages int) (paper.Page, error) {
	s, err := b.setter()
	if err != nil {
		return paper.Page{}, err
	}
	spine, panel := b.Spine(pages), b.Size
	whole := paper.Size{Width: 2*panel.Width + spine, Height: panel.Height}
	c := newComposer(whole, Margins{}, b.Cover.Options, s)
	c.bleed = b.Cover.Bleed
	if panel.Width < 4*coverMargin || panel.Height < 5*coverMargin {
		return paper.Page{}, fault.New(ErrBook, "a page of %s millimetres is too small for a cover; take a larger page", panel)
	}
	c.body = min(max((panel.Width-2*coverMargin)/34, 2500), 4000)
	front, back := panel.Width+spine, int64(0)
	if c.fromRight {
		front, back = back, front
	}
	// inside begins a panel: words and pictures keep to it.
	inside := func(left int64) {
		right := whole.Width - left - panel.Width
		c.margins = Margins{Inner: left + coverMargin, Outer: right + coverMargin, Top: coverMargin, Bottom: coverMargin}
		if c.fromRight {
			c.margins.Inner, c.margins.Outer = c.margins.Outer, c.margins.Inner
		}
		c.y = c.top()
	}
	inside(front)
	c.unnumbered(c.page)
	c.pages[0].Title = b.Title
	c.y += c.body
	c.titled(b.Title, c.body*4)
	c.as(paper.Paragraph)
	if b.Author != "" {
		c.centred([]run{{draw.Upright, b.Author}}, c.body*15/10, c.foot()-c.body, c.width())
	}
	scene, err := draw.Tours(b.Cover.Board, b.Cover.Options, b.Cover.Tour)
	if err != nil {
		return paper.Page{}, err
	}
	wide, high := c.width(), c.foot()-3*c.body-c.y-c.body
	square := min(wide*draw.Unit/int64(scene.Width), high*draw.Unit/int64(scene.Height))
	if square < 1 {
		return paper.Page{}, fault.New(ErrBook, "a cover of %s millimetres has no room for a picture below its title; take a larger page", panel)
	}
	wide, high = int64(scene.Width)*square/draw.Unit, int64(scene.Height)*square/draw.Unit
	c.picture(scene, c.left()+(c.width()-wide)/2, c.y+c.body+(c.foot()-4*c.body-c.y-high)/2, square)
	inside(back)
	if b.Cover.Barcode {
		if panel.Width < barWide+2*barEdge || panel.Height < barHigh+5*coverMargin {
			return paper.Page{}, fault.New(ErrBook, "a cover of %s millimetres has no room for a bar code; take a larger page", panel)
		}
		at := back + panel.Width - barEdge - barWide // at the foot, beside the spine
		if c.fromRight {
			at = back + barEdge
		}
		c.pages[0].Parts = append(c.pages[0].Parts, paper.Part{Scene: field(), X: at, Y: panel.Height - barEdge - barHigh, Square: draw.Unit, Role: paper.Ornament})
		c.margins.Bottom = barEdge + barHigh + coverMargin/2
	}
	if len(b.Cover.Text) > 0 {
		c.y += c.body * 2
		c.body = c.body * 12 / 10
		c.apart(b.Cover.Text)
		if len(c.pages) > 1 {
			return paper.Page{}, fault.New(ErrBook, "the text of the cover is longer than its back; shorten it")
		}
	}
	if spine >= leastSpine && panel.Height >= spineWords {
		c.onSpine(b, panel, spine)
	}
	return c.pages[0], nil
}

// field is the white room for a bar code. It is not read aloud.
func field() *draw.Scene {
	s := &draw.Scene{Width: barWide, Height: barHigh, Clear: true}
	s.Put(draw.Path{Fill: draw.RGB(0xffffff), Lines: []draw.Line{{Points: []draw.Point{{}, {X: barWide}, {X: barWide, Y: barHigh}, {Y: barHigh}}, Closed: true}}})
	return s
}

// onSpine writes the title and the author along the spine, from the top to the foot.
func (c *composer) onSpine(b *Book, panel paper.Size, spine int64) {
	words := &draw.Scene{Width: int32(panel.Height), Height: int32(spine), Lettering: true, Single: c.single}
	long := panel.Height - 2*coverMargin
	put := func(r run, at, most int64) {
		line := c.line([]run{r})
		size := fitting(line, min(spine-2*spineEdge, 6000)*7/10, most)
		if at > long/2 { // it ends there
			at -= line.Width * size / 1000
		}
		c.write(words, line, size, at, spine/2)
	}
	put(run{draw.Bold, b.Title}, coverMargin, long*6/10)
	if b.Author != "" {
		put(run{draw.Upright, b.Author}, coverMargin+long, long*3/10)
	}
	p := &c.pages[0]
	p.Parts = append(p.Parts, paper.Part{Scene: words, X: panel.Width + spine, Square: draw.Unit, Turned: true, Role: paper.Ornament})
}
