package existence

import (
	"context"
	"testing"

	"leaper/internal/setup"
	"leaper/tour"
)

// TestCountsNone: a count says that there is no tour where there is none, and
// nothing where it would take long.
func TestCountsNone(t *testing.T) {
	for _, c := range []struct {
		size string
		kind tour.Kind
		none bool
	}{
		{"3x8", tour.Closed, true},
		{"3x10", tour.Closed, false},
		{"4x30", tour.Closed, true},
		{"4x30", tour.Path, false},
		{"3x5", tour.Path, true},
		{"3x4", tour.Open, false},
		{"14x14", tour.Closed, false}, // too wide to be counted
	} {
		none, err := countsNone(context.Background(), setup.Graph(t, c.size, "plane", "knight"), tour.Ask{Kind: c.kind}, Options{})
		if err != nil || none != c.none {
			t.Errorf("%s of %s: none is %v, %v", c.kind, c.size, none, err)
		}
	}
	if _, err := countsNone(context.Background(), setup.Graph(t, "40x40", "plane", "knight"), tour.Ask{}, Options{}); err == nil {
		t.Error("40x40 has no sweep, and no error says so")
	}
}
