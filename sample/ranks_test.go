package sample_test

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/number"
	"leaper/sample"
	"leaper/tour"
)

// TestRanksEven: the numbers of tours that are drawn are spread evenly from 0 to that of
// the last one, by the test of Kolmogorov (1933): chance alone exceeds the bound once in
// ten thousand. Numbers are found by counts of beginnings, and tours by going backwards
// through a sweep, so that the two share little more than the sweep.
func TestRanksEven(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, c := range []struct {
		size string
		kind tour.Kind
		n    int64
		long bool
	}{{"6x6", tour.Closed, 400, false}, {"5x6", tour.Path, 100, false}, {"8x8", tour.Closed, 20, true}} {
		if c.long && !long() {
			continue // dev/scripts/samples
		}
		ctx, g, ask := context.Background(), setup.Holed(t, c.size, "", "knight"), tour.Ask{Kind: c.kind}
		s, err := sample.New(ctx, g, ask, sample.Options{Seed: 16})
		if err != nil {
			t.Fatal(err)
		}
		numbers, err := number.New(ctx, g, ask, number.Options{As: tour.Directed, Cache: &number.Cache{}})
		if err != nil {
			t.Fatal(err)
		}
		all, _ := new(big.Float).SetInt(s.Number()).Float64()
		var places []float64
		for drawn, err := range s.Tours(ctx, c.n) {
			if err != nil {
				t.Fatal(err)
			}
			rank, err := numbers.Number(ctx, drawn)
			if err != nil {
				t.Fatal(err)
			}
			place, _ := new(big.Float).SetInt(rank).Float64()
			places = append(places, (place+0.5)/all)
		}
		off := farthest(places)
		if t.Logf("%s: %d ranks are %.3f off", c.size, c.n, off); off > 2.23/math.Sqrt(float64(c.n)) {
			t.Errorf("%s: the ranks of %d tours are not spread evenly: %.3f off", c.size, c.n, off)
		}
	}
	if off := farthest([]float64{0.1, 0.2, 0.3, 0.35}); math.Abs(off-0.65) > 1e-9 {
		t.Errorf("what is uneven is %.3f off", off)
	}
}

// farthest is how far the share of places below one is from the place, at most.
func farthest(places []float64) float64 {
	slices.Sort(places)
	off, n := 0.0, float64(len(places))
	for i, p := range places {
		off = max(off, math.Abs(p-float64(i)/n), math.Abs(float64(i+1)/n-p))
	}
	return off
}
