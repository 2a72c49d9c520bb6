package paper_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// large is a page that takes every format some tenths of a second.
func large(t *testing.T, o draw.Options) paper.Page {
	t.Helper()
	g := setup.Graph(t, "300x300", "plane", "knight")
	a, err := find.Find(t.Context(), g, tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Construct})
	if err != nil {
		t.Fatal(err)
	}
	scene, err := draw.Tours(g, o, a.Tour)
	if err != nil {
		t.Fatal(err)
	}
	return paper.Fit(scene)
}

// A dripping context ends after a number of looks at it.
type dripping struct {
	context.Context
	looks, most int
	last        time.Time
	longest     time.Duration
}

func (d *dripping) Err() error {
	now := time.Now()
	if d.looks++; d.looks > 1 {
		d.longest = max(d.longest, now.Sub(d.last))
	}
	d.last = now
	if d.looks >= d.most {
		return context.Canceled
	}
	return nil
}

// TestEnded: a picture that nobody waits for any more is not finished, wherever it
// is, and no format looks less often than often.
func TestEnded(t *testing.T) {
	for _, o := range []draw.Options{{}, {Style: draw.Smooth}} {
		page := large(t, o)
		for _, f := range []paper.Format{paper.SVG, paper.PS, paper.PDF, paper.PNG} {
			const many = 1 << 60
			all := &dripping{Context: t.Context(), most: many}
			if err := paper.Write(all, io.Discard, f, paper.Options{Pixels: 1000}, page); err != nil {
				t.Fatal(err)
			}
			if all.looks < 50 {
				t.Errorf("%s looks %d times", f, all.looks)
			}
			t.Logf("%s, %s: %d looks, %v at most between them", f, o.Style, all.looks, all.longest)
			for _, most := range []int{1, 2, all.looks / 4, all.looks / 2, all.looks * 3 / 4, all.looks - 1} {
				some := &dripping{Context: t.Context(), most: most}
				// Some loops end when they are told, and what they end in looks once more.
				if err := paper.Write(some, io.Discard, f, paper.Options{Pixels: 1000}, page); !errors.Is(err, context.Canceled) || some.looks > most+3 {
					t.Errorf("%s: ended at look %d of %d, it gives %v after %d", f, most, all.looks, err, some.looks)
				}
			}
			if testing.Short() {
				break
			}
		}
	}
}
