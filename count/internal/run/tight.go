package run

import (
	"errors"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
)

// Before the first joint, and on a wide branch, a step may need more memory than there is, for
// the layer before it and the layer after it. Then the layer after it is made in parts. Each part
// goes down to the cut before the next one is made, while the layer before it waits. A sweep of
// a sum is the sum of sweeps, so any parts would do. These parts differ in the degree that a
// vertex has so far:
//
//	before the step  ██████████████
//	after it, so far v has 0  ███            later edges of v may lead two parts to the
//	                       1  ███████        same class, which is then on the shelf
//	                       2  ████           twice, and is merged there
//
// States that both parts lead to are swept twice, unlike the branches of a joint. So v is the
// vertex of the next joint, if that divides the layer well: it has the fewest edges to come. A
// part that does not fit either is divided again.

// Everything below a part may be swept up to three times, so a count in far too little memory
// would never end. So at most mostParted steps are made in parts, and none once the repeated
// work is mostAgain times the cost of the plan.
const (
	mostParted = 1 << 8
	mostAgain  = 4
)

// mostPart is the largest share of a layer, in percent, that its largest part may have for the search
// of a vertex to end.
const mostPart = 70

// splitVertex chooses the vertex by whose degree a branch goes on in parts, if it failed for lack of
// memory and there is such a vertex.
func (d *brancher) splitVertex(s *node, next int, b branch, err error) (best int32, parted bool) {
	if !errors.Is(err, pairing.ErrMemory) || errors.Is(err, ErrGuess) || b.lent || s.layer.States <= d.Leaf || d.splitTooOften() {
		return 0, false
	}
	step := d.into(s, b)
	best, _, parted = SplitVertex(&step, s.layer, d.Half.FrontAt(s.steps+1), d.Joints[next:])
	return best, parted
}

// SplitVertex chooses the vertex on the frontier after a step whose degree best divides the states
// that the step makes of a layer. It also counts the states with each degree, before equal states
// are merged. It tries the vertices of the next joints first. There may be no such vertex.
func SplitVertex(step *sweep.Step, from *sweep.Layer, front []int32, joints []plan.Joint) (best int32, into [3]uint64, is bool) {
	states, all := statesAhead(step, from, len(front))
	vertices := slices.Clone(front)
	for _, j := range slices.Backward(joints) {
		if at := slices.Index(vertices, j.Vertex); at >= 0 {
			vertices = slices.Insert(slices.Delete(vertices, at, at+1), 0, j.Vertex)
		}
	}
	least := all
	for _, v := range vertices {
		of := states[slices.Index(front, v)]
		if most := slices.Max(of[:]); most < least {
			best, into, least, is = v, of, most, true
		}
		if 100*least <= mostPart*all {
			break
		}
	}
	return best, into, is
}

// split divides a branch into parts by the degree of a vertex after the node's next step. If inner is
// set, the parts replace the branch at its choice point.
func (d *brancher) split(s *node, b branch, best int32, inner bool) []branch {
	d.countSplit()
	front, step := d.Half.FrontAt(s.steps+1), d.into(s, b)
	states, all := statesAhead(&step, s.layer, len(front))
	var parts []branch
	for degree := range uint8(3) {
		mask, value := d.Half.Mask(best, degree, s.steps+1)
		part := branch{path: b.path, mask: b.mask | mask, value: b.value | value}
		part.name, part.depth = b.name<<4|3<<2|uint64(degree), b.depth+2
		part.parted, part.in = true, degree
		part.share = b.share * float64(states[slices.Index(front, best)][degree]) / float64(max(1, all))
		parts = append(parts, part)
	}
	return d.enter(trailEntry{Split: true, At: s.steps, Vertex: best}, b.path, parts, inner)
}

// maxLooked is the most classes that are looked at to see how a layer divides.
const maxLooked = 1 << 16

// statesAhead counts the states that a step makes of a layer, for each degree of each place after the
// step, and all together. The classes show this without a look at the matchings.
func statesAhead(step *sweep.Step, from *sweep.Layer, places int) (states [][3]uint64, all uint64) {
	states = make([][3]uint64, places)
	for i := 0; i < len(from.Classes); i += 1 + len(from.Classes)/maxLooked {
		c := from.Classes[i]
		for choice := range step.Choices {
			code, ok := step.After(c.Code, choice)
			if !ok {
				continue
			}
			all += uint64(c.N)
			for place := range places {
				states[place][code>>(2*(places-1-place))&3] += uint64(c.N)
			}
		}
	}
	return states, all
}

// countSplit counts a step that is made in parts.
func (r *round) countSplit() {
	r.rounds.mu.Lock()
	defer r.rounds.mu.Unlock()
	r.rounds.parted++
}

// splitTooOften reports whether enough steps were made in parts, or repeated.
func (r *round) splitTooOften() bool {
	r.rounds.mu.Lock()
	defer r.rounds.mu.Unlock()
	return !r.Opts.GoOn && (r.rounds.parted >= mostParted || r.plan.Work > 0 && uint64(r.rounds.again) > plan.ProductOf(mostAgain, r.plan.Work))
}
