package count

import (
	"errors"
	"math/big"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// Package walks compares what BySome gives with sweeps of polynomials and listings. Here are bounds and what is refused.
func TestBySome(t *testing.T) {
	g := setup.Graph(t, "5x6", "", "knight")
	all := func(_, _ board.Square) bool { return true }
	n, err := BySome(t.Context(), g, tour.Ask{Kind: tour.Closed}, all, 30, 30, Options{})
	if err != nil || len(n) != 31 || n[30].Cmp(big.NewInt(16)) != 0 {
		t.Errorf("all moves: %v %v, want 16 directed tours with 30", n, err)
	}
	rising := func(a, b board.Square) bool { return (a-b)%6 == 4 || (b-a)%6 == 4 || (a-b)%6 == 2 || (b-a)%6 == 2 }
	if n, err := BySome(t.Context(), g, tour.Ask{Kind: tour.Closed}, rising, 0, 1, Options{}); err == nil {
		t.Errorf("a bound that tours exceed: %v", n)
	}
	if _, err := BySome(t.Context(), g, tour.Ask{Kind: tour.Open}, all, 0, 30, Options{}); !errors.Is(err, ErrMethod) {
		t.Errorf("open tours: %v", err)
	}
}
