package find_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

var background = context.Background()

// TestBacktrackIsTheFirstListed: Backtrack gives the first tour of the order kt.
func TestBacktrackIsTheFirstListed(t *testing.T) {
	first := func(g *graph.Graph, ask tour.Ask) []board.Square {
		for x, err := range list.All(background, g, ask, list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			return squares(x.Clone())
		}
		return nil
	}
	compare := func(g *graph.Graph, ask tour.Ask) bool {
		t.Helper()
		answer, err := find.Find(background, g, ask, find.Options{Method: find.Backtrack})
		if err != nil {
			t.Fatal(err)
		}
		got, want := squares(answer.Tour), first(g, ask)
		if !slices.Equal(got, want) || answer.Method != find.Backtrack {
			t.Errorf("%s, %+v: found %v by %s, the first listed is %v", g, ask, got, answer.Method, want)
		}
		return want != nil
	}
	r := rand.New(rand.NewPCG(1823, 6))
	for tours := 0; tours < 200; {
		g, ask, ok := draw(t, r, 16)
		if ok && compare(g, ask) {
			tours++
		}
	}
	for _, size := range []string{"5x5", "8x8", "7x12", "20x20"} {
		for _, topology := range []string{"plane", "mobius"} {
			compare(setup.Graph(t, size, topology, "knight"), tour.Ask{})
			compare(setup.Graph(t, size, topology, "knight"), tour.Ask{From: tour.At(2)})
		}
	}
	compare(setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{Kind: tour.Closed})
}

// TestClosedFromAnyStart: a closed tour that is to end on a square, with no
// start given, exists if any closed tour does.
func TestClosedFromAnyStart(t *testing.T) {
	for _, c := range []struct{ size, topology, piece string }{
		{"6x6", "plane", "knight"}, {"3x10", "plane", "knight"}, {"1x1", "plane", "knight"}, {"4x3", "plane", "wazir"},
		{"3x3", "torus", "knight"}, {"4x4", "torus", "pawn+1,2"}, {"3x3x4", "plane", "king"}, {"3x4", "torus", "pawn+0,1,1"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		for s := range board.Square(g.Board().Cells()) {
			if testing.Short() && s%5 > 0 {
				continue
			}
			for _, m := range []find.Method{find.Auto, find.Backtrack, find.Warnsdorff} {
				ask := tour.Ask{Kind: tour.Closed, To: tour.At(s)}
				if v := verdict(background, t, g, ask, find.Options{Method: m}); v != exist.Found {
					t.Errorf("%s, to %s, method %s: %s", g, g.Board().Name(s), m, v)
				}
			}
		}
	}
	if v := verdict(background, t, setup.Graph(t, "4x5", "plane", "knight"), tour.Ask{Kind: tour.Closed, To: tour.At(3)}, find.Options{}); v != exist.None {
		t.Errorf("a closed tour of 4x5: %s", v)
	}
}

// TestSmallest boards of all.
func TestSmallest(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		want        exist.Verdict
	}{
		{"1x1", "knight", tour.Ask{}, exist.Found},
		{"1x1", "knight", tour.Ask{Kind: tour.Closed}, exist.Found},
		{"1x1", "knight", tour.Ask{Kind: tour.Open}, exist.None},
		{"1x1", "knight", tour.Ask{From: tour.At(0), To: tour.At(0)}, exist.Found},
		{"1x1", "pawn", tour.Ask{To: tour.At(0)}, exist.Found},
		{"1x1", "pawn", tour.Ask{Kind: tour.Closed, To: tour.At(0)}, exist.Found},
		{"1x1", "pawn", tour.Ask{Kind: tour.Open, To: tour.At(0)}, exist.None},
		{"1x2", "wazir", tour.Ask{}, exist.Found},
		{"1x2", "wazir", tour.Ask{Kind: tour.Closed}, exist.None},
		{"1x2", "wazir", tour.Ask{Kind: tour.Open}, exist.Found},
		{"1x2", "wazir", tour.Ask{Kind: tour.Open, From: tour.At(1), To: tour.At(0)}, exist.Found},
		{"1x2", "knight", tour.Ask{}, exist.None},
		{"2x1", "pawn", tour.Ask{To: tour.At(0)}, exist.Found},
		{"2x1", "pawn", tour.Ask{Kind: tour.Open, To: tour.At(0)}, exist.Found},
	} {
		for _, m := range []find.Method{find.Auto, find.Backtrack, find.Warnsdorff} {
			if got := verdict(background, t, setup.Graph(t, c.size, "plane", c.piece), c.ask, find.Options{Method: m}); got != c.want {
				t.Errorf("%s on %s, %+v, method %s: %s", c.piece, c.size, c.ask, m, got)
			}
		}
	}
}

