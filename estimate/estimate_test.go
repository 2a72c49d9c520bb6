package estimate_test

import (
	"context"
	"errors"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"leaper/board"
	"leaper/count"
	"leaper/estimate"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

var background = context.Background()

// value is an interval's number.
func value(i estimate.Interval) float64 {
	if i.Value == nil {
		return math.NaN()
	}
	x, _ := i.Value.Float64()
	return x
}

// TestKnown compares with published counts. Each is within 5 standard errors,
// which the interval gives.
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		probes      int64
		want        float64 // directed
	}{
		{"5x5", "knight", tour.Path, 20000, 1728},                                  // OEIS A165134
		{"6x6", "knight", tour.Path, 100000, 6637920},                              // the same
		{"7x7", "knight", tour.Path, 200000, 165575218320},                         // the same
		{"8x8", "knight", tour.Path, 400000, 19591828170979904},                    // the same
		{"6x6", "knight", tour.Closed, 100000, 2 * 9862},                           // OEIS A001230
		{"8x8", "knight", tour.Closed, 400000, 2 * 13267364410532},                 // the same
		{"3x10", "knight", tour.Closed, 20000, 2 * 16},                             // OEIS A070030
		{"4x8", "knight", tour.Path, 100000, 2 * 31088},                            // OEIS A079137
		{"6x6", "wazir", tour.Closed, 50000, 2 * 1072},                             // OEIS A003763
		{"5x5", "king", tour.Closed, 50000, 2 * 2462064},                           // OEIS A140519
		{"2x2x2x2x2", "wazir", tour.Closed, 50000, 2 * 906545760},                  // Knuth, TAOCP pre-fascicle 8A: the cube Q5
		{"2x2x2x2x2x2", "wazir", tour.Closed, 400000, 2 * 35838213722570883870720}, // Haanpää and Östergård 2014: Q6
	} {
		if testing.Short() && c.probes > 20000 {
			continue
		}
		if c.probes > 50000 {
			c.probes /= int64(setup.Rounds(1, 4, 1))
		}
		g := setup.Graph(t, c.size, "plane", c.piece)
		for _, method := range []estimate.Method{estimate.Auto, estimate.Knuth} {
			if method == estimate.Knuth && c.want > 1e6 {
				continue // too uneven to be held against anything
			}
			e, err := estimate.Tours(background, g, tour.Ask{Kind: c.kind}, estimate.Options{Method: method, Probes: c.probes})
			if err != nil {
				t.Fatal(err)
			}
			got := value(e.Directed())
			low, _ := e.Directed().Low.Float64()
			high, _ := e.Directed().High.Float64()
			if got-c.want > 2.5*(got-low) || c.want-got > 2.5*(high-got) {
				t.Errorf("%s, %s, method %s: %g, from %g to %g; published is %g", g, c.kind, e.Method, got, low, high, c.want)
			}
			if e.Probes != c.probes || e.Verdict != exist.Found || e.Exact {
				t.Errorf("%s: %+v", g, e)
			}
		}
	}
}

