package run

import (
	"errors"
	"slices"

	"leaper/count/frontier/internal/plan"
)

// A sweep that was stopped goes on where it was by its trail: which branches are done, at each
// fork on the way from the root to the last of them.
//
//	root ──┬─ b4 has 0    done           trail   joint b4: done 0 2, in 1
//	       ├─ b4 has 2    done                   step 34, parted by c3: done 0, in none
//	       └─ b4 has 1 ─┬─ c3 has 0  done
//	                    ├─ c3 has 1      to be made, from here on
//	                    └─ c3 has 2
//
// A sweep on a trail parts layers where it says so. With less memory, a step may have to be made
// in parts besides. What is done is done of each of these parts; so each of them is given the
// rest of the trail.

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

// checkTrail says what is wrong with a trail that was read.
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

// splits is the step at which a path has to be parted, from some steps on and before others, if
// its trail says so.
func (p path) splits(from, to int) (m trailMark, is bool) {
	if len(p.rest) == 0 || !p.rest[0].Split || p.rest[0].At < from || p.rest[0].At >= to {
		return trailMark{}, false
	}
	return p.rest[0], true
}

// parts reports whether a path has to be parted at a joint.
func (p path) parts(at int) bool { return len(p.rest) > 0 && !p.rest[0].Split && p.rest[0].At == at }

// take is the fork that a path comes to, and what it gives to each branch: the trail's, if the
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

// enter sets branches at their fork, and leaves those out that are done, whose shares are told of.
func (d *brancher) enter(m trailMark, p path, branches []branch, inner bool) []branch {
	f, rest := p.take(m)
	f.inner = inner
	branches = slices.DeleteFunc(branches, func(b branch) bool {
		done := f.Done>>b.in&1 != 0
		if done {
			d.told(b.share)
		}
		return done
	})
	for i := range branches {
		branches[i].fork, branches[i].rest = f, rest(branches[i].in)
	}
	f.left = len(branches)
	return branches
}

// done says that a branch is done, and is told when it is time for a line in the ledger. On
// threads, branches are none of the trail's.
func (d *brancher) done(b branch) error {
	if d.apart {
		return nil
	}
	f, in := b.fork, b.in
	for {
		f.Done |= 1 << in
		if f.left--; f.left > 0 || !f.inner {
			break
		}
		f, in = f.above, f.in
	}
	return d.shelf.note(plan.SideIndex(d.second), f)
}

// trail is how far the sweep is, if all is done that a fork says.
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
