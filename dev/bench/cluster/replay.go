package main

import (
	"container/heap"
	"fmt"
	"slices"
	"strings"
	"time"
)

// costs are what a replay adds to the times of tasks.
type costs struct {
	base time.Duration // of each worker, before its first task
	task time.Duration // of each task
}

// makespan is the total time of a number of workers, each of which takes the next task
// when its last is done.
func makespan(times []time.Duration, workers int, c costs) time.Duration {
	free := make(clocks, min(workers, len(times)))
	for i := range free {
		free[i] = c.base
	}
	end := time.Duration(0)
	for _, t := range times {
		free[0] += t + c.task
		end = max(end, free[0])
		heap.Fix(&free, 0)
	}
	return end
}

// clocks are when workers are free, the first one first.
type clocks []time.Duration

func (c clocks) Len() int           { return len(c) }
func (c clocks) Less(i, j int) bool { return c[i] < c[j] }
func (c clocks) Swap(i, j int)      { c[i], c[j] = c[j], c[i] }
func (c *clocks) Push(x any)        { *c = append(*c, x.(time.Duration)) }
func (c *clocks) Pop() any {
	last := len(*c) - 1
	x := (*c)[last]
	*c = (*c)[:last]
	return x
}

// table gives the total time, and the workers' share of busy time.
func table(times []time.Duration, c costs) string {
	var text strings.Builder
	sum, largest := time.Duration(0), time.Duration(0)
	for _, t := range times {
		sum += t
		largest = max(largest, t)
	}
	fmt.Fprintf(&text, "%d tasks, %s in all, the largest %s (%.1f %%)\n", len(times), sum.Round(time.Millisecond), largest.Round(time.Millisecond), 100*largest.Seconds()/max(sum.Seconds(), 1e-9))
	first := slices.Clone(times)
	slices.SortFunc(first, func(a, b time.Duration) int { return int(b - a) })
	fmt.Fprintf(&text, "workers  makespan   speedup  at work  largest first\n")
	scales := 0
	for _, n := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		took := makespan(times, n, c)
		speedup := sum.Seconds() / max(took.Seconds(), 1e-9)
		if speedup >= float64(n)/2 {
			scales = n
		}
		fmt.Fprintf(&text, "%7d  %8.3fs  %7.1f  %5.0f %%  %12.3fs\n", n, took.Seconds(), speedup, 100*speedup/float64(n), makespan(first, n, c).Seconds())
	}
	fmt.Fprintf(&text, "half of the work is lost beyond about %d workers\n", scales)
	return text.String()
}
