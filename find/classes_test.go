package find_test

import (
	"math/rand/v2"
	"testing"

	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// TestClasses lists all tours of small boards, and measures which classes they are of. Then listings, counts and
// methods of find with each class give as many, alone and beside moves.
func TestClasses(t *testing.T) {
	setup.NotRacedByDay(t)
	r := rand.New(rand.NewPCG(54, 1))
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		nightly     bool
		holes       []string
	}{
		{"1x1", "king", tour.Closed, false, nil}, {"2x2", "wazir", tour.Closed, false, nil}, {"3x3", "knight", tour.Path, false, nil},
		{"3x3", "knight", tour.Closed, false, []string{"b2"}}, {"4x6", "wazir", tour.Closed, false, nil}, {"4x4", "king", tour.Closed, true, nil},
		{"5x6", "knight", tour.Closed, false, nil}, {"6x5", "knight", tour.Closed, false, nil}, {"3x10", "knight", tour.Closed, false, nil},
		{"3x7", "knight", tour.Path, false, nil}, {"7x3", "knight", tour.Open, false, nil}, {"5x5", "knight", tour.Path, true, nil},
		{"6x6", "knight", tour.Closed, false, nil}, {"6x6", "knight", tour.Closed, true, []string{"c3", "d4"}}, {"7x6", "knight", tour.Closed, true, nil},
		{"6x7", "knight", tour.Closed, true, nil}, {"4x5", "pawn+king", tour.Closed, true, nil},
	} {
		if c.nightly && !setup.Nightly() {
			continue
		}
		g := setup.Holed(t, c.size, "", c.piece, c.holes...)
		plain := tour.Ask{Kind: c.kind}
		var some []tour.Tour
		measures := map[string]stats.Measure{}
		for _, name := range []string{"against", "corners", "triangles"} {
			if m, err := stats.ParseMeasure(t.Context(), g, name); err == nil {
				measures[name] = m
			}
		}
		of := map[tour.Class][]tour.Tour{}
		for x, err := range list.All(t.Context(), g, plain, list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			x = x.Clone()
			for name, m := range measures {
				v, err := m.Of(x, c.kind == tour.Closed)
				switch {
				case err != nil || c.kind != tour.Closed && name != "triangles":
				case name == "against" && v == 0 && x.Len() > 2:
					of[tour.Whirling] = append(of[tour.Whirling], x)
				case name == "triangles" && v == 0:
					of[tour.Celtic] = append(of[tour.Celtic], x)
				case name == "corners":
					class := tour.Corners + tour.Class(v) - 1
					of[class] = append(of[class], x)
				}
			}
			if len(some) < 100 {
				some = append(some, x)
			}
		}
		for class := tour.Whirling; class < tour.Corners+tour.CornerTypes; class++ {
			ask := plain
			ask.Constraints = &tour.Constraints{Class: class}
			if ask.Check(g, tour.AllConstraints) != nil || class > tour.Corners+1 && !setup.Nightly() && class != tour.Corners+11 {
				continue
			}
			compareClass(t, c.size+" "+c.piece, asked{g: g, ask: ask}, of[class])
			if len(some) > 1 && class < tour.Corners {
				x := some[r.IntN(len(some))]
				at := r.Int64N(x.Len() - 1)
				beside := tour.Constraints{Class: class, Use: []tour.Move{{From: x.At(at), To: x.At(at + 1), OneWay: r.IntN(2) == 0}}}
				ask.Constraints = &beside
				var obey []tour.Tour
				for _, x := range of[class] {
					if tour.Verify(t.Context(), g, ask, x) == nil {
						obey = append(obey, x)
					}
				}
				compareClass(t, c.size+" "+c.piece+" by a move", asked{g: g, ask: ask}, obey)
			}
		}
	}
}

// compareClass compares what engines say of a class with its directed tours.
func compareClass(t *testing.T, what string, q asked, want []tour.Tour) {
	t.Helper()
	ctx, class := t.Context(), q.ask.Class
	n, err := list.Count(ctx, q.g, q.ask, list.Options{})
	if err != nil || n != int64(len(want)) {
		t.Errorf("%s, %s: %d listed, want %d, %v", what, class, n, len(want), err)
	}
	if class < tour.Corners {
		exact, err := count.Exact(ctx, q.g, q.ask, count.Options{})
		if err != nil || exact.Directed().Int64() != int64(len(want)) {
			t.Errorf("%s, %s: %v counted, want %d, %v", what, class, exact.Directed(), len(want), err)
		}
	}
	methods := []find.Method{find.Auto, find.Backtrack, find.SAT, find.Sweep, find.Factor, find.Construct}
	switch {
	case class == tour.Celtic:
		methods = methods[:3]
	case class >= tour.Corners:
		methods = methods[:2]
	}
	for _, m := range methods {
		if m == find.Factor && q.g.Directed() {
			continue
		}
		if (m == find.Factor || m == find.Construct) && len(want) == 0 {
			continue // they prove little, and search for ever
		}
		answer, err := find.Find(ctx, q.g, q.ask, find.Options{Method: m})
		switch {
		case err != nil && m == find.Construct:
		case err != nil || (answer.Verdict == exist.Found) != (len(want) > 0):
			t.Errorf("%s, %s, method %s: %s, want %d tours, %v", what, class, m, answer.Verdict, len(want), err)
		case answer.Verdict == exist.Found:
			if err := tour.Verify(ctx, q.g, q.ask, answer.Tour); err != nil {
				t.Errorf("%s, %s, method %s: %v", what, class, m, err)
			}
		}
	}
}

// TestNumbersOfClasses are Knuth's numbers of whirling tours (pre-fascicle 8A, 2025, answer 229).
func TestNumbersOfClasses(t *testing.T) {
	for size, want := range map[string]int64{"6x6": 2, "6x7": 18, "7x6": 18, "6x8": 72, "8x6": 72, "6x9": 22, "7x8": 8} {
		if setup.Nightly() || size == "6x7" || size == "8x6" || size == "6x9" {
			ask := tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{Class: tour.Whirling}}
			n, err := count.Exact(t.Context(), setup.Graph(t, size, "", "knight"), ask, count.Options{As: tour.Undirected})
			if err != nil || n.Undirected().Int64() != want {
				t.Errorf("%s: %v whirling tours, want %d, %v", size, n.Undirected(), want, err)
			}
		}
	}
}
