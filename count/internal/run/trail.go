package run

import (
	"errors"
	"slices"

	"leaper/count/internal/sweep"
)

// A stopped sweep continues by its trail: the finished branches at each fork on the way from the
// root to the last of them.
//
//	root ──┬─ b4 has 0    done           trail   joint b4: done 0 2, in 1
//	       ├─ b4 has 2    done                   step 34, divided by c3: done 0, in none
//	       └─ b4 has 1 ─┬─ c3 has 0  done
//	                    ├─ c3 has 1      to be made, from here on
//	                    └─ c3 has 2
//
// A sweep on a trail divides layers where the trail says so. With less memory, a further step
// may have to be made in parts. Finished branches are finished for each of these parts, so each
// part gets the rest of the trail.

// A fork is branches that are made one after another: those of a joint, or the parts of a step.
type fork struct {
	above *fork // that it is a branch of
	in    uint8 // which one
	trailMark
	left  int  // branches to be made
	inner bool // its branches stand for the one above, which is done when they are
}

// A trailMark says which fork it is, and how far.
type trailMark struct {
	Split  bool        `json:"split,omitempty"` // a step's parts, and not a joint's branches
	At     int         `json:"at"`              // the step, or the joint
	Vertex int32       `json:"vertex"`
	Done   uint8       `json:"done,omitempty"` // bits: degrees
	In     uint8       `json:"in"`             // the degree of the branch that the trail goes on in; or nowhere
	Rest   []trailMark `json:"rest,omitempty"` // what the other branches are given
}

// nowhere is where a trail ends.
const nowhere = 3

// checkTrail says what is wrong with a trail from a file.
func checkTrail(trail []trailMark) error {
	for i, m := range trail {
		if m.At < 0 || m.Vertex < 0 || m.Done > 7 || m.In > nowhere || m.In < nowhere && m.Done>>m.In&1 != 0 || (m.In == nowhere) != (i == len(trail)-1) {
			return errors.New("has a trail that is none")
		}
		if err := checkTrail(m.Rest); err != nil {
			return err
		}
	}
	return nil
}

// splits is the step at which a path must be divided, from some steps on and before others, if
// its trail says so.
func (p path) splits(from, to int) (m trailMark, is bool) {
	if len(p.rest) == 0 || !p.rest[0].Split || p.rest[0].At < from || p.rest[0].At >= to {
		return trailMark{}, false
	}
	return p.rest[0], true
}

// parts reports whether a path must be divided at a joint.
func (p path) parts(at int) bool { return len(p.rest) > 0 && !p.rest[0].Split && p.rest[0].At == at }

// take is the fork that a path reaches, and the share of the trail that each branch gets, if the
// trail goes there.
func (p path) take(m trailMark) (f *fork, rest func(degree uint8) []trailMark) {
	f = &fork{above: p.fork, in: p.in, trailMark: m}
	ahead := []trailMark(nil)
	f.In, f.Rest = nowhere, p.rest
	if len(p.rest) > 0 && p.rest[0].Split == m.Split && p.rest[0].At == m.At && p.rest[0].Vertex == m.Vertex {
		f.trailMark, ahead = p.rest[0], p.rest[1:]
	}
	in, others := f.In, f.Rest
	return f, func(degree uint8) []trailMark {
		if degree == in {
			return ahead
		}
		return others
	}
}

// trail is the progress of the sweep if everything that a fork says is done.
func (f *fork) trail() (trail []trailMark) {
	for in := uint8(nowhere); f != nil; f = f.above {
		m := f.trailMark
		m.In = in
		trail = append(trail, m)
		in = f.in
	}
	slices.Reverse(trail)
	return trail
}

// mostNamed is how many joints a name has room for.
const mostNamed = 30

// node is a place in the tree of a side: some steps, below some degrees.
type node struct {
	second bool
	name   uint64
	steps  int
}

// A path is the degrees of the joints above.
type path struct {
	wanted wanted
	name   uint64      // a leading one, and of two bits for each joint: the degree, or 3 where it did not part
	depth  int         // joints
	parted bool        // at no joint: see tight.go
	fork   *fork       // the last one
	in     uint8       // the branch of it
	rest   []trailMark // the trail to follow: see trail.go
}

// past is a path beyond a joint that did not divide it.
func (p path) past() path {
	p.name, p.depth = p.name<<2|3, p.depth+1
	return p
}

// A branch is a part of a strand's layer: a few degrees of its results are given.
type branch struct {
	path
	mask, value uint64  // what its codes must be, a step on
	lent        bool    // its layer is lent by the strand's, without a step
	share       float64 // of all the work
}

// A strand is one side on its way down.
type strand struct {
	steps  int // made
	layer  *sweep.Layer
	share  float64 // of all the work, from here on
	owned  bool    // the layer is to be released
	prefix *paged  // that the layer is of, or nil
	lends  *paged  // whose states the layer is lent, or nil
}

// ledgerSlot names a bucket of a side.
type ledgerSlot struct {
	Side int    `json:"side"`
	Key  uint32 `json:"key"`
}
