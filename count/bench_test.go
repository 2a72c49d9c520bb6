package count_test

import (
	"context"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
	"leaper/work"
)

// BenchmarkSweep counts by the frontier. Transitions measure the work, to compare computers and
// versions.
func BenchmarkSweep(b *testing.B) {
	for _, c := range []struct {
		size string
		kind tour.Kind
		want string // undirected
	}{
		{"6x6", tour.Closed, "9862"},
		{"8x6", tour.Closed, "55488142"},
		{"8x7", tour.Closed, "34524432316"},
		{"8x8", tour.Closed, "13267364410532"},
		{"6x20", tour.Closed, "276453522147273309254029785276"},
		{"5x40", tour.Closed, "772473271844923268504474277422663237674924998"},
		{"3x60", tour.Closed, "83842346389750721268361216"},
		{"6x6", tour.Path, "3318960"},
		{"6x7", tour.Path, "389969466"},
		{"7x7", tour.Path, "82787609160"},
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

// BenchmarkKnown counts known numbers that take longer than a test may. It has a table of its
// own:
//
//	go test ./count -run '^$' -bench Known -benchtime 1x
func BenchmarkKnown(b *testing.B) {
	for _, row := range knownRows(b, "testdata/known_long.tsv") {
		name := row.ask.Kind.String() + "/" + row.graph.String() + "/" + row.as.String()
		b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
			var stats frontier.Stats
			for b.Loop() {
				n, err := count.Exact(background, row.graph, row.ask, count.Options{As: row.as, Sweep: &stats, Resources: work.Resources{Memory: 8 << 30}})
				if err != nil || in(n, row.as).String() != row.want {
					b.Fatalf("%s: counted %v, %v", row.line, in(n, row.as), err)
				}
			}
			b.ReportMetric(float64(stats.Transitions), "transitions/op")
			b.ReportMetric(float64(stats.Memory)/1e6, "MB")
		})
	}
}
