package stats_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/odds"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/sample"
	"leaper/stats"
	"leaper/tour"
)

// A point is a square by its row and column. What follows knows no vertex, no table and no
// fraction: it measures tours with a ruler, and shares no code with the package.
type point struct{ x, y float64 }

// plainly measures a tour of a plane board of rank 2, and adds it to the sums.
type plainly struct {
	tours, closed, symmetric, magic float64
	crossings, runs, halves         map[int]int
	turns                           map[string]int
	halfSum                         float64
	away                            map[[2]point]int
}

func newPlainly(g *graph.Graph) *plainly {
	p := &plainly{crossings: map[int]int{}, runs: map[int]int{}, halves: map[int]int{}, turns: map[string]int{}, away: map[[2]point]int{}}
	var all []point
	for s := range board.Square(g.Board().Cells()) {
		if !g.Board().IsHole(s) {
			all = append(all, pointOf(g, s))
			for _, n := range g.Neighbours(s, nil) {
				p.away[[2]point{pointOf(g, s), pointOf(g, n)}] = 1
			}
		}
	}
	// Floyd and Warshall: is there a shorter way over another square?
	at := func(a, b point) int {
		if n, ok := p.away[[2]point{a, b}]; ok || a == b {
			return n
		}
		return 1 << 20
	}
	for _, over := range all {
		for _, from := range all {
			for _, to := range all {
				if n := at(from, over) + at(over, to); n < at(from, to) {
					p.away[[2]point{from, to}] = n
				}
			}
		}
	}
	return p
}

func pointOf(g *graph.Graph, s board.Square) point {
	side := g.Board().Side(1)
	return point{float64(int64(s) % side), float64(int64(s) / side)}
}

func (p *plainly) add(g *graph.Graph, t tour.Tour) {
	var walk []point
	for _, s := range t.All() {
		walk = append(walk, pointOf(g, s))
	}
	n := len(walk)
	closed := n > 2 && p.away[[2]point{walk[n-1], walk[0]}] == 1 // a move home
	p.tours++
	lines := make([][2]point, 0, n)
	for i := range n - 1 {
		lines = append(lines, [2]point{walk[i], walk[i+1]})
	}
	if closed {
		p.closed++
		lines = append(lines, [2]point{walk[n-1], walk[0]})
	}
	cross := 0
	for i := range lines {
		for j := range i {
			if meet(lines[i], lines[j]) {
				cross++
			}
		}
	}
	p.crossings[cross]++
	p.runs[p.turn(lines, closed)]++
	if closed {
		for i := range n {
			d := p.away[[2]point{walk[i], walk[(i+n/2)%n]}]
			p.halves[d]++
			p.halfSum += float64(d) / float64(n)
		}
	} else {
		d := p.away[[2]point{walk[0], walk[n/2]}]
		p.halves[d] += n
		p.halfSum += float64(d)
	}
	if symmetric(g, lines) {
		p.symmetric++
	}
	if magic(g, walk, closed) {
		p.magic++
	}
}

// turn counts turns by the difference of two directions, and gives the longest run.
func (p *plainly) turn(lines [][2]point, closed bool) int {
	var words []string
	for i, l := range lines {
		if i == 0 && !closed {
			words = append(words, "turn")
			continue
		}
		before := lines[(i+len(lines)-1)%len(lines)]
		a := math.Atan2(l[1].y-l[0].y, l[1].x-l[0].x) - math.Atan2(before[1].y-before[0].y, before[1].x-before[0].x)
		degrees := math.Abs(math.Remainder(a, 2*math.Pi)) * 180 / math.Pi
		p.turns[fmt.Sprintf("%.1f", degrees)]++
		if words = append(words, "turn"); degrees < 0.01 {
			words[i] = "on"
		}
	}
	if closed {
		words = append(words, words...)
	}
	most := 0
	for _, run := range strings.Split(strings.Join(words, " "), "turn") {
		most = max(most, 1+strings.Count(run, "on"))
	}
	return most
}

// meet says whether two lines of a knight's tour cross: where would they, and is that
// within both? It solves two equations.
func meet(l, m [2]point) bool {
	a, b := l[1].x-l[0].x, l[1].y-l[0].y
	c, d := m[1].x-m[0].x, m[1].y-m[0].y
	under := a*d - b*c
	if math.Abs(under) < 1e-9 {
		return false // the knight's lines never lie on each other
	}
	x, y := m[0].x-l[0].x, m[0].y-l[0].y
	at, on := (x*d-y*c)/under, (x*b-y*a)/under
	const e = 1e-6
	return at > e && at < 1-e && on > e && on < 1-e
}

