package counting

import (
	"math"
	"testing"
	"time"

	"leaper/count"
	"leaper/internal/fault"
	"leaper/internal/testing/setup"
	"leaper/list"
)

// TestUnfinished: a count that was ended says how far it was, and how long the rest would take
// where that can be told.
func TestUnfinished(t *testing.T) {
	for _, c := range []struct {
		done    float64
		elapsed time.Duration
		want    string
	}{
		{0.25, 20 * time.Millisecond, "undecided: the time limit was reached; 25.0 % was done"},
		{0.25, 20 * time.Second, "undecided: the time limit was reached; 25.0 % was done, and the rest would take about 1m"},
		{0.002, 1e4 * time.Hour, "undecided: the time limit was reached; 0.2 % was done, and the rest would take more than a lifetime"},
		{0, time.Hour, "undecided: the time limit was reached"},
	} {
		q := &parsedCount{begun: time.Now().Add(-c.elapsed), opts: count.Options{Stats: &list.Stats{}, Sweep: &count.SweepStats{}}}
		q.Graph = setup.Graph(t, "8x8", "plane", "camel") // nobody knows its number
		q.share.Store(math.Float64bits(c.done))
		if got := q.unfinishedAnswer(fault.New(count.ErrUnfinished, "the time limit was reached"), ""); got.Sentence != c.want {
			t.Errorf("%v after %v: %q, want %q", c.done, c.elapsed, got.Sentence, c.want)
		}
	}
}
