package find_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// BenchmarkScattered finds paths with few numbers on an empty board, drawn at random such
// that colour and distance allow them: the table of docs/constraints.md.
func BenchmarkScattered(b *testing.B) {
	for _, c := range []struct{ side, numbers int }{{12, 3}, {12, 8}, {20, 5}, {30, 3}, {30, 6}, {40, 3}} {
		b.Run(fmt.Sprintf("%dx%d/%d", c.side, c.side, c.numbers), func(b *testing.B) {
			g := setup.Graph(b, fmt.Sprintf("%dx%d", c.side, c.side), "plane", "knight")
			r := rand.New(rand.NewPCG(uint64(c.side), uint64(c.numbers)))
			for b.Loop() {
				for {
					ask := tour.Ask{Constraints: &tour.Constraints{Numbers: scattered(r, int64(c.side), c.numbers)}}
					a, err := find.Find(context.Background(), g, ask, find.Options{})
					if err != nil {
						b.Fatal(err)
					}
					if a.Verdict == exist.Found {
						break // others contradict themselves, which shows at once
					}
				}
			}
		})
	}
}

// scattered draws numbers whose colours go together.
func scattered(r *rand.Rand, side int64, k int) []tour.Number {
	var list []tour.Number
	squares, numbers := map[int64]bool{}, map[int64]bool{}
	odd := r.Int64N(2)
	for len(list) < k {
		s, n := r.Int64N(side*side), 1+r.Int64N(side*side)
		if (s/side+s%side+n)%2 != odd || squares[s] || numbers[n] {
			continue
		}
		squares[s], numbers[n] = true, true
		list = append(list, tour.Number{Square: board.Square(s), Number: n})
	}
	return list
}
