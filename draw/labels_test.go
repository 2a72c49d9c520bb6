package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
)

// TestLabels: each label names the row or the column that it stands beside.
func TestLabels(t *testing.T) {
	for _, size := range []string{"1x1", "8x8", "3x30", "30x3", "60x40", "200x300", "1000x2", "2x1000"} {
		b, err := board.Parse(size)
		if err != nil {
			t.Fatal(err)
		}
		g := setup.Graph(t, size, "plane", "wazir")
		d, err := newPen(g, Options{Labels: true})
		if err != nil {
			t.Fatal(err)
		}
		at := map[string]Point{}
		for s := range board.Square(b.Cells()) {
			at[b.Name(s)] = d.layout.centre(s)
		}
		seen := map[string]bool{}
		for _, label := range d.Labels {
			seen[label.Words] = true
			if strings.Trim(label.Words, "0123456789") == "" {
				if want := at["a"+label.Words]; label.At.Y != want.Y || label.At.X >= d.layout.origin.X {
					t.Errorf("%s: %s at %v, the row is at %v", size, label.Words, label.At, want)
				}
			} else if want := at[label.Words+"1"]; label.At.X != want.X || label.At.Y <= want.Y+Unit/2 {
				t.Errorf("%s: %s at %v, the column is at %v", size, label.Words, label.At, want)
			}
		}
		if !seen["a"] || !seen["1"] || len(seen) != len(d.Labels) {
			t.Errorf("%s: %d labels, %v", size, len(d.Labels), seen)
		}
		if rows, columns := b.Side(0), b.Side(1); max(rows, columns) <= 26 && int64(len(seen)) != rows+columns {
			t.Errorf("%s: %d labels for %d rows and %d columns", size, len(seen), rows, columns)
		}
	}
}

// TestLabelsKeepTheLayout: a small picture is as large with labels as without, and
// all that is on the board is in its place.
func TestLabelsKeepTheLayout(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	plain, err := Tours(g, Options{Style: Access})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Tours(g, Options{Style: Access, Labels: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Labels) != 16 || len(plain.Labels) != 0 {
		t.Errorf("%d labels, and %d without the option", len(s.Labels), len(plain.Labels))
	}
	s.Labels = nil
	if got, want := fmt.Sprint(s), fmt.Sprint(plain); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestEvery(t *testing.T) {
	var got []int64
	for _, length := range []int64{1, 1000, 1001, 2001, 5000, 5001, 10001, 20001, 99000} {
		got = append(got, labelStep(length))
	}
	if want := []int64{1, 1, 2, 5, 5, 10, 20, 50, 100}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestLabelsOfHexagons: nearest to the name of a rank is a cell of it, above that of a file is its
// first cell, and each has one, as Gliński's chess has letters without j.
func TestLabelsOfHexagons(t *testing.T) {
	for size, want := range map[string]string{"hex:6": "abcdefghikl 1110987654321", "hex:5x7": "abcdefg 54321", "hex:4x3": "abc 4321"} {
		b := setup.Board(t, size, "")
		d, err := newPen(setup.Graph(t, size, "plane", "wazir"), Options{Labels: true})
		if err != nil {
			t.Fatal(err)
		}
		files, ranks := "", ""
		for _, label := range d.Labels {
			nearest, least, height := "", int64(math.MaxInt64), int64(1)
			if label.Words < "a" {
				height = 2 // ranks stand beside the board, and rows may begin further right
			}
			for s := range board.Square(b.Cells()) {
				away := d.layout.centre(s).Add(Point{-label.At.X, -label.At.Y})
				if far := int64(away.X)*int64(away.X) + height*int64(away.Y)*int64(away.Y); b.Has(s) && far < least {
					nearest, least = b.Name(s), far
				}
			}
			if label.Words < "a" {
				ranks = label.Words + ranks
				if strings.TrimLeft(nearest, fileLetters) != label.Words {
					t.Errorf("%s: the rank %s is beside %s", size, label.Words, nearest)
				}
			} else if files += label.Words; nearest != label.Words+"1" {
				t.Errorf("%s: the file %s is below %s", size, label.Words, nearest)
			}
		}
		if files+" "+ranks != want {
			t.Errorf("%s: %s %s, want %s", size, files, ranks, want)
		}
	}
}
