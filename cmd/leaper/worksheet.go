package main

import (
	"fmt"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/verbs/playing"
)

// A worksheet is puzzles on pages, six a page, with their solutions on the last ones and
// their seeds in the footer.
type worksheet struct {
	size  paper.Size
	title string
}

// Lengths of a worksheet, in micrometres.
const (
	sheetMargin = 12_000
	sheetHead   = 14_000
	sheetFoot   = 10_000
	sheetGap    = 6_000
	sheetNumber = 6_000 // the number of a puzzle, above it
)

// pages are those of the puzzles, then those of the solutions.
func (w worksheet) pages(all []playing.Dated) ([]paper.Page, error) {
	var puzzles, solutions []*draw.Scene
	for _, p := range all {
		made, solution := p.Made()
		options := draw.Options{Style: draw.Numbers, Plain: false}
		s, err := draw.Given(made.Graph, options, made.Cells())
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, s)
		if s, err = draw.Tours(made.Graph, options, solution); err != nil {
			return nil, err
		}
		solutions = append(solutions, s)
	}
	first, last := all[0].Seed, all[len(all)-1].Seed
	footer := fmt.Sprintf("%s on %s, %s, seed %d", all[0].Piece, all[0].Board, all[0].Kind, first)
	if first != last {
		footer += fmt.Sprintf(" to %d", last)
	}
	pages, err := w.fill(all, puzzles, w.title, footer, 2, 3)
	if err != nil {
		return nil, err
	}
	more, err := w.fill(all, solutions, "Solutions", footer, 3, 4)
	return append(pages, more...), err
}

// fill sets scenes on pages, so many across and down, or fewer where there are fewer.
func (w worksheet) fill(all []playing.Dated, scenes []*draw.Scene, title, footer string, across, down int64) ([]paper.Page, error) {
	if len(scenes) == 1 {
		across, down = 1, 1
	}
	width, height := w.size.Width*1000, w.size.Height*1000
	cellWidth := (width-2*sheetMargin+sheetGap)/across - sheetGap
	cellHeight := (height-2*sheetMargin-sheetHead-sheetFoot+sheetGap)/down - sheetGap
	longest, tallest := int64(scenes[0].Width), int64(scenes[0].Height)
	square := min(cellWidth*draw.Unit/longest, (cellHeight-sheetNumber)*draw.Unit/tallest)
	if square < 1000 {
		return nil, terminal.Usagef("--paper: a page of %dx%d millimetres has no room for puzzles that large", w.size.Width, w.size.Height)
	}
	each := int(across * down)
	var pages []paper.Page
	for from := 0; from < len(scenes); from += each {
		words := &draw.Scene{Width: int32(width), Height: int32(height), Lettering: true}
		page := paper.Page{Width: width, Height: height, Paper: scenes[0].Paper, Title: title, Parts: []paper.Part{{Scene: words, Square: draw.Unit}}}
		say := func(x, y, size int64, text string) {
			words.Put(draw.Text{At: draw.Point{X: int32(x), Y: int32(y)}, Size: int32(size), Words: text, Colour: scenes[0].Ink})
		}
		say(width/2, sheetMargin+4000, min(6500, (width-2*sheetMargin)*1000/max(draw.TextWidth(title), 1)), title)
		say(width/2, height-sheetMargin, min(3200, (width-2*sheetMargin)*1000/max(draw.TextWidth(footer), 1)), footer)
		for i, s := range scenes[from:min(from+each, len(scenes))] {
			column, row := int64(i)%across, int64(i)/across
			x := sheetMargin + column*(cellWidth+sheetGap) + (cellWidth-longest*square/draw.Unit)/2
			y := int64(sheetMargin) + sheetHead + row*(cellHeight+sheetGap)
			if len(scenes) > 1 || all[0].Date != "" {
				say(sheetMargin+column*(cellWidth+sheetGap)+cellWidth/2, y+sheetNumber/2, 4200, all[from+i].Caption(from+i+1))
			}
			page.Parts = append(page.Parts, paper.Part{Scene: s, X: x, Y: y + sheetNumber, Square: square})
		}
		pages = append(pages, page)
	}
	return pages, nil
}
