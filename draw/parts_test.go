package draw

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/setup"
)

func TestDecimal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		n, places := r.Int64N(1<<40)-1<<39, r.IntN(6)
		if r.IntN(2) == 0 {
			n %= 2000
		}
		got := string(appendDecimal(nil, n, places))
		v, err := strconv.ParseFloat(got, 64)
		if want := float64(n) / math.Pow10(places); err != nil || math.Abs(v-want) > 1e-9*math.Abs(want) {
			t.Fatalf("%d/10^%d: %s", n, places, got)
		}
		if strings.Contains(got, ".") && strings.HasSuffix(got, "0") || strings.HasPrefix(strings.TrimPrefix(got, "-"), "0.") {
			t.Fatalf("%s is longer than it has to be", got)
		}
	}
}

// TestLayout: no two squares lie on each other, whatever the rank.
func TestLayout(t *testing.T) {
	for _, size := range []string{"7", "3x4", "4x5x5", "2x3x2x3", "2x2x2x2x2", "2x3x2x3x2x3", "1x1x4"} {
		b, err := board.Parse(size)
		if err != nil {
			t.Fatal(err)
		}
		l, err := newLayout(b)
		if err != nil {
			t.Fatal(err)
		}
		at := map[Point]bool{}
		for s := range board.Square(b.Cells()) {
			p := l.corner(s)
			if p.X%Unit != margin || p.Y%Unit != margin || p.X < 0 || p.Y < 0 || p.X+Unit+margin > l.width || p.Y+Unit+margin > l.height {
				t.Errorf("%s: square %d at %v, in a picture of %d by %d", size, s, p, l.width, l.height)
			}
			at[p] = true
		}
		if int64(len(at)) != b.Cells() {
			t.Errorf("%s: %d places for %d squares", size, len(at), b.Cells())
		}
	}
}

// TestLegs: the legs of a move are together as long as the move, begin and end in
// its squares, and go on where the edges are glued.
func TestLegs(t *testing.T) {
	broken := 0
	for _, topology := range board.Topologies() {
		for _, name := range []string{"knight", "wazir", "1,4", "rook"} {
			g := setup.Graph(t, "5x7", topology.String(), name)
			l, err := newLayout(g.Board())
			if err != nil {
				t.Fatal(err)
			}
			legs := newLegs(g, l)
			for from := range board.Square(35) {
				for _, to := range g.Neighbours(from, nil) {
					ends := legs.of(nil, from, to)
					if ends[0] != l.centre(from) || ends[len(ends)-1] != l.centre(to) {
						t.Fatalf("%s: %s to %s: %v", g, g.Board().Name(from), g.Board().Name(to), ends)
					}
					sum := 0.0
					for i := 0; i < len(ends); i += 2 {
						sum += math.Hypot(float64(ends[i].X-ends[i+1].X), float64(ends[i].Y-ends[i+1].Y))
					}
					whole := false
					for _, m := range g.Moves() {
						for k := 1.0; k <= 35; k++ {
							whole = whole || math.Abs(sum-k*Unit*math.Hypot(float64(m.Vector[0]), float64(m.Vector[1]))) < 10
						}
					}
					if !whole {
						t.Errorf("%s: %s to %s: legs of %.0f: %v", g, g.Board().Name(from), g.Board().Name(to), sum, ends)
					}
					if len(ends) > 2 {
						broken++
					}
				}
			}
		}
	}
	if broken < 500 {
		t.Errorf("%d moves over an edge only", broken)
	}
}

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
		m.polygon(p[:]...)
		got := [size][size]float64{}
		m.sweep(func(x, y int, alpha uint32) { got[y][x] = float64(alpha) / 255 })
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
		p := stroked(Text{At: Point{5000, 3000}, Size: 1000, Words: words})
		least, most := Point{1 << 30, 1 << 30}, Point{}
		for _, l := range p.Lines {
			for _, q := range l.Points {
				least, most = Point{min(least.X, q.X), min(least.Y, q.Y)}, Point{max(most.X, q.X), max(most.Y, q.Y)}
			}
		}
		if abs(int64(least.X+most.X-10000)) > 20 {
			t.Errorf("%s: from %v to %v", words, least, most)
		}
	}
	if len(helvetica) != '~'-' '+1 {
		t.Errorf("%d widths", len(helvetica))
	}
}

// failing fails after so many bytes.
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
	scene, err := Tours(g, Options{Style: Access})
	if err != nil {
		t.Fatal(err)
	}
	for i := range formatNames {
		full := failing(10)
		if err := Write(&full, Format(i), 100, Fit(scene, Light)); err == nil {
			t.Errorf("%s: no error", Format(i))
		}
	}
}
