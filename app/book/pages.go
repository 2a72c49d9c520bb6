package book

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/fault"
)

// Lengths of a book's pages, in micrometres.
const (
	goodSquare     = 9000 // the side of squares to write into, at least, where the page allows it
	largeSquare    = 15_000
	hugeSquare     = 30_000 // where the SPEC says how many puzzles stand on a page
	solutionSquare = 3600   // of the squares of solutions, at least
	clearSquare    = 5000   // and at most
	exampleSquare  = 6500   // of the worked example, at most
	besideGap      = 4000   // between two puzzles
	apartMost      = 20_000 // above, between and below their rows, at most, where the page has more
	mostOnPage     = 6
	gap            = 7000
	captionHeight  = 6000
	noteHeight     = 4000
	smallCaption   = 4000
)

// maxChapters is the largest number of chapters in a book.
const maxChapters = 100

// places are the pages of a book on which others lead: known when it has been set once.
type places struct {
	contents  []contentsLine
	solutions map[int]int // by the number of the puzzle
}

// Pages sets the book from its title to its solutions. The error wraps [ErrBook] or
// [draw.ErrOption].
func (b *Book) Pages() ([]paper.Page, error) {
	entries := b.entries()
	options, err := b.Looks.Options()
	if err != nil {
		return nil, err
	}
	s, err := b.setter()
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fault.New(ErrBook, "a book without a puzzle; write a number of puzzles, or files of them")
	}
	known := places{}
	for pass := 0; ; pass++ { // at first nobody knows which page is where, nor how long the contents are
		c := newComposer(b.Size, b.Margins, options, s)
		c.bleed = b.Bleed
		if c.width() < 20*millimetre || c.foot()-c.top() < 30*millimetre {
			return nil, fault.New(ErrBook, "a page of %s millimetres with these margins leaves %d x %d for words and pictures; take a larger page or smaller margins",
				b.Size, c.width()/1000, (c.foot()-c.top())/1000)
		}
		found, err := b.set(c, entries, options, known)
		if err != nil {
			return nil, err
		}
		if pass > mostPasses || slices.Equal(known.contents, found.contents) && maps.Equal(known.solutions, found.solutions) {
			c.pages[0].Title = b.Title
			return c.pages, nil
		}
		known = found
	}
}

// mostPasses is how often the book is set at most. Two are enough, but for contents that get longer.
const mostPasses = 4

// set sets the book, and says where it has put what others lead to.
func (b *Book) set(c *composer, entries []*Entry, options draw.Options, known places) (found places, err error) {
	found.solutions = map[int]int{}
	if err := b.front(c, options); err != nil {
		return found, err
	}
	b.contents(c, entries, known.contents)
	b.matter(c, "foreword", b.Matter.Foreword, &found)
	c.head = ""
	if err := b.rules(c, options, entries); err != nil {
		return found, err
	}
	for i := range b.Chapters {
		if err := b.chapter(c, i, options, known.solutions, &found); err != nil {
			return found, err
		}
	}
	b.begins(c)
	found.contents = append(found.contents, contentsLine{title: b.words.say("solutions"), page: len(c.pages) + 1})
	if err := b.solutions(c, options, found.solutions); err != nil {
		return found, err
	}
	b.matter(c, "about", b.Matter.About, &found)
	return found, nil
}

// titlePage has the title, the author, and a tour as a picture: the book's own, or that of the example.
func (b *Book) titlePage(c *composer, o draw.Options) error {
	c.page()
	c.mark(b.Title, 0)
	c.y = c.top() + (c.foot()-c.top())/7
	c.titled(b.Title, c.body*3)
	if b.Author != "" {
		c.y += c.body
		c.as(paper.Paragraph)
		c.centred([]run{{draw.Italic, b.Author}}, c.body*14/10, c.y+c.leading(c.body), c.width())
		c.y += 2 * c.leading(c.body)
	}
	g, picture := b.Matter.Picture, b.Matter.PictureTour
	if picture.Len() == 0 && b.Example != nil {
		g, picture = b.Example.graph, b.Example.Solution
	}
	if picture.Len() == 0 {
		return nil
	}
	o.Style, o.Labels = draw.LineStyle, false
	if o.Theme != draw.InkOnly && b.Looks.Colours == "" {
		o.Colours.Line, o.Colours.Start, o.Colours.End = draw.RGB(0), draw.RGB(0), draw.RGB(0)
	}
	scene, err := draw.Tours(g, o, picture)
	if err != nil {
		return err
	}
	room := min(c.width()*8/10, (c.foot()-c.y)*8/10)
	square := min(room*draw.Unit/int64(scene.Width), room*draw.Unit/int64(scene.Height))
	width, height := int64(scene.Width)*square/draw.Unit, int64(scene.Height)*square/draw.Unit
	if square >= leastSquare {
		c.picture(scene, c.left()+(c.width()-width)/2, c.y+(c.foot()-c.y-height)/2, square)
	}
	return nil
}

