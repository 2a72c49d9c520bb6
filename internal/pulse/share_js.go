package pulse

import (
	"context"
	"runtime"
)

// Sharing is a context whose Err lets others have their turn. In a browser there is one
// thread, and nobody takes it away from work that does not stop by itself: no deadline
// comes and no clock ticks until it is given away. Work looks at its context every few
// milliseconds, so that is the time to do it. A context that is made of it, such as one
// with a deadline, does not share any more: work that beats a [Pulse] does so by itself.
func Sharing(ctx context.Context) context.Context { return sharing{ctx} }

type sharing struct{ context.Context }

func (s sharing) Err() error {
	share()
	return s.Context.Err()
}

func share() { runtime.Gosched() }
