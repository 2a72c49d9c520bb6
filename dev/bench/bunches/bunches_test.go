package main

import "testing"

// TestBunches: there are as many bunches as Knuth has (The Art of Computer Programming, pre-fascicle 8A, 2025, page 20), one of
// them his LLLL, which has no other image, and the images of all are all choices.
func TestBunches(t *testing.T) {
	all, images := bunches(), int64(0)
	found := false
	for _, b := range all {
		images += b.images
		found = found || b.images == 1 && b.moves() == "d5-e7,d5-b4,e5-d7,e5-g4,d4-b5,d4-e2,e4-g5,e4-d2"
	}
	if len(all) != 66771 || images != 27*27*27*27 {
		t.Errorf("%d bunches with %d images", len(all), images)
	}
	if !found {
		t.Error("LLLL is not there")
	}
}
