package list_test

import (
	"context"
	"errors"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// BenchmarkUnheard lists with both searchers, and nobody listens: what the
// possibility to listen costs shows against a version that has none.
func BenchmarkUnheard(b *testing.B) {
	for _, c := range []struct {
		name, size, topology, piece string
		kind                        tour.Kind
		opts                        list.Options
	}{
		{"masks", "5x6", "plane", "knight", tour.Path, list.Options{Limit: 8000}},
		{"masks/no-prune", "5x5", "plane", "knight", tour.Path, list.Options{NoPrune: true, Limit: 500}},
		{"tables", "5x6", "plane", "knight", tour.Path, list.WithTables(list.Options{Limit: 3000}, true)},
		{"tables/no-prune", "5x5", "plane", "knight", tour.Path, list.WithTables(list.Options{NoPrune: true, Limit: 500}, true)},
		{"tables/closed", "6x6", "plane", "knight", tour.Closed, list.WithTables(list.Options{Limit: 3000}, true)},
		{"tables/castle", "6x6", "plane", "wazir", tour.Closed, list.WithTables(list.Options{Order: list.Castle}, true)},
		{"tables/copies", "3x4", "torus", "knight", tour.Path, list.Options{Limit: 10000}},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := setup.Graph(b, c.size, c.topology, c.piece)
			var stats list.Stats
			c.opts.Stats = &stats
			for b.Loop() {
				for _, err := range list.All(context.Background(), g, tour.Ask{Kind: c.kind}, c.opts) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(stats.Steps), "ns/step")
		})
	}
}

// BenchmarkTrace listens to every event.
func BenchmarkTrace(b *testing.B) {
	for _, c := range []struct {
		name string
		opts list.Options
	}{
		{"rules", list.Options{Limit: 3000}},
		{"no-prune", list.Options{NoPrune: true, MaxSteps: 1 << 18}},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := setup.Graph(b, "5x6", "plane", "knight")
			events := 0
			for b.Loop() {
				for _, err := range list.Trace(context.Background(), g, tour.Ask{}, c.opts) {
					if err != nil && !errors.Is(err, list.ErrSteps) {
						b.Fatal(err)
					}
					events++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
		})
	}
}
