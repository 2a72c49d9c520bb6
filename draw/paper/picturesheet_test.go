package paper_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// A box is what something takes on a page, in micrometres.
type box struct{ left, top, right, foot int64 }

func (b box) meets(c box) bool {
	return b.left < c.right && c.left < b.right && b.top < c.foot && c.top < b.foot
}

// boxes are what is drawn on a page: of each picture all its items together, and of words
// each text.
func boxes(p paper.Page) (pictures, words []box) {
	for _, part := range p.Parts {
		all := box{1 << 60, 1 << 60, -1 << 60, -1 << 60}
		reach := func(at draw.Point, x, y int32) box {
			on := func(offset int64, n int32) int64 { return offset + int64(n)*part.Square/draw.Unit }
			return box{on(part.X, at.X-x), on(part.Y, at.Y-y), on(part.X, at.X+x), on(part.Y, at.Y+y)}
		}
		add := func(b box) {
			all = box{min(all.left, b.left), min(all.top, b.top), max(all.right, b.right), max(all.foot, b.foot)}
		}
		for it := range part.Scene.All {
			switch it := it.(type) {
			case draw.Path:
				for _, l := range it.Lines {
					for _, at := range l.Points {
						add(reach(at, it.Width/2, it.Width/2))
					}
				}
			case draw.Dots:
				for _, at := range it.At {
					add(reach(at, it.Radius, it.Radius))
				}
			case draw.Text:
				b := reach(it.At, int32(draw.TextWidth(it.Words)*int64(it.Size)/2000), it.Size*draw.CapHeight/200)
				if add(b); part.Scene.Lettering {
					words = append(words, b)
				}
			}
		}
		if !part.Scene.Lettering {
			pictures = append(pictures, all)
		}
	}
	return pictures, words
}

// TestSheetBoxes: on sheets of boards of any sizes nothing leaves the margins, no two
// pictures meet, no words stand in a picture, and all squares have one size.
func TestSheetBoxes(t *testing.T) {
	scene := map[string]*draw.Scene{}
	for _, size := range []string{"3x4", "5x5", "6x6", "9x9", "3x30", "30x3"} {
		g := setup.Graph(t, size, "plane", "knight")
		numbers := make([]int64, g.Board().Cells())
		for i := range numbers {
			numbers[i] = int64(i) + 1
		}
		s, err := draw.Given(g, draw.Options{Labels: true, Style: draw.Numbers}, numbers)
		if err != nil {
			t.Fatal(err)
		}
		scene[size] = s
	}
	a5, letter := paper.Size{Width: 148_000, Height: 210_000}, paper.Size{Width: 216_000, Height: 279_000}
	for _, names := range [][]string{
		{"5x5", "5x5", "9x9", "9x9"}, {"9x9", "5x5"}, {"5x5", "3x30"}, {"30x3", "5x5", "3x30"}, {"6x6"},
		{"3x4", "3x4", "3x4", "3x4", "3x4", "3x4", "3x4", "9x9", "3x4", "3x4", "3x4", "6x6", "3x4", "3x4", "3x4", "3x4", "3x4", "3x4", "3x4", "9x9"},
	} {
		for _, size := range []paper.Size{a5, letter, {Width: 200_000, Height: 60_000}} {
			for _, across := range []int{0, 1, 2, 5} {
				for _, bare := range []bool{false, true} {
					name := fmt.Sprint(names, size, across, bare)
					var scenes []*draw.Scene
					for _, n := range names {
						scenes = append(scenes, scene[n])
					}
					pages, err := paper.Sheet{Size: size, Margin: 10, Across: across, Bare: bare, Title: "Boards of all sizes"}.Pages(scenes)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					drawn := 0
					for _, p := range pages {
						pictures, words := boxes(p)
						drawn += len(pictures)
						for i, b := range pictures {
							for _, c := range append(words, pictures[i+1:]...) {
								if b.meets(c) {
									t.Errorf("%s: %v meets %v", name, b, c)
								}
							}
						}
						for _, b := range append(words, pictures...) {
							if b.left < 10000 || b.top < 10000 || b.right > p.Width-10000 || b.foot > p.Height-10000 {
								t.Errorf("%s: %v on a page of %dx%d with margins of 10000", name, b, p.Width, p.Height)
							}
						}
						for _, part := range p.Parts {
							if first := pages[0].Parts[len(pages[0].Parts)-1]; !part.Scene.Lettering && part.Square != first.Square {
								t.Errorf("%s: squares of %d and %d", name, part.Square, first.Square)
							}
						}
					}
					if drawn != len(scenes) {
						t.Errorf("%s: %d pictures of %d", name, drawn, len(scenes))
					}
				}
			}
		}
	}
}

