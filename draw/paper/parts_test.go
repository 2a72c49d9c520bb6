package paper

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"leaper/draw"
	"leaper/draw/internal/whole"
	"leaper/internal/testing/setup"
)

// TestRaster compares with counting: each pixel has 16 by 16 points.
func TestRaster(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	const size, fine = 12, 16
	for range 200 {
		var p [3][2]int64
		for i := range p {
			p[i] = [2]int64{r.Int64N(20*one) - 4*one, r.Int64N(20*one) - 4*one}
		}
		m := newRaster(size, size)
		m.addPolygon(p[:]...)
		got := [size][size]float64{}
		m.sweep(func() bool { return false }, func(x, y int, alpha uint32) { got[y][x] = float64(alpha) / 255 })
		for y := range size {
			for x := range size {
				inside := 0.0
				for i := range fine * fine {
					px, py := (float64(x)+(float64(i%fine)+.5)/fine)*one, (float64(y)+(float64(i/fine)+.5)/fine)*one
					if within(p, px, py) {
						inside++
					}
				}
				if want := inside / (fine * fine); math.Abs(got[y][x]-want) > 0.08 {
					t.Fatalf("%v: pixel %d %d: %.3f, want %.3f", p, x, y, got[y][x], want)
				}
			}
		}
	}
}

// within is the test by the three half planes.
func within(p [3][2]int64, x, y float64) bool {
	sides := 0
	for i := range p {
		a, b := p[i], p[(i+1)%3]
		if float64(b[0]-a[0])*(y-float64(a[1]))-float64(b[1]-a[1])*(x-float64(a[0])) > 0 {
			sides++
		}
	}
	return sides == 0 || sides == 3
}

// TestLetters: all that titles and captions are made of can be drawn by a pen,
// and centred.
func TestLetters(t *testing.T) {
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-+()/'" {
		if letters[c] == "" {
			t.Errorf("no letter %c", c)
		}
	}
	for _, words := range []string{"1072 closed tours", "(1,2,3)", "9", "gjpq|", "é"} {
		p := strokesOf(draw.Text{At: draw.Point{X: 5000, Y: 3000}, Size: 1000, Words: words})
		least, most := draw.Point{X: 1 << 30, Y: 1 << 30}, draw.Point{}
		for _, l := range p.Lines {
			for _, q := range l.Points {
				least, most = draw.Point{X: min(least.X, q.X), Y: min(least.Y, q.Y)}, draw.Point{X: max(most.X, q.X), Y: max(most.Y, q.Y)}
			}
		}
		if whole.Abs(int64(least.X+most.X-10000)) > 20 {
			t.Errorf("%s: from %v to %v", words, least, most)
		}
	}
}

// failing fails after a number of bytes.
type failing int

func (f *failing) Write(p []byte) (int, error) {
	if *f -= failing(len(p)); *f < 0 {
		return 0, errFull
	}
	return len(p), nil
}

var errFull = bytes.ErrTooLarge

func TestWriteError(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	scene, err := draw.Tours(g, draw.Options{Style: draw.Access})
	if err != nil {
		t.Fatal(err)
	}
	for i := range Formats() {
		full := failing(10)
		if err := Write(t.Context(), &full, Format(i), Options{Pixels: 100}, Fit(scene)); err == nil {
			t.Errorf("%s: no error", Format(i))
		}
	}
}
