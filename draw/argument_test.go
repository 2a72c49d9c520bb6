package draw

import (
	"errors"
	"math"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestArgumentHolds checks each sentence of the argument on boards of all sizes.
func TestArgumentHolds(t *testing.T) {
	for n := int64(2); n <= 12; n++ {
		for _, sides := range [][]int64{{4, n}, {n, 4}} {
			b, err := board.New(sides...)
			if err != nil {
				t.Fatal(err)
			}
			g := setup.Graph(t, b.Size(), "plane", "knight")
			l, err := newLayout(b)
			if err != nil {
				t.Fatal(err)
			}
			green := int64(0)
			for s := range board.Square(b.Cells()) {
				if isOuter(b, s) {
					green++
				}
				for _, w := range g.Neighbours(s, nil) {
					if l.isDark(s) == l.isDark(w) {
						t.Errorf("%s: %s to %s keeps the colour", b, b.Name(s), b.Name(w))
					}
					if isOuter(b, s) && isOuter(b, w) {
						t.Errorf("%s: %s to %s leads from an outer square to an outer one", b, b.Name(s), b.Name(w))
					}
				}
			}
			if 2*green != b.Cells() {
				t.Errorf("%s: %d green squares of %d", b, green, b.Cells())
			}
			pair := framedPair(b)
			if !isOuter(b, pair[0]) || !isOuter(b, pair[1]) || l.isDark(pair[0]) == l.isDark(pair[1]) {
				t.Errorf("%s: %s and %s settle nothing", b, b.Name(pair[0]), b.Name(pair[1]))
			}
			if f := arrowStart(b); !isOuter(b, f) || len(g.Neighbours(f, nil)) == 0 || f == pair[0] || f == pair[1] {
				t.Errorf("%s: the moves of %s are shown", b, b.Name(f))
			}
		}
	}
}

// TestArgumentLetters reads both boards from the picture.
func TestArgumentLetters(t *testing.T) {
	for _, size := range []string{"4x2", "4x4", "4x7", "7x4"} {
		g := setup.Graph(t, size, "plane", "knight")
		b := g.Board()
		s, err := Tours(g, Options{Style: Argument})
		if err != nil {
			t.Fatal(err)
		}
		var letters []Text
		heads := 0
		for _, it := range s.Items {
			switch it := it.(type) {
			case Text:
				letters = append(letters, it)
			case Path:
				for _, l := range it.Lines {
					if len(l.Points) == 3 && it.Fill != 0 && it.Fill != RGB(0xfcfaf5) {
						heads++
					}
				}
			}
		}
		if int64(len(letters)) != 2*b.Cells() {
			t.Fatalf("%s: %d letters", size, len(letters))
		}
		for q := range board.Square(b.Cells()) {
			c := b.Coords(q, nil)
			across := c[0]
			if size == "7x4" {
				across = c[1]
			}
			want := [2]string{"W", "R"}
			if (c[0]+c[1])%2 == 1 {
				want[0] = "B"
			}
			if across == 0 || across == 3 {
				want[1] = "G"
			}
			if got := [2]string{letters[q].Words, letters[int64(q)+b.Cells()].Words}; got != want {
				t.Errorf("%s, %s: %v, want %v", size, b.Name(q), got, want)
			}
		}
		if want := 2 * len(g.Neighbours(arrowStart(b), nil)); heads != want {
			t.Errorf("%s: %d arrows, want %d", size, heads, want)
		}
	}
}

// TestArgumentColours: every eye tells the two colours of a board apart, and can
// read the letters on them.
func TestArgumentColours(t *testing.T) {
	for name, matrix := range eyes {
		for _, pair := range [][2]Colour{{blackColour, whiteColour}, {greenColour, redColour}} {
			a, b := seen(pair[0], matrix), seen(pair[1], matrix)
			if d := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]); d < 0.35 {
				t.Errorf("%s: %06x and %06x are %.2f apart", name, pair[0], pair[1], d)
			}
		}
	}
	for _, c := range []Colour{blackColour, whiteColour, greenColour, redColour} {
		if contrast := contrast(c, readableOn(c)); contrast < 4.5 {
			t.Errorf("letters on %06x: %.2f", c, contrast)
		}
	}
}

func TestArgumentErrors(t *testing.T) {
	for _, g := range []*graph.Graph{
		setup.Graph(t, "8x8", "plane", "knight"), setup.Graph(t, "4x1", "plane", "knight"),
		setup.Graph(t, "4x7", "cylinder", "knight"), setup.Graph(t, "4x7", "plane", "camel"),
		setup.Graph(t, "4x7", "plane", "knight", 3), setup.Graph(t, "4", "plane", "wazir"),
		setup.Graph(t, "4x4x4", "plane", "knight"), setup.Graph(t, "4x7", "plane", "nightrider"),
	} {
		_, err := Tours(g, Options{Style: Argument})
		if !errors.Is(err, ErrOption) || !strings.Contains(err.Error(), "and not for "+g.String()) {
			t.Errorf("%s: %v", g, err)
		}
	}
	if _, err := Tours(setup.Graph(t, "4x5000", "plane", "knight"), Options{Style: Argument}); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	if _, err := Tours(setup.Graph(t, "4x7", "plane", "knight"), Options{Style: Argument}, tour.Of([]board.Square{0})); !errors.Is(err, ErrOption) {
		t.Error(err)
	}
}
