package subgraph

import (
	"iter"
	"slices"
)

// OpenEnds are where the paths of a state end.
type OpenEnds struct {
	// Set has the ends in the frontier, each as the bit that [Sweep.OpenEnds] is told.
	Set uint64
	// Here is the number of these ends.
	Here int8
	// Gone is the number of ends that are not in the frontier any more.
	Gone int8
	// Whole is set if the path or circuit is complete.
	Whole bool
}

// OpenEnds gives the ends of each state, in order. Bit tells the bit of a vertex, below 64.
func (s *Sweep) OpenEnds(bit func(v int32) int) iter.Seq2[int, OpenEnds] {
	bits := make([]uint64, s.steps.slots+1)
	for i := range s.steps.list[:s.at] {
		t := &s.steps.list[i]
		for k, v := range [2]int32{t.U, t.V} {
			slot, last := t.u, t.LastU
			if k == 1 {
				slot, last = t.v, t.LastV
			}
			if t.enter[k] {
				bits[slot] = 1 << bit(v)
			}
			if last {
				bits[slot] = 0
			}
		}
	}
	return s.layer.openEnds(bits)
}

func (s *states[K]) openEnds(bits []uint64) iter.Seq2[int, OpenEnds] {
	return func(yield func(int, OpenEnds) bool) {
		for i := range s.now {
			k := &s.now[i]
			e := OpenEnds{Whole: get(k, flagSlot) == complete}
			for slot, bit := range bits[1:] {
				code := get(k, slot+1) &^ head
				if code > untouched {
					e.Set |= bit
					e.Here++
				}
				if code == anchored {
					e.Gone++
				}
			}
			if !yield(i, e) {
				return
			}
		}
	}
}

// Ahead is the next step; false after the last.
func (s *Sweep) Ahead() (Step, bool) {
	if s.at == len(s.steps.list) {
		return Step{}, false
	}
	return s.steps.list[s.at].Step, true
}

// Clone is a sweep that goes on from the same layer, but for dead states. It gives the places that
// the others had.
func (s *Sweep) Clone(dead []bool) (*Sweep, []uint32) {
	c := *s
	var kept []uint32
	c.layer, kept = s.layer.clone(dead)
	return &c, kept
}

func (s *states[K]) clone(dead []bool) (layer, []uint32) {
	c := &states[K]{mover: s.mover}
	if s.costs != nil {
		c.costs = []int32{}
	}
	var kept []uint32
	for i, k := range s.now {
		if !dead[i] {
			c.now, kept = append(c.now, k), append(kept, uint32(i))
		}
	}
	c.now = slices.Clip(c.now)
	return c, kept
}

// Rest gives back the memory that only a step needs.
func (s *Sweep) Rest() { s.layer.rest() }

func (s *states[K]) rest() { s.next, s.table, s.to, s.events = nil, nil, nil, nil }
