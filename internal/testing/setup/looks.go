package setup

import (
	"context"
	"sync/atomic"
)

// Looks is a context that counts the calls of Err, and ends after a number of them. With it a
// test can bound the work between two calls, on any machine.
type Looks struct {
	context.Context
	after int64 // 0: it never ends
	count atomic.Int64
}

// LookedAt is a context that ends after this number of looks; 0: never.
func LookedAt(after int64) *Looks { return &Looks{Context: context.Background(), after: after} }

// Err counts a look.
func (l *Looks) Err() error {
	if n := l.count.Add(1); l.after > 0 && n > l.after {
		return context.Canceled
	}
	return nil
}

// Count is how many looks there were.
func (l *Looks) Count() int64 { return l.count.Load() }
