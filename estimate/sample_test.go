package estimate_test

import (
	"math"
	"slices"
	"testing"

	"leaper/estimate"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/sample"
	"leaper/tour"
)

// TestAgainstSamples holds probes against tours that are drawn evenly, by two ways that share
// nothing. A probe makes a tour T by the chance p(T), and all those add up to the share of
// probes that succeed; so of N tours drawn evenly, the mean chance is that share over N. The
// weight that an estimate is made of is one over that chance.
func TestAgainstSamples(t *testing.T) {
	setup.NotRaced(t)
	probes := setup.Rounds(50_000, 100_000, 200_000)
	draws := int64(probes / 25)
	for _, c := range []struct {
		size string
		kind tour.Kind
	}{{"6x6", tour.Closed}, {"5x6", tour.Path}, {"3x10", tour.Closed}, {"5x5", tour.Path}} {
		for _, method := range []estimate.Method{estimate.Warnsdorff, estimate.Knuth} {
			g := setup.Graph(t, c.size, "plane", "knight")
			ask := tour.Ask{Kind: c.kind}
			s, err := sample.New(t.Context(), g, ask, sample.Options{Seed: 16})
			if err != nil {
				t.Fatal(err)
			}
			all, _ := s.Number().Float64()
			a, err := g.Table(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			start, err := estimate.Start(g, ask)
			if err != nil {
				t.Fatal(err)
			}
			var sum, squares float64
			for drawn, err := range s.Tours(t.Context(), draws) {
				if err != nil {
					t.Fatal(err)
				}
				var walk []graph.Vertex
				for _, square := range drawn.All() {
					v, _ := a.Vertex(square)
					walk = append(walk, v)
				}
				if c.kind == tour.Closed {
					at := slices.Index(walk, start)
					walk = slices.Concat(walk[at:], walk[:at])
				}
				chance, err := estimate.Chance(g, ask, method, walk)
				if err != nil {
					t.Fatal(err)
				}
				if chance == 0 {
					t.Fatalf("%s %v: no probe makes %v", c.size, c.kind, walk)
				}
				sum += chance
				squares += chance * chance
			}
			mean := sum / float64(draws)
			deviation := math.Sqrt((squares/float64(draws) - mean*mean) / float64(draws))
			weights, err := estimate.Weights(g, ask, method, probes)
			if err != nil {
				t.Fatal(err)
			}
			made := 0
			for _, w := range weights {
				if w > 0 {
					made++
				}
			}
			share := float64(made) / float64(probes)
			spread := math.Hypot(all*deviation, math.Sqrt(share*(1-share)/float64(probes)))
			off := (all*mean - share) / spread
			t.Logf("%s %v %v: %.5f of probes make a tour, and by %d tours %.5f: %.2f deviations", c.size, c.kind, method, share, draws, all*mean, off)
			if math.Abs(off) > 4.5 || spread > share/5 {
				t.Errorf("%s %v %v: %.2f deviations of %.5f", c.size, c.kind, method, off, spread)
			}
		}
	}
}
