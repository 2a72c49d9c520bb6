package count_test

import (
	"context"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// BenchmarkSweep counts by the frontier. Transitions are the machine's own
// measure of the work, to compare computers and versions by.
func BenchmarkSweep(b *testing.B) {
	for _, c := range []struct {
		size string
		kind tour.Kind
		want string // undirected
	}{
		{"6x6", tour.Closed, "9862"},
		{"8x6", tour.Closed, "55488142"},
		{"5x40", tour.Closed, "772473271844923268504474277422663237674924998"},
		{"3x60", tour.Closed, "83842346389750721268361216"},
		{"6x6", tour.Path, "3318960"},
		{"5x10", tour.Path, "7886117822"},
	} {
		b.Run(c.kind.String()+"/"+c.size, func(b *testing.B) {
			board, err := board.Parse(c.size)
			if err != nil {
				b.Fatal(err)
			}
			g, err := graph.New(board, piece.Knight())
			if err != nil {
				b.Fatal(err)
			}
			var stats frontier.Stats
			for b.Loop() {
				n, err := count.Exact(context.Background(), g, tour.Ask{Kind: c.kind}, count.Options{Method: count.Sweep, Sweep: &stats})
				if err != nil || n.Undirected().String() != c.want {
					b.Fatalf("%v, %v; want %s", n.Undirected(), err, c.want)
				}
			}
			b.ReportMetric(float64(stats.Transitions), "transitions/op")
			b.ReportMetric(float64(stats.Peak), "peak-states")
		})
	}
}
