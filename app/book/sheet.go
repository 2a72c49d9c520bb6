package book

import (
	"fmt"
	"slices"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/fault"
)

// A Sheet sets puzzles on worksheets: six a page, with their seeds in the footer and
// the solutions on the last pages. All squares have the size that suits the largest
// board.
type Sheet struct {
	Size   paper.Size
	Title  string
	Foot   string // below each page
	Looks  Looks
	Across int // the number of puzzles side by side; 0 means automatic
	From   int // the number of the first
}

// Lengths of a worksheet, in micrometres.
const (
	sheetMargin = 12_000
	sheetHead   = 10_000
	sheetGap    = 6_000
	sheetNumber = 6_000 // the number of a puzzle, above it
	sheetWords  = 6_500 // the size of the title
)

// Pages sets the pages of the puzzles, then those of the solutions. The error wraps
// [ErrBook] or [draw.ErrOption].
func (s Sheet) Pages(entries []*Entry) ([]paper.Page, error) {
	o, err := s.Looks.Options()
	if err != nil {
		return nil, err
	}
	if o.Labels && !slices.ContainsFunc(entries, (*Entry).hasColumns) && len(entries) > 0 {
		_, err := entries[0].Picture(o, false) // which says why
		return nil, err
	}
	for i, e := range entries {
		e.Number = max(s.From, 1) + i
	}
	c := newComposer(s.Size, Margins{sheetMargin, sheetMargin, sheetMargin, sheetMargin}, o, setter{ruler: new(paper.Ruler)})
	c.feet = func(int) string { return "" }
	across, down := int64(2), int64(3)
	if s.Across > 0 {
		across, down = int64(s.Across), 0
	}
	if err := s.setPictures(c, entries, o, false, s.Title, across, down); err != nil {
		return nil, err
	}
	if down > 0 {
		down++
	}
	if err := s.setPictures(c, entries, o, true, "Solutions", across+1, down); err != nil {
		return nil, err
	}
	c.pages[0].Title = s.Title
	return c.pages, nil
}

// setPictures sets pictures on pages, in a number across and down; 0 down means as many as fit.
func (s Sheet) setPictures(c *composer, entries []*Entry, o draw.Options, solved bool, title string, across, down int64) error {
	all, err := pictures(entries, o, solved)
	if err != nil {
		return err
	}
	if len(all) == 1 {
		across, down = 1, 1
		if s.From == 0 && entries[0].Date == "" {
			all[0].caption = nil
		}
	}
	f := frame{c.width(), c.foot() - c.top() - sheetHead - sheetGap, sheetGap, sheetNumber, noteHeight}
	g := f.rows(all, across)
	if down > 0 {
		g = f.try(all, across, down)
	}
	if g.square < leastSquare {
		return fault.New(ErrBook, "a page of %s millimetres has no room for puzzles that large", s.Size)
	}
	each := int(g.across * g.down)
	for from := 0; from < len(all); from += each {
		c.page()
		c.as(paper.Heading)
		c.centred(plainRuns(title), sheetWords, c.y+4*millimetre, c.width())
		c.as(paper.Ornament)
		c.centred(plainRuns(s.Foot), sheetWords/2, c.foot(), c.width())
		c.y += sheetHead
		c.framed(all[from:min(from+each, len(all))], f, g)
	}
	return nil
}

// Footer describes the puzzles of a worksheet and gives their seeds.
func Footer(what string, first, last uint64) string {
	if first != last {
		return fmt.Sprintf("%s, seed %d to %d", what, first, last)
	}
	return fmt.Sprintf("%s, seed %d", what, first)
}