// TestSearchIsAProof: what no certificate proves, exhaustion does; and Auto knows
// the theorems.
func TestSearchIsAProof(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		rule, auto  string
	}{
		{"4x4", "knight", tour.Ask{}, "search", "theorem"},
		{"3x6", "knight", tour.Ask{}, "search", "theorem"},
		{"3x8", "knight", tour.Ask{Kind: tour.Closed}, "search", "theorem"},
		{"4x7", "knight", tour.Ask{Kind: tour.Closed}, "search", "theorem"},
		{"4x5", "knight", tour.Ask{From: tour.At(6)}, "search", "search"},
		{"2x2", "king", tour.Ask{Kind: tour.Open}, "search", "search"},
		{"7x7", "knight", tour.Ask{Kind: tour.Closed}, "colours", "colours"},
		{"3x3", "knight", tour.Ask{}, "parts", "theorem"},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		for m, rule := range map[find.Method]string{find.Auto: c.auto, find.Backtrack: c.rule} {
			var stats list.Stats
			answer, err := find.Find(background, g, c.ask, find.Options{Method: m, Stats: &stats})
			if err != nil || answer.Verdict != exist.None || answer.Why.Rule != rule {
				t.Errorf("%s, %+v, method %s: %+v, %v", g, c.ask, m, answer, err)
				continue
			}
			if says := fmt.Sprintf("an exhaustive search met none (%d squares entered)", stats.Steps); rule == "search" && (answer.Why.Text != says || stats.Steps == 0 || answer.Method != find.Backtrack) {
				t.Errorf("%s, method %s: %q, want %q", g, answer.Method, answer.Why.Text, says)
			}
		}
		// Warnsdorff's rule proves nothing on its own.
		ctx, cancel := context.WithTimeout(background, 5*time.Millisecond)
		answer, err := find.Find(ctx, g, c.ask, find.Options{Method: find.Warnsdorff})
		cancel()
		switch {
		case err != nil:
			t.Errorf("%s, warnsdorff: %v", g, err)
		case c.rule == "search" && (answer.Verdict != exist.Undecided || answer.Why.Rule != "limit"):
			t.Errorf("%s, warnsdorff: %s, %s", g, answer.Verdict, answer.Why)
		case c.rule != "search" && answer.Verdict == exist.Found:
			t.Errorf("%s, warnsdorff: found what is none by %s", g, c.rule)
		}
	}
}

// TestErrors: what Find refuses.
func TestErrors(t *testing.T) {
	everyMethod := []find.Method{find.Auto, find.Backtrack, find.Warnsdorff, find.Whitney, find.Hui}
	for _, c := range []struct {
		size    string
		ask     tour.Ask
		methods []find.Method
		want    error
	}{
		{"2000000x2000000", tour.Ask{}, everyMethod[1:], graph.ErrTooLarge},
		{"5000x5000", tour.Ask{}, everyMethod[1:], graph.ErrTooLarge},
		{"8x8", tour.Ask{From: tour.At(64)}, everyMethod, tour.ErrAsk},
		{"8x8", tour.Ask{To: tour.At(-1)}, everyMethod, tour.ErrAsk},
		{"8x8", tour.Ask{From: tour.At(3), To: tour.At(3)}, everyMethod, tour.ErrAsk},
		{"8x8", tour.Ask{}, []find.Method{100, 255}, find.ErrMethod},
	} {
		for _, m := range c.methods {
			answer, err := find.Find(background, setup.Graph(t, c.size, "plane", "knight"), c.ask, find.Options{Method: m})
			if !errors.Is(err, c.want) || answer.Verdict != exist.Undecided {
				t.Errorf("%s, %+v, method %s: %s, error %v, want %v", c.size, c.ask, m, answer.Verdict, err, c.want)
			}
		}
	}
}

func TestMethodNames(t *testing.T) {
	names := find.Methods().Names()
	for i, name := range names {
		m, err := find.ParseMethod(name)
		if err != nil || int(m) != i || m.String() != name {
			t.Errorf("method %q is %s, %v", name, m, err)
		}
	}
	names[0] = "changed"
	if m, err := find.ParseMethod("changed"); !errors.Is(err, find.ErrMethod) || m != find.Auto {
		t.Errorf("a method that does not exist: %s, %v", m, err)
	}
	if got := find.Method(99).String(); got != "method 99" {
		t.Errorf("method 99 is called %q", got)
	}
}
