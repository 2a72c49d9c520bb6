package beyond

import (
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// A meeting is two sides on their way to the join.
type meeting struct {
	left, right *kept
	beside      []int8  // of each place on the left, that on the right; −1: there is none
	least, most []uint8 // of each place on the left, the degrees that the graph allows
	alone       uint64  // what a code on the right has where there is no place on the left
}

// meet compares the places of two sides. A vertex of the cut that has no edges left on
// a side has no place there, and two on the other.
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

// complement is the code on the right that goes with one on the left, if one does.
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

// turn is how the ends of the right side are numbered on the left, for a code of the left.
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

// A kept is the states of one side, of a graph that was counted.
type kept struct {
	ring   sweep.Ring
	layer  *sweep.Layer
	places []int32
	next   [][]int32 // its edges
	others []int     // of each vertex, how many edges the other side had
}

// edges is a side that is not swept yet.
func (s *Subgraphs) edges(g plan.Graph, second bool) *kept {
	k := &kept{next: make([][]int32, len(g.Next)), others: make([]int, len(g.Next))}
	for v, row := range g.Next {
		for _, w := range row {
			if (s.plan.Time(int32(v), w) < s.plan.Split) != second {
				k.next[v] = append(k.next[v], w)
			} else {
				k.others[v]++
			}
		}
	}
	return k
}

// sideOf is what to sweep.
func (s *Subgraphs) sideOf(k *kept, second bool) plan.Side {
	return plan.Side{
		Order: s.plan.Seen(second),
		Edge:  func(u, v int32) bool { return (s.plan.Time(u, v) < s.plan.Split) != second },
		Stays: func(v int32) bool { return s.onCut[v] },
		Ends:  func(v int32) plan.Span { return plan.Span{Least: uint8(max(0, 2-k.others[v])), Most: 2} },
	}
}

// standsFor says whether the states may be taken for those of another graph: if no
// vertex lacks a degree there that it might need, and each edge that the other graph
// has not is one that nothing takes. That is one at a vertex on the cut at which the
// other graph has only edges that all states take; for the join sees to it that no
// vertex has more edges than it has in the other graph. An edge is taken by all states
// if one of its vertices has no more than two, of both sides.
func (k *kept) standsFor(other *kept, onCut []bool) bool {
	if k.ring != other.ring {
		return false
	}
	for v, row := range k.next {
		mine := other.next[v]
		if min(2, other.others[v]) > min(2, k.others[v]) {
			return false
		}
		for _, w := range mine {
			if !slices.Contains(row, w) {
				return false
			}
		}
		if len(row) == len(mine) {
			continue
		}
		for _, w := range row {
			if !slices.Contains(mine, w) && !k.idle(other, int32(v), onCut) && !k.idle(other, w, onCut) {
				return false
			}
		}
	}
	return true
}

// idle says whether all edges at a vertex of the cut are taken that the other graph has.
func (k *kept) idle(other *kept, v int32, onCut []bool) bool {
	return onCut[v] && !slices.ContainsFunc(other.next[v], func(w int32) bool {
		return len(k.next[w])+k.others[w] > 2
	})
}
