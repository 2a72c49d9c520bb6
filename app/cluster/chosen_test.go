package cluster

import (
	"fmt"
	"maps"
	"testing"

	"leaper/app/jobs"
)

// TestChosen: a share of the tasks is done twice, whatever the job's name, never none, and each asker takes
// others.
func TestChosen(t *testing.T) {
	t.Parallel()
	choose := func(share float64, n int) map[string]bool {
		f := newTestFollower(share, n)
		f.chooseChecked()
		if !maps.Equal(f.chosen, f.unchecked) {
			t.Errorf("%d are chosen, and %d unchecked", len(f.chosen), len(f.unchecked))
		}
		return f.chosen
	}
	for _, c := range []struct {
		share   float64
		n, want int
	}{{0, 100, 0}, {0.05, 1000, 50}, {0.05, 171, 9}, {0.05, 3, 1}, {0.2, 36, 8}, {1, 7, 7}, {0.5, 0, 0}} {
		if got := choose(c.share, c.n); len(got) != c.want {
			t.Errorf("%g of %d: %d are chosen, want %d", c.share, c.n, len(got), c.want)
		}
	}
	if a, b := choose(0.05, 1000), choose(0.05, 1000); maps.Equal(a, b) {
		t.Error("which tasks are checked can be foreseen")
	}
}

func newTestFollower(share float64, n int) *follower {
	f := &follower{Client: &Client{opts: ClientOptions{Check: share}}, chosen: map[string]bool{}, unchecked: map[string]bool{}}
	for i := range n {
		f.tasks = append(f.tasks, jobs.Task{ID: fmt.Sprint("u", i)})
	}
	return f
}