// contents lists the chapters and the solutions with their page numbers, as far as
// known, and says what is in the book.
func (b *Book) contents(c *composer, entries []*Entry, lines []contentsLine) {
	c.page()
	c.mark(b.words.say("contents"), 0)
	c.heading(b.words.say("contents"), c.body*18/10)
	for _, line := range lines {
		runs := []run{{draw.Upright, line.title}}
		if line.detail != "" {
			runs = append(runs, run{draw.Italic, "  " + line.detail})
		}
		entry := []paper.Line{c.line(runs)}
		room := c.width() - 3*c.body
		if entry[0].Width*c.body/1000 > room {
			entry = c.lines(runs, c.body, room)
		}
		c.need(c.leading(c.body) * int64(len(entry)+1))
		number, dot := c.line(plainRuns(fmt.Sprintf(" %d", line.page))), c.line(plainRuns(" .")).Width*c.body/1000
		wide, end := number.Width*c.body/1000, entry[len(entry)-1].Width*c.body/1000
		last := c.y + c.leading(c.body)*int64(len(entry)-1) + c.leading(c.body)/2
		if n := (c.width() - end - 3*c.body - wide) / dot; n > 2 {
			c.as(paper.Ornament)
			c.last(c.line(plainRuns(strings.Repeat(" .", int(n)))), c.body, wide+c.body/4, last)
		}
		c.as(paper.Entry)
		for i, part := range entry {
			c.first(part, c.body, min(int64(i), 1)*c.body, c.y+c.leading(c.body)/2)
			c.y += c.leading(c.body)
		}
		c.last(number, c.body, 0, last)
		c.y += c.leading(c.body) * 2 / 10
	}
	c.y += c.body
	c.paragraph(plainRuns(b.colophon(entries)), c.body*8/10, 0, "")
}

// chapterTitle is a chapter's title, or a default.
func (b *Book) chapterTitle(i int) string {
	switch {
	case b.Chapters[i].Title != "":
		return b.Chapters[i].Title
	case len(b.Chapters) == 1:
		return b.words.say("puzzles")
	}
	return b.words.say("chapter", "n", i+1)
}

// span gives the first and last number of some puzzles.
func (b *Book) span(all []*Entry) string {
	first, last := all[0], all[len(all)-1]
	switch {
	case first.Date != "" && last.Date != "" && first != last:
		from, is := first.day()
		to, are := last.day()
		if is && are {
			return b.words.say("days", "first", b.words.date(from, from.Year() != to.Year()), "last", b.words.date(to, true))
		}
		return b.words.say("days", "first", b.words.apart(first.Date), "last", b.words.apart(last.Date))
	case len(all) == 1:
		return b.words.say("puzzle", "n", first.Number)
	}
	return b.words.say("span", "first", first.Number, "last", last.Number)
}

// colophon says what is in the book, what is known about it, and what made it.
func (b *Book) colophon(entries []*Entry) string {
	words := b.words.say("colophon", "n", len(entries))
	if len(entries) == 1 {
		words = b.words.say("colophon-one")
	}
	if !b.Matter.Uncredited {
		words += " " + b.words.say("made-with")
	}
	return words
}

// chapter sets a chapter's title, its text and its puzzles.
func (b *Book) chapter(c *composer, i int, o draw.Options, solutions map[int]int, found *places) error {
	chapter, title := &b.Chapters[i], b.chapterTitle(i)
	b.begins(c)
	c.page()
	c.head = title
	line := contentsLine{title: title, page: len(c.pages)}
	if len(chapter.Puzzles) > 0 && !chapter.spanless {
		line.detail = b.span(chapter.Puzzles)
	}
	found.contents = append(found.contents, line)
	c.mark(title, 0)
	c.heading(title, c.body*18/10)
	c.blocks(chapter.Text)
	if len(chapter.Puzzles) == 0 {
		return nil
	}
	all, err := pictures(chapter.Puzzles, o, false)
	if err != nil {
		return err
	}
	for i, e := range chapter.Puzzles {
		all[i].notes = append(all[i].notes, b.words.say("solution-page", "page", solutions[e.Number]))
	}
	f := frame{c.width(), c.foot() - c.top(), besideGap, captionHeight, noteHeight}
	most, square, largest := mostOnPage, f.most(all, 1, goodSquare), int64(largeSquare)
	if chapter.PerPage > 0 {
		most, largest = chapter.PerPage, hugeSquare
		square = f.most(all, most, hugeSquare)
	} else if square > 0 {
		square = f.largest(all, most, c.room(), square, largest)
	}
	if square == 0 {
		return f.noRoom()
	}
	pages, apart := f.spread(all, most, c.room(), square), int64(apartMost)
	squares := f.squares(all, pages, c.room(), square, largest)
	for i, rows := range pages {
		if i > 0 {
			c.page()
		}
		if len(rows) == 0 {
			continue
		}
		far := int64(apartMost)
		if i > 0 && i == len(pages)-1 { // it may have fewer rows, and they stand as those before
			far = apart
		}
		apart = c.shelved(all, f, rows, squares[i], far, 0, func(i int) { c.mark(chapter.Puzzles[i].label(), 1) })
	}
	return nil
}

// label is a puzzle's name in a list.
func (e *Entry) label() string {
	var words strings.Builder
	for _, r := range e.caption() {
		words.WriteString(r.words)
	}
	return words.String()
}

