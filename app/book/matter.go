package book

import (
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/tour"
)

// Matter is what stands before the puzzles and behind them. What is empty is left out.
type Matter struct {
	HalfTitle   bool    // the title alone on a page before the title page
	Imprint     []Block // at the foot of the page behind the title
	Dedication  []Block // on a page of its own
	Foreword    []Block
	About       []Block // on the last pages
	RightHand   bool    // chapters begin on pages with odd numbers
	Uncredited  bool    // the book does not say what made it
	Picture     *graph.Graph
	PictureTour tour.Tour // of the board on the title page
}

// A contentsLine is a line of the contents.
type contentsLine struct {
	title, detail string
	page          int
}

// unnumbered sets pages that have no number.
func (c *composer) unnumbered(set func()) {
	feet, head := c.feet, c.head
	c.feet, c.head = func(int) string { return "" }, ""
	set()
	c.feet, c.head = feet, head
}

// rightHand leaves a page empty, if the next would be one with an even number.
func (c *composer) rightHand() {
	if len(c.pages)%2 == 1 {
		c.unnumbered(c.page)
	}
}

// begins begins a part of the book: on a right-hand page, if chapters do.
func (b *Book) begins(c *composer) {
	c.head = ""
	if b.Matter.RightHand {
		c.rightHand()
	}
}

// front sets the pages before the contents.
func (b *Book) front(c *composer, o draw.Options) (err error) {
	m := b.Matter
	c.unnumbered(func() {
		if m.HalfTitle {
			c.page()
			c.y += (c.foot() - c.top()) / 5
			c.titled(b.Title, c.body*16/10)
			c.rightHand()
		}
		if err = b.titlePage(c, o); err != nil {
			return
		}
		if len(m.Imprint) > 0 {
			c.imprint(m.Imprint)
		}
		if len(m.Dedication) > 0 {
			c.rightHand()
			c.page()
			c.y += (c.foot() - c.top()) / 4
			c.as(paper.Paragraph)
			for _, block := range m.Dedication {
				c.below(c.lines(italic(block.Runs), c.body, c.width()*7/10), c.body)
				c.y += c.body * 6 / 10
			}
		}
		if m.RightHand || len(m.Dedication) > 0 {
			c.rightHand()
		}
	})
	return err
}

// italic are runs in italics, and what was in italics is upright.
func italic(runs []run) (list []run) {
	for _, r := range runs {
		switch r.face {
		case draw.Upright:
			r.face = draw.Italic
		case draw.Italic:
			r.face = draw.Upright
		}
		list = append(list, r)
	}
	return list
}

// titled puts a title in the middle of the width.
func (c *composer) titled(title string, size int64) {
	c.as(paper.Heading)
	c.below(c.lines([]run{{draw.Bold, title}}, size, c.width()), size)
}

// imprint sets a text in small letters at the foot of a page.
func (c *composer) imprint(text []Block) {
	body := c.body
	c.body = body * 8 / 10
	c.page()
	high := int64(0)
	for _, block := range text {
		high += int64(len(c.lines(block.Runs, c.body, c.width())))*c.leading(c.body) + c.body*6/10
	}
	c.y = max(c.foot()-high, c.top())
	c.apart(text)
	c.body = body
}

// matter sets a text under a heading, on pages of its own.
func (b *Book) matter(c *composer, key string, text []Block, found *places) {
	if len(text) == 0 {
		return
	}
	b.begins(c)
	c.page()
	title := b.words.say(key)
	found.contents = append(found.contents, contentsLine{title: title, page: len(c.pages)})
	c.mark(title, 0)
	c.heading(title, c.body*18/10)
	c.blocks(text)
}
