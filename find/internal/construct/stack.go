package construct

import (
	"iter"

	"leaper/board"
)

// A stack is the same cycle in every layer of a box, joined to one. Layers have one
// square along an axis, or a few. Neighbouring ones are joined as tiles are, by two
// parallel edges: the cycle has an edge from a to b, and one from d to c, where
// a–c and d–b are moves from layer to layer. In stacks of combs of 6 by 6 tiles they
// are in the corner:
//
//	  layer z         layer z+1
//	┌───────────    ┌───────────
//	│ · b · · ·     │ c · · · ·
//	│ · · · · ·     │ · · · · ·
//	│ a · · · ·     │ · d · · ·
//	│ · · · · ·     │ · · · · ·
//
// The edge a–b of a layer opens to the layer above and d–c to the one below, so one
// joint is enough for all layers. The walk enters each layer on c, leaves it on a for
// the layers above, comes back to b, and goes home by d. So it is the same in all
// layers: up by equal parts of the cycle, and down by the rest.
//
//	layer 2       c ─── out ──▶ a → b ── home ──▶ d
//	              ⇑                               ⇓
//	layer 1       c ─── out ──▶ a   b ── home ──▶ d
//	              ⇑                               ⇓
//	layer 0   ╭─▶ c ─── out ──▶ a   b ── home ──▶ d ─╮
//	          ╰──────────────────────────────────────╯
type stack struct {
	joint
	layer     cycle
	layers    int64
	along     axis
	height    int64 // of a layer
	out, home int64 // how many squares of a layer the walk visits before the layers above, and after
}

// newStack joins layers of a height along the last of the axes. It reports whether
// the cycle has the edges for it.
func newStack(layer cycle, axes []axis, height int64) (*stack, bool) {
	along := axes[len(axes)-1]
	at, ok := findJoint(layer, layer, axes, height)
	out := wrap(at.b-at.c, layer.len())
	return &stack{at, layer, along.side / height, along, height, out, layer.len() - out}, ok
}

func (s *stack) len() int64 { return s.layers * s.layer.len() }

// up returns the stride from a square to the one in the next layer.
func (s *stack) up() int64 { return s.height * s.along.stride }

// locate locates a step of the walk: the step of the layer's cycle, how many squares
// follow it in this layer, and the distance from the lowest layer.
func (s *stack) locate(step int64) (first, length, from int64) {
	begin, leg, z := s.c, s.out, int64(0)
	if there := s.layers * s.out; step < there {
		z = step / leg
		step -= z * leg
	} else {
		begin, leg = s.b, s.home
		z = (step - there) / leg
		step -= there + z*leg
		z = s.layers - 1 - z
	}
	return forward(begin, step, s.layer.len()), leg - step, z * s.up()
}

func (s *stack) at(step int64) board.Square {
	first, _, from := s.locate(step)
	return s.layer.at(first) + board.Square(from)
}

func (s *stack) fill(dst []board.Square, step int64) {
	for len(dst) > 0 {
		first, length, from := s.locate(step)
		n := min(length, int64(len(dst)))
		s.layer.fill(dst[:n], first)
		for i := range dst[:n] {
			dst[i] += board.Square(from)
		}
		dst = dst[n:]
		if step += n; step == s.len() {
			step = 0
		}
	}
}

func (s *stack) step(q board.Square) int64 {
	z := s.along.coordinate(q) / s.height
	step := wrap(s.layer.step(q-board.Square(z*s.up()))-s.c, s.layer.len())
	if step < s.out {
		return z*s.out + step
	}
	return s.layers*s.out + (s.layers-1-z)*s.home + step - s.out
}

// joints yields the joints of the lowest layer, and the ends of the edges that join
// the layers, in the first and the last ones.
func (s *stack) joints(reach int64) iter.Seq[board.Square] {
	squares := s.layer.len()
	steps := []int64{s.c, wrap(s.c-1, squares), s.b, wrap(s.b-1, squares)}
	return func(yield func(board.Square) bool) {
		for q := range s.layer.joints(reach) {
			if !yield(q) {
				return
			}
		}
		for z := range nearEnds(s.layers, reach) {
			for _, step := range steps {
				if !yield(s.layer.at(step) + board.Square(z*s.up())) {
					return
				}
			}
		}
	}
}