// symmetric says whether the drawing looks the same in a mirror or turned.
func symmetric(g *graph.Graph, lines [][2]point) bool {
	rows, cols := float64(g.Board().Side(0)), float64(g.Board().Side(1))
	drawn := map[[2]point]bool{}
	for _, l := range lines {
		drawn[l], drawn[[2]point{l[1], l[0]}] = true, true
	}
	maps := []func(point) point{
		func(p point) point { return point{cols - 1 - p.x, p.y} },
		func(p point) point { return point{p.x, rows - 1 - p.y} },
		func(p point) point { return point{cols - 1 - p.x, rows - 1 - p.y} },
	}
	if rows == cols {
		maps = append(maps,
			func(p point) point { return point{p.y, p.x} }, func(p point) point { return point{rows - 1 - p.y, rows - 1 - p.x} },
			func(p point) point { return point{rows - 1 - p.y, p.x} }, func(p point) point { return point{p.y, rows - 1 - p.x} })
	}
	for _, f := range maps {
		same := true
		for _, l := range lines {
			same = same && drawn[[2]point{f(l[0]), f(l[1])}]
		}
		if same {
			return true
		}
	}
	return false
}

// magic adds up rows and columns, from each start of a closed tour.
func magic(g *graph.Graph, walk []point, closed bool) bool {
	starts := 1
	if closed {
		starts = len(walk)
	}
	for first := range starts {
		sums := map[string]int{}
		for i := range walk {
			at := walk[(first+i)%len(walk)]
			sums[fmt.Sprint("row ", at.y)] += i + 1
			sums[fmt.Sprint("column ", at.x)] += i + 1
		}
		of := [2]map[int]bool{{}, {}}
		for name, sum := range sums {
			of[strings.Count(name, "row")][sum] = true
		}
		if len(of[0]) == 1 && len(of[1]) == 1 {
			return true
		}
	}
	return false
}

func barsOf(bars []stats.Bar) map[int]int {
	m := map[int]int{}
	for _, b := range bars {
		m[int(b.Value)] = int(b.Number)
	}
	return m
}

// compare holds a tally against the plain measure.
func compare(t *testing.T, got *stats.Tally, want *plainly) {
	t.Helper()
	n := want.tours
	if float64(got.Tours) != n || float64(got.Closed) != want.closed || float64(got.Symmetric) != want.symmetric || float64(got.Magic) != want.magic {
		t.Errorf("%s: %d closed, %d symmetric, %d magic; by ruler %v of %v, %v, %v", got, got.Closed, got.Symmetric, got.Magic, want.closed, n, want.symmetric, want.magic)
	}
	for name, pair := range map[string][2]map[int]int{
		"crossings": {barsOf(got.Crossings.Bars()), want.crossings},
		"runs":      {barsOf(got.Straight.Bars()), want.runs},
		"halves":    {barsOf(got.Half.Bars()), want.halves},
	} {
		if !maps.Equal(pair[0], pair[1]) {
			t.Errorf("%s: %s: %v, by ruler %v", got, name, pair[0], pair[1])
		}
	}
	turns := map[string]int{}
	for _, a := range got.Turns.List() {
		mean, _ := a.Spread.Mean()
		all, _ := mean.Float64()
		turns[fmt.Sprintf("%.1f", a.Degrees)] = int(math.Round(all * n))
	}
	if !maps.Equal(turns, want.turns) {
		t.Errorf("%s: turns %v, by ruler %v", got, turns, want.turns)
	}
	mean, _ := got.Half.Mean()
	if half, _ := mean.Float64(); math.Abs(half-want.halfSum/n) > 1e-9 {
		t.Errorf("%s: half of the way leads %v moves, by ruler %v", got, half, want.halfSum/n)
	}
}

