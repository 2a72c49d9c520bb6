package plainsweep

import (
	"context"
	"errors"
	"math"

	"leaper/internal/subgraph"
)

// Expected is a guess of what the sweep of the most tours takes.
type Expected struct {
	Parts               int // sweeps; 0: there is no tour
	Order               []int32
	Width               int
	Peak                float64 // the most states after a step
	States, Transitions float64
	Memory              float64 // bytes
}

// looked is how many states a guess is made from.
const looked = 1 << 16

// Expect sweeps as far as a number of states, and guesses the rest by the widths of the frontier: states
// multiply by the same factor for each vertex. If that is the whole sweep, what it took is known. Errors are as for
// [Tours.Number]; the order is then missing.
func (t *Tours) Expect(ctx context.Context, memory int64) (Expected, error) {
	parts := t.parts()
	e := Expected{Parts: len(parts)}
	if len(parts) == 0 {
		return e, nil
	}
	s, err := t.sweep(ctx, parts[0], memory)
	if s == nil || err != nil {
		e.Parts = 0
		return e, err
	}
	widths := s.Widths()
	e.Order, e.Width = t.order, s.Width()
	var stats Stats
	_, some, err := fold(ctx, t, parts[0], subgraph.Values[subgraph.Number](subgraph.Count{}), Limits{Memory: memory, States: looked}, &stats, nil)
	e.Peak, e.States, e.Transitions, e.Memory = float64(stats.Peak), float64(stats.States), float64(stats.Transitions), float64(stats.Memory)
	if err == nil && !some {
		return Expected{}, nil
	}
	if !errors.Is(err, ErrStates) {
		return e, err
	}
	// The widest frontier so far had the most states, or nearly.
	most := 1
	for _, w := range widths[:stats.Steps] {
		most = max(most, w)
	}
	growth := math.Pow(e.Peak, 1/float64(most))
	for _, w := range widths[stats.Steps:] {
		states := math.Pow(growth, float64(w))
		e.Peak = max(e.Peak, states)
		e.States += states
	}
	e.Transitions = e.States * float64(stats.Transitions) / float64(stats.States)
	e.Memory *= e.Peak / float64(stats.Peak)
	return e, nil
}
