package find_test

import (
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// BenchmarkEnds finds a path of 8×8 for each pair of ends that colours allow:
// 32 squares of one colour by 32 of the other. A round is all 1024.
func BenchmarkEnds(b *testing.B) {
	g := setup.Graph(b, "8x8", "plane", "knight")
	dark := func(s board.Square) bool { return (s/8+s%8)%2 == 0 }
	for b.Loop() {
		methods := map[find.Method]int{}
		for from := range board.Square(64) {
			for to := range board.Square(64) {
				if !dark(from) || dark(to) {
					continue
				}
				answer, err := find.Find(background, g, tour.Ask{From: tour.At(from), To: tour.At(to)}, find.Options{})
				if err != nil || answer.Verdict != exist.Found {
					b.Fatalf("from %s to %s: %s, %v", g.Board().Name(from), g.Board().Name(to), answer.Verdict, err)
				}
				methods[answer.Method]++
			}
		}
		for m, n := range methods {
			b.ReportMetric(float64(n), m.String())
		}
	}
}
