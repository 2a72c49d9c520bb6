package counting_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/setup"
)

func looksOf(t *testing.T, q *counting.StatsToursQuestion) *counting.StatsToursAnswer {
	t.Helper()
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	return a.(*counting.StatsToursAnswer)
}

// TestLooksGivenOrDrawn: what is said of tours that were drawn is said of the same tours
// when they are given.
func TestLooksGivenOrDrawn(t *testing.T) {
	q := query.Question{Place: query.Place{Board: "5x6"}, TourOptions: query.TourOptions{Kind: "open"}}
	drawn := looksOf(t, &counting.StatsToursQuestion{Question: q, SampleOptions: counting.SampleOptions{Seed: 9}, Limit: 40})
	run, err := (&counting.SampleQuestion{Question: q, SampleOptions: counting.SampleOptions{Seed: 9}, Limit: 40}).Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, one := range a.(*counting.SampleAnswer).Tours {
		fmt.Fprintln(&text, strings.Join(one.Tour, " "))
	}
	given := looksOf(t, &counting.StatsToursQuestion{Of: strings.NewReader(text.String()), Question: query.Question{Place: query.Place{Board: "5x6"}}})
	if given.Tours != 40 || given.Text() != drawn.Text() {
		t.Errorf("given: %s\ndrawn: %s", given.Text(), drawn.Text())
	}
	if given.Seed != 0 || drawn.Seed != 9 || drawn.Of == "" {
		t.Errorf("seeds %d and %d, drawn from %q", given.Seed, drawn.Seed, drawn.Of)
	}
}

// TestPortrait: the page is written in all formats and themes, its scenes stand on it, and
// none lies over another but the words.
func TestPortrait(t *testing.T) {
	setup.NotRaced(t)
	for _, board := range []query.Place{{Board: "5x6"}, {Board: "4x5", Topology: "torus"}, {Board: "2x3x4"}, {Board: "2x2", Piece: "wazir"}, {Board: "3x10"}} {
		l := looksOf(t, &counting.StatsToursQuestion{Question: query.Question{Place: board}, Limit: 30})
		for theme := draw.Light; theme <= draw.InkOnly; theme++ {
			page, err := l.Page(theme)
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range page.Parts {
				right, below := p.X+int64(p.Scene.Width)*p.Square/draw.Unit, p.Y+int64(p.Scene.Height)*p.Square/draw.Unit
				if p.X < 0 || p.Y < 0 || i > 0 && (right > page.Width || below > page.Height) {
					t.Errorf("%s: part %d reaches %d, %d on a page of %d, %d", l.Board, i, right, below, page.Width, page.Height)
				}
				for j, o := range page.Parts[1:max(i, 1)] {
					if p.X < o.X+int64(o.Scene.Width)*o.Square/draw.Unit && o.X < right && p.Y < o.Y+int64(o.Scene.Height)*o.Square/draw.Unit && o.Y < below {
						t.Errorf("%s: part %d lies over part %d", l.Board, i, j+1)
					}
				}
			}
			for _, name := range []string{"svg", "pdf", "png"} {
				f, err := paper.Parse(name)
				if err != nil {
					t.Fatal(err)
				}
				var file bytes.Buffer
				if err := paper.Write(t.Context(), &file, f, paper.Options{}, page); err != nil || file.Len() < 1000 {
					t.Errorf("%s as %s: %d bytes, %v", l.Board, name, file.Len(), err)
				}
			}
		}
	}
}
