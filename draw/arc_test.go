package draw_test

import (
	"testing"

	"leaper/draw"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestArcs: the arcs go from square to square as the tour does, each to the left of
// its chord, by a fifth of its length, or three quarters of a square if that is less.
func TestArcs(t *testing.T) {
	for _, piece := range []string{"knight", "wazir", "king", "rook"} {
		g := setup.Graph(t, "4x6", "plane", piece)
		walk := samples.First(t, g, tour.Path)
		scene, err := draw.Tours(g, draw.Options{Style: draw.Arc, Plain: true}, walk)
		if err != nil {
			t.Fatal(err)
		}
		line := scene.Items[0].(draw.Path).Lines[0]
		centre := func(step int64) draw.Point {
			s := int64(walk.At(step))
			return draw.Point{X: draw.Margin + draw.Unit/2 + int32(s%6)*draw.Unit, Y: draw.Margin + draw.Unit/2 + int32(s/6)*draw.Unit}
		}
		if !line.Curved || len(line.Points) != 3*int(walk.Len())-2 && len(line.Points) != 3*int(walk.Len())+1 {
			t.Fatalf("%s: %d points for %d squares", piece, len(line.Points), walk.Len())
		}
		for i := range walk.Len() - 1 {
			arc := line.Points[3*i : 3*i+4]
			p, q := centre(i), centre(i+1)
			if arc[0] != p || arc[3] != q {
				t.Fatalf("%s, move %d: from %v to %v, want %v to %v", piece, i+1, arc[0], arc[3], p, q)
			}
			middle := draw.Bezier(arc, 1, 2)
			dx, dy := int64(q.X-p.X), int64(q.Y-p.Y)
			// Left of where it goes, on paper whose y grows downwards; by the square of the chord.
			left := dy*int64(middle.X-p.X) - dx*int64(middle.Y-p.Y)
			if chord := dx*dx + dy*dy; left <= 0 || left*100 < 5*chord || left*100 > 23*chord {
				t.Errorf("%s, move %d: the middle lies %d to the left of a chord of the square %d", piece, i+1, left, chord)
			}
		}
	}
}