// TestConventions compares the conventions with those of an exact count, for all ends. The board
// is small enough to be sure of the number.
func TestConventions(t *testing.T) {
	setup.NotRaced(t)
	check := func(g *graph.Graph, ask tour.Ask) {
		t.Helper()
		n, err := count.Exact(background, g, ask, count.Options{Method: count.Listing, Resources: work.Resources{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		e, err := estimate.Tours(background, g, ask, estimate.Options{Probes: 3000})
		if err != nil {
			t.Fatal(err)
		}
		if e.Ask() != ask {
			t.Fatalf("%s: asked %v, answered %v", g, ask, e.Ask())
		}
		for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
			want, unknown := n.As(as)
			got := value(e.As(as))
			if unknown != nil || as == tour.Distinct {
				if e.As(as).Value != nil {
					t.Fatalf("%s, %+v: %v %s, which is not known", g, ask, got, as)
				}
				continue
			}
			exact, _ := want.Float64()
			if (exact == 0) != (got == 0) || math.Abs(got-exact) > 0.25*exact {
				t.Fatalf("%s, %+v: %v %s; there are %v", g, ask, got, as, exact)
			}
			if exact == 0 && (e.Verdict != exist.None || !e.Exact || e.Why == nil) {
				t.Fatalf("%s, %+v: 0 without a proof: %+v", g, ask, e)
			}
		}
	}
	for _, c := range []struct{ size, topology, piece string }{
		{"1x1", "plane", "knight"}, {"1x2", "plane", "wazir"}, {"3x4", "plane", "knight"}, {"3x3", "torus", "knight"}, {"3x3", "torus", "ferz+pawn"},
		{"4x2", "cylinder", "pawn+wazir"}, {"3x3", "plane", "pawn+king"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		n := board.Square(g.Board().Cells())
		for kind := tour.Path; kind <= tour.Open; kind++ {
			check(g, tour.Ask{Kind: kind})
			for s := range n {
				check(g, tour.Ask{Kind: kind, From: tour.At(s)})
				check(g, tour.Ask{Kind: kind, To: tour.At(s)})
				if s > 0 {
					check(g, tour.Ask{Kind: kind, From: tour.At(s), To: tour.At(0)})
				}
			}
		}
	}
}

// TestThreads makes the same probes on different numbers of threads.
func TestThreads(t *testing.T) {
	g := setup.Graph(t, "6x6", "plane", "knight")
	for _, opts := range []estimate.Options{{Probes: 5000}, {Probes: 100, Method: estimate.Knuth}, {Within: 0.05, Seed: 3}} {
		var first estimate.Estimate
		for threads := 1; threads <= setup.Rounds(3, 5, 5); threads++ {
			opts.Threads = threads
			e, err := estimate.Tours(background, g, tour.Ask{}, opts)
			if err != nil {
				t.Fatal(err)
			}
			if threads == 1 {
				first = e
			} else if !reflect.DeepEqual(e, first) {
				t.Errorf("%+v: %+v on %d threads, %+v on one", opts, e, threads, first)
			}
		}
		opts.Seed = 99
		e, err := estimate.Tours(background, g, tour.Ask{}, opts)
		if err != nil || reflect.DeepEqual(e.Directed(), first.Directed()) {
			t.Errorf("%+v: another seed gives the same, %v", opts, err)
		}
	}
}

// TestWithin goes on until the interval is short enough, and not much longer.
func TestWithin(t *testing.T) {
	setup.NotRaced(t)
	g := setup.Graph(t, "5x6", "plane", "knight")
	before := int64(0)
	for _, within := range []float64{1, 0.05, 0.02, 0.01}[:setup.Rounds(3, 4, 4)] {
		e, err := estimate.Tours(background, g, tour.Ask{}, estimate.Options{Within: within})
		if err != nil {
			t.Fatal(err)
		}
		i := e.Directed()
		low, _ := i.Low.Float64()
		high, _ := i.High.Float64()
		v := value(i)
		if v-low > within*v || high-v > within*v || !e.Trusted || e.Probes < estimate.MinWork || e.Probes < before {
			t.Errorf("within %v: %v, from %v to %v, by %d probes after %d", within, v, low, high, e.Probes, before)
		}
		if within < 0.05 && high-v < within*v*0.8 {
			t.Errorf("within %v: %v to %v is far shorter", within, v, high)
		}
		before = e.Probes
	}
}

// TestStopped ends the context before and during the work.
func TestStopped(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	ctx, cancel := context.WithCancel(background)
	cancel()
	e, err := estimate.Tours(ctx, g, tour.Ask{}, estimate.Options{})
	if !errors.Is(err, estimate.ErrUnfinished) || !errors.Is(err, context.Canceled) || e.Probes != 0 || e.Verdict != exist.Undecided || e.Directed().Value != nil {
		t.Errorf("cancelled before: %+v, %v", e, err)
	}
	ctx, cancel = context.WithCancel(background)
	defer cancel()
	calls := 0
	e, err = estimate.Tours(ctx, g, tour.Ask{}, estimate.Options{Within: 1e-6, Resources: work.Resources{Progress: func(p work.Progress) {
		if calls++; p.Tours > 0 && strings.Contains(p.Words, "±") {
			cancel()
		}
	}}})
	if !errors.Is(err, estimate.ErrUnfinished) || !errors.Is(err, context.Canceled) || e.Probes == 0 || e.Verdict != exist.Found || calls == 0 {
		t.Errorf("cancelled during the work: %+v, %v", e, err)
	}
	// A large board, on which not one probe comes to its end before the deadline.
	large := setup.Graph(t, "1000x1000", "torus", "wazir")
	ctx, cancel = context.WithTimeout(background, time.Millisecond)
	defer cancel()
	e, err = estimate.Tours(ctx, large, tour.Ask{Kind: tour.Closed}, estimate.Options{})
	if !errors.Is(err, context.DeadlineExceeded) || e.Verdict != exist.Undecided || e.Directed().Value != nil {
		t.Errorf("deadline: %+v, %v", e, err)
	}
}

// TestUndecided: if no probe succeeds, that proves nothing, unless the tree is small.
func TestUndecided(t *testing.T) {
	e, err := estimate.Tours(background, setup.Graph(t, "30x30", "plane", "knight"), tour.Ask{}, estimate.Options{Probes: 100})
	if err != nil || e.Verdict != exist.Undecided || e.Why == nil || e.Exact || e.Trusted || e.Directed().Value != nil || e.Undirected().Value != nil {
		t.Errorf("%+v, %v", e, err)
	}
	e, err = estimate.Tours(background, setup.Graph(t, "4x4", "plane", "knight"), tour.Ask{}, estimate.Options{Probes: 100})
	if err != nil || e.Verdict != exist.None || e.Why.Rule != "search" || value(e.Directed()) != 0 || e.Directed().High.Sign() != 0 {
		t.Errorf("%+v, %v", e, err)
	}
}

// TestHuge has weights beyond float64: a rook on one row goes from any square to
// any other, so that there are n! paths, and each probe weighs just that.
func TestHuge(t *testing.T) {
	g := setup.Graph(t, "300", "plane", "rook")
	want := new(big.Float).SetInt(new(big.Int).MulRange(1, 300))
	e, err := estimate.Tours(background, g, tour.Ask{}, estimate.Options{Probes: 200, Method: estimate.Knuth})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*big.Float{e.Directed().Value, e.Directed().Low, e.Directed().High} {
		if ratio, _ := new(big.Float).Quo(x, want).Float64(); math.Abs(ratio-1) > 1e-6 {
			t.Errorf("%.20g, and there are %.20g", x, want)
		}
	}
}

func TestOptions(t *testing.T) {
	knight, pawn := setup.Graph(t, "5x5", "plane", "knight"), setup.Graph(t, "5x5", "plane", "pawn")
	for _, c := range []struct {
		graph *graph.Graph
		opts  estimate.Options
	}{
		{knight, estimate.Options{Method: 7}}, {knight, estimate.Options{As: tour.Distinct}}, {knight, estimate.Options{As: 9}},
		{pawn, estimate.Options{As: tour.Undirected}}, {knight, estimate.Options{Probes: 99}}, {knight, estimate.Options{Probes: -1}},
		{knight, estimate.Options{Within: 0.1, Probes: 1000}}, {knight, estimate.Options{Within: -1}}, {knight, estimate.Options{Within: 1.1}},
		{knight, estimate.Options{Within: math.NaN()}}, {knight, estimate.Options{Probes: estimate.MaxProbes + 1}},
	} {
		if _, err := estimate.Tours(background, c.graph, tour.Ask{}, c.opts); !errors.Is(err, estimate.ErrOptions) {
			t.Errorf("%+v: %v", c.opts, err)
		}
	}
	if _, err := estimate.Tours(background, knight, tour.Ask{From: tour.At(99)}, estimate.Options{}); !errors.Is(err, tour.ErrAsk) {
		t.Errorf("an end off the board: %v", err)
	}
	if _, err := estimate.Tours(background, setup.Graph(t, "5000x5000", "plane", "knight"), tour.Ask{}, estimate.Options{}); !errors.Is(err, graph.ErrTooLarge) {
		t.Errorf("a large board: %v", err)
	}
}
