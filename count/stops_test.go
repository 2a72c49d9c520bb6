package count_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// A countdown is a context that ends after a given number of looks at it. So a count is stopped
// at many places, on any machine, however fast.
type countdown struct {
	context.Context
	looks int
}

func (c *countdown) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestStopsAnywhere stops counts at each of their first looks at the context:
// they end with the error, never with a number.
func TestStopsAnywhere(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		opts        count.Options
	}{
		{"6x7", "knight", tour.Ask{}, count.Options{Resources: work.Resources{Threads: 1}}},
		{"6x6", "knight", tour.Ask{Kind: tour.Open}, count.Options{Resources: work.Resources{Threads: 1}}},
		{"6x6", "knight", tour.Ask{Kind: tour.Closed}, count.Options{Resources: work.Resources{Threads: 1}, As: tour.Distinct}},
		{"6x6", "king+knight", tour.Ask{Kind: tour.Closed}, count.Options{Resources: work.Resources{Threads: 1}}},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		looks := 0
		for ; ; looks += 1 + looks/setup.Rounds(2, 1, 2) {
			ctx := &countdown{background, looks}
			_, err := count.Exact(ctx, g, c.ask, c.opts)
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) || !errors.Is(err, count.ErrUnfinished) || err.Error() != "the count was stopped" {
				t.Fatalf("%s, %+v, stopped at look %d: %v", g, c.ask, looks, err)
			}
			if looks > setup.Rounds(200, 4000, 20_000) {
				break
			}
		}
		if looks < 20 {
			t.Errorf("%s, %+v: only %d looks at the context", g, c.ask, looks)
		}
	}
}

// BenchmarkStop measures how long counts go on after the end of their context. 50 ms is the most
// they should take.
func BenchmarkStop(b *testing.B) {
	for _, size := range []string{"8x8", "10x10", "4x4x4", "3x3x4", "2x5x5", "128x128"} {
		b.Run(size, func(b *testing.B) {
			g := setup.Graph(b, size, "plane", "knight")
			longest := time.Duration(0)
			for wait := 5 * time.Millisecond; wait < time.Second; wait += wait / 3 {
				ctx, cancel := context.WithTimeout(background, wait)
				_, err := count.Exact(ctx, g, tour.Ask{}, count.Options{})
				deadline, _ := ctx.Deadline()
				if late := time.Since(deadline); errors.Is(err, context.DeadlineExceeded) {
					longest = max(longest, late)
				}
				cancel()
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms-late")
		})
	}
}
