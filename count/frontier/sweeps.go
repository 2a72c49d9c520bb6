package frontier

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
)

// Sweeps for descents. The first rows of a side come one by one, for they know little
// of the cut; and the others column by column, each row a little behind the one before
// it, so that the places of the cut fill up and settle one after another.
//
//	0  1  2  3  4  5  6  7        Half of the chessboard, and the row behind the
//	8  9 10 11 12 13 14 15        cut: three rows, then columns with a lag of 4.
//	16 17 18 19 20 21 22 23       When 33 comes, a5 has met all its neighbours on
//	24 25 26 27 28 30 32 34       this side; when 35 does, a4 and b5.
//	29 31 33 35 36 37 38 39

// shear is such an order: along which axis and in which direction the columns go, how
// many rows come first, and how many columns a row is behind the one before it.
type shear struct {
	rows, columns int // axes
	backwards     bool
	base, lag     int32
}

// maxLag is the greatest lag that is tried, and maxBase the most rows that come first.
const (
	maxLag  = 5
	maxBase = 5
)

// shears lists those that suit a plan: its order must go along an axis.
func (p *Decomposition) shears() []shear {
	var list []shear
	for rows, row := range p.graph.Axes {
		if !slices.IsSortedFunc(p.order, func(u, v int32) int { return cmp.Compare(row[u], row[v]) }) {
			continue
		}
		for columns := range p.graph.Axes {
			if columns == rows {
				continue
			}
			for _, backwards := range []bool{false, true} {
				for base := int32(1); base <= maxBase; base++ {
					for lag := range int32(maxLag + 1) {
						list = append(list, shear{rows, columns, backwards, base, lag})
					}
				}
			}
		}
	}
	return list
}

// sheared is the order in which a shear has the vertices, of the first side or, from
// the other end, of the second.
func (p *Decomposition) sheared(s shear, second bool) []int32 {
	row, column := p.graph.Axes[s.rows], p.graph.Axes[s.columns]
	order := p.order
	if second {
		order = slices.Clone(order)
		slices.Reverse(order)
	}
	first := row[order[0]]
	behind := func(v int32) int32 { return max(row[v]-first, first-row[v]) }
	key := func(v int32) int32 {
		if s.backwards {
			return -column[v] + s.lag*behind(v)
		}
		return column[v] + s.lag*behind(v)
	}
	order = slices.Clone(order)
	slices.SortStableFunc(order, func(u, v int32) int {
		uBase, vBase := behind(u) < s.base, behind(v) < s.base
		switch {
		case uBase && vBase:
			return 0
		case uBase:
			return -1
		case vBase:
			return 1
		}
		return cmp.Compare(key(u), key(v))
	})
	return order
}

// descending looks for a descent that is better than the best plan of whole layers.
func (c *chooser) descending(ctx context.Context, best *Decomposition, memory uint64) (*Decomposition, error) {
	list, err := c.descents(ctx, best, memory)
	if err != nil || len(list) == 0 {
		return best, err
	}
	limit := best.within(memory)
	least := slices.MinFunc(list, func(p, q *Decomposition) int { return cmp.Compare(p.within(memory), q.within(memory)) })
	if least.within(memory) < limit {
		best = least
	}
	// A guess is good enough where there is memory to spare. Where there is not, a few
	// branches tell: of the descents of less work, the first that fits is taken.
	slices.SortStableFunc(list, func(p, q *Decomposition) int { return cmp.Compare(p.cost(), q.cost()) })
	failed, tried := uint64(math.MaxUint64), 0
	for _, p := range list {
		if p.cost() >= best.cost() || p.bytes() <= memory/2 {
			break
		}
		if p.bytes() > portion(failed, 3, 4) {
			continue // much like one that does not fit
		}
		if tried++; tried > fewDescents {
			break
		}
		s, err := p.sampleOf(ctx, fewBranches, int64(memory))
		switch {
		case err == nil && s.held <= portion(memory, 3, 4):
			p.held = s.held
			return p, nil
		case err == nil || errors.Is(err, ErrMemory):
			failed = p.bytes()
		default:
			return nil, err
		}
	}
	return best, nil
}

// fewBranches tell whether a descent fits the memory.
const fewBranches = 2

// fewDescents are looked at so, at most.
const fewDescents = 4

// descents lists the descents that plans may become.
func (c *chooser) descents(ctx context.Context, best *Decomposition, memory uint64) ([]*Decomposition, error) {
	var list []*Decomposition
	for _, p := range c.plans {
		if p.whole || p.made || p.cost() > productOf(32, best.cost()) {
			continue
		}
		for _, s := range p.shears() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			q, err := p.shearedBy(s)
			if errors.Is(err, ErrWidth) {
				continue
			}
			if err != nil {
				return nil, err
			}
			// Leaves, and the branches of threads, are small beside the memory.
			q.leaf = int64(min(leafStates, memory/(64*stepBytes)))
			q.few = 4 * q.leaf
			list = append(list, q)
		}
	}
	return list, nil
}

// within is what a plan is compared by where so much memory is allowed: what does not
// fit is done in rounds, and much of it again and again.
func (p *Decomposition) within(memory uint64) uint64 {
	cost, bytes := p.cost(), p.bytes()
	for ; bytes > memory/2; bytes /= 2 {
		cost = productOf(cost, 2)
	}
	return cost
}

// descends says whether the plan is one of descents.
func (p *Decomposition) descends() bool { return p.sweep != nil }

// shearedBy is the plan with its sides swept by a shear.
func (p *Decomposition) shearedBy(s shear) (*Decomposition, error) {
	q := *p
	q.sweep = &[2][]int32{p.sheared(s, false), p.sheared(s, true)}
	q.layers, q.cut, q.fixed, q.units, q.probed = [2][]uint64{}, slices.Clone(p.cut), nil, nil, true
	if err := q.promise(); err != nil {
		return nil, err
	}
	return &q, q.foretell()
}

// foretell guesses how many states are held at once: a joint leaves two fifths of a
// layer for each of its vertices.
func (p *Decomposition) foretell() error {
	first, second, err := p.halves()
	if err != nil {
		return err
	}
	joints := p.joints(first, second)
	held, widest := uint64(0), uint64(0)
	for i, second := range []bool{false, true} {
		side := i
		if second && p.mirror {
			side = 0 // the image of a branch is another one of the same side
		}
		at := 0
		for step, states := range p.layers[side] {
			for at < len(joints) && joints[at].steps[side] < step {
				at++
			}
			part := states
			for _, j := range joints[:at] {
				for range j.vertices {
					part = part / 5 * 2
				}
			}
			widest = max(widest, part)
			if at < len(joints) && joints[at].steps[side] == step {
				held = sumOf(held, part)
			}
		}
	}
	p.held = sumOf(productOf(bytesPerState, held), productOf(stepBytes, widest))
	return nil
}

// unitWork is about the work of a unit of a descent: some seconds.
const unitWork = 1 << 32

// fixJoints makes units of the first joints.
func (p *Decomposition) fixJoints() error {
	first, second, err := p.halves()
	if err != nil {
		return err
	}
	p.fixed = nil
	for _, j := range p.joints(first, second) {
		if len(p.fixed)+len(j.vertices) > maxFixed || p.work/p.parts() < unitWork {
			break
		}
		p.fixed = append(p.fixed, j.vertices...)
	}
	return nil
}
