package main

import (
	"context"
	"errors"
	"math/big"
	"time"

	"leaper/count"
	"leaper/graph"
	"leaper/tour"
	"leaper/work"
)

// limits bound the cost of one number: the time on two otherwise idle processors, and
// the memory.
type limits struct {
	time    time.Duration
	memory  int64
	threads int
}

// processors is the number of processors in a limit of time.
const processors = 2

// errLimit ends a count whose time is over.
var errLimit = errors.New("more time than the limit")

// within gives a context that ends when the limit of time is reached. A busy machine
// takes longer, so the processor time of this process counts. Clock time is a second,
// wide bound, for waiting.
func (l limits) within(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	begun, used := time.Now(), processorTime()
	go func() {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if processorTime()-used > processors*l.time || time.Since(begun) > 2*processors*l.time+time.Second {
					cancel(errLimit)
				}
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}

// number counts within the limits. If they are too small, it gives no number and names
// the limit; an error is something else.
func (l limits) number(ctx context.Context, g *graph.Graph, kind tour.Kind, as tour.Convention, method count.Method) (*big.Int, beyond, error) {
	limited, cancel := l.within(ctx)
	defer cancel()
	c, err := count.Exact(limited, g, tour.Ask{Kind: kind}, count.Options{As: as, Method: method, Resources: work.Resources{Threads: l.threads, Memory: l.memory}})
	switch {
	case err == nil:
		v, err := c.As(as)
		return v, beyond{}, err
	case ctx.Err() != nil:
		return nil, beyond{}, ctx.Err()
	case errors.Is(context.Cause(limited), errLimit):
		return nil, beyond{time: l.time}, nil
	case errors.Is(err, count.ErrMemory), errors.Is(err, count.ErrWidth):
		return nil, beyond{memory: l.memory}, nil
	case errors.Is(err, count.ErrMethod): // only listing is left, and there are too many
		return nil, beyond{time: l.time}, nil
	}
	return nil, beyond{}, err
}
