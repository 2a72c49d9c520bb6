package book_test

import (
	"fmt"
	"slices"
	"testing"

	"leaper/app/book"
)

// TestSpread: puzzles stand on few pages, none of which has one alone if another has more than two,
// and their squares have 9 millimetres and more.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		name  string
		sizes [][2]int32
		want  string
	}{
		{"one", slices.Repeat([][2]int32{{6, 6}}, 1), "[[1]] [13700]"},
		{"five of 6x6", slices.Repeat([][2]int32{{6, 6}}, 5), "[[2] [2 1]] [9500 9500]"},
		{"seven of 6x6", slices.Repeat([][2]int32{{6, 6}}, 7), "[[2] [2 1] [2]] [9500 9500 9500]"},
		{"large", slices.Repeat([][2]int32{{20, 20}}, 2), "[[] [1] [1]] [0 5900 5900]"},
		{"of several sizes", [][2]int32{{8, 8}, {5, 5}, {5, 5}, {8, 8}}, "[[1] [2 1]] [10300 11400]"},
		{"full rows before others", slices.Concat(slices.Repeat([][2]int32{{5, 5}}, 9), slices.Repeat([][2]int32{{6, 6}}, 4)), "[[2] [2 2 2] [2 1] [1 1]] [10000 10000 10300 10300]"},
		{"all at once", slices.Repeat([][2]int32{{4, 4}}, 14), "[[2] [2 2 2] [2 2 2]] [12500 12500 12500]"},
	} {
		pages, squares := book.Spread(c.sizes, 6)
		if got := fmt.Sprint(pages, squares); got != c.want {
			t.Errorf("%s: %s, and %s is right", c.name, got, c.want)
		}
	}
}
