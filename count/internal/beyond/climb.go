package beyond

import (
	"context"
	"slices"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// A plan in branches keeps no whole layers for the way back. But the way back begins at the cut,
// where each class belongs to one branch. So a climb goes down the branches one after another, and
// keeps layers from each node to the next as checkpoints. When it is back from all branches of a
// node, it goes back through the checkpoints above that node:
//
//	      checkpoints       node     those of its branches        the cut
//
//	start ──▶ ■ ■ ■ ■ ──▶  b4 has 0 ──▶ ■ ■ ■ ■ ■ ■ ■ ■ ■ ■ ■ ──▶  what finishes each state
//	                       b4 has 1 ──▶ …  each is made when         is known here, or which
//	      ◀── ■ ◀ ■ ◀ ■ ◀  b4 has 2 ──▶ …  it is its turn            state a cycle has
//
// The memory holds the checkpoints on the way to one branch. If room is short, the nodes above keep
// only their last layers, and make the others again on the way back. A plan of whole layers mostly
// has no branches.
type climb struct {
	run.Side
	counters  []*sweep.Counter // of each ring
	gatherers []*sweep.Gatherer
	room      int64 // bytes in use from which on fewer layers are kept
	made      func(share float64)
}

// A load goes down a branch and is taken back from there: the trails of drawings, or the ways to
// finish states.
type load interface {
	// below splits off the load of a branch, in which vertices have some degrees at the cut. It is nil
	// if the branch has none.
	below(h *plan.Half, vertices []int32, degrees []uint8) load
	// cut notes that a load is at the cut, in these layers.
	cut(ctx context.Context, last []*sweep.Layer) error
	// join takes back the load of a branch, in this layer.
	join(at *sweep.Layer, from load) error
	// back takes the load from the last layer to the first, and may report which step is done.
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
	return c.descend(ctx, 0, 0, s, l, 1)
}

// descend takes a load down steps that begin after some steps, and on to everything below them,
// and back. The next joint is the first that may divide a layer. The share is of all the work.
func (c *climb) descend(ctx context.Context, from, next int, s *sweep.Checkpoints, l load, share float64) error {
	defer s.Close()
	for next < len(c.Joints) {
		at, end := c.Joints[next].Step, next
		var vertices []int32
		for ; end < len(c.Joints) && c.Joints[end].Step == at; end++ {
			if len(vertices) < maxVertices {
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
			if err := c.expand(ctx, at, end, vertices, last, l, share-own); err != nil {
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

// back takes a load back through steps that begin after some others.
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

// maxVertices is the most vertices that distinguish the branches of a node: each makes three times as
// many. In an order row by row, all of the cut may settle with the last vertex.
const maxVertices = 4

// A branch leads from a node to a child, with the child's load.
type branch struct {
	load
	mask, value uint64
	odds        float64
}

// expand takes a load down the branches of a node, and back to its layers.
func (c *climb) expand(ctx context.Context, at, next int, vertices []int32, last []*sweep.Layer, l load, share float64) error {
	var branches []branch
	odds := 0.0
	degrees := make([]uint8, len(vertices))
	var grow func(i int, b branch)
	grow = func(i int, b branch) {
		if i == len(vertices) {
			if b.load = l.below(c.Half, vertices, degrees); b.load != nil {
				branches = append(branches, b)
				odds += b.odds
			}
			return
		}
		for d := range uint8(3) {
			degrees[i] = d
			mask, value := c.Half.Mask(vertices[i], d, at+1)
			grow(i+1, branch{mask: b.mask | mask, value: b.value | value, odds: b.odds * float64(plan.DegreeShare[d])})
		}
	}
	grow(0, branch{odds: 1})
	if len(branches) == 0 {
		c.made(share)
	}
	for _, b := range branches {
		steps := slices.Clone(c.Half.Steps[at:])
		steps[0].Mask, steps[0].Value = b.mask, b.value
		var first []*sweep.Layer
		for _, layer := range last {
			lent := *layer
			lent.Lent, lent.Listed = true, false
			first = append(first, &lent)
		}
		s := sweep.NewCheckpoints(c.counters, steps, first, c.gatherers, c.room)
		if err := c.descend(ctx, at, next, s, b.load, share*b.odds/odds); err != nil {
			return err
		}
		if err := l.join(last[0], b.load); err != nil {
			return err
		}
	}
	return nil
}
