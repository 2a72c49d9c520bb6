package find

import (
	"context"
	"math/rand/v2"

	"leaper/board"
	"leaper/find/internal/quads"
	"leaper/tour"
)

// quadded reports whether a board has quads.
func quadded(b *board.Board) bool { return quads.Fits(b) == nil }

// joinQuads looks for a magic tour that is made of quads.
func joinQuads(ctx context.Context, b *board.Board, ask tour.Ask, random *rand.Rand, tries int64) ([]board.Square, error) {
	return quads.Find(ctx, b, ask, random, tries)
}
