package paper_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestTurns: a sheet of paper lies on its side for a wide board, and only if it may.
func TestTurns(t *testing.T) {
	for name, want := range map[string]bool{"a4": true, "Letter": true, "square": false, "story": false, "210x297": false, "a9": false} {
		if paper.Turns(name) != want {
			t.Errorf("%s may turn: %v", name, !want)
		}
	}
	g := setup.Graph(t, "3x10", "plane", "knight")
	wide, err := draw.Tours(g, draw.Options{}, samples.First(t, g, tour.Path))
	if err != nil {
		t.Fatal(err)
	}
	a5 := paper.Size{Width: 148_000, Height: 210_000}
	for _, turns := range []bool{false, true} {
		page, err := paper.Single{Size: a5, Turns: turns}.Page(wide)
		if err != nil || (page.Width > page.Height) != turns {
			t.Errorf("%v: a page of %dx%d, and turns is %v", err, page.Width, page.Height, turns)
		}
		pages, err := paper.Sheet{Size: a5, Turns: turns}.Pages([]*draw.Scene{wide, wide, wide, wide, wide, wide})
		if err != nil || len(pages) != 1 || (pages[0].Width > pages[0].Height) != turns {
			t.Errorf("%v: a sheet of %dx%d, and turns is %v", err, pages[0].Width, pages[0].Height, turns)
		}
		var b bytes.Buffer
		if err := paper.Write(context.Background(), &b, paper.SVG, paper.Options{}, page); err != nil || !strings.Contains(b.String(), `mm" height="`) {
			t.Errorf("%v: a page on paper has no millimetres: %.200s", err, b.String())
		}
	}
}

// TestFullRows: the last row of a sheet of one page is full, unless that makes its pictures much smaller.
func TestFullRows(t *testing.T) {
	s := scene(t, draw.Options{Plain: true})
	for number, across := range map[int]int{30: 5, 12: 3, 20: 4, 7: 2} {
		scenes := make([]*draw.Scene, number)
		for i := range scenes {
			scenes[i] = s
		}
		pages, err := paper.Sheet{Size: paper.Size{Width: 210_000, Height: 297_000}, Margin: 10, Bare: true}.Pages(scenes)
		if err != nil || len(pages) != 1 {
			t.Fatal(err, len(pages))
		}
		row := 0
		for _, p := range pages[0].Parts {
			if p.Y == pages[0].Parts[0].Y {
				row++
			}
		}
		if row != across {
			t.Errorf("%d pictures stand %d across, not %d", number, row, across)
		}
	}
}
