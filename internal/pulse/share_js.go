package pulse

import (
	"context"
	"runtime"
)

// Sharing is a context whose Err lets others have their turn. A browser has one thread,
// which is never taken from running work: no deadline passes and no clock ticks until
// the work yields. Work looks at its context every few milliseconds, so it yields then.
// A context that is made of it, such as one with a deadline, does not share any more:
// work that beats a [Pulse] does so by itself.
func Sharing(ctx context.Context) context.Context { return sharing{ctx} }

type sharing struct{ context.Context }

func (s sharing) Err() error {
	share()
	return s.Context.Err()
}

func share() { runtime.Gosched() }
