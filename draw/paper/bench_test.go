package paper_test

import (
	"context"
	"io"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// BenchmarkLarge draws a line through 1000x1000, and says how many bytes a move
// costs.
func BenchmarkLarge(b *testing.B) {
	g := setup.Graph(b, "1000x1000", "plane", "knight")
	a, err := find.Find(context.Background(), g, tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Construct})
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range []paper.Format{paper.SVG, paper.PNG, paper.PDF} {
		b.Run(f.String(), func(b *testing.B) {
			n := counter(0)
			for b.Loop() {
				scene, err := draw.Tours(g, draw.Options{}, a.Tour)
				if err != nil {
					b.Fatal(err)
				}
				n = 0
				if err := paper.Write(context.Background(), &n, f, paper.Options{Pixels: 2000}, paper.Fit(scene)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n)/1e6, "bytes/move")
		})
	}
}

type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

var _ io.Writer = (*counter)(nil)
