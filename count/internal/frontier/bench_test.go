package frontier

import (
	"context"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
)

// BenchmarkCount counts knight's tours. Transitions are the machine's own measure
// of the work; they change with what is pruned, not with the computer.
func BenchmarkCount(b *testing.B) {
	knights := func(rows, cols int) plan.Graph { return specimens.Grid(rows, cols, 1, 2, false) }
	for _, c := range []struct {
		name       string
		graph      plan.Graph
		rows, cols int
		want       string
	}{
		{"closed/6x6", knights(6, 6), 6, 6, "9862"},
		{"closed/8x6", knights(8, 6), 8, 6, "55488142"},
		{"closed/8x7", knights(8, 7), 8, 7, "34524432316"},
		{"paths/6x6", specimens.WithHub(knights(6, 6)), 6, 6, "3318960"},
		{"paths/7x6", specimens.WithHub(knights(7, 6)), 7, 6, "389969466"},
	} {
		b.Run(c.name, func(b *testing.B) {
			orders := [][]int32{specimens.InOrder(c.rows * c.cols)}
			if c.rows%2 == 0 {
				orders = append(orders, specimens.Flipped(c.rows, c.cols))
			}
			p, err := choose.New(context.Background(), c.graph, 0, orders...)
			if err != nil {
				b.Fatal(err)
			}
			var stats sweep.Stats
			for b.Loop() {
				n, took, err := run.All(context.Background(), p, run.Options{})
				if err != nil || n.String() != c.want {
					b.Fatalf("%v, %v; want %s", n, err, c.want)
				}
				stats = took
			}
			b.ReportMetric(float64(stats.Transitions), "transitions/op")
			b.ReportMetric(float64(stats.Peak), "peak-states")
		})
	}
}
