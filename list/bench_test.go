package list_test

import (
	"context"
	"testing"

	"leaper/list"
	"leaper/tour"
)

func benchmarkCount(b *testing.B, size string, ask tour.Ask, opts list.Options, want int64) {
	g := mustGraph(b, size, "knight", "plane")
	var stats list.Stats
	opts.Stats = &stats
	for b.Loop() {
		n, err := list.Count(context.Background(), g, ask, opts)
		if err != nil || n != want {
			b.Fatalf("%d tours, %v; want %d", n, err, want)
		}
	}
	b.ReportMetric(float64(stats.Steps), "steps/op")
}

func BenchmarkCount(b *testing.B) {
	b.Run("6x6/threads=1", func(b *testing.B) { benchmarkCount(b, "6x6", tour.Ask{}, list.Options{Threads: 1}, 6637920) })
	b.Run("6x6/threads=2", func(b *testing.B) { benchmarkCount(b, "6x6", tour.Ask{}, list.Options{Threads: 2}, 6637920) })
	b.Run("5x6/threads=1", func(b *testing.B) { benchmarkCount(b, "5x6", tour.Ask{}, list.Options{Threads: 1}, 37568) })
}
