package draw_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
)

// TestGiven: every number that is given stands on its square, whatever is missing,
// and those that follow each other are joined.
func TestGiven(t *testing.T) {
	g := setup.Graph(t, "3x3", "plane", "king", 4)
	for _, c := range []struct {
		numbers []int64
		words   string
		joined  int
		start   bool
	}{
		{[]int64{0, 0, 0, 0, 0, 0, 0, 0, 0}, "", 0, false},
		{[]int64{0, 0, 3, 0, 0, 0, 0, 0, 0}, "3@2", 0, false},
		{[]int64{1, 0, 3, 0, 0, 4, 0, 8, 7}, "1@0 3@2 4@5 7@8 8@7", 2, true},
		{[]int64{1, 2, 3, 8, 0, 4, 7, 6, 5}, "1@0 2@1 3@2 4@5 5@8 6@7 7@6 8@3", 7, true},
	} {
		scene, err := draw.Given(g, draw.Options{Style: draw.Numbers}, c.numbers)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		framed := false
		for _, it := range scene.Items {
			switch it := it.(type) {
			case draw.Text:
				column, row := (it.At.X-draw.Margin)/draw.Unit, (it.At.Y-draw.Margin)/draw.Unit
				words = append(words, fmt.Sprintf("%s@%d", it.Words, row*3+column))
			case draw.Path:
				framed = true
			}
		}
		if got := strings.Join(words, " "); got != c.words || framed != c.start {
			t.Errorf("%v: %s, framed %v; want %s, %v", c.numbers, got, framed, c.words, c.start)
		}
		if scene, err = draw.Given(g, draw.Options{}, c.numbers); err != nil {
			t.Fatal(err)
		}
		joined, dots := 0, 0
		for _, it := range scene.Items {
			switch it := it.(type) {
			case draw.Path:
				if it.Sign == 0 {
					joined += len(it.Lines)
				}
			case draw.Dots:
				dots += len(it.At)
			}
		}
		if given := len(strings.Fields(c.words)); joined != c.joined || dots != given {
			t.Errorf("%v: %d lines and %d dots, want %d and %d", c.numbers, joined, dots, c.joined, given)
		}
	}
	for _, c := range []struct {
		style   draw.Style
		numbers []int64
		text    string
	}{{draw.Heat, make([]int64, 9), "numbers or line"}, {draw.Numbers, make([]int64, 8), "8 numbers for a board of 9"}, {draw.Numbers, []int64{-1, 0, 0, 0, 0, 0, 0, 0, 0}, "the number -1 on a3"}} {
		if _, err := draw.Given(g, draw.Options{Style: c.style}, c.numbers); !errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s of %v: %v", c.style, c.numbers, err)
		}
	}
}

// TestColours: each colour that is chosen is in the picture, and that of the theme is
// not any more.
func TestColours(t *testing.T) {
	house, walk := samples.House()
	g := setup.Graph(t, "4x4", "plane", "knight", 1, 8, 12, 14, 15)
	holed, err := draw.Given(g, draw.Options{Crosses: true}, make([]int64, 16))
	if err != nil || len(holed.Items) == 0 {
		t.Fatal(err)
	}
	colours := func(o draw.Options) []draw.Colour {
		o.Crosses, o.Labels = true, true
		scene, err := draw.Tours(house, o, walk)
		if err != nil {
			t.Fatal(err)
		}
		crossed, err := draw.Given(g, o, slices.Repeat([]int64{7}, 16))
		if err != nil {
			t.Fatal(err)
		}
		seen := []draw.Colour{scene.Paper, scene.Ink}
		for _, s := range []*draw.Scene{scene, crossed} {
			for it := range s.All {
				switch it := it.(type) {
				case draw.Path:
					seen = append(seen, it.Stroke, it.Fill)
				case draw.Dots:
					seen = append(seen, it.Colour)
				case draw.Text:
					seen = append(seen, it.Colour)
				}
			}
		}
		return seen
	}
	before := colours(draw.Options{Style: draw.LineStyle})
	for i, name := range draw.ColourNames() {
		chosen, err := draw.ParseColours(fmt.Sprintf(" %s = #0102%02x ", strings.ToUpper(name), i))
		if err != nil {
			t.Fatal(err)
		}
		want := draw.RGB(0x010200 | uint32(i))
		if name == "end" { // the tour is closed
			if p := (draw.Options{Colours: chosen}).Palette(); p.End != want {
				t.Errorf("end: %x", p.End)
			}
			continue
		}
		if after := colours(draw.Options{Colours: chosen}); !slices.Contains(after, want) || slices.Contains(before, want) {
			t.Errorf("%s: the colour is not in the picture", name)
		}
	}
	short, err1 := draw.ParseColours("line=#c0f")
	long, err2 := draw.ParseColours("line=#cc00ff,")
	none, err3 := draw.ParseColours("paper=none")
	if short != long || err1 != nil || err2 != nil || err3 != nil || none != (draw.Colours{Clear: true}) {
		t.Errorf("%+v, %+v, %v, %v, %v", short, long, err1, err2, err3)
	}
	for _, s := range []string{"line", "line=", "=red", "lines=red", "line=none", "line=#12", "line=12ffff", "line=#12345g", "line=red,line=red", "line=#-12345"} {
		if _, err := draw.ParseColours(s); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%s: %v", s, err)
		}
	}
}

// Numbers of a grid that nobody has filled yet.
func ExampleGiven() {
	g, _ := samples.House()
	scene, err := draw.Given(g, draw.Options{Style: draw.Numbers}, []int64{1, 0, 3, 0, 0, 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, it := range scene.Items {
		if text, ok := it.(draw.Text); ok {
			fmt.Print(text.Words, " ")
		}
	}
	// Output: 1 3 4
}