// TestSheetFills: few boards fill the page, and squares have the length that was asked for.
func TestSheetFills(t *testing.T) {
	g := setup.Graph(t, "6x6", "plane", "knight")
	s, err := draw.Tours(g, draw.Options{}, samples.First(t, g, tour.Path))
	if err != nil {
		t.Fatal(err)
	}
	a4 := paper.Size{Width: 210_000, Height: 297_000}
	for number, least := range map[int]int64{1: 24000, 2: 15500, 4: 12000, 6: 10500} { // of a square
		scenes := make([]*draw.Scene, number)
		for i := range scenes {
			scenes[i] = s
		}
		pages, err := paper.Sheet{Size: a4, Margin: 10}.Pages(scenes)
		if err != nil || len(pages) != 1 {
			t.Fatalf("%d pictures: %d pages, %v", number, len(pages), err)
		}
		if got := pages[0].Parts[1].Square; got < least {
			t.Errorf("%d pictures on one page of A4: squares of %d, want %d at least", number, got, least)
		}
		pages, err = paper.Sheet{Size: a4, Margin: 10, Cell: 5500}.Pages(scenes)
		if err != nil || pages[0].Parts[1].Square != 5500 {
			t.Errorf("%d pictures with squares of 5.5 mm: %v", number, err)
		}
	}
	for _, sheet := range []paper.Sheet{{Size: a4, Cell: 60000}, {Size: a4, Cell: 20000, Across: 3}} {
		if _, err := sheet.Pages([]*draw.Scene{s, s, s}); !errors.Is(err, draw.ErrOption) {
			t.Errorf("squares of %d: %v", sheet.Cell, err)
		}
	}
	if _, err := (paper.Single{Size: a4, Cell: 60000}).Page(s); !errors.Is(err, draw.ErrOption) {
		t.Errorf("one picture, squares of 60 mm: %v", err)
	}
	if page, err := (paper.Single{Size: a4, Cell: 8000}).Page(s); err != nil || page.Parts[0].Square != 8000 {
		t.Errorf("one picture, squares of 8 mm: %v", err)
	}
}

// TestOffPaper: no format writes a page of which something leaves the paper.
func TestOffPaper(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "knight")
	s, err := draw.Tours(g, draw.Options{}, samples.First(t, g, tour.Path))
	if err != nil {
		t.Fatal(err)
	}
	fit := paper.Fit(s)
	for _, shift := range []image.Point{{X: 100}, {Y: 100}, {X: -100}, {Y: -100}} {
		page := fit
		page.Parts = []paper.Part{{Scene: s, X: int64(shift.X), Y: int64(shift.Y), Square: fit.Parts[0].Square}}
		for _, f := range []paper.Format{paper.SVG, paper.PS, paper.EPS, paper.PDF, paper.PNG} {
			var out bytes.Buffer
			if err := paper.Write(context.Background(), &out, f, paper.Options{}, page); !errors.Is(err, draw.ErrOption) {
				t.Errorf("%s, a picture shifted by %v: %v", f, shift, err)
			}
		}
	}
}
