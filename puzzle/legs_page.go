//go:build leaperpage

package puzzle

import (
	"math/rand/v2"

	"leaper/tour"
)

// legs adds none: a page asks for none.
func legs(_ tour.Kind, _ tour.Tour, opts MakeOptions, _ *rand.Rand) *tour.Constraints {
	return opts.Beside
}
