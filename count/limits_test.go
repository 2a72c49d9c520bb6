package count_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"leaper/board"
	"leaper/count"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// TestSmallest boards of all.
func TestSmallest(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, piece          string
		ask                  tour.Ask
		directed, undirected int64 // −1: not defined
		distinct             int64
	}{
		{"1", "1", tour.Ask{}, 1, 1, 1},
		{"1x1", "knight", tour.Ask{}, 1, 1, 1},
		{"1x1", "knight", tour.Ask{Kind: tour.Closed}, 1, 1, 1},
		{"1x1", "knight", tour.Ask{Kind: tour.Open}, 0, 0, 0},
		{"1x1", "knight", tour.Ask{From: at(0), To: at(0)}, 1, 1, 1},
		{"1x1", "pawn", tour.Ask{}, 1, -1, 1},
		{"1x2", "knight", tour.Ask{}, 0, 0, 0},
		{"1x2", "wazir", tour.Ask{}, 2, 1, 1},
		{"1x2", "wazir", tour.Ask{Kind: tour.Open}, 2, 1, 1},
		{"1x2", "wazir", tour.Ask{Kind: tour.Closed}, 0, 0, 0},
		{"1x2", "wazir", tour.Ask{From: at(1)}, 1, 1, 1},
		{"1x2", "wazir", tour.Ask{From: at(0), To: at(1)}, 1, 1, 1},
		{"2x1", "pawn", tour.Ask{}, 1, -1, 1},
		{"2x1", "pawn", tour.Ask{From: at(0)}, 0, -1, 0},
		{"2x2", "wazir", tour.Ask{Kind: tour.Closed}, 2, 1, 1},
		{"2x2", "wazir", tour.Ask{Kind: tour.Closed, From: at(3)}, 2, 1, 1},
		{"2x2", "wazir", tour.Ask{Kind: tour.Closed, From: at(3), To: at(1)}, 1, 1, 1},
		{"2x2", "wazir", tour.Ask{Kind: tour.Open}, 0, 0, 0},
		{"101x101", "knight", tour.Ask{Kind: tour.Closed}, 0, 0, 0},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		n, err := count.Exact(background, g, c.ask, count.Options{})
		if err != nil {
			t.Errorf("%s, %+v: %v", g, c.ask, err)
			continue
		}
		undirected := int64(-1)
		if n.Undirected() != nil {
			undirected = n.Undirected().Int64()
		}
		if n.Directed().Int64() != c.directed || undirected != c.undirected {
			t.Errorf("%s, %+v: %v directed and %d undirected", g, c.ask, n.Directed(), undirected)
		}
		if n, err := count.Exact(background, g, c.ask, count.Options{As: tour.Distinct}); err != nil || n.Distinct().Int64() != c.distinct {
			t.Errorf("%s, %+v: %v distinct, %v", g, c.ask, n.Distinct(), err)
		}
	}
}

// TestErrors: a count that is not possible gives no number at all.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		opts        count.Options
		want        error
	}{
		{"2000000x2000000", "knight", tour.Ask{}, count.Options{}, graph.ErrTooLarge},
		{"2000000x2000000", "knight", tour.Ask{}, count.Options{Method: count.Sweep}, graph.ErrTooLarge},
		{"2000000x2000000", "knight", tour.Ask{}, count.Options{Method: count.Listing}, graph.ErrTooLarge},
		{"2000000x2000000", "knight", tour.Ask{}, count.Options{As: tour.Distinct}, graph.ErrTooLarge},
		{"200x200", "knight", tour.Ask{}, count.Options{Method: count.Sweep}, graph.ErrTooLarge},
		{"8x8", "knight", tour.Ask{From: tour.At(64)}, count.Options{}, tour.ErrAsk},
		{"8x8", "knight", tour.Ask{From: tour.At(6), To: tour.At(6)}, count.Options{As: tour.Distinct}, tour.ErrAsk},
		{"3x3", "pawn+ferz", tour.Ask{}, count.Options{As: tour.Undirected}, count.ErrMethod},
		{"3x3", "pawn+ferz", tour.Ask{}, count.Options{As: tour.Undirected, Method: count.Listing}, count.ErrMethod},
		{"3x3", "pawn+ferz", tour.Ask{}, count.Options{As: tour.Distinct, Method: count.Sweep}, count.ErrMethod},
		{"3x4", "knight", tour.Ask{From: tour.At(0)}, count.Options{As: tour.Distinct, Method: count.Sweep}, count.ErrMethod},
		{"3x3", "knight", tour.Ask{}, count.Options{Method: 3}, count.ErrMethod},
		{"200x200", "knight", tour.Ask{}, count.Options{}, graph.ErrTooLarge},
	} {
		n, err := count.Exact(background, setup.Graph(t, c.size, "plane", c.piece), c.ask, c.opts)
		if !errors.Is(err, c.want) || errors.Is(err, count.ErrUnfinished) {
			t.Errorf("%s on %s, %+v, %+v: error %v, want %v", c.piece, c.size, c.ask, c.opts, err, c.want)
		}
		for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
			if in(n, as) != nil {
				t.Errorf("%s on %s, %+v: %v %s tours, with the error %v", c.piece, c.size, c.opts, in(n, as), as, err)
			}
		}
	}
}

