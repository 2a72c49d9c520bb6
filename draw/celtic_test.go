package draw_test

import (
	"errors"
	"testing"

	"leaper/draw"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestKnot: each crossing has a way over and a way under, and along the line they come by turns.
func TestKnot(t *testing.T) {
	for _, size := range []string{"6x6", "8x8", "10x12"} {
		g := setup.Graph(t, size, "plane", "knight")
		over, mate, err := draw.KnotOf(g, samples.First(t, g, tour.Closed))
		if err != nil || len(over) < 20 || len(over)%2 != 0 {
			t.Fatalf("%s: %v, %d visits of crossings", size, err, len(over))
		}
		turns := 0
		for i, m := range mate {
			if mate[m] != i || m == i || over[i] == over[m] {
				t.Errorf("%s: visit %d is over %v, and the other %v", size, i, over[i], over[m])
			}
			if over[i] != over[(i+1)%len(over)] {
				turns++
			}
		}
		if turns < len(over)*9/10 { // all, but where three moves cross in a point
			t.Errorf("%s: %d of %d neighbours alternate", size, turns, len(over))
		}
	}
}

// TestClosedInPlane: what is not closed, or leaves the plane, is refused before any search.
func TestClosedInPlane(t *testing.T) {
	plane, torus, box := setup.Graph(t, "6x6", "plane", "knight"), setup.Graph(t, "6x6", "torus", "knight"), setup.Graph(t, "4x4x4", "plane", "knight")
	for _, s := range []draw.Style{draw.Harlequin, draw.Celtic, draw.Winding} {
		o := draw.Options{Style: s}
		if err := o.CheckStyle(plane, tour.Closed); err != nil {
			t.Error(err)
		}
		for _, err := range []error{o.CheckStyle(plane, tour.Path), o.CheckStyle(torus, tour.Closed), o.CheckStyle(box, tour.Closed)} {
			if !errors.Is(err, draw.ErrOption) {
				t.Errorf("%s: %v", s, err)
			}
		}
		if _, err := draw.Tours(plane, o, samples.First(t, plane, tour.Path)); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%s of a path: %v", s, err)
		}
		if _, err := draw.Tours(torus, o, samples.First(t, torus, tour.Closed)); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%s of a torus: %v", s, err)
		}
	}
}
