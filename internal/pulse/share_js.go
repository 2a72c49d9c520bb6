package pulse

import (
	"context"
	"runtime"
)

// Sharing is a context whose Err lets others have their turn. In a browser there is one
// thread, and nobody takes it away from work that does not stop by itself: no deadline
// comes and no clock ticks until it is given away. Work looks at its context every few
// milliseconds, so that is the time to do it. What makes a context of it makes that
// share as well.
func Sharing(ctx context.Context) context.Context { return sharing{ctx} }

type sharing struct{ context.Context }

func (s sharing) Err() error {
	runtime.Gosched()
	return s.Context.Err()
}