// TestUnfinished: a count that ends early leaves no number that looks like a result, and no
// goroutine.
func TestUnfinished(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, c := range []struct {
		name string
		opts count.Options
		met  bool // the count is that of the tours met
	}{
		{"sweep", count.Options{}, false},
		{"listing", count.Options{Method: count.Listing}, true},
		{"listing on one thread", count.Options{Method: count.Listing, Resources: work.Resources{Threads: 1}}, true},
		{"distinct", count.Options{As: tour.Distinct, Method: count.Listing}, true},
	} {
		g := setup.Graph(t, "8x8", "plane", "knight")
		var stats list.Stats
		c.opts.Stats = &stats
		check := func(ctx context.Context, cause error) {
			t.Helper()
			n, err := count.Exact(ctx, g, tour.Ask{}, c.opts)
			if !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, cause) {
				t.Errorf("%s: error %v, want %v", c.name, err, cause)
			}
			got := in(n, c.opts.As)
			if !c.met && got != nil || c.met && (got == nil || got.Int64() != stats.Tours) {
				t.Errorf("%s: %v tours so far, and the listing met %d", c.name, got, stats.Tours)
			}
		}
		ended, cancel := context.WithCancel(background)
		cancel()
		check(ended, context.Canceled)

		for wait := 10 * time.Millisecond; ; wait *= 2 {
			running, cancel := context.WithTimeout(background, wait)
			check(running, context.DeadlineExceeded)
			cancel()
			if !c.met || stats.Tours > 0 {
				break
			}
			if wait > time.Minute {
				t.Fatalf("%s: no tours met in a minute", c.name)
			}
		}
	}

	// From inside: a sweep that is stopped by its own progress.
	ctx, cancel := context.WithCancel(background)
	steps := 0
	last := 0.0
	n, err := count.Exact(ctx, setup.Graph(t, "6x6", "plane", "knight"), tour.Ask{Kind: tour.Closed}, count.Options{Resources: work.Resources{Progress: func(now work.Progress) {
		if now.Done < last || now.Done > 1 {
			t.Errorf("after %v, %v is done", last, now.Done)
		}
		last = now.Done
		if steps++; steps == 5 {
			cancel()
		}
	}}})
	if !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, context.Canceled) || n.Directed() != nil || steps != 5 {
		t.Errorf("cancelled after 5 steps of %d: %v, %v", steps, n.Directed(), err)
	}

	n, err = count.Exact(background, setup.Graph(t, "6x6", "plane", "knight"), tour.Ask{}, count.Options{Resources: work.Resources{Memory: 1 << 16}})
	if !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, frontier.ErrMemory) || n.Directed() != nil {
		t.Errorf("in 64 KiB: %v, %v", n.Directed(), err)
	}
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestThreads: the number does not depend on them.
func TestThreads(t *testing.T) {
	for _, m := range []count.Method{count.Sweep, count.Listing} {
		for threads := range 5 {
			n, err := count.Exact(background, setup.Graph(t, "5x5", "plane", "knight"), tour.Ask{}, count.Options{Method: m, Resources: work.Resources{Threads: threads}})
			if err != nil || n.Directed().Int64() != 1728 {
				t.Errorf("%s on %d threads: %v, %v", m, threads, n.Directed(), err)
			}
		}
	}
}

// TestTooWide: a board that is too wide for a sweep is refused, not begun. A listing can be
// asked for. Here the rook goes everywhere in a row of 34 squares, and from its corner it can
// only go on to the square that must be the last.
func TestTooWide(t *testing.T) {
	setup.NotRacedByDay(t)
	var holes []board.Square
	for s := range board.Square(33) {
		holes = append(holes, s+1)
	}
	g := setup.Graph(t, "2x34", "plane", "rook", holes...)
	ask := tour.Ask{From: tour.At(0), To: tour.At(34)}
	for _, m := range []count.Method{count.Auto, count.Sweep} {
		n, err := count.Exact(background, g, ask, count.Options{Method: m})
		if !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, frontier.ErrWidth) || n.Directed() != nil {
			t.Errorf("%s of %s: %v, %v", m, g, n.Directed(), err)
		}
	}
	n, err := count.Exact(background, g, ask, count.Options{Method: count.Listing})
	if err != nil || n.Directed().Sign() != 0 {
		t.Errorf("%s: %v paths that leave the corner last, %v", g, n.Directed(), err)
	}
}

func TestMethodNames(t *testing.T) {
	for i, name := range count.Methods().Names() {
		if got := count.Method(i).String(); got != name {
			t.Errorf("method %q is called %q", name, got)
		}
	}
	if got := count.Method(7).String(); got != "method 7" {
		t.Errorf("method 7 is called %q", got)
	}
}