// TestByRuler measures tours of plane boards twice.
func TestByRuler(t *testing.T) {
	boards := []struct {
		size  string
		holes []board.Square
		kind  tour.Kind
		most  int
	}{
		{"6x6", nil, tour.Closed, 1000}, {"5x5", nil, tour.Path, 400}, {"5x6", nil, tour.Closed, 100}, {"3x10", nil, tour.Closed, 100},
		{"3x4", nil, tour.Open, 100}, {"6x6", nil, tour.Path, 300}, {"8x8", nil, tour.Closed, 50}, {"1x1", nil, tour.Path, 1}, {"4x7", []board.Square{3}, tour.Path, 200},
	}
	for _, b := range boards {
		g := setup.Graph(t, b.size, "plane", "knight", b.holes...)
		got, err := stats.New(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		want := newPlainly(g)
		if b.holes != nil {
			want.magic = -1
		}
		n := 0
		for one, err := range list.All(t.Context(), g, tour.Ask{Kind: b.kind}, list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n > b.most {
				break
			}
			got.Add(one)
			if want.add(g, one); b.holes != nil {
				want.magic = -1
			}
		}
		if n == 0 {
			t.Fatalf("%s: no tours", b.size)
		}
		if b.size == "1x1" { // a tour of no lines is closed, as OEIS has it
			want.closed, want.runs, want.magic, want.symmetric = 1, map[int]int{0: 1}, 0, 0
		}
		compare(t, got, want)
	}
}

// TestSampled draws closed tours of 6x6, and looks whether the intervals hold what all
// 9862 of them have: 95 in 100 should.
func TestSampled(t *testing.T) {
	ctx, g, ask := t.Context(), setup.Graph(t, "6x6", "plane", "knight"), tour.Ask{Kind: tour.Closed}
	all, err := stats.New(ctx, g)
	if err != nil {
		t.Fatal(err)
	}
	for one, err := range list.All(ctx, g, ask, list.Options{As: tour.Undirected}) {
		if err != nil {
			t.Fatal(err)
		}
		all.Add(one)
	}
	const samples, each = 60, 150
	drawer, err := sample.New(ctx, g, ask, sample.Options{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	held := map[string]int{}
	some, err := stats.New(ctx, g)
	for one, failed := range drawer.Tours(ctx, samples*each) {
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		if some.Add(one); some.Tours == each {
			for name, of := range map[string]func(*stats.Tally) *stats.Spread{
				"crossings": func(t *stats.Tally) *stats.Spread { return t.Crossings },
				"straight":  func(t *stats.Tally) *stats.Spread { return t.Straight },
				"half":      func(t *stats.Tally) *stats.Spread { return t.Half },
				"turns":     func(t *stats.Tally) *stats.Spread { return t.Turns.List()[2].Spread },
			} {
				truth, _ := of(all).Mean()
				want, _ := truth.Float64()
				mean, variance := of(some).Mean()
				if low, high := odds.Mean(mean, variance, each); low <= want && want <= high {
					held[name]++
				}
			}
			if low, high := odds.Wilson(some.Symmetric, each); low <= float64(all.Symmetric)/float64(all.Tours) && float64(all.Symmetric)/float64(all.Tours) <= high {
				held["symmetric"]++
			}
			some, err = stats.New(ctx, g)
		}
	}
	for _, name := range []string{"crossings", "straight", "half", "turns", "symmetric"} {
		// 57 are to be expected, and fewer than 51 once in a few thousand.
		if n := held[name]; n < 51 {
			t.Errorf("%s: %d of %d intervals hold what all tours have", name, n, samples)
		}
	}
	if !slices.ContainsFunc([]string{"crossings", "straight", "half", "turns"}, func(name string) bool { return held[name] < samples }) {
		t.Error("all intervals hold the truth: they are too wide")
	}
}

// TestOtherBoards: what is not defined on a board is left out, and nothing fails.
func TestOtherBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[bool]int{}
	for range 400 {
		g, ask, ok := setup.Random(t, r, 14, []string{"knight", "king", "wazir", "rook", "camel"})
		if !ok {
			continue
		}
		tally, err := stats.New(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for one, err := range list.All(t.Context(), g, ask, list.Options{}) {
			if err != nil {
				break
			}
			if tally.Add(one); n == 20 {
				break
			}
			n++
		}
		seen[g.Wrapped()] += n
		plane := !g.Wrapped()
		if (tally.Turns != nil) != plane || (tally.Crossings != nil) != (plane && g.Board().Rank() == 2) {
			t.Fatalf("%s: turns %v, crossings %v", g, tally.Turns, tally.Crossings)
		}
		if tally.Half.Tours != tally.Tours {
			t.Fatalf("%s: %d halves", tally, tally.Half.Tours)
		}
	}
	if seen[true] < 50 || seen[false] < 50 {
		t.Fatalf("hardly any tours: %v", seen)
	}
}

func TestLimits(t *testing.T) {
	b, err := board.New(65, 64)
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, setup.Graph(t, "3x4", "plane", "knight").Piece())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stats.New(t.Context(), g); err == nil || !strings.Contains(err.Error(), "4096") {
		t.Errorf("a board beyond the limit: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := stats.New(ctx, setup.Graph(t, "64x64", "plane", "knight")); err == nil {
		t.Error("a context that has ended is not seen")
	}
}
