package walks

import (
	"context"
	"errors"
	"time"
)

// errTurn says that the time of a turn is over.
var errTurn = errors.New("put aside")

// takeTurns has a sweep and a solver take turns until one of them has an answer. A small sweep is
// quick, a solver is good where a few squares are left out of a wide graph, and a large sweep where
// many are left out of a narrow one. The last turn of each has what there is.
func takeTurns(ctx context.Context, memory int64, sweep func(memory int64) error, solve func(until time.Time) error) error {
	turns := []struct {
		memory int64
		time   time.Duration
	}{
		{16 << 20, time.Second},
		{128 << 20, 5 * time.Second},
	}
	over := func(err error) bool { return err == nil || ctx.Err() != nil || !tooMuch(err) }
	for _, t := range turns {
		if t.memory >= memory {
			break
		}
		if err := sweep(t.memory); over(err) {
			return err
		}
		if err := solve(time.Now().Add(t.time)); !errors.Is(err, errTurn) && over(err) {
			return err
		}
	}
	if err := sweep(memory); over(err) {
		return err
	}
	return solve(time.Time{})
}
