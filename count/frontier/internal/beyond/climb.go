package beyond

import (
	"context"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
)

// A plan in branches keeps no whole layers for the way back. But the way back begins at the cut,
// where each class belongs to one branch. So a climb goes down the branches one after another,
// with a strip of layers from each fork to the next. When it is back from all branches of a
// fork, it goes back through the strip above that fork:
//
//	         strip          fork     strips of its branches       the cut
//
//	start ──▶ ■ ■ ■ ■ ──▶  b4 has 0 ──▶ ■ ■ ■ ■ ■ ■ ■ ■ ■ ■ ■ ──▶  what finishes each state
//	                       b4 has 1 ──▶ …  each is made when         is known here, or which
//	      ◀── ■ ◀ ■ ◀ ■ ◀  b4 has 2 ──▶ …  it is its turn            state a cycle has
//
// The memory holds the strips on the way to one branch. If room is short, the strips above keep
// only their last layers, and make the others again on the way back. For plans of whole layers
// see whole.go.
type climb struct {
	run.Side
	counters []*sweep.Counter // of each ring
	hands    []*sweep.Pouring
	room     int64 // bytes in use from which on strips keep less
	made     func(share float64)
}

// A load is what goes back through a sweep: the trails of drawings, or the ways to finish states.
type load interface {
	// join takes the load of a branch or a unit that is back, in this layer.
	join(at *sweep.Layer, from load) error
	// back takes the load from the last layer of a strip to the first.
	back(ctx context.Context, s *sweep.Strip) error
}

// A climber is a load that first goes down to the cut, branch by branch.
type climber interface {
	load
	// below is the load of a branch, in which vertices have some degrees at the cut; nil: there is
	// none.
	below(vertices []int32, degrees []uint8) climber
	// cut says that a load is at the cut, in these layers.
	cut(ctx context.Context, last []*sweep.Layer) error
}

// newClimb is one of a side.
func newClimb(r *run.Running, second bool, counters []*sweep.Counter, made func(share float64)) *climb {
	return &climb{Side: r.SideOf(second), counters: counters, hands: r.Hands, room: r.Opts.Memory / 2, made: made}
}

// all takes a load down from the start, and back.
func (c *climb) all(ctx context.Context, l climber) error {
	s, err := sweep.StripFromStart(c.counters, c.Half.Steps, c.hands, c.room)
	if err != nil {
		return err
	}
	return c.strip(ctx, 0, 0, s, l, 1)
}

// strip takes a load down a strip that begins after some steps, and on to everything below it,
// and back. The next joint is the first that may divide it. The share is that of all the work.
func (c *climb) strip(ctx context.Context, from, next int, s *sweep.Strip, l climber, share float64) error {
	defer s.Close()
	for next < len(c.Joints) {
		at, end := c.Joints[next].Step, next
		var vertices []int32
		for ; end < len(c.Joints) && c.Joints[end].Step == at; end++ {
			vertices = append(vertices, c.Joints[end].Vertex)
		}
		last, err := s.After(ctx, at-from)
		if err != nil {
			return err
		}
		if last[0].States > c.Leaf {
			s.Steps = s.Steps[:at-from]
			s.Thin(c.room / 2)
			if err := c.fork(ctx, at, end, vertices, last, l, share); err != nil {
				return err
			}
			return l.back(ctx, s)
		}
		next = end
	}
	last, err := s.Last(ctx)
	if err == nil {
		err = l.cut(ctx, last)
	}
	if err == nil {
		err = l.back(ctx, s)
	}
	c.made(share)
	return err
}

// A bough is a branch to be climbed.
type bough struct {
	climber
	mask, value uint64
	odds        float64
}

// fork takes a load down the branches of a step, and back to the layers before them.
func (c *climb) fork(ctx context.Context, at, next int, vertices []int32, last []*sweep.Layer, l climber, share float64) error {
	var boughs []bough
	odds := 0.0
	degrees := make([]uint8, len(vertices))
	var grow func(i int, b bough)
	grow = func(i int, b bough) {
		if i == len(vertices) {
			if b.climber = l.below(vertices, degrees); b.climber != nil {
				boughs = append(boughs, b)
				odds += b.odds
			}
			return
		}
		for d := range uint8(3) {
			degrees[i] = d
			mask, value := c.Half.Mask(vertices[i], d, at+1)
			grow(i+1, bough{mask: b.mask | mask, value: b.value | value, odds: b.odds * float64(plan.OddsOf[d])})
		}
	}
	grow(0, bough{odds: 1})
	if len(boughs) == 0 {
		c.made(share)
	}
	for _, b := range boughs {
		steps := append([]sweep.Step(nil), c.Half.Steps[at:]...)
		steps[0].Mask, steps[0].Value = b.mask, b.value
		var first []*sweep.Layer
		for _, layer := range last {
			lent := *layer
			lent.Lent, lent.Listed = true, false
			first = append(first, &lent)
		}
		s := sweep.NewStrip(c.counters, steps, first, c.hands, c.room)
		if err := c.strip(ctx, at, next, s, b.climber, share*b.odds/odds); err != nil {
			return err
		}
		if err := l.join(last[0], b.climber); err != nil {
			return err
		}
	}
	return nil
}
