package notation_test

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
	"leaper/tour"
)

// One operation is one tour of the 6×6 board, of which there are 6637920.
func BenchmarkWrite(b *testing.B) {
	it := notation.Item{Board: parse(b, "6x6")}
	it.Tour = randomTour(rand.New(rand.NewPCG(1, 1)), it.Board)
	for _, format := range []notation.Format{notation.Grid, notation.Moves, notation.JSONL} {
		b.Run(format.String(), func(b *testing.B) {
			b.ReportAllocs()
			w := notation.NewWriter(io.Discard, format, notation.Options{})
			for b.Loop() {
				if err := w.Write(it.Board, it.Piece, it.Tour); err != nil {
					b.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// One operation is a computed tour of 10^6 squares.
func BenchmarkWriteLong(b *testing.B) {
	large := parse(b, "1000x1000")
	t := tour.Computed(large.Cells(), func(step int64) board.Square { return board.Square(step) }, nil)
	for _, format := range []notation.Format{notation.Grid, notation.Moves} {
		b.Run(format.String(), func(b *testing.B) {
			for b.Loop() {
				w := notation.NewWriter(io.Discard, format, notation.Options{})
				if err := w.Write(large, notation.Item{}.Piece, t); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// One operation is reading 1000 tours of the 6×6 board.
func BenchmarkRead(b *testing.B) {
	it := notation.Item{Board: parse(b, "6x6")}
	it.Tour = randomTour(rand.New(rand.NewPCG(1, 1)), it.Board)
	items := make([]notation.Item, 1000)
	for i := range items {
		items[i] = it
	}
	for _, format := range written {
		text := mustWrite(b, format, notation.Options{Many: true}, items...)
		b.Run(format.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for _, err := range notation.NewReader(strings.NewReader(text), notation.ReadContext{}).All(b.Context()) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
