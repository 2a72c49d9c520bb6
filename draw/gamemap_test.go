package draw_test

import (
	"errors"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestGame: each square has the sign of its list, holes have none, and a picture
// without a map is refused.
func TestGame(t *testing.T) {
	g := setup.Graph(t, "2x3", "plane", "knight", 4)
	for _, theme := range []draw.Theme{draw.Light, draw.Dark, draw.InkOnly} {
		o := draw.Options{Style: draw.Game, Theme: theme, Map: &draw.Map{Wins: []board.Square{0, 5}, Loses: []board.Square{1}}}
		scene, err := draw.Tours(g, o)
		if err != nil {
			t.Fatal(err)
		}
		signs := map[draw.Point]string{}
		areas := 0
		for _, item := range scene.Items {
			switch item := item.(type) {
			case draw.Text:
				signs[item.At] = item.Words
			case draw.Path:
				areas++
			}
		}
		pen, err := draw.NewPen(g, o)
		if err != nil {
			t.Fatal(err)
		}
		for s, want := range []string{"+", "-", "?", "?", "", "+"} {
			if got := signs[pen.Centre(board.Square(s))]; got != want {
				t.Errorf("%s: square %d has %q, want %q", theme, s, got, want)
			}
		}
		if (areas > 0) == (theme == draw.InkOnly) {
			t.Errorf("%s: %d areas", theme, areas)
		}
	}
	for _, tours := range [][]tour.Tour{nil, {tour.Of([]board.Square{0, 5})}} {
		if _, err := draw.Tours(g, draw.Options{Style: draw.Game}, tours...); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%d tours: %v", len(tours), err)
		}
	}
}
