package odds_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"testing"

	"leaper/board"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/odds"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

var background = context.Background()

// TestWilson: intervals printed elsewhere. The first four are the examples of
// Newcombe (1998, "Two-sided confidence intervals for the single proportion"),
// method 3.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		successes, trials int64
		low, high         float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{20, 20, 0.8389, 1},
		{5, 10, 0.2366, 0.7634},
	} {
		low, high := odds.Wilson(c.successes, c.trials)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.successes, c.trials, low, high, c.low, c.high)
		}
	}
	if low, high := odds.Wilson(0, 0); low != 0 || high != 1 {
		t.Errorf("no trials: %g to %g", low, high)
	}
	// At each end the successes lie 1.96 standard deviations off.
	for n := int64(1); n < 40; n++ {
		for k := range n + 1 {
			low, high := odds.Wilson(k, n)
			for _, p := range []float64{low, high} {
				off := math.Abs(float64(k)/float64(n)-p) / math.Sqrt(p*(1-p)/float64(n))
				if p > 0 && p < 1 && math.Abs(off-1.959964) > 1e-5 {
					t.Errorf("%d of %d: %g is %g deviations off", k, n, p, off)
				}
			}
			if rate := (odds.Rate{Successes: k, Trials: n}).Value(); rate < low || rate > high || low < 0 || high > 1 {
				t.Errorf("%d of %d: %g is not between %g and %g", k, n, rate, low, high)
			}
		}
	}
}

// TestThreads: the counts are the same on any number of threads, and the trials
// of a smaller number are those of a larger one.
func TestThreads(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	for ties := range warnsdorff.Ties(4) {
		var first odds.Walks
		for i, threads := range []int{1, 2, 7, 0} {
			var calls atomic.Int64
			w, err := odds.Warnsdorff(background, g, tour.Ask{Kind: tour.Closed}, warnsdorff.RuleOptions{Ties: ties}, odds.Options{Trials: 300, Seed: 5, Resources: work.Resources{Threads: threads, Progress: func(work.Progress) { calls.Add(1) }}})
			if err != nil {
				t.Fatal(err)
			}
			w.Time = 0
			if i == 0 {
				first = w
			}
			if w != first || w.Tours.Trials != 300 || calls.Load() != 300 {
				t.Errorf("ties %s on %d threads: %+v, on one %+v; %d calls", ties, threads, w, first, calls.Load())
			}
		}
	}
	for _, rule := range []neural.Rule{neural.Takefuji, neural.Wikipedia} {
		var first odds.Networks
		for i, threads := range []int{1, 2, 7, 0} {
			n, err := odds.Neural(background, g, rule, odds.Options{Trials: 100, Seed: 5, Resources: work.Resources{Threads: threads}})
			if err != nil {
				t.Fatal(err)
			}
			n.Time = 0
			if i == 0 {
				first = n
			}
			if n != first || n.Runs != 100 {
				t.Errorf("rule %s on %d threads: %+v, on one %+v", rule, threads, n, first)
			}
		}
	}
}

// TestRates: the rates are near those that were measured elsewhere.
func TestRates(t *testing.T) {
	corner := tour.Ask{From: tour.At(0)}
	for _, c := range []struct {
		size      string
		ask       tour.Ask
		ties      warnsdorff.Ties
		trials    int64
		low, high float64
	}{
		{"8x8", corner, warnsdorff.Random, 1000, 0.965, 0.995},  // 0.98
		{"100x100", corner, warnsdorff.Random, 200, 0.25, 0.47}, // 0.38
		{"100x100", tour.Ask{}, warnsdorff.Roth, 100, 0.97, 1},  // 0.99 and more
	} {
		w, err := odds.Warnsdorff(background, setup.Graph(t, c.size, "plane", "knight"), c.ask, warnsdorff.RuleOptions{Ties: c.ties}, odds.Options{Trials: c.trials})
		if rate := w.Tours.Value(); err != nil || rate < c.low || rate > c.high {
			t.Errorf("%s, ties %s: %g, %v", c.size, c.ties, rate, err)
		}
	}
	for _, c := range []struct {
		size      string
		trials    int64
		low, high float64
	}{{"6x6", 2000, 0.26, 0.32}, {"8x8", 1000, 0.18, 0.26}} { // 0.29, 0.22
		n, err := odds.Neural(background, setup.Graph(t, c.size, "plane", "knight"), neural.Takefuji, odds.Options{Trials: c.trials})
		if rate := n.Rate(neural.Tour).Value(); err != nil || rate < c.low || rate > c.high || n.Of[neural.Stuck] > 0 {
			t.Errorf("%s: %+v, %v", c.size, n, err)
		}
	}
	n, err := odds.Neural(background, setup.Graph(t, "6x6", "plane", "knight"), neural.Wikipedia, odds.Options{Trials: 500})
	if err != nil || n.Of[neural.Tour]+n.Of[neural.Cycles] > 0 {
		t.Errorf("Wikipedia's rule came to a 2-factor: %+v, %v", n, err)
	}
}

