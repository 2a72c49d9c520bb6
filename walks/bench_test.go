package walks

import (
	"math/rand/v2"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// BenchmarkLongest looks for longest walks of 8x8 with 30 % random holes, and of the slowest board of
// 36 squares that was met.
func BenchmarkLongest(b *testing.B) {
	longest := func(b *testing.B, g *graph.Graph, kind tour.Kind) {
		b.Helper()
		a, err := Longest(b.Context(), g, Question{Ask: tour.Ask{Kind: kind}, LeaveOut: true}, Options{})
		if err != nil || !a.Best() {
			b.Fatal(a, err)
		}
	}
	b.Run("8x8 with holes", func(b *testing.B) {
		r := rand.New(rand.NewPCG(48, 4))
		for b.Loop() {
			longest(b, setup.RandomGraph(b, r, setup.Board(b, "8x8", "plane"), 19, []string{"knight"}), tour.Kind(r.IntN(2)))
		}
	})
	b.Run("zebra on 6x6 mobius", func(b *testing.B) {
		for b.Loop() {
			longest(b, setup.Graph(b, "6x6", "mobius", "zebra"), tour.Path)
		}
	})
}
