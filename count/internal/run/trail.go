package run

import (
	"errors"
	"slices"

	"leaper/count/internal/sweep"
)

// A stopped sweep continues by its trail: the finished branches at each choice point on the way from
// the root to the last of them.
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

// A choicePoint is a node with branches that are made one after another: the degrees of a joint, or
// the parts of a step.
type choicePoint struct {
	above *choicePoint // whose branch it is
	in    uint8        // which one
	trailEntry
	left  int  // unfinished branches
	inner bool // its branches replace a branch of the one above, which is done when they are
}

// A trailEntry names a choice point, and how far it is.
type trailEntry struct {
	Split  bool         `json:"split,omitempty"` // its branches are the parts of a step, and not of a joint
	At     int          `json:"at"`              // the step, or the joint
	Vertex int32        `json:"vertex"`
	Done   uint8        `json:"done,omitempty"` // bits: degrees
	In     uint8        `json:"in"`             // the degree of the branch in which the trail goes on, or noBranch
	Rest   []trailEntry `json:"rest,omitempty"` // the trail of the other branches
}

// noBranch ends a trail.
const noBranch = 3

// checkTrail says whether a trail from a file is valid.
func checkTrail(trail []trailEntry) error {
	for i, m := range trail {
		if m.At < 0 || m.Vertex < 0 || m.Done > 7 || m.In > noBranch || m.In < noBranch && m.Done>>m.In&1 != 0 || (m.In == noBranch) != (i == len(trail)-1) {
			return errors.New("has an invalid trail")
		}
		if err := checkTrail(m.Rest); err != nil {
			return err
		}
	}
	return nil
}

// mustSplit gives the step from which, from one step on and before another, the trail of a path wants
// parts, if there is one.
func (p path) mustSplit(from, to int) (m trailEntry, is bool) {
	if len(p.rest) == 0 || !p.rest[0].Split || p.rest[0].At < from || p.rest[0].At >= to {
		return trailEntry{}, false
	}
	return p.rest[0], true
}

// mustBranch reports whether the trail of a path branches at a joint.
func (p path) mustBranch(at int) bool {
	return len(p.rest) > 0 && !p.rest[0].Split && p.rest[0].At == at
}

// choicePoint makes the choice point that a path reaches. If the trail goes there, it takes the
// finished branches from the trail. It also gives the rest of the trail for each branch.
func (p path) choicePoint(m trailEntry) (f *choicePoint, rest func(degree uint8) []trailEntry) {
	f = &choicePoint{above: p.choice, in: p.in, trailEntry: m}
	ahead := []trailEntry(nil)
	f.In, f.Rest = noBranch, p.rest
	if len(p.rest) > 0 && p.rest[0].Split == m.Split && p.rest[0].At == m.At && p.rest[0].Vertex == m.Vertex {
		f.trailEntry, ahead = p.rest[0], p.rest[1:]
	}
	in, others := f.In, f.Rest
	return f, func(degree uint8) []trailEntry {
		if degree == in {
			return ahead
		}
		return others
	}
}

// trail is the progress of the sweep once the finished branches of a choice point are done.
func (f *choicePoint) trail() (trail []trailEntry) {
	for in := uint8(noBranch); f != nil; f = f.above {
		m := f.trailEntry
		m.In = in
		trail = append(trail, m)
		in = f.in
	}
	slices.Reverse(trail)
	return trail
}

// mostNamed is the number of joints that a name has room for.
const mostNamed = 30

// A nodeKey names a node in the tree of a side: its steps and the degrees above it.
type nodeKey struct {
	second bool
	name   uint64
	steps  int
}

// A path leads from the root to a node: the degrees of the joints above.
type path struct {
	wanted wanted
	name   uint64       // a leading 1, and two bits for each joint: the degree, or 3 where the joint did not divide
	depth  int          // joints
	parted bool         // a step above was made in parts: see tight.go
	choice *choicePoint // the last one
	in     uint8        // the branch of it
	rest   []trailEntry // the trail to follow: see trail.go
}

// past is the path past a joint that did not divide the layer.
func (p path) past() path {
	p.name, p.depth = p.name<<2|3, p.depth+1
	return p
}

// A branch leads from a node to a child: the part of its layer, or of the next, with a given degree.
type branch struct {
	path
	mask, value uint64  // of the codes of the child
	lent        bool    // the child has a part of the node's layer, without a step
	share       float64 // of all the work
}

// A node is a node of the tree, with its layer.
type node struct {
	steps  int // from the start of the side
	layer  *sweep.Layer
	share  float64 // of all the work, below the node
	owned  bool    // the layer is to be released
	prefix *paged  // whose layer it is, or nil
	lends  *paged  // whose states the layer shares, or nil
}

// A ledgerSlot names a bucket of a side.
type ledgerSlot struct {
	Side int    `json:"side"`
	Key  uint32 `json:"key"`
}