// TestFixed: where nothing is left to chance there is one walk, and its rate
// needs no interval.
func TestFixed(t *testing.T) {
	for _, c := range []struct {
		size string
		ask  tour.Ask
		ties warnsdorff.Ties
		want int64
	}{
		{"8x8", tour.Ask{From: tour.At(0)}, warnsdorff.Roth, 1},
		{"100x100", tour.Ask{}, warnsdorff.Squirrel, 1},
		{"74x74", tour.Ask{From: tour.At(0)}, warnsdorff.Squirrel, 0},
	} {
		w, err := odds.Warnsdorff(background, setup.Graph(t, c.size, "plane", "knight"), c.ask, warnsdorff.RuleOptions{Ties: c.ties}, odds.Options{Trials: 50})
		low, high := w.Interval()
		if err != nil || !w.Fixed || w.Tours != (odds.Rate{Successes: c.want, Trials: 1}) || low != float64(c.want) || high != low {
			t.Errorf("%s, ties %s: %+v, %g to %g, %v", c.size, c.ties, w, low, high, err)
		}
	}
}

// TestStarts: a walk may begin where a path can: on a board of odd size, only on
// the colour that has more squares.
func TestStarts(t *testing.T) {
	odd, err := odds.Warnsdorff(background, setup.Graph(t, "9x9", "plane", "knight"), tour.Ask{}, warnsdorff.RuleOptions{}, odds.Options{Trials: 500})
	if err != nil || odd.Tours.Value() < 0.8 {
		t.Errorf("9x9: %+v, %v", odd, err)
	}
}

func TestRefuses(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		holes       []board.Square
		ask         tour.Ask
		ties        warnsdorff.Ties
		want        error
	}{
		{"5x5", "knight", nil, tour.Ask{Kind: tour.Closed}, warnsdorff.Random, odds.ErrOptions},
		{"3x3", "knight", nil, tour.Ask{}, warnsdorff.Roth, odds.ErrOptions},
		{"8x8", "knight", nil, tour.Ask{From: tour.At(5)}, warnsdorff.Squirrel, odds.ErrOptions},
		{"8x9", "knight", nil, tour.Ask{}, warnsdorff.Squirrel, warnsdorff.ErrTies},
		{"8x8", "knight", nil, tour.Ask{From: tour.At(64)}, warnsdorff.Random, tour.ErrAsk},
		{"5000x5000", "knight", nil, tour.Ask{}, warnsdorff.Random, graph.ErrTooLarge},
	} {
		if _, err := odds.Warnsdorff(background, setup.Graph(t, c.size, "plane", c.piece, c.holes...), c.ask, warnsdorff.RuleOptions{Ties: c.ties}, odds.Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s on %s, %+v, ties %s: %v, want %v", c.piece, c.size, c.ask, c.ties, err, c.want)
		}
	}
	if _, err := odds.Neural(background, setup.Graph(t, "5x5", "plane", "pawn"), neural.Takefuji, odds.Options{}); !errors.Is(err, odds.ErrOptions) {
		t.Errorf("pawn: %v", err)
	}
}

// TestStops: trials that were made count, and the error says what ended them.
func TestStops(t *testing.T) {
	g := setup.Graph(t, "20x20", "plane", "knight")
	ctx, cancel := context.WithCancel(background)
	var made atomic.Int64
	w, err := odds.Warnsdorff(ctx, g, tour.Ask{}, warnsdorff.RuleOptions{}, odds.Options{Trials: 1 << 40, Resources: work.Resources{Threads: 2, Progress: func(work.Progress) {
		if made.Add(1) == 100 {
			cancel()
		}
	}}})
	if !errors.Is(err, odds.ErrUnfinished) || !errors.Is(err, context.Canceled) || w.Tours.Trials < 100 || w.Tours.Trials > 200 {
		t.Errorf("walks: %+v, %v", w, err)
	}
	n, err := odds.Neural(ctx, g, neural.Takefuji, odds.Options{Trials: 1 << 40})
	if !errors.Is(err, odds.ErrUnfinished) || n.Runs != 0 {
		t.Errorf("runs: %+v, %v", n, err)
	}
}

func ExampleWilson() {
	low, high := odds.Wilson(38, 100)
	fmt.Printf("%.2f to %.2f\n", low, high)
	// Output:
	// 0.29 to 0.48
}
