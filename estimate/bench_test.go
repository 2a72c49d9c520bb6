package estimate_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"leaper/estimate"
	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// BenchmarkProbes makes probes on one thread. Two figures compare the methods:
//
//	probes/s    how fast they are
//	variance*s   the relative variance of a weight times the seconds of a probe:
//	           the square of the relative standard error after one second
//
// The variance is itself an estimate, and too low if the method is bad, because the weights that
// make it large are rare.
func BenchmarkProbes(b *testing.B) {
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
	}{
		{"6x6", "knight", tour.Path}, {"8x8", "knight", tour.Path}, {"8x8", "knight", tour.Closed},
		{"10x10", "knight", tour.Closed}, {"8x8", "king", tour.Closed}, {"40x40", "knight", tour.Path},
	} {
		for _, method := range []estimate.Method{estimate.Warnsdorff, estimate.Knuth} {
			b.Run(c.size+"/"+c.piece+"/"+c.kind.String()+"/"+method.String(), func(b *testing.B) {
				g := setup.Graph(b, c.size, "plane", c.piece)
				const probes = 1 << 16
				var variance float64
				rounds := 0
				for b.Loop() {
					rounds++
					e, err := estimate.Tours(context.Background(), g, tour.Ask{Kind: c.kind}, estimate.Options{
						Method: method, Probes: probes, Seed: uint64(rounds), Resources: work.Resources{Threads: 1},
					})
					if err != nil {
						b.Fatal(err)
					}
					variance += probes/e.Effective - 1
				}
				seconds := b.Elapsed().Seconds() / float64(rounds) / probes
				b.ReportMetric(1/seconds, "probes/s")
				if variance /= float64(rounds); !math.IsInf(variance, 0) {
					b.ReportMetric(variance*seconds, "variance*s")
				}
			})
		}
	}
}

// BenchmarkCoverage makes one estimate a round, by the seeds 1, 2 and on, and
// reports in per cent how many intervals hold the true number, how many
// estimates are trusted, how many of all are trusted and do not hold it, and the
// error: the root of the mean square. These shares of intervals that
// hold the number are from
//
//	go test ./estimate -run xxx -bench Coverage -benchtime 1000x
//
//	board              probes   seeds  warnsdorff  knuth
//	5x5 paths          2,000    1000   94.5 %      92.9 %
//	5x6 paths          2,000    1000   95.7 %      92.2 %
//	6x6 paths          2,000    1000   96.4 %      89.8 %
//	6x6 closed         2,000    1000   96.1 %      95.9 %
//	6x6 closed, wazir  2,000    1000   95.3 %      97.5 %
//	5x5 paths, king    2,000    1000   95.4 %      97.5 %
//	6x6 closed, king   10,000   1000   95.4 %      94.6 %
//	7x7 paths          10,000   1000   95.3 %      87.9 %
//	8x8 closed, wazir  20,000   300    94.7 %      93.7 %
//	8x8 paths          100,000  100    98 %        86 %
//	8x8 closed         100,000  100    96 %        92 %
func BenchmarkCoverage(b *testing.B) {
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		probes      int64
		want        float64
	}{
		{"5x5", "knight", tour.Path, 2000, 1728},
		{"5x6", "knight", tour.Path, 2000, 37568},
		{"6x6", "knight", tour.Path, 2000, 6637920},
		{"6x6", "knight", tour.Closed, 2000, 19724},
		{"6x6", "wazir", tour.Closed, 2000, 2144},
		{"5x5", "king", tour.Path, 2000, 729237344},
		{"7x7", "knight", tour.Path, 10000, 165575218320},
		{"8x8", "wazir", tour.Closed, 20000, 9277152},
		{"8x8", "knight", tour.Path, 100000, 19591828170979904},
		{"8x8", "knight", tour.Closed, 100000, 26534728821064},
		{"6x6", "king", tour.Closed, 10000, 45707720232},
	} {
		for _, method := range []estimate.Method{estimate.Warnsdorff, estimate.Knuth} {
			b.Run(c.size+"/"+c.piece+"/"+c.kind.String()+"/"+method.String(), func(b *testing.B) {
				g := setup.Graph(b, c.size, "plane", c.piece)
				var rounds, held, trusted, wrong, square float64
				for seed := range b.N {
					e, err := estimate.Tours(context.Background(), g, tour.Ask{Kind: c.kind}, estimate.Options{
						Method: method, Probes: c.probes, Seed: uint64(seed + 1),
					})
					if err != nil {
						b.Fatal(err)
					}
					rounds++
					off, holds := -1.0, false
					if e.Verdict == exist.Found {
						value, _ := e.Directed().Value.Float64()
						low, _ := e.Directed().Low.Float64()
						high, _ := e.Directed().High.Float64()
						off = value/c.want - 1
						holds = low <= c.want && c.want <= high
					}
					square += off * off
					if holds {
						held++
					}
					if e.Trusted {
						trusted++
						if !holds {
							wrong++
						}
					}
				}
				b.ReportMetric(100*held/rounds, "held%")
				b.ReportMetric(100*trusted/rounds, "trusted%")
				b.ReportMetric(100*wrong/rounds, "wrong%")
				b.ReportMetric(100*math.Sqrt(square/rounds), "error%")
			})
		}
	}
}

