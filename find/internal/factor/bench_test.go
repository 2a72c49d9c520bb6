package factor_test

import (
	"fmt"
	"testing"

	"leaper/find/internal/factor"
	"leaper/internal/randomboard"
	"leaper/tour"
)

// BenchmarkRun finds closed tours of boards with random holes: what a square
// costs grows slowly with the board.
func BenchmarkRun(b *testing.B) {
	for _, size := range []string{"100x100", "300x300", "1000x1000"} {
		for _, percent := range []int64{0, 2, 5} {
			g := holed(b, size, percent, 7)
			a := table(b, g)
			b.Run(fmt.Sprintf("%s %d%%", size, percent), func(b *testing.B) {
				seed := uint64(0)
				for b.Loop() {
					seed++
					_, ok, _, err := factor.New(g, a, tour.Ask{Kind: tour.Closed}, source(seed)).Run(background, 1<<30)
					if !ok || err != nil {
						b.Fatal(ok, err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(a.Len()), "ns/square")
			})
		}
	}
}

// BenchmarkDraw draws the boards.
func BenchmarkDraw(b *testing.B) {
	g, _ := must(b, "1000x1000", "plane", "knight")
	for b.Loop() {
		if _, err := randomboard.Draw(b.Context(), g, 20_000, source(1), randomboard.Options{Balanced: true}); err != nil {
			b.Fatal(err)
		}
	}
}
