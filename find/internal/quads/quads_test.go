package quads_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"leaper/board"
	"leaper/find/internal/quads"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// Magic tours of the chessboard, open and closed, and of larger boards; that they are magic
// is what the verifier says, and [tour.MagicOf], which share no code with the search.
func TestFind(t *testing.T) {
	for _, row := range []struct {
		board string
		kind  tour.Kind
		seed  uint64
	}{{"8x8", tour.Path, 1}, {"8x8", tour.Path, 2}, {"8x8", tour.Closed, 3}, {"8x8", tour.Open, 4}} {
		b, err := board.Parse(row.board)
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		ask := tour.Ask{Kind: row.kind, Constraints: &tour.Constraints{Sums: tour.Rows | tour.Columns}}
		squares, err := quads.Find(t.Context(), b, ask, rand.New(rand.NewPCG(row.seed, 1848)), 1<<24)
		if err != nil {
			t.Fatal(err)
		}
		if err := tour.Verify(t.Context(), setup.On(b, piece.Knight()), ask, tour.Of(squares)); err != nil {
			t.Error(err)
		}
		if m, ok := tour.MagicOf(b, tour.Of(squares)); !ok || m.Word() != "magic" {
			t.Errorf("%s: %s", row.board, m)
		}
		t.Log(row, time.Since(begun))
	}
}

// Boards without quads are refused, and the end of the context ends the search.
func TestRefuses(t *testing.T) {
	ask := tour.Ask{Constraints: &tour.Constraints{Sums: tour.Rows}}
	for _, name := range []string{"6x6", "8x10", "4x4x4", "1000x1000"} {
		b, _ := board.Parse(name)
		if _, err := quads.Find(t.Context(), b, ask, rand.New(rand.NewPCG(1, 1)), 1<<40); !errors.Is(err, quads.ErrBoard) {
			t.Errorf("%s: %v", name, err)
		}
	}
	b, _ := board.Parse("8x8")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	ask.Sums = tour.Rows | tour.Columns | tour.Diagonals // 8x8 has none
	if _, err := quads.Find(ctx, b, ask, rand.New(rand.NewPCG(1, 1)), 1<<40); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("with diagonals: %v", err)
	}
}
