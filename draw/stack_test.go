package draw

import (
	"math"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestProjection: equal steps are equal in the picture, to a rounding; each square of a
// layer has the area that the tilt leaves of it; all of the box is in the picture, with a
// margin that somewhere is no larger than it has to be.
func TestProjection(t *testing.T) {
	for _, size := range []string{"2x3x4", "3x1x5", "1x4x4", "4x5x5"} {
		b := setup.Graph(t, size, "plane", "knight").Board()
		for turn := int32(-360); turn <= 360; turn += 24 {
			for tilt := int32(leastTilt); tilt <= mostTilt; tilt += 16 {
				p := View{turn, tilt}.stacking(b)
				width, height := p.fit()
				steps := [3]Point{}
				left, right, above, below := int32(math.MaxInt32), int32(0), int32(math.MaxInt32), int32(0)
				for layer := range p.layers {
					for row := range p.rows + 1 {
						for column := range p.columns + 1 {
							at := p.project(layer, 2*row, 2*column)
							left, right, above, below = min(left, at.X), max(right, at.X), min(above, at.Y), max(below, at.Y)
							for axis, back := range [3]bool{layer > 0, row > 0, column > 0} {
								if !back {
									continue
								}
								was := [3]int64{layer, row, column}
								was[axis]--
								q := p.project(was[0], 2*was[1], 2*was[2])
								step := Point{at.X - q.X, at.Y - q.Y}
								if steps[axis] == (Point{}) {
									steps[axis] = step
								}
								if d := steps[axis]; max(d.X-step.X, step.X-d.X, d.Y-step.Y, step.Y-d.Y) > 1 {
									t.Fatalf("%s turned by %d, tilted by %d: a step of axis %d is %v and %v", size, turn, tilt, axis, d, step)
								}
							}
						}
					}
				}
				if left < Margin-1 || above < Margin-1 || right > width-Margin+1 || below > height-Margin+1 || left > Margin+1 || right < width-Margin-1 || below < height-Margin-1 {
					t.Errorf("%s turned by %d, tilted by %d: from %d, %d to %d, %d of %d, %d", size, turn, tilt, left, above, right, below, width, height)
				}
				area := math.Abs(float64(steps[1].X)*float64(steps[2].Y) - float64(steps[2].X)*float64(steps[1].Y))
				if want := Unit * Unit * math.Sin(float64(tilt)*math.Pi/180); math.Abs(area-want) > 4*Unit {
					t.Errorf("%s turned by %d, tilted by %d: a square's area is %.0f, want %.0f", size, turn, tilt, area, want)
				}
				if p.layers > 1 && steps[0].Y <= 0 {
					t.Errorf("%s tilted by %d: layer 2 is above layer 1", size, tilt)
				}
			}
		}
	}
}

// TestStackOrder: each move is drawn once, after both of the layers that it joins, and
// before the next layer above; each square of a layer is there once.
func TestStackOrder(t *testing.T) {
	g := setup.Graph(t, "3x2x4", "plane", "king", 3, 9)
	b := g.Board()
	var squares []board.Square
	for s := range board.Square(b.Cells()) {
		if !b.IsHole(s) {
			squares = append(squares, s)
		}
	}
	d, err := newPen(g, Options{Style: Stack})
	if err != nil {
		t.Fatal(err)
	}
	walk := tour.Of(squares)
	if err := d.drawStack(walk); err != nil {
		t.Fatal(err)
	}
	// How many layers are there when a line is drawn, the lowest first.
	sheets, moves := board.Square(0), map[[2]Point]board.Square{}
	quads := 0
	for _, it := range d.Items {
		p, ok := it.(Path)
		switch {
		case !ok:
		case p.Stroke == d.Palette.Edge:
			sheets++
		case p.Fill != 0 && p.Stroke == 0:
			quads += len(p.Lines)
		case p.Sign != Unseen && len(p.Lines[0].Points) == 2:
			ends := [2]Point{p.Lines[0].Points[0], p.Lines[0].Points[1]}
			if _, twice := moves[ends]; twice {
				t.Errorf("the line %v is drawn twice", ends)
			}
			moves[ends] = sheets
		}
	}
	if int64(quads) != b.Cells() {
		t.Errorf("%d squares of %d", quads, b.Cells())
	}
	for i := 1; i < len(squares); i++ {
		from, to := squares[i-1], squares[i]
		if got, want := moves[[2]Point{d.Centre(from), d.Centre(to)}], 3-min(from, to)/8; got != want {
			t.Errorf("the move from %s to %s is drawn on %d layers, want %d", b.Name(from), b.Name(to), got, want)
		}
	}
	if len(moves) != len(squares)-1 {
		t.Errorf("%d lines for %d moves", len(moves), len(squares)-1)
	}
}
