package run

import (
	"slices"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// ways are what all rounds of a run have in common.
type ways struct {
	buckets buckets
	parting []int32 // those that tell buckets apart, and what would
	sides   [2]Side
}

// A Side is one side of a plan, and where its branches part.
type Side struct {
	Half   *plan.Half
	Joints []plan.Joint
	Leaf   int64 // of so many states at most nothing is parted any more
}

// SideOf is one side of a plan in branches.
func (r *Running) SideOf(second bool) Side { return r.ways.sides[plan.SideIndex(second)] }

// newWays works them out.
func newWays(p *plan.Plan, opts Options) (*ways, error) {
	parting, err := p.Parting()
	if err != nil {
		return nil, err
	}
	// Those that tell units apart come first, no matter who chose them.
	parting = slices.DeleteFunc(parting, func(v int32) bool { return slices.Contains(p.Fixed, v) })
	parting = append(slices.Clone(p.Fixed), parting...)
	w := &ways{parting: parting}
	if w.buckets, err = newBuckets(p, parting[:bucketing(p, opts, parting)]); err != nil {
		return nil, err
	}
	for side, second := range p.Sides() {
		h, err := p.HalfOf(second)
		if err != nil {
			return nil, err
		}
		w.sides[side] = Side{h, p.Joints(h), p.LeafIn(opts.Memory)}
	}
	return w, nil
}

// bucketShare is the share of the memory that a bucket may take. leastBuckets is the least
// number of vertices that distinguish buckets, since the guess may be too low.
const (
	bucketShare  = 24
	leastBuckets = 6
)

// bucketing is the number of vertices that distinguish buckets: those of the units, and enough
// others to keep buckets small.
func bucketing(p *plan.Plan, opts Options, parting []int32) int {
	largest := plan.ProductOf(sweep.BytesPerState, p.Expect)
	n := 0
	for n < len(parting) && (n < max(leastBuckets, len(p.Fixed)) || largest > uint64(opts.Memory)/bucketShare) {
		more := 1
		if image := p.Image(parting[n]); p.Mirror && image != parting[n] && !slices.Contains(parting[:n], image) {
			more = 2
		}
		if n += more; n > maxBuckets {
			return n - more
		}
		for range more {
			largest = largest / 9 * plan.OddsOf[1]
		}
	}
	return n
}
