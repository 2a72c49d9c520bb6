package beyond

import (
	"context"
	"slices"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
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
// only their last layers, and make the others again on the way back. A plan of
// whole layers is most often one strip.
type climb struct {
	run.Side
	counters  []*sweep.Counter // of each ring
	gatherers []*sweep.Gatherer
	room      int64 // bytes in use from which on strips keep less
	made      func(share float64)
}

// A load goes down a branch and is taken back from there: the trails of drawings, or the ways to
// finish states.
type load interface {
	// below is the load of a branch of a side, in which vertices have some degrees at the cut; nil:
	// there is none.
	below(h *plan.Half, vertices []int32, degrees []uint8) load
	// cut says that a load is at the cut, in these layers.
	cut(ctx context.Context, last []*sweep.Layer) error
	// join takes the load of a branch that is back, in this layer.
	join(at *sweep.Layer, from load) error
	// back takes the load from the last layer of a strip to the first, and may say which step is
	// made.
	back(ctx context.Context, s *sweep.Checkpoints, made func(step int)) error
}

// climbSide takes a load down a side from the start, and back.
func climbSide(ctx context.Context, r *run.Running, second bool, counters []*sweep.Counter, l load, made func(share float64)) error {
	side, err := r.SideOf(second)
	if err != nil {
		return err
	}
	c := &climb{Side: side, counters: counters, gatherers: r.Gatherers, room: r.Opts.Memory / 2, made: made}
	s, err := sweep.CheckpointsFromStart(c.counters, c.Half.Steps, c.gatherers, c.room)
	if err != nil {
		return err
	}
	return c.strip(ctx, 0, 0, s, l, 1)
}

// strip takes a load down a strip that begins after some steps, and on to everything below it,
// and back. The next joint is the first that may divide it. The share is that of all the work.
func (c *climb) strip(ctx context.Context, from, next int, s *sweep.Checkpoints, l load, share float64) error {
	defer s.Close()
	for next < len(c.Joints) {
		at, end := c.Joints[next].Step, next
		var vertices []int32
		for ; end < len(c.Joints) && c.Joints[end].Step == at; end++ {
			if len(vertices) < mostForked {
				vertices = append(vertices, c.Joints[end].Vertex)
			}
		}
		last, err := s.After(ctx, at-from)
		if err != nil {
			return err
		}
		if last[0].States > c.Leaf {
			s.Steps = s.Steps[:at-from]
			s.Thin(c.room / 2)
			own := share * c.Share(from, at, len(c.Half.Steps))
			if err := c.fork(ctx, at, end, vertices, last, l, share-own); err != nil {
				return err
			}
			return c.back(ctx, from, s, l, own)
		}
		next = end
	}
	last, err := s.Last(ctx)
	if err == nil {
		err = l.cut(ctx, last)
	}
	if err == nil {
		err = c.back(ctx, from, s, l, share)
	}
	return err
}

// back takes a load back through a strip that begins after some steps.
func (c *climb) back(ctx context.Context, from int, s *sweep.Checkpoints, l load, share float64) error {
	left, to := share, from+len(s.Steps)
	err := l.back(ctx, s, func(step int) {
		made := share * (c.Share(from, from+step+1, to) - c.Share(from, from+step, to))
		left -= made
		c.made(made)
	})
	c.made(left)
	return err
}

// mostForked is the most vertices that tell the branches of a fork apart: each makes three times
// as many. In an order row by row, all of the cut may settle with the last vertex.
const mostForked = 4

// A bough is a branch to be climbed.
type bough struct {
	load
	mask, value uint64
	odds        float64
}

// fork takes a load down the branches of a step, and back to the layers before them.
func (c *climb) fork(ctx context.Context, at, next int, vertices []int32, last []*sweep.Layer, l load, share float64) error {
	var boughs []bough
	odds := 0.0
	degrees := make([]uint8, len(vertices))
	var grow func(i int, b bough)
	grow = func(i int, b bough) {
		if i == len(vertices) {
			if b.load = l.below(c.Half, vertices, degrees); b.load != nil {
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
		steps := slices.Clone(c.Half.Steps[at:])
		steps[0].Mask, steps[0].Value = b.mask, b.value
		var first []*sweep.Layer
		for _, layer := range last {
			lent := *layer
			lent.Lent, lent.Listed = true, false
			first = append(first, &lent)
		}
		s := sweep.NewCheckpoints(c.counters, steps, first, c.gatherers, c.room)
		if err := c.strip(ctx, at, next, s, b.load, share*b.odds/odds); err != nil {
			return err
		}
		if err := l.join(last[0], b.load); err != nil {
			return err
		}
	}
	return nil
}
