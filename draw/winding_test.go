package draw_test

import (
	"math"
	"testing"

	"leaper/draw"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestWinding: at places all over the board the style winding finds what the angles add up to under which
// the line is seen from there, and areas times numbers are what the tour sweeps over. Moves of the
// queen lie on each other, those of the wazir do not cross.
func TestWinding(t *testing.T) {
	for _, c := range [][2]string{{"6x6", "knight"}, {"8x8", "knight"}, {"5x6", "knight"}, {"4x4", "queen"}, {"4x6", "wazir"}, {"10x10", "camel+wazir"}} {
		g := setup.Graph(t, c[0], "plane", c[1])
		points, at, swept, err := draw.WindingsOf(g, samples.First(t, g, tour.Closed))
		if err != nil {
			t.Fatal(err)
		}
		angle := func(p, q draw.Point) float64 { // from one point to the next, seen from a third, which is the corner
			return math.Atan2(float64(p.X)*float64(q.Y)-float64(q.X)*float64(p.Y), float64(p.X)*float64(q.X)+float64(p.Y)*float64(q.Y))
		}
		area, places := int64(0), 0
		for i, p := range points {
			q := points[(i+1)%len(points)]
			area += int64(p.X)*int64(q.Y) - int64(q.X)*int64(p.Y)
		}
		for x := int32(0); x < 12000; x += 83 {
			for y := int32(0); y < 12000; y += 79 {
				winds, room := at(draw.Point{X: x, Y: y})
				if room < 3 { // corners of slabs are rounded
					continue
				}
				sum := 0.0
				for i, p := range points {
					q := points[(i+1)%len(points)]
					sum += angle(p.Add(draw.Point{X: -x, Y: -y}), q.Add(draw.Point{X: -x, Y: -y}))
				}
				want := int(math.Round(sum / (2 * math.Pi)))
				if area < 0 {
					want = -want
				}
				if winds != 0 {
					places++
				}
				if winds != want {
					t.Fatalf("%s on %s: at %d, %d it winds %d times, want %d", c[1], c[0], x, y, winds, want)
				}
			}
		}
		area = max(area, -area)
		if off := swept - area; places == 0 || max(off, -off)*200 > area+2e6 {
			t.Errorf("%s on %s: areas times numbers are %d, want %d", c[1], c[0], swept, area)
		}
	}
}
