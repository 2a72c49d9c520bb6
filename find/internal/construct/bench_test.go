package construct_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/find/internal/construct"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// boards whose tours are read: wide, and of few rows.
var benchBoards = [][2]int64{{3, 100_000}, {5, 100_000}, {1000, 1000}, {1001, 1001}}

// BenchmarkStream reads a whole tour; ns/square is what counts.
func BenchmarkStream(b *testing.B) {
	for _, sides := range benchBoards {
		board := rectangle(b, sides[0], sides[1])
		made, err := construct.New(board, tour.Ask{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(board.Size(), func(b *testing.B) {
			for b.Loop() {
				for chunk := range made.Tour().Chunks() {
					_ = chunk
				}
			}
			perSquare(b, made)
		})
	}
}

// BenchmarkVerify reads it and verifies it.
func BenchmarkVerify(b *testing.B) {
	for _, sides := range benchBoards {
		board := rectangle(b, sides[0], sides[1])
		made, err := construct.New(board, tour.Ask{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(board.Size(), func(b *testing.B) {
			for b.Loop() {
				if err := tour.Verify(b.Context(), setup.On(board, piece.Knight()), tour.Ask{}, made.Tour()); err != nil {
					b.Fatal(err)
				}
			}
			perSquare(b, made)
		})
	}
}

func perSquare(b *testing.B, made *construct.Tour) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(made.Len()), "ns/square")
}

// BenchmarkAt asks for squares and steps of the largest boards.
func BenchmarkAt(b *testing.B) {
	for _, side := range []int64{1000, 1_000_000_000} {
		for _, kind := range []tour.Kind{tour.Closed, tour.Open} {
			size := rectangle(b, side, side)
			made, err := construct.New(size, tour.Ask{Kind: kind})
			if err != nil {
				b.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			steps := make([]int64, 1<<12)
			for i := range steps {
				steps[i] = rng.Int64N(made.Len())
			}
			b.Run(fmt.Sprint("square/", kind, "/", size), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					_ = made.At(steps[i%len(steps)])
				}
			})
			b.Run(fmt.Sprint("step/", kind, "/", size), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					_ = made.Step(board.Square(steps[i%len(steps)]))
				}
			})
		}
	}
}
