package stats_test

import (
	"context"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// TestGauge: a gauge looks up what a measure works out.
func TestGauge(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		g    *graph.Graph
		kind tour.Kind
	}{
		{setup.Graph(t, "6x6", "plane", "knight"), tour.Closed},
		{setup.Graph(t, "4x5", "plane", "king"), tour.Path},
		{setup.Graph(t, "3x4", "plane", "rook"), tour.Path},
		{setup.Graph(t, "3x4", "plane", "queen"), tour.Closed},
		{setup.Graph(t, "2x3x4", "plane", "wazir"), tour.Path},
		{setup.Graph(t, "hex:3", "plane", "wazir"), tour.Closed},
		{setup.Graph(t, "hex:3", "plane", "king"), tour.Path},
		{setup.Graph(t, "1x2", "plane", "king"), tour.Path},
		{setup.Graph(t, "1x1", "plane", "king"), tour.Path},
	} {
		for _, name := range []string{"angle", "slope", "straight", "crossings"} {
			family, err := stats.ParseFamily(ctx, c.g, name)
			if err != nil {
				continue // there is none on this board
			}
			for _, m := range family {
				gauge := m.Gauge()
				for x, err := range list.All(ctx, c.g, tour.Ask{Kind: c.kind}, list.Options{Limit: 300}) {
					if err != nil {
						t.Fatal(err)
					}
					got, err := gauge.Of(x, c.kind == tour.Closed)
					want, errToo := m.Of(x, c.kind == tour.Closed)
					if got != want || (err == nil) != (errToo == nil) {
						t.Fatalf("%s, %s of %v: %d, %v; want %d, %v", c.g, m, x, got, err, want, errToo)
					}
				}
			}
		}
	}
}
