package leaper_test

import (
	"errors"
	"testing"

	"leaper"
)

// TestWalks: the longest walk and the fewest paths, with what they can be at most and at least.
func TestWalks(t *testing.T) {
	w, err := leaper.Find(t.Context(), "4x4", leaper.Longest)
	if err != nil || w.Len() != 15 || w.Bound != 15 {
		t.Errorf("%v, %v", w, err)
	}
	w, err = leaper.Find(t.Context(), "4x4", leaper.Longest, leaper.Closed, leaper.From("a1"))
	if err != nil || w.Len() != 14 || w.Bound != 14 || w.Graph.Name(w.Walk.At(0)) != "a1" {
		t.Errorf("%v, %v", w, err)
	}
	w, err = leaper.Find(t.Context(), "3x3", leaper.Cover)
	if err != nil || len(w.Paths) != 2 || w.Bound != 2 {
		t.Errorf("%v, %v", w, err)
	}
	if _, err = leaper.Find(t.Context(), "1x3", leaper.Longest, leaper.Closed); !errors.Is(err, leaper.ErrNone) {
		t.Errorf("1x3: %v", err)
	}
	for _, options := range [][]leaper.Option{
		{leaper.Longest, leaper.Cover}, {leaper.Longest, leaper.Seed(2)}, {leaper.Cover, leaper.Method("sat")},
	} {
		if _, err = leaper.Find(t.Context(), "4x4", options...); !errors.Is(err, leaper.ErrOption) {
			t.Errorf("%v: %v", options, err)
		}
	}
	if _, err = leaper.Find(t.Context(), "4x4", leaper.Longest, leaper.Given("a1=3")); err == nil {
		t.Error("given numbers were ignored")
	}
}
