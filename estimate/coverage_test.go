package estimate_test

import (
	"context"
	"testing"

	"leaper/board"
	"leaper/estimate"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestCoverage counts how many intervals hold the true number, over many seeds.
// Nominal is 95 %. Of 300 intervals that do so, fewer than 270 do in one of
// 5000 tests; over all boards together the share has to be from 93 % to 98 %.
// The plain interval, mean ± 1.96 standard errors, fails.
func TestCoverage(t *testing.T) {
	setup.NotRaced(t)
	const probes = 2000
	const seeds = 300
	if testing.Short() {
		t.Skip("many estimates")
	}
	all, held := 0, 0
	for i, c := range []struct {
		size, topology, piece string
		kind                  tour.Kind
		holes                 []board.Square
		want                  float64 // 0: list them
	}{
		{"5x5", "plane", "knight", tour.Path, nil, 1728},    // OEIS A165134
		{"5x6", "plane", "knight", tour.Path, nil, 37568},   // twice OEIS A083386
		{"6x6", "plane", "knight", tour.Path, nil, 6637920}, // OEIS A165134
		{"6x6", "plane", "knight", tour.Closed, nil, 19724}, // twice OEIS A001230
		{"6x6", "plane", "wazir", tour.Closed, nil, 2144},   // twice OEIS A003763
		{"5x5", "plane", "king", tour.Path, nil, 729237344}, // OEIS A158651
		{"4x5", "cylinder", "knight", tour.Closed, nil, 0},
		{"5x6", "plane", "knight", tour.Open, []board.Square{18, 24}, 0},
		{"3x5", "torus", "camel", tour.Closed, nil, 0},
	} {
		if i%3 == 0 && !setup.Nightly() {
			continue
		}
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		ask := tour.Ask{Kind: c.kind}
		if c.want == 0 {
			n, err := list.Count(context.Background(), g, ask, list.Options{})
			if err != nil || n == 0 {
				t.Fatalf("%s: %d tours, %v", g, n, err)
			}
			c.want = float64(n)
		}
		low, high := 0, 0 // intervals that lie below, above
		for seed := range seeds {
			e, err := estimate.Tours(context.Background(), g, ask, estimate.Options{Probes: probes, Seed: uint64(seed + 1)})
			if err != nil {
				t.Fatal(err)
			}
			i := e.Directed()
			from, _ := i.Low.Float64()
			to, _ := i.High.Float64()
			if value, _ := i.Value.Float64(); !(0 < from && from <= value && value <= to) {
				t.Fatalf("%s, seed %d: %v is not between %v and %v", g, seed+1, value, from, to)
			}
			switch {
			case to < c.want:
				low++
			case from > c.want:
				high++
			}
		}
		t.Logf("%s, %s of %v: %d intervals of %d too low, %d too high", g, c.kind, c.want, low, seeds, high)
		if 100*(low+high) > 10*seeds {
			t.Errorf("%s, %s: %d intervals of %d miss %v", g, c.kind, low+high, seeds, c.want)
		}
		all += seeds
		held += seeds - low - high
	}
	if share := float64(held) / float64(all); share < 0.93 || share > 0.98 {
		t.Errorf("%d intervals of %d hold the number: %.1f %%", held, all, 100*share)
	} else {
		t.Logf("%d of %d: %.1f %%", held, all, 100*share)
	}
}
