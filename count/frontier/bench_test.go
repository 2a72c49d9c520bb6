package frontier

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/frontier/internal/choose"
	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/specimens"
	"leaper/count/frontier/internal/sweep"
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

// BenchmarkPour makes classes of many pairs, each of a few dozens of states: what a
// sweep of a wide board mostly meets.
func BenchmarkPour(b *testing.B) {
	for k := 5; k <= 10; k++ {
		b.Run(fmt.Sprintf("%d pairs", k), func(b *testing.B) {
			r := rand.New(rand.NewPCG(8, uint64(k)))
			const states = 40
			moves := slices.DeleteFunc(everyChange(k), func(c pairing.Change) bool { return c.Kind != pairing.Move || c.P == c.Q })
			sums := slices.Repeat([]uint64{1}, states)
			short, long := make([][]uint16, 256), make([][]uint32, 256)
			for i := range short {
				ranks := randomRanks(r, pairing.Matchings(k), states)
				short[i], long[i] = narrow[uint16](ranks), narrow[uint32](ranks)
			}
			s := &pairing.Store{Limit: math.MaxInt64}
			p := sweep.NewPouring(&pairing.Tables{}, s)
			class := func(i int, into *sweep.Writer) {
				if err := p.Open(k, states); err != nil {
					b.Fatal(err)
				}
				c := moves[r.IntN(len(moves))]
				var err error
				if k <= pairing.Every.ShortPairs() {
					err = p.PourShort(c, true, short[i%len(short)], sums, sweep.WholeNumbers)
				} else {
					err = sweep.PourLong(p, c, true, long[i%len(long)], sums, sweep.WholeNumbers)
				}
				if err != nil {
					b.Fatal(err)
				}
				if err := p.Close(0, k, into); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				into := sweep.Writer{Store: s}
				for i := range 1024 {
					class(i, &into)
				}
				sweep.Release(s, &into.Layer)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024/states, "ns/transition")
		})
	}
}
