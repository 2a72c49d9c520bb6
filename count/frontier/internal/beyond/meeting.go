package beyond

import (
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
)

// A meeting is two sides on their way to the join.
type meeting struct {
	left, right *kept
	beside      []int8  // of each place on the left, that on the right; −1: there is none
	least, most []uint8 // of each place on the left, the degrees that the graph allows
	alone       uint64  // the bits of a code on the right without a place on the left
}

// complement is the code on the right that goes with one on the left, if there is one.
func (m *meeting) complement(code uint64) (other uint64, ok bool) {
	other = m.alone
	for i, at := range m.beside {
		degree := uint8(code >> (2 * (len(m.beside) - 1 - i)) & 3)
		if degree < m.least[i] || degree > m.most[i] {
			return 0, false
		}
		if at >= 0 {
			other |= uint64(2-degree) << (2 * (len(m.right.places) - 1 - int(at)))
		}
	}
	return other, true
}

// turn numbers the ends of the right side as on the left, for a code of the left.
func (m *meeting) turn(code uint64) pairing.Turn {
	var number [pairing.MaxWidth + 1]uint8
	ends, n := uint64(0), uint8(0) // at places of the right side
	for i, at := range m.beside {
		if code>>(2*(len(m.beside)-1-i))&3 == 1 {
			number[at] = n
			ends |= 1 << at
			n++
		}
	}
	var t pairing.Turn
	n = 0
	for place := range m.right.places {
		if ends>>place&1 != 0 {
			t[n] = number[place]
			n++
		}
	}
	return t
}

// meet compares the places of two sides. A vertex of the cut without edges left on a side has no
// place there, and has two edges on the other side.
func (s *Subgraphs) meet(g plan.Graph, left, right *kept) *meeting {
	first, second := s.edges(g, false), s.edges(g, true)
	if right.layer.States > left.layer.States {
		left, right, first, second = right, left, second, first // the right one is glued
	}
	return s.facing(left, right, first, second)
}

// facing compares the places of two sides, whose edges in the graph these are.
func (s *Subgraphs) facing(left, right, first, second *kept) *meeting {
	m := &meeting{left: left, right: right}
	for _, v := range left.places {
		at := int8(slices.Index(right.places, v))
		least, most := max(0, 2-len(second.next[v])), min(2, len(first.next[v]))
		if at < 0 {
			least = 2
		}
		m.beside = append(m.beside, at)
		m.least, m.most = append(m.least, uint8(least)), append(m.most, uint8(most))
	}
	for i, v := range right.places {
		if !slices.Contains(left.places, v) {
			m.alone |= 2 << (2 * (len(right.places) - 1 - i))
		}
	}
	return m
}
