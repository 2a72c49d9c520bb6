package find_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// hopeless are questions that have no answer in a lifetime: no certificate
// knows that there is no tour, and searches do not come to an end.
var hopeless = []struct {
	size, piece string
	kind        tour.Kind
	methods     []find.Method
}{
	{"4x20", "knight", tour.Closed, []find.Method{find.Backtrack, find.Warnsdorff}}, // Auto knows the theorem
	{"4x100", "knight", tour.Closed, []find.Method{find.Backtrack, find.Warnsdorff}},
	{"1000x4", "knight", tour.Closed, []find.Method{find.Backtrack, find.Warnsdorff}},
	{"4x30", "pawn+knight", tour.Closed, []find.Method{find.Auto, find.Warnsdorff}},
	{"4x4", "knight", tour.Path, []find.Method{find.Warnsdorff}},
}

// counted is a context that ends after it was looked at so many times.
type counted struct {
	context.Context
	looks int
	err   error
}

func (c *counted) Err() error {
	if c.looks--; c.looks >= 0 {
		return nil
	}
	return c.err
}

// TestLimits: every method looks at its context again and again. A deadline
// leaves the question open, and a cancelled context is an error.
func TestLimits(t *testing.T) {
	for _, c := range hopeless {
		g := setup.Graph(t, c.size, "plane", c.piece)
		ask := tour.Ask{Kind: c.kind}
		if testing.Short() && g.Board().Cells() > 1000 {
			continue
		}
		for _, m := range c.methods {
			for _, looks := range []int{0, 1, 2, 3, 10, 50} {
				ctx := &counted{background, looks, context.DeadlineExceeded}
				if got := verdict(ctx, t, g, ask, find.Options{Method: m}); got != exist.Undecided {
					t.Errorf("%s, %s, after %d looks: %s", g, m, looks, got)
				}
				if answer, _ := find.Find(ctx, g, ask, find.Options{Method: m}); answer.Why.Rule != "limit" || answer.Method != m {
					t.Errorf("%s, %s: undecided by %s: %+v", g, m, answer.Method, answer.Why)
				}
				ctx = &counted{background, looks, context.Canceled}
				if answer, err := find.Find(ctx, g, ask, find.Options{Method: m}); !errors.Is(err, context.Canceled) || answer.Verdict != exist.Undecided {
					t.Errorf("%s, %s, after %d looks: %s, %v", g, m, looks, answer.Verdict, err)
				}
			}
		}
	}
	for _, m := range []find.Method{find.Auto, find.Backtrack, find.Warnsdorff, find.Whitney, find.Hui} {
		g := setup.Graph(t, "8x8", "plane", "knight")
		if answer, err := find.Find(&counted{background, 0, context.Canceled}, g, tour.Ask{}, find.Options{Method: m}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s begins, though its context has ended: %s, %v", m, answer.Verdict, err)
		}
	}
}

// TestCancel: a search that is stopped from elsewhere comes back, and leaves
// no goroutine behind.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	for size, piece := range map[string]string{"4x20": "knight", "400x400": "pawn+knight"} {
		g := setup.Graph(t, size, "plane", piece)
		for _, m := range []find.Method{find.Auto, find.Backtrack, find.Warnsdorff} {
			if m == find.Auto && piece == "knight" {
				continue // a theorem has the answer
			}
			ctx, cancel := context.WithCancel(background)
			done := make(chan error)
			go func() {
				_, err := find.Find(ctx, g, tour.Ask{Kind: tour.Closed}, find.Options{Method: m})
				done <- err
			}()
			time.Sleep(2 * time.Millisecond) // let it begin; nothing depends on it
			cancel()
			select {
			case err := <-done:
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s, %s: %v", g, m, err)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s, %s: still at work a minute after it was told to stop", g, m)
			}
		}
	}
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestSeeds: the same seed gives the same tour, and others give others.
func TestSeeds(t *testing.T) {
	seeds := uint64(10)
	for _, c := range []struct {
		size, topology, piece string
		ask                   tour.Ask
	}{
		{"8x8", "plane", "knight", tour.Ask{}},
		{"10x10", "plane", "knight", tour.Ask{Kind: tour.Closed}},
		{"20x20", "plane", "knight", tour.Ask{From: tour.At(0), To: tour.At(22)}},
		{"9x9", "klein", "king", tour.Ask{Kind: tour.Open, To: tour.At(5)}},
		{"8x8", "torus", "pawn+knight", tour.Ask{Kind: tour.Closed}},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		for _, m := range []find.Method{find.Auto, find.Warnsdorff} {
			different := map[string]bool{}
			var keys []string
			for seed := range seeds {
				var tours []tour.Tour
				for range 2 {
					answer, err := find.Find(background, g, c.ask, find.Options{Method: m, Seed: seed})
					if err != nil || answer.Verdict != exist.Found {
						t.Fatalf("%s, %+v, %s: %s, %v", g, c.ask, m, answer.Verdict, err)
					}
					tours = append(tours, answer.Tour)
				}
				if !slices.Equal(squares(tours[0]), squares(tours[1])) {
					t.Errorf("%s, %+v, %s: seed %d gives two tours", g, c.ask, m, seed)
				}
				var key []byte
				for _, s := range squares(tours[0]) {
					key = append(key, byte(s), byte(s>>8))
				}
				different[string(key)] = true
				keys = append(keys, string(key))
			}
			// Seed 0 stands for 1, and nothing else is the same by chance.
			if m == find.Warnsdorff && (len(different) != int(seeds)-1 || keys[0] != keys[1]) {
				t.Errorf("%s, %+v: %d seeds give %d tours", g, c.ask, seeds, len(different))
			}
		}
	}
}

// TestStats: the statistics of backtracking are those of the listing.
func TestStats(t *testing.T) {
	for _, m := range []find.Method{find.Auto, find.Backtrack} {
		var stats list.Stats
		if _, err := find.Find(background, setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{}, find.Options{Method: m, Stats: &stats}); err != nil {
			t.Fatal(err)
		}
		if stats.Tours != 1 || stats.Steps != 64 || stats.After != 168 {
			t.Errorf("%s: %+v", m, stats)
		}
	}
}
