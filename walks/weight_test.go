package walks

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// measuresOf are measures and those of families.
func measuresOf(t *testing.T, g *graph.Graph, names ...string) []stats.Measure {
	t.Helper()
	var all []stats.Measure
	for _, name := range names {
		list, err := stats.ParseFamily(t.Context(), g, name)
		if errors.Is(err, stats.ErrMeasure) {
			continue // the centre is a square
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	return all
}

// All tours of small boards, listed and measured, have no less and no more than the sweep says.
func TestMeasures(t *testing.T) {
	ctx := t.Context()
	cases := []struct {
		size    string
		piece   string
		kind    tour.Kind
		long    bool
		nightly bool
		ask     string
		number  int
	}{
		{size: "5x5", piece: "knight", long: true, number: 864},
		{size: "3x7", piece: "knight", number: 52},
		{size: "7x3", piece: "knight", number: 52},
		{size: "6x6", piece: "knight", kind: tour.Closed, long: true, number: 9862},
		{size: "5x6", piece: "knight", kind: tour.Closed, number: 8},
		{size: "4x4", piece: "wazir", kind: tour.Closed, number: 6},
		{size: "3x4", piece: "king", kind: tour.Closed, long: true},
		{size: "4x3", piece: "king", kind: tour.Closed},
		{size: "3x3", piece: "queen", kind: tour.Closed, long: true},
		{size: "5x6", piece: "knight", nightly: true},
		{size: "6x5", piece: "knight", nightly: true},
		{size: "3x10", piece: "knight", long: true},
		{size: "10x3", piece: "knight", nightly: true},
	}
	for _, c := range cases {
		if c.long && testing.Short() || c.nightly && !setup.Nightly() {
			continue
		}
		g := setup.Graph(t, c.size, "", c.piece)
		ask := tour.Ask{Kind: c.kind}
		measures := measuresOf(t, g, "crossings", "angle", "slope", "straight")
		if c.kind == tour.Closed {
			measures = append(measures, measuresOf(t, g, "area", "winding", "against", "uncrossed")...)
		}
		var tours []tour.Tour
		for one, err := range list.All(ctx, g, ask, list.Options{As: tour.Undirected}) {
			if err != nil {
				t.Fatal(err)
			}
			tours = append(tours, one.Clone())
		}
		if c.number > 0 && len(tours) != c.number {
			t.Fatalf("%s: %d tours", c.size, len(tours))
		}
		for _, m := range measures {
			least, most := int64(1<<40), int64(-1)
			for _, one := range tours {
				n, err := m.Of(one, c.kind == tour.Closed)
				if err != nil {
					t.Fatal(err)
				}
				least, most = min(least, n), max(most, n)
			}
			for _, up := range []bool{false, true} {
				want := least
				if up {
					want = most
				}
				a, err := Lightest(ctx, g, Question{Ask: ask}, m, up, Options{})
				if err != nil || !a.Best() || a.Value != want {
					t.Errorf("%s %s, most %v: %+v %v, want %d", g, m, up, a, err, want)
				}
			}
		}
	}
}

// Measures are what package stats says of closed tours.
func TestMeasuresLikeStats(t *testing.T) {
	ctx := t.Context()
	g := setup.Graph(t, "5x6", "", "knight")
	for one, err := range list.All(ctx, g, tour.Ask{Kind: tour.Closed}, list.Options{As: tour.Undirected}) {
		if err != nil {
			t.Fatal(err)
		}
		tally, err := stats.New(ctx, g)
		if err != nil {
			t.Fatal(err)
		}
		tally.Add(one)
		want := map[string]int64{"crossings": tally.Crossings.Least}
		for _, turn := range tally.Turns.List() {
			want[fmt.Sprintf("turn:%g", turn.Degrees)] = turn.Spread.Least
		}
		want["straight"] = tally.Straight.Least
		for name, n := range want {
			m, err := stats.ParseMeasure(ctx, g, name)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.Of(one, true); got != n || err != nil {
				t.Errorf("%s: %d %v, want %d", name, got, err, n)
			}
		}
	}
}

// A weighted draws a graph with weights, as text of DIMACS, and its weights again.
func weighted(t *testing.T, r *rand.Rand, most int) (*graph.Graph, map[[2]int]int64) {
	t.Helper()
	n := 3 + r.IntN(most-2)
	directed := r.IntN(2) == 0
	weight := map[[2]int]int64{}
	kind := "e"
	if directed {
		kind = "a"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "p edge %d 0\n", n)
	dense := 3 + r.IntN(6)
	for u := range n {
		for v := range n {
			if u == v || !directed && u > v || r.IntN(9) > dense {
				continue
			}
			w := int64(r.IntN(40) - 5)
			weight[[2]int{u, v}] = w
			if !directed {
				weight[[2]int{v, u}] = w
			}
			fmt.Fprintf(&text, "%s %d %d %.1f\n", kind, u+1, v+1, float64(w)/10)
		}
	}
	a, err := graph.Read(t.Context(), strings.NewReader(text.String()), graph.DIMACS)
	if err != nil {
		t.Fatal(err)
	}
	return graph.FromAdjacency(a), weight
}

// eachTour calls f with all directed tours of a graph and what they weigh.
func eachTour(n int, weight map[[2]int]int64, closed bool, f func(walk []int, sum int64)) {
	walk, met := []int{}, make([]bool, n)
	var next func(sum int64)
	next = func(sum int64) {
		if len(walk) == n {
			if !closed {
				f(walk, sum)
			} else if w, ok := weight[[2]int{walk[n-1], walk[0]}]; ok {
				f(walk, sum+w)
			}
			return
		}
		for v := range n {
			if met[v] || closed && len(walk) == 0 && v > 0 {
				continue
			}
			more := int64(0)
			if len(walk) > 0 {
				w, ok := weight[[2]int{walk[len(walk)-1], v}]
				if !ok {
					continue
				}
				more = w
			}
			met[v], walk = true, append(walk, v)
			next(sum + more)
			met[v], walk = false, walk[:len(walk)-1]
		}
	}
	next(0)
}

func TestLightest(t *testing.T) {
	ctx := t.Context()
	r := rand.New(rand.NewPCG(3, 4))
	rounds := setup.Rounds(150, 600, 15000)
	found := 0
	for range rounds {
		g, weight := weighted(t, r, 7)
		n := int(g.Squares())
		q := Question{Ask: tour.Ask{Kind: tour.Kind(r.IntN(2))}}
		if r.IntN(3) == 0 {
			q.From = tour.At(board.Square(r.IntN(n)))
		}
		if end := board.Square(r.IntN(n)); r.IntN(3) == 0 && q.From != tour.At(end) {
			q.To = tour.At(end)
		}
		var avoid [2]int
		if r.IntN(3) == 0 && len(weight) > 0 {
			for u := range n {
				for v := range n {
					if _, ok := weight[[2]int{u, v}]; ok && r.IntN(3) == 0 {
						avoid = [2]int{u, v}
					}
				}
			}
			if avoid[0] != avoid[1] {
				q.Constraints = &tour.Constraints{Avoid: []tour.Move{{From: board.Square(avoid[0]), To: board.Square(avoid[1])}}}
			}
		}
		costs := []int64{}
		eachTour(n, weight, q.Kind == tour.Closed, func(walk []int, sum int64) {
			if fits(q, walk, avoid) && fits(q, walk, [2]int{avoid[1], avoid[0]}) {
				costs = append(costs, sum)
			}
		})
		m, err := stats.ParseMeasure(ctx, g, "weight")
		if err != nil {
			if len(weight) == 0 {
				continue
			}
			t.Fatal(err)
		}
		for _, most := range []bool{false, true} {
			a, err := Lightest(ctx, g, q, m, most, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(costs) == 0 {
				if a.Verdict != exist.None {
					t.Fatalf("%+v, and there is no tour", a)
				}
				continue
			}
			want := costs[0]
			for _, c := range costs {
				if most {
					want = max(want, c)
				} else {
					want = min(want, c)
				}
			}
			if m.Text(a.Value) != tenths(want) || !a.Best() {
				t.Fatalf("%v %v: %+v, want %s, most %v, avoid %v\n%v", g, q, a, tenths(want), most, avoid, weight)
			}
			found++
		}
	}
	if found < rounds/3 {
		t.Errorf("only %d of %d graphs had tours", found, rounds)
	}
}

func tenths(n int64) string {
	text := fmt.Sprintf("%.1f", float64(n)/10)
	return strings.TrimSuffix(text, ".0")
}

// fits reports whether a walk obeys: a closed one from any of its squares.
func fits(q Question, walk []int, avoid [2]int) bool {
	n := len(walk)
	for i := range walk {
		if next := (i + 1) % n; (next > 0 || q.Kind == tour.Closed) && avoid[0] != avoid[1] && walk[i] == avoid[0] && walk[next] == avoid[1] {
			return false
		}
	}
	from, begins := q.From.Given()
	to, ends := q.To.Given()
	if q.Kind != tour.Closed {
		return (!begins || int(from) == walk[0]) && (!ends || int(to) == walk[n-1])
	}
	for i := range walk {
		if begins && ends && int(from) == walk[i] && int(to) == walk[(i+n-1)%n] {
			return true
		}
	}
	return !begins || !ends
}

// Lists by weight are in order and whole, in ranges and from the end.
func TestAscending(t *testing.T) {
	ctx := t.Context()
	r := rand.New(rand.NewPCG(5, 6))
	for range setup.Rounds(100, 400, 6000) {
		g, weight := weighted(t, r, 6)
		n := int(g.Squares())
		q := Question{Ask: tour.Ask{Kind: tour.Kind(r.IntN(2))}}
		if r.IntN(3) == 0 {
			q.From = tour.At(board.Square(r.IntN(n)))
		}
		m, err := stats.ParseMeasure(ctx, g, "weight")
		if err != nil {
			continue
		}
		within := stats.AllValues()
		text := ""
		low := int64(r.IntN(60))
		switch r.IntN(5) {
		case 0:
			text = fmt.Sprintf("<=%s", tenths(low))
			within.Most = low
		case 1:
			text = fmt.Sprintf(">%s", tenths(low))
			within.Least = low + 1
		case 2:
			text = fmt.Sprintf("%s..%s", tenths(low), tenths(low+30))
			within = stats.Range{Least: low, Most: low + 30}
		}
		asked := stats.AllValues()
		if text != "" {
			if asked, err = m.Range(text); err != nil {
				t.Fatal(err)
			}
		}
		var want []string
		eachTour(n, weight, q.Kind == tour.Closed, func(walk []int, sum int64) {
			if fits(q, walk, [2]int{}) && sum >= within.Least && sum <= within.Most {
				want = append(want, fmt.Sprintf("%8s", tenths(sum)))
			}
		})
		for _, most := range []bool{false, true} {
			var got []string
			seen := map[string]bool{}
			last := int64(0)
			for one, err := range Ascending(ctx, g, q, m, most, asked, tour.Directed, Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				if len(got) > 0 && (one.Value < last && !most || one.Value > last && most) {
					t.Fatalf("%d comes after %d", one.Value, last)
				}
				last = one.Value
				got = append(got, fmt.Sprintf("%8s", m.Text(one.Value)))
				seen[fmt.Sprint(one.Tour)] = true
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) || len(seen) != len(want) {
				t.Fatalf("%v %v %q %v most %v: %v, want %v\n%v", g, q, text, asked, most, got, want, weight)
			}
		}
	}
}

// TestNoBeamMeets: where no narrow sweep meets a tour, and a whole one does not fit the memory, there is the tour
// that find has.
func TestNoBeamMeets(t *testing.T) {
	g := setup.Graph(t, "hex:4", "", "knight")
	var opts Options
	opts.Memory = 16 << 20
	a, err := Lightest(t.Context(), g, Question{Ask: tour.Ask{Kind: tour.Closed}}, measuresOf(t, g, "crossings")[0], false, opts)
	if err != nil || a.Verdict != exist.Found || a.Value < a.Bound {
		t.Errorf("%v, %v", a, err)
	}
}
