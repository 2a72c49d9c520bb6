package draw

import (
	"math"
	"testing"
)

// seen simulates how a colour looks to dichromats, by the matrices of Machado,
// Oliveira and Fernandes (2009) for severity 1, on linear light.
func seen(c Colour, matrix [9]float64) [3]float64 {
	var linear, out [3]float64
	r, g, b := c.Parts()
	for i, v := range [3]uint8{r, g, b} {
		linear[i] = math.Pow(float64(v)/255, 2.2)
	}
	for i := range out {
		for k := range linear {
			out[i] += matrix[3*i+k] * linear[k]
		}
		out[i] = math.Pow(min(max(out[i], 0), 1), 1/2.2)
	}
	return out
}

var eyes = map[string][9]float64{
	"all cones":    {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// TestContrast: words have 4.5 and what is drawn has 3, on every ground.
func TestContrast(t *testing.T) {
	for i, p := range palettes {
		for _, ground := range []Colour{p.Paper, p.Square} {
			if c := contrast(p.Words, ground); c < 4.5 {
				t.Errorf("%s: words on %06x: %.2f", Theme(i), ground, c)
			}
			for name, colour := range map[string]Colour{"line": p.Line, "start": p.Start, "end": p.End, "hole": p.Hole} {
				if c := contrast(colour, ground); c < 3 {
					t.Errorf("%s: %s on %06x: %.2f", Theme(i), name, ground, c)
				}
			}
		}
		for shade := range int64(shades) {
			if c := contrast(Ramp(p.Threads, shade, shades-1), p.Paper); c < 3 {
				t.Errorf("%s: thread %d: %.2f", Theme(i), shade, c)
			}
			area := Ramp(p.Heat, shade, shades-1)
			if c := contrast(readableOn(area), area); c < 4.5 {
				t.Errorf("%s: words on heat %d: %.2f", Theme(i), shade, c)
			}
		}
	}
	if c := contrast(RGB(0xffffff), RGB(0)); math.Abs(c-21) > 1e-9 {
		t.Errorf("black on white: %v", c)
	}
}

// TestColourBlind: start and end stay apart for every eye, and heat gets
// brighter all the way.
func TestColourBlind(t *testing.T) {
	for i, p := range palettes {
		if Theme(i) == InkOnly { // one colour; the shapes differ
			continue
		}
		for name, matrix := range eyes {
			a, b := seen(p.Start, matrix), seen(p.End, matrix)
			d := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
			if d < 0.35 {
				t.Errorf("%s, %s: start and end are %.2f apart", Theme(i), name, d)
			}
			last := -1.0
			for shade := range int64(shades) {
				s := seen(Ramp(p.Heat, shade, shades-1), matrix)
				bright := 0.2126*math.Pow(s[0], 2.2) + 0.7152*math.Pow(s[1], 2.2) + 0.0722*math.Pow(s[2], 2.2)
				if bright <= last {
					t.Errorf("%s, %s: heat does not get brighter at %d", Theme(i), name, shade)
				}
				last = bright
			}
		}
	}
}
