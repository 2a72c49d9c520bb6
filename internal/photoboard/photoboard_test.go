package photoboard_test

import (
	"errors"
	"image"
	"image/color"
	"testing"

	"leaper/board"
	"leaper/internal/photoboard"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// ramp is a photo that grows dark from left to right.
func ramp(wide, high int) image.Image {
	m := image.NewGray(image.Rect(0, 0, wide, high))
	for y := range high {
		for x := range wide {
			m.Set(x, y, color.Gray{Y: uint8(255 - 255*x/(wide-1))})
		}
	}
	return m
}

// TestMake: the tour is one, closed, on a board of the photo's shape, and there are more squares where it is dark.
func TestMake(t *testing.T) {
	wazir, err := piece.Parse("wazir")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		wide, high    int
		rows, columns int64
		wantR, wantC  int64
	}{{300, 300, 60, 60, 60, 60}, {300, 150, 200, 100, 50, 100}, {37, 90, 80, 80, 80, 32}, {9, 9, 5, 5, 4, 4}} {
		made, err := photoboard.Make(t.Context(), ramp(c.wide, c.high), c.rows, c.columns, 1)
		if err != nil {
			t.Fatal(err)
		}
		b := made.Board
		if b.Side(0) != c.wantR || b.Side(1) != c.wantC || made.Tour.Len() != b.Squares() {
			t.Errorf("%v: a board of %s", c, b.Size())
		}
		if err := tour.Verify(t.Context(), setup.On(b, wazir), tour.Ask{Kind: tour.Closed}, made.Tour); err != nil {
			t.Error(err)
		}
		var parts [4]int
		for s := range board.Square(b.Cells()) {
			if !b.IsHole(s) {
				parts[int64(s)%b.Side(1)*4/b.Side(1)]++
			}
		}
		if b.Cells() > 100 && (parts[0]*2 > parts[2] || parts[1] >= parts[2] || parts[2] >= parts[3]) {
			t.Errorf("%v: squares in its quarters from light to dark: %v", c, parts)
		}
		same, err := photoboard.Make(t.Context(), ramp(c.wide, c.high), c.rows, c.columns, 1)
		if err != nil || same.Tour.String() != made.Tour.String() {
			t.Errorf("%v: another tour the second time, %v", c, err)
		}
	}
}

// TestRefused: photos and boards that make no picture.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		photo         image.Image
		rows, columns int64
	}{{image.NewGray(image.Rect(0, 0, 0, 5)), 8, 8}, {image.NewGray(image.Rect(0, 0, 50, 50)), 8, 8}, {ramp(10, 10), 3, 3}, {ramp(500, 5), 100, 100}, {ramp(50, 50), 202, 202}} {
		if _, err := photoboard.Make(t.Context(), c.photo, c.rows, c.columns, 1); !errors.Is(err, photoboard.ErrPhoto) {
			t.Errorf("%v: %v", c.photo.Bounds(), err)
		}
	}
}
