package beyond

import (
	"math/bits"
	"slices"

	"leaper/count/internal/pairing"
)

// A meeting is two sides that will be joined.
type meeting struct {
	left, right *kept
	rightPlaces []int   // for each place on the left, the place on the right, or −1
	shared      []int   // the places on the left that are also on the right, in the order of the right
	least, most []uint8 // of each place on the left, the degrees that the graph allows
	onlyRight   uint64  // the bits of a code on the right without a place on the left
}

// complement is the code on the right that goes with one on the left, if there is one.
func (m *meeting) complement(code uint64) (other uint64, ok bool) {
	other = m.onlyRight
	for i, at := range m.rightPlaces {
		degree := uint8(code >> (2 * (len(m.rightPlaces) - 1 - i)) & 3)
		if degree < m.least[i] || degree > m.most[i] {
			return 0, false
		}
		if at >= 0 {
			other |= uint64(2-degree) << (2 * (len(m.right.places) - 1 - at))
		}
	}
	return other, true
}

// turn numbers the ends of the right side as on the left, for a code of the left.
func (m *meeting) turn(code uint64) (t pairing.Turn) {
	n := 0
	for _, place := range m.shared {
		if upTo := code >> (2 * (len(m.rightPlaces) - 1 - place)); upTo&3 == 1 {
			t[n] = uint8(bits.OnesCount64(upTo&pairing.Ones) - 1)
			n++
		}
	}
	return t
}

// meet compares the places of two sides, with the left one's edges in the graph that is counted.
// A vertex of the cut without edges left on a side has no place there, and has two edges on the
// other side.
func meet(left, right, edges *kept) *meeting {
	m := &meeting{left: left, right: right}
	for _, v := range left.places {
		at := slices.Index(right.places, v)
		least, most := max(0, 2-edges.others[v]), min(2, len(edges.next[v]))
		if at < 0 {
			least = 2
		}
		m.rightPlaces = append(m.rightPlaces, at)
		m.least, m.most = append(m.least, uint8(least)), append(m.most, uint8(most))
	}
	for i, v := range right.places {
		if place := slices.Index(left.places, v); place >= 0 {
			m.shared = append(m.shared, place)
		} else {
			m.onlyRight |= 2 << (2 * (len(right.places) - 1 - i))
		}
	}
	return m
}
