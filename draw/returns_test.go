package draw

import (
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// TestReturns draws a walk that leaves squares out with its move home, and without.
func TestReturns(t *testing.T) {
	b, err := board.New(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	p, err := piece.Parse("knight")
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, p)
	if err != nil {
		t.Fatal(err)
	}
	var squares []board.Square
	for _, name := range []string{"a2", "b4", "d3", "c1"} {
		s, err := b.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		squares = append(squares, s)
	}
	walk := tour.Of(squares)
	for _, returns := range []bool{false, true} {
		d, err := NewPen(g, Options{Style: LineStyle, Returns: returns})
		if err != nil {
			t.Fatal(err)
		}
		if d.Closed(walk) != returns {
			t.Errorf("returns %t: closed is %t", returns, d.Closed(walk))
		}
		points := 0
		for _, l := range d.TourLines(walk, d.Closed(walk)) {
			points += len(l.Points)
			if l.Closed {
				points++
			}
		}
		if want := map[bool]int{false: 4, true: 5}[returns]; points != want {
			t.Errorf("returns %t: a line of %d points, want %d", returns, points, want)
		}
	}
}