// pictures draws puzzles, or their solutions.
func pictures(entries []*Entry, o draw.Options, solved bool) ([]figure, error) {
	var all []figure
	for _, e := range entries {
		p := figure{caption: e.caption(), notes: e.notes()}
		look := o
		look.Labels = !solved && e.hasLabels(o.Labels)
		if solved {
			p.caption, p.notes = p.caption[:1], nil
			if day, is := e.day(); is {
				p.caption = []run{{draw.Bold, e.book.date(day, e.withYear)}}
			}
		}
		if text := e.reading(); text != "" && solved {
			p.notes = wrapped(text, 28)
		}
		var err error
		if p.scene, err = e.Picture(look, solved); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// wrapped breaks a text into lines of at most the given number of letters, between words where
// possible.
func wrapped(text string, most int) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		letters := []rune(word)
		if last := &lines[len(lines)-1]; *last != "" && len([]rune(*last))+1+len(letters) <= most {
			*last += " " + word
			continue
		}
		for ; len(letters) > most; letters = letters[most:] {
			lines = append(lines, string(letters[:most]))
		}
		lines = append(lines, string(letters))
	}
	return lines[1:]
}

// A solved is the solutions of a chapter, and the height of the lines of its title above them.
type solved struct {
	title   []paper.Line
	head    int64
	all     []figure
	puzzles []*Entry
}

// A stretch is a part of a chapter's solutions on one page.
type stretch struct {
	chapter int
	rows    []shelf
	titled  bool // it begins the chapter
}

// solutions sets the solutions small, chapter by chapter, one after another on the pages, and finds
// the page of each.
func (b *Book) solutions(c *composer, o draw.Options, found map[int]int) error {
	c.head = ""
	c.page()
	title := b.words.say("solutions")
	c.head = title
	c.mark(title, 0)
	c.heading(title, c.body*18/10)
	var list []solved
	for i, chapter := range b.Chapters {
		if len(chapter.Puzzles) == 0 {
			continue
		}
		all, err := pictures(chapter.Puzzles, o, true)
		if err != nil {
			return err
		}
		one := solved{all: all, puzzles: chapter.Puzzles}
		if len(b.Chapters) > 1 {
			one.title = c.lines([]run{{draw.Italic, b.chapterTitle(i)}}, c.body, c.width())
			one.head = c.leading(c.body)*int64(len(one.title)) + c.leading(c.body)*3/10
		}
		list = append(list, one)
	}
	f := frame{c.width(), c.foot() - c.top(), gap / 2, smallCaption, noteHeight * 8 / 10}
	var every []figure
	below := f // the longest title
	for _, one := range list {
		every = append(every, one.all...)
		below.height = min(below.height, f.height-one.head)
	}
	square := below.most(every, 1, solutionSquare)
	if square == 0 {
		return f.noRoom()
	}
	isWhole := func(pages [][]stretch) bool { return len(pages) == 1 || count(pages[len(pages)-1]) > 1 }
	pages, least := f.flow(list, c.room(), square), square
	if !isWhole(pages) { // a little smaller, they may take a page less
		least = square * 8 / 9
	}
	for other := int64(clearSquare); other > least; other -= 100 {
		more := f.flow(list, c.room(), other)
		if below.fits(every, 1, other) && (len(more) < len(pages) || len(more) == len(pages) && isWhole(more)) {
			pages, square = more, other
			break
		}
	}
	for i, page := range pages {
		if i > 0 {
			c.page()
		}
		for _, part := range page {
			one := list[part.chapter]
			if part.titled {
				c.as(paper.Section)
				for k, line := range one.title {
					c.first(line, c.body, 0, c.y+c.leading(c.body)*int64(2*k+1)/2)
				}
				c.y += one.head
			}
			c.shelved(one.all, f, part.rows, square, 0, len(one.all), func(i int) { found[one.puzzles[i].Number] = len(c.pages) })
			c.y += f.gap
		}
	}
	return nil
}

// count is the number of solutions on a page.
func count(page []stretch) (n int) {
	for _, part := range page {
		for _, row := range part.rows {
			n += row.to - row.from
		}
	}
	return n
}

// flow puts the solutions of chapters on pages, of which the first has less room. A chapter's title
// keeps its first row.
func (f frame) flow(list []solved, first, square int64) (pages [][]stretch) {
	pages = [][]stretch{nil}
	room := first
	for i, one := range list {
		for at := 0; at < len(one.all); {
			part := stretch{chapter: i, titled: at == 0}
			free := room
			if part.titled {
				free -= one.head
			}
			part.rows = f.shelve(one.all, at, len(one.all), len(one.all), free, square)
			if len(part.rows) == 0 && room == f.height {
				return nil
			}
			if len(part.rows) > 0 {
				for _, row := range part.rows {
					free -= row.height + f.gap
				}
				room, at = free-f.gap, part.rows[len(part.rows)-1].to
				pages[len(pages)-1] = append(pages[len(pages)-1], part)
			}
			if at < len(one.all) {
				pages, room = append(pages, nil), f.height
			}
		}
	}
	return pages
}
