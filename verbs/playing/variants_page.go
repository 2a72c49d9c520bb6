//go:build leaperpage

package playing

import (
	"leaper/board"
	"leaper/puzzle"
	"leaper/tour"
)

// Variants and Hidden are those of no page, see variants.go.
type (
	Variants struct{}
	Hidden   struct{}
)

func (Variants) onto(*board.Board, *puzzle.MakeOptions) error { return nil }

func (Variants) hideIn(*Puzzled) {}

// usedMoves are those that were asked for.
func usedMoves(asked string, _ *board.Board, _ *tour.Constraints) string { return asked }
