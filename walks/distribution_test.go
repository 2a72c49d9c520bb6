package walks

import (
	"fmt"
	"math/big"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// distribution writes a distribution for comparison.
func (d Distribution) text() string {
	text := ""
	for _, s := range d.Shares {
		text += fmt.Sprintf("%v %v\n", s.Values, s.Tours)
	}
	return text
}

// Sweeps give what tours have that are listed and measured one by one: on boards and on those boards turned, by one
// measure and by two, for paths and closed tours, with ends and moves to use and to avoid.
func TestDistribute(t *testing.T) {
	cases := []struct {
		size, piece string
		kind        tour.Kind
		from, use   string
		avoid       string
		long        bool
	}{
		{size: "1x1", piece: "knight"}, {size: "1x1", piece: "knight", kind: tour.Closed},
		{size: "1x2", piece: "wazir"}, {size: "2x2", piece: "wazir", kind: tour.Closed}, {size: "3x3", piece: "knight"},
		{size: "3x4", piece: "knight"}, {size: "4x3", piece: "knight"},
		{size: "3x7", piece: "knight"}, {size: "7x3", piece: "knight"},
		{size: "5x5", piece: "knight", long: true}, {size: "5x5", piece: "knight", from: "a1"},
		{size: "5x6", piece: "knight", kind: tour.Closed}, {size: "6x5", piece: "knight", kind: tour.Closed},
		{size: "3x10", piece: "knight", kind: tour.Closed}, {size: "10x3", piece: "knight", kind: tour.Closed},
		{size: "6x6", piece: "knight", kind: tour.Closed, long: true},
		{size: "6x6", piece: "knight", kind: tour.Closed, use: "c3-e4", long: true},
		{size: "4x5", piece: "wazir"}, {size: "5x4", piece: "wazir"}, {size: "4x6", piece: "wazir", kind: tour.Closed},
		{size: "3x4", piece: "king", kind: tour.Closed}, {size: "4x3", piece: "king", kind: tour.Closed}, {size: "3x3", piece: "king"},
		{size: "3x3", piece: "queen", kind: tour.Closed, long: true}, {size: "2x4", piece: "rook", kind: tour.Closed}, {size: "4x2", piece: "rook", kind: tour.Closed},
		{size: "3x5", piece: "wazir", avoid: "b2>c2"}, {size: "4x4", piece: "wazir", kind: tour.Closed, use: "b2>c2"},
		{size: "2x2x3", piece: "wazir"}, {size: "3x2x2", piece: "wazir", kind: tour.Closed},
	}
	for _, c := range cases {
		if c.long && testing.Short() {
			continue
		}
		g := setup.Graph(t, c.size, "", c.piece)
		ask := tour.Ask{Kind: c.kind}
		square := func(name string) board.Square {
			s, err := g.Board().ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		if c.from != "" {
			ask.From = tour.At(square(c.from))
		}
		for i, text := range []string{c.use, c.avoid} {
			if text == "" {
				continue
			}
			if ask.Constraints == nil {
				ask.Constraints = &tour.Constraints{}
			}
			m := tour.Move{From: square(text[:2]), To: square(text[3:5]), OneWay: text[2] == '>'}
			if i == 0 {
				ask.Constraints.Use = append(ask.Constraints.Use, m)
			} else {
				ask.Constraints.Avoid = append(ask.Constraints.Avoid, m)
			}
		}
		single := measuresOf(t, g, "angle", "slope", "crossings")
		for _, m := range single {
			compareDistribution(t, g, ask, []stats.Measure{m})
		}
		for i := range single {
			if c.long && !setup.Nightly() {
				break
			}
			compareDistribution(t, g, ask, []stats.Measure{single[i], single[(i*3+2)%len(single)]})
		}
	}
}

// distributeListed measures all tours, which it lists.
func distributeListed(t *testing.T, g *graph.Graph, ask tour.Ask, measures []stats.Measure, as tour.Convention) Distribution {
	t.Helper()
	numbers := map[[2]int64]int64{}
	for x, err := range list.All(t.Context(), g, ask, list.Options{As: as}) {
		if err != nil {
			t.Fatal(err)
		}
		var values [2]int64
		for i, m := range measures {
			if values[i], err = m.Of(x, ask.Kind == tour.Closed); err != nil {
				t.Fatal(err)
			}
		}
		numbers[values]++
	}
	return Distribution{Measures: measures, As: as, Shares: SharesOf(numbers, len(measures))}
}

func compareDistribution(t *testing.T, g *graph.Graph, ask tour.Ask, measures []stats.Measure) {
	t.Helper()
	for _, as := range []tour.Convention{tour.Directed, tour.Undirected} {
		want := distributeListed(t, g, ask, measures, as)
		got, err := Distribute(t.Context(), g, Question{Ask: ask}, measures, as, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got.text() != want.text() {
			t.Errorf("%s %s %v by %v:\n%s\nlisted:\n%s", as, g, ask, measures, got.text(), want.text())
		}
	}
}

// Wherever a join cuts the order, it gives the same.
func TestJoins(t *testing.T) {
	for _, c := range [][3]string{{"6x5", "knight", "turn:90"}, {"5x6", "knight", "turn:143.1"}, {"3x4", "king", "turn:45"}, {"4x6", "wazir", "slope:0"}} {
		g := setup.Graph(t, c[0], "", c[1])
		ask := tour.Ask{Kind: tour.Closed}
		measures := measuresOf(t, g, c[2])
		listed := distributeListed(t, g, ask, measures, tour.Undirected)
		cuts := 0
		for at := int(g.Squares()) / 2; at < int(g.Squares()); at++ { // earlier ones take long
			d, err := newDistributor(t.Context(), g, Question{Ask: ask}, measures, tour.Undirected, Options{})
			if err != nil {
				t.Fatal(err)
			}
			cut, _ := d.newCut(at)
			if d.range2, d.words = 1, 1; cut == nil {
				continue
			}
			cuts++
			if _, err := cut.sweep(t.Context(), 1<<30); err != nil {
				t.Fatal(err)
			}
			var joined Distribution
			could := false
			if joined.Shares, could, err = cut.join(t.Context()); err != nil || !could || joined.text() != listed.text() {
				t.Errorf("%v, cut at %d: %v %v\n%s\nlisted:\n%s", c, at, could, err, joined.text(), listed.text())
			}
		}
		if cuts < int(g.Squares())/5 {
			t.Errorf("%v: only %d cuts", c, cuts)
		}
	}
}

// Counts by moves of a kind, in package count, give what sweeps of polynomials do: on boards and those boards turned, for
// paths, with ends and without, and closed tours; and with numbers that do not fit a word or a prime.
func TestByMoves(t *testing.T) {
	for _, c := range []struct {
		size, piece, measure string
		ask                  tour.Ask
		long                 bool
	}{
		{"5x6", "knight", "slope:1/2", tour.Ask{Kind: tour.Closed}, false},
		{"6x5", "knight", "slope:-2", tour.Ask{Kind: tour.Closed}, false},
		{"6x6", "knight", "slope:-1/2", tour.Ask{Kind: tour.Closed}, true},
		{"5x5", "knight", "slope:2", tour.Ask{}, true},
		{"5x4", "knight", "slope:2", tour.Ask{From: tour.At(1)}, false},
		{"4x5", "knight", "slope:1/2", tour.Ask{From: tour.At(0), To: tour.At(1)}, false},
		{"3x4", "wazir", "slope:0", tour.Ask{}, false},
		{"3x5", "king", "slope:1", tour.Ask{Kind: tour.Closed}, false},
		{"3x3", "knight", "slope:2", tour.Ask{Kind: tour.Closed}, false},
		{"4x52", "wazir", "slope:0", tour.Ask{Kind: tour.Closed}, false},
	} {
		if c.long && testing.Short() {
			continue
		}
		g := setup.Graph(t, c.size, "", c.piece)
		measures := measuresOf(t, g, c.measure)
		for _, as := range []tour.Convention{tour.Directed, tour.Undirected} {
			swept, err := Distribute(t.Context(), g, Question{Ask: c.ask}, measures, as, Options{})
			if err != nil {
				t.Fatal(err)
			}
			d, err := newDistributor(t.Context(), g, Question{Ask: c.ask}, measures, as, Options{})
			if err != nil {
				t.Fatal(err)
			}
			counted := Distribution{}
			if counted.Shares, err = d.sharesByMoves(t.Context()); err != nil || counted.text() != swept.text() {
				t.Errorf("%s %v of %s on %s by %s:\n%s\nin a sweep:\n%s %v", as, c.ask.Kind, c.piece, c.size, c.measure, counted.text(), swept.text(), err)
			}
			n, err := count.Exact(t.Context(), g, c.ask, count.Options{As: as})
			if err != nil {
				t.Fatal(err)
			}
			if all, err := n.As(as); err != nil || all.Cmp(swept.Number()) != 0 {
				t.Errorf("%s by %s: %v tours of %v %v", c.size, c.measure, swept.Number(), all, err)
			}
		}
	}
}

// All closed tours of 8x8 by a slope: from 2 moves to 34, and 16 on average, as the four slopes are images of each other.
func TestSlopesOfEight(t *testing.T) {
	setup.OnlyNightly(t)
	g := setup.Graph(t, "8x8", "", "knight")
	d, err := Distribute(t.Context(), g, Question{Ask: tour.Ask{Kind: tour.Closed}}, measuresOf(t, g, "slope:1/2"), tour.Directed, Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, moves := big.NewInt(26534728821064), new(big.Int)
	for _, s := range d.Shares {
		moves.Add(moves, new(big.Int).Mul(s.Tours, big.NewInt(s.Values[0])))
	}
	if d.Number().Cmp(all) != 0 || moves.Cmp(all.Lsh(all, 4)) != 0 || len(d.Shares) != 33 || d.Shares[0].Tours.Int64() != 29562 || d.Shares[32].Tours.Int64() != 2058 {
		t.Errorf("%s", d.text())
	}
}

// What Knuth found of all closed tours of 6x6 (The Art of Computer Programming, pre-fascicle 8A, exercises 156 to
// 192): swept areas reach 61, which two tours have, and 104 tours have none; shaded areas go from 547/60 to 303/20.
func TestAreasOfSix(t *testing.T) {
	g := setup.Graph(t, "6x6", "", "knight")
	ask := tour.Ask{Kind: tour.Closed}
	for name, want := range map[string][4]string{
		"area:swept":  {"0", "104", "61", "2"},
		"area:shaded": {"547/60", "", "303/20", ""},
	} {
		m := measuresOf(t, g, name)[0]
		d := distributeListed(t, g, ask, []stats.Measure{m}, tour.Undirected)
		if d.Number().Cmp(big.NewInt(9862)) != 0 {
			t.Errorf("%v tours", d.Number())
		}
		for i, s := range []Share{d.Shares[0], d.Shares[len(d.Shares)-1]} {
			if text := m.Text(s.Values[0]); text != want[2*i] || want[2*i+1] != "" && s.Tours.String() != want[2*i+1] {
				t.Errorf("%s: %s of %v tours, want %s of %s", m, text, s.Tours, want[2*i], want[2*i+1])
			}
		}
	}
}
