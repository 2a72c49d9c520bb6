package query

import (
	"testing"
	"time"
)

// TestLeft: nobody is told that nothing is left while work goes on.
func TestLeft(t *testing.T) {
	for _, c := range []struct {
		done    float64
		elapsed time.Duration
		want    string
	}{
		{0.9999, 20 * time.Second, "about 1s"}, {0.996, 20 * time.Second, "about 1s"}, {0.5, 20 * time.Second, "about 21s"},
		{0.9, 20 * time.Second, "about 3s"}, {1, time.Hour, "about 1s"}, {0.5, time.Hour, "about 1h0m"},
		{0.1, 10 * 24 * time.Hour, "about 90 days"}, {0.002, 1e4 * time.Hour, "more than a lifetime"}, {0.0001, time.Hour, ""}, {0.5, time.Millisecond, ""},
	} {
		if got := Left(c.done, c.elapsed); got != c.want {
			t.Errorf("Left(%v, %v) is %q, want %q", c.done, c.elapsed, got, c.want)
		}
	}
}
