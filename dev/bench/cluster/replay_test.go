package main

import (
	"strings"
	"testing"
	"time"
)

// TestMakespan: by hand. Two workers on 3, 1, 1, 2: the first is free after 3, the second
// after 1 and 2, and takes the last to 4.
func TestMakespan(t *testing.T) {
	times := []time.Duration{3, 1, 1, 2}
	for _, c := range []struct {
		workers int
		costs   costs
		want    time.Duration
	}{
		{1, costs{}, 7}, {2, costs{}, 4}, {3, costs{}, 3}, {1000, costs{}, 3}, {2, costs{base: 10}, 14}, {1, costs{base: 10, task: 1}, 21}, {4, costs{task: 2}, 5},
	} {
		if got := makespan(times, c.workers, c.costs); got != c.want {
			t.Errorf("%d workers, %+v: %d, want %d", c.workers, c.costs, got, c.want)
		}
	}
	if text := table([]time.Duration{time.Second, time.Second}, costs{}); !strings.Contains(text, "beyond about 2 workers") {
		t.Errorf("two tasks: %s", text)
	}
}

// TestParse: a file of seconds with remarks, and what is none.
func TestParse(t *testing.T) {
	times, err := parse(strings.NewReader("# measured\n1.5\n\n0.25 # the small one\n"))
	if err != nil || len(times) != 2 || times[0] != 1500*time.Millisecond || times[1] != 250*time.Millisecond {
		t.Errorf("%v, %v", times, err)
	}
	for _, bad := range []string{"", "one\n", "-1\n", "1e12\n"} {
		if _, err := parse(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