// BenchmarkWithin makes one estimate of a given width a round, by the seeds 1, 2 and on,
// and reports how many intervals hold the true number, in per cent, how many are below it
// and above, the mean of the estimates as a share of it, and the probes, with those of the
// trial. With what 400 seeds leave open of the share in brackets, these are from
//
//	go test ./estimate -run xxx -bench Within -benchtime 400x
//
//	board                       asked for       hold the number        too low  too high  mean of the estimates  probes, with the trial
//	5x5 paths                   20 %            99.2 % (97.8 to 99.7)  2        1         0.998                  46,000
//	5x5 paths                   5 %             97.5 % (95.5 to 98.6)  5        5         1.000                  93,000
//	6x6 paths                   20 %            98.8 % (97.1 to 99.5)  0        5         1.001                  33,000
//	6x6 paths                   5 %             99.2 % (97.8 to 99.7)  1        2         1.001                  52,000
//	6x6 closed tours            20 %            98.2 % (96.4 to 99.1)  5        2         1.000                  36,000
//	6x6 closed tours            5 %             98.8 % (97.1 to 99.5)  3        2         1.000                  83,000
//	7x7 paths                   20 %            99.0 % (97.5 to 99.6)  3        1         0.996                  61,000
//	7x7 paths                   5 %             99.2 % (97.8 to 99.7)  2        1         0.999                  188,000
//	8x8 closed tours            100,000 probes  96.0 % (93.6 to 97.5)  14       2         0.996                  100,000
//	8x8 closed tours, 50 seeds  20 %            94.0 % (83.8 to 97.9)  3        0         0.984                  1,456,000
//
// The first boards take minutes; 8x8 takes an hour or two.
func BenchmarkWithin(b *testing.B) {
	for _, c := range []struct {
		size   string
		kind   tour.Kind
		want   float64
		within float64 // or 0, and so many probes
		probes int64
	}{
		{"5x5", tour.Path, 1728, 0.20, 0}, // OEIS A165134
		{"5x5", tour.Path, 1728, 0.05, 0},
		{"6x6", tour.Path, 6637920, 0.20, 0}, // the same
		{"6x6", tour.Path, 6637920, 0.05, 0},
		{"6x6", tour.Closed, 19724, 0.20, 0}, // twice OEIS A001230
		{"6x6", tour.Closed, 19724, 0.05, 0},
		{"7x7", tour.Path, 165575218320, 0.20, 0}, // OEIS A165134
		{"7x7", tour.Path, 165575218320, 0.05, 0},
		{"8x8", tour.Closed, 2 * 13267364410532, 0, 100_000}, // twice OEIS A001230
		{"8x8", tour.Closed, 2 * 13267364410532, 0.20, 0},
		{"8x8", tour.Closed, 2 * 13267364410532, 0.05, 0},
	} {
		b.Run(fmt.Sprintf("%s/%s/%g%%,%d", c.size, c.kind, 100*c.within, c.probes), func(b *testing.B) {
			g := setup.Graph(b, c.size, "plane", "knight")
			var low, high, mean, probes float64
			for seed := range b.N {
				e, err := estimate.Tours(context.Background(), g, tour.Ask{Kind: c.kind}, estimate.Options{
					Within: c.within, Probes: c.probes, Seed: uint64(seed + 1),
				})
				if err != nil {
					b.Fatal(err)
				}
				value, _ := e.Directed().Value.Float64()
				from, _ := e.Directed().Low.Float64()
				to, _ := e.Directed().High.Float64()
				if to < c.want {
					low++
				}
				if from > c.want {
					high++
				}
				mean += value / c.want
				probes += float64(e.Trial + e.Probes)
			}
			rounds := float64(b.N)
			b.ReportMetric(100*(rounds-low-high)/rounds, "held%")
			b.ReportMetric(low, "below")
			b.ReportMetric(high, "above")
			b.ReportMetric(mean/rounds, "mean")
			b.ReportMetric(probes/rounds, "probes")
		})
	}
}
