// Package pulse lets long work look at its context now and then. All engines use it.
package pulse

import "context"

// A Pulse counts work, and looks at a context when enough of it was done.
type Pulse struct {
	ctx  context.Context
	work int
}

// Of looks at a context.
func Of(ctx context.Context) Pulse { return Pulse{ctx: ctx} }

// patience is how much work is done from one look at the context to the next. A
// square or a move that is looked at is 1, which takes some nanoseconds, or a
// microsecond where it is written down as text: a few milliseconds in all.
const patience = 1 << 12

// Beat counts work that was done, and returns the context's error if it has ended.
func (p *Pulse) Beat(work int) error {
	if p.work += work; p.work < patience {
		return nil
	}
	return p.look()
}

// look gives others their turn where there is one thread: whatever context it is, also
// one with a deadline of its own that was made of one of [Sharing].
func (p *Pulse) look() error {
	p.work = 0
	share()
	return p.ctx.Err()
}

// Err is the context's error.
func (p *Pulse) Err() error { return p.ctx.Err() }
