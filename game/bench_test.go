package game_test

import (
	"math/rand/v2"
	"testing"

	"leaper/game"
	"leaper/internal/testing/setup"
)

// BenchmarkMove is a move of a game of 8x8 and the verdict after it; the pairs are kept
// up to date. BenchmarkScratch pairs all again after each move.
func BenchmarkMove(b *testing.B)    { benchmarkMoves(b, false) }
func BenchmarkScratch(b *testing.B) { benchmarkMoves(b, true) }

func benchmarkMoves(b *testing.B, scratch bool) {
	g := setup.Graph(b, "8x8", "plane", "knight")
	r := rand.New(rand.NewPCG(1, 1))
	p, err := game.New(b.Context(), g, game.Rules{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		legal := p.Legal()
		if len(legal) == 0 {
			for p.Len() > 0 {
				if _, err := p.Undo(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
			continue
		}
		if err := p.Play(b.Context(), legal[r.IntN(len(legal))]); err != nil {
			b.Fatal(err)
		}
		judged := p
		if scratch {
			if judged, err = game.New(b.Context(), g, game.Rules{}); err != nil {
				b.Fatal(err)
			}
			for _, s := range p.Walk() {
				if err := judged.Play(b.Context(), s); err != nil {
					b.Fatal(err)
				}
			}
		}
		if _, err := judged.Judge(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMisere tells who wins the misère game of 5x5 from a corner.
func BenchmarkMisere(b *testing.B) {
	g := setup.Graph(b, "5x5", "plane", "knight")
	for b.Loop() {
		p, err := game.New(b.Context(), g, game.Rules{Misere: true})
		if err != nil {
			b.Fatal(err)
		}
		if err := p.Play(b.Context(), 0); err != nil {
			b.Fatal(err)
		}
		if _, err := p.Judge(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
