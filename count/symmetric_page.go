//go:build leaperpage

package count

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// symmetric leaves the count to the listing: a page loads only what it needs.
func (c Count) symmetric(context.Context, *graph.Graph, Options) (Count, error) {
	return Count{}, fmt.Errorf("on a page without a server %w", errSymmetry)
}

// Folded draws no tours here.
type Folded struct{}

// NewFolded leaves tours with a symmetry to their listing.
func NewFolded(context.Context, *graph.Graph, tour.Ask, Options) (*Folded, error) {
	return nil, fault.New(ErrMethod, "on a page without a server tours with a symmetry are listed")
}

// Number is 0.
func (f *Folded) Number() *big.Int { return new(big.Int) }

// Draw draws nothing.
func (f *Folded) Draw(context.Context, []*rand.Rand) ([][]int32, error) { return nil, nil }
