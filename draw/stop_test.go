package draw_test

import (
	"errors"
	"io"
	"testing"

	"leaper/draw"
	"leaper/find"
	"leaper/internal/setup"
	"leaper/tour"
)

// TestStop: a picture that nobody waits for any more is not finished.
func TestStop(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	a, err := find.Find(t.Context(), g, tour.Ask{}, find.Options{})
	if err != nil {
		t.Fatal(err)
	}
	scene, err := draw.Tours(g, draw.Options{Style: draw.Numbers}, a.Tour)
	if err != nil {
		t.Fatal(err)
	}
	gone := errors.New("gone")
	for _, f := range []draw.Format{draw.FormatPNG, draw.FormatPDF} {
		page, asked := draw.Fit(scene, 0), 0
		page.Stop = func() error {
			if asked++; asked == 2 {
				return gone
			}
			return nil
		}
		if err := draw.Write(io.Discard, f, 0, page); !errors.Is(err, gone) || asked != 2 {
			t.Errorf("%s: asked %d times, %v", f, asked, err)
		}
	}
}
