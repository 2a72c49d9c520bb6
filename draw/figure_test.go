package draw

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"leaper/internal/names"
	"leaper/piece"
)

// TestHeads: each piece that has a name has a picture, and no picture is of a piece that
// there is not; all lie in their square.
func TestHeads(t *testing.T) {
	names := map[string]bool{}
	for _, e := range piece.NamedPieces() {
		names[e.Name] = true
	}
	for _, h := range Heads() {
		if !names[h.Piece] {
			t.Errorf("a picture of %q, which is no piece", h.Piece)
		}
		delete(names, h.Piece)
		for _, l := range figureOf(h.Piece) {
			if len(l)%3 != 1 || l[0] != l[len(l)-1] && math.Hypot(l[0].x-l[len(l)-1].x, l[0].y-l[len(l)-1].y) > FigureSide {
				t.Errorf("%s: an outline of %d points", h.Piece, len(l))
			}
			for _, p := range l {
				if p.x < 1 || p.x > FigureSide-1 || p.y < 1 || p.y > FigureSide-1 {
					t.Errorf("%s: a point at %v", h.Piece, p)
				}
			}
		}
	}
	for name := range names {
		t.Logf("%s has the token", name)
	}
	if len(Heads()) < 20 {
		t.Errorf("%d pictures only", len(Heads()))
	}
}

// TestArc: arcs of circles lie on them, go the right way round and as far as they should,
// by what they are in degrees.
func TestArc(t *testing.T) {
	r := 10.0
	for _, c := range []struct {
		path   string
		middle place
		length float64 // in degrees, clockwise as one sees it
	}{
		{"M20 10a10 10 0 0 1 10 10", place{20, 20}, 90},
		{"M20 10a10 10 0 1 0 10 10", place{20, 20}, -270},
		{"M20 10a10 10 0 0 0 10 10", place{30, 10}, -90},
		{"M20 10a10 10 0 1 1 10 10", place{30, 10}, 270},
		{"M20 10a10 10 0 1 1 .001 0", place{20.0005, 0}, 360},
		{"M20 10A10 10 0 0 1 20 30", place{20, 20}, 180},
	} {
		l := readOutlines(c.path)[0]
		sum := 0.0
		last := math.Atan2(l[0].y-c.middle.y, l[0].x-c.middle.x)
		for i := 0; i+3 < len(l); i += 3 {
			for n := 1; n <= 16; n++ {
				u := float64(n) / 16
				v := 1 - u
				x := v*v*v*l[i].x + 3*v*v*u*l[i+1].x + 3*v*u*u*l[i+2].x + u*u*u*l[i+3].x - c.middle.x
				y := v*v*v*l[i].y + 3*v*v*u*l[i+1].y + 3*v*u*u*l[i+2].y + u*u*u*l[i+3].y - c.middle.y
				if far := math.Abs(math.Hypot(x, y) - r); far > 0.01 {
					t.Fatalf("%s: %.3f beside the circle", c.path, far)
				}
				angle := math.Atan2(y, x)
				sum += math.Remainder(angle-last, 2*math.Pi)
				last = angle
			}
		}
		if got := sum * 180 / math.Pi; math.Abs(got-c.length) > 0.1 {
			t.Errorf("%s: %.1f degrees, want %.1f", c.path, got, c.length)
		}
	}
}

// TestOutlines: where a path ends does not depend on how it is written.
func TestOutlines(t *testing.T) {
	for _, c := range [][2]string{
		{"M1 2l3 4-1-1h5v-2z", "M1 2L4 6 3 5H8V3Z"},
		{"M1.5.5c1 1 2 1 3 0s2-1 3 0zm2 3l1 1", "M1.5 .5C2.5 1.5 3.5 1.5 4.5 .5C5.5-.5 6.5-.5 7.5 .5ZM3.5 3.5L4.5 4.5"},
	} {
		a, b := readOutlines(c[0]), readOutlines(c[1])
		if len(a) != len(b) {
			t.Fatalf("%s has %d outlines, %s has %d", c[0], len(a), c[1], len(b))
		}
		for i := range a {
			for j, p := range a[i] {
				if q := b[i][j]; math.Hypot(p.x-q.x, p.y-q.y) > 1e-9 {
					t.Errorf("%s: outline %d, point %d is %v, and by %s %v", c[0], i, j, p, c[1], q)
				}
			}
		}
	}
}

// TestWound: what is seen of a picture is the same by the rule that it is drawn for,
// even-odd, and by the other one, by which areas count that are gone round at all.
func TestWound(t *testing.T) {
	cut := 0
	for _, name := range append(names.Each(Heads(), func(h Head) string { return h.Piece }), "of no name") {
		lines := figureOf(name)
		var flat [][]place
		for _, l := range lines {
			var points []place
			for i := 0; i+3 < len(l); i += 3 {
				for n := range 8 {
					u := float64(n) / 8
					v := 1 - u
					points = append(points, place{
						v*v*v*l[i].x + 3*v*v*u*l[i+1].x + 3*v*u*u*l[i+2].x + u*u*u*l[i+3].x,
						v*v*v*l[i].y + 3*v*v*u*l[i+1].y + 3*v*u*u*l[i+2].y + u*u*u*l[i+3].y,
					})
				}
			}
			flat = append(flat, points)
		}
		differ := 0
		for x := 0.13; x < FigureSide; x += 0.5 {
			for y := 0.17; y < FigureSide; y += 0.5 {
				odd, round := false, 0
				for _, l := range flat {
					if isWithin(l, place{x, y}) {
						odd = !odd
						if signedArea(l) > 0 {
							round++
						} else {
							round--
						}
						if signedArea(l) < 0 && round != 0 {
							cut++
						}
					}
				}
				if odd != (round != 0) {
					differ++
				}
				if !odd && round == 0 && len(flat) > 1 && isWithin(flat[0], place{x, y}) {
					cut++
				}
			}
		}
		if differ > 8 { // of 6400: where outlines meet
			t.Errorf("%s: %d places differ", name, differ)
		}
	}
	if cut < 500 {
		t.Errorf("%d places that are cut out: too few to see anything", cut)
	}
}

// TestTokens: numbers in paths are read as SVG has them.
func TestTokens(t *testing.T) {
	number := regexp.MustCompile(`-?(\d+\.?\d*|\.\d+)`)
	for _, text := range []string{"1.6-3.3.4", "-.5-.25", "3 4,5", "12"} {
		r := &outlines{text: text}
		for _, want := range number.FindAllString(text, -1) {
			v, err := strconv.ParseFloat(want, 64)
			if got := r.readNumber(); err != nil || got != v {
				t.Errorf("%s: %v, want %s", text, got, want)
			}
		}
		if strings.TrimSpace(r.text) != "" {
			t.Errorf("%s: %q is left", text, r.text)
		}
	}
}
