package paper

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/draw"
)

// The legs of lines, each once, in a direction that does not depend on how it is drawn.
func legsOf(lines []draw.Line) map[[2]draw.Point]bool {
	legs := map[[2]draw.Point]bool{}
	for _, l := range lines {
		points := l.Points
		if l.Closed && points[0] != points[len(points)-1] {
			points = append(slices.Clone(points), points[0])
		}
		for i := 0; i+1 < len(points); i++ {
			a, b := points[i], points[i+1]
			if a.X > b.X || a.X == b.X && a.Y > b.Y {
				a, b = b, a
			}
			if a != b {
				legs[[2]draw.Point{a, b}] = true
			}
		}
	}
	return legs
}

// The walks of random lines draw each leg once, and are as few as Euler's theorem allows.
func TestJoinIntoWalks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var lines []draw.Line
		for range 1 + r.IntN(12) {
			l := draw.Line{Closed: r.IntN(3) == 0}
			for range 2 + r.IntN(5) {
				l.Points = append(l.Points, draw.Point{X: r.Int32N(6), Y: r.Int32N(6)})
			}
			lines = append(lines, l)
		}
		legs := legsOf(lines)
		walks := slices.DeleteFunc(joinIntoWalks(lines), func(l draw.Line) bool { return len(l.Points) == 1 })
		if err := shortenTravel(context.Background(), draw.Point{}, walks); err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for _, w := range walks {
			drawn += len(w.Points) - 1
			if w.Closed != (w.Points[0] == w.Points[len(w.Points)-1]) {
				t.Fatalf("%v: closed is wrong", w)
			}
		}
		got := legsOf(walks)
		if drawn != len(legs) || len(got) != len(legs) {
			t.Fatalf("%v: %d legs are drawn, %d of them different; there are %d", lines, drawn, len(got), len(legs))
		}
		if want := fewestWalks(legs); len(walks) != want {
			t.Fatalf("%v: %d walks, and %d are enough", lines, len(walks), want)
		}
	}
}

// fewestWalks is the sum of max(1, odd/2) over the connected parts.
func fewestWalks(legs map[[2]draw.Point]bool) int {
	part, degree := map[draw.Point]draw.Point{}, map[draw.Point]int{}
	var root func(draw.Point) draw.Point
	root = func(p draw.Point) draw.Point {
		if up, known := part[p]; known && up != p {
			return root(up)
		}
		return p
	}
	for l := range legs {
		degree[l[0]]++
		degree[l[1]]++
		part[root(l[0])] = root(l[1])
	}
	odd := map[draw.Point]int{}
	for p, n := range degree {
		odd[root(p)] += n % 2
	}
	sum := 0
	for _, n := range odd {
		sum += max(1, n/2)
	}
	return sum
}

// The order of many short walks is much better than a random one, and the same every time.
func TestShortenTravel(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var walks []draw.Line
	for range 2000 {
		p := draw.Point{X: r.Int32N(100_000), Y: r.Int32N(100_000)}
		walks = append(walks, draw.Line{Points: []draw.Point{p, {X: p.X + 500, Y: p.Y}}})
	}
	travel := func(walks []draw.Line) (sum float64) {
		at := draw.Point{}
		for _, w := range walks {
			sum += apart(at, w.Points[0])
			at = endOf(w)
		}
		return sum
	}
	before, again := travel(walks), slices.Clone(walks)
	if err := shortenTravel(context.Background(), draw.Point{}, walks); err != nil {
		t.Fatal(err)
	}
	// The best order of n random points in a square of side a is about 0.7124·a·√n long.
	if after := travel(walks); after > 1.2*0.7124*100_000*44.7 || after > before/10 {
		t.Errorf("the travel is %.0f, and was %.0f", after, before)
	}
	if err := shortenTravel(context.Background(), draw.Point{}, again); err != nil || travel(again) != travel(walks) {
		t.Errorf("%v: another order the second time", err)
	}
}
