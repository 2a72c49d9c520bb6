package exist_test

import (
	"testing"

	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// BenchmarkCertificate looks for every proof in vain.
func BenchmarkCertificate(b *testing.B) {
	for _, size := range []string{"8x8", "1000x1000"} {
		g := setup.Graph(b, size, "plane", "knight")
		a := table(b, g)
		b.Run(size, func(b *testing.B) {
			for b.Loop() {
				if r, err := exist.Certificate(b.Context(), g, a, tour.Ask{Kind: tour.Closed}); r != nil || err != nil {
					b.Fatal(r)
				}
			}
		})
	}
}
