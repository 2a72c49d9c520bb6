package subgraph

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// A Pair is two edges, by their places in Edges, that cost something where a subgraph takes both:
// moves that cross, or that follow each other straight on.
//
// Of such pairs a state needs to know what each later edge would cost beside those taken so far. It
// keeps that in a few bits, a due, from the first step that can make it more than nothing
// until the edge's own. Subgraphs that took different edges, and have the same dues, stay one state.
// An edge that cannot be taken any more has no due.
type Pair struct {
	Edges [2]int32
	Cost  int32 // from 0
}

// A due is a field of a state's bits: what the edge of a later step would cost.
type due struct{ bit, width int }

// A charge is what an edge adds to the due of a later one, with the slots of the later one's vertices
// as far as these have come, else 0.
type charge struct {
	due
	cost uint64
	u, v int
}

// dues reads the pairs for a sweep.
type dues struct {
	steps   *steps
	charges [][]pairCost // by step, those it charges, in order
	first   []int        // by step, the first that charges it; -1: none
	width   []int        // by step: the bits of its due
	used    []bool       // bits that have an edge now
}

// A pairCost is what the edge of a step costs beside that of another.
type pairCost struct {
	with int // the other step
	cost int64
}

// addCost adds a cost to a list that has each step once.
func addCost(list []pairCost, with int, cost int32) []pairCost {
	for i := range list {
		if list[i].with == with {
			list[i].cost += int64(cost)
			return list
		}
	}
	return append(list, pairCost{with, int64(cost)})
}

// giveDues gives edges their dues. Bits come behind those of edges that are kept apart.
func (s *steps) giveDues(spec *Spec, edges int, slot, met []int) error {
	if len(spec.Pairs) == 0 {
		return nil
	}
	at := make([]int, edges)
	for i := range s.list {
		if e := s.list[i].Edge; e >= 0 {
			at[e] = i
		}
	}
	s.pairs = true
	d := &dues{steps: s, charges: make([][]pairCost, len(s.list)), first: slices.Repeat([]int{-1}, len(s.list)), width: make([]int, len(s.list))}
	earlier := make([][]pairCost, len(s.list)) // by step, those that charge it
	for _, pair := range spec.Pairs {
		a, b := at[pair.Edges[0]], at[pair.Edges[1]]
		if a, b = min(a, b), max(a, b); a == b || pair.Cost == 0 {
			continue
		}
		d.charges[a] = addCost(d.charges[a], b, pair.Cost)
		earlier[b] = addCost(earlier[b], a, pair.Cost)
		if d.first[b] < 0 || a < d.first[b] {
			d.first[b] = a
		}
	}
	for b, list := range earlier {
		most := s.mostDue(list)
		if most > math.MaxInt32 {
			return fmt.Errorf("%w: an edge that costs up to %d beside others", ErrSpec, most)
		}
		d.width[b] = bits.Len64(uint64(most))
	}
	s.mostPairs = s.boundPairs(earlier, len(met))
	d.layOut(slot, met)
	return nil
}

// boundPairs is the most that pairs can cost from each step on. At a vertex one pair of its edges
// counts at most. Of pairs that share no vertex, each vertex has two edges that are the later ones.
func (s *steps) boundPairs(earlier [][]pairCost, vertices int) []int64 {
	most := make([]int64, len(s.list)+1)
	atVertex := make([]int64, vertices)
	apart := make([][2]int64, vertices)
	sum, halves := int64(0), int64(0)
	for i := len(s.list) - 1; i >= 0; i-- {
		t := &s.list[i]
		var far []pairCost
		for _, p := range earlier[i] {
			o := &s.list[p.with]
			shared := t.U
			if t.V == o.U || t.V == o.V {
				shared = t.V
			} else if t.U != o.U && t.U != o.V {
				far = append(far, p)
				continue
			}
			if more := p.cost - atVertex[shared]; more > 0 {
				atVertex[shared] += more
				sum += more
			}
		}
		cost := s.mostDue(far)
		for _, v := range []int32{t.U, t.V} {
			two := &apart[v]
			before := two[0] + two[1]
			if cost > two[0] {
				two[0], two[1] = cost, two[0]
			} else if cost > two[1] {
				two[1] = cost
			}
			halves += two[0] + two[1] - before
		}
		most[i] = sum + halves/2
	}
	return most
}

// mostDue is the most that earlier edges can cost together: a vertex is in two of them at most, and
// each is counted at both of its ends.
func (s *steps) mostDue(earlier []pairCost) int64 {
	byVertex := map[int32][]int64{}
	for _, p := range earlier {
		t := &s.list[p.with]
		byVertex[t.U] = append(byVertex[t.U], p.cost)
		byVertex[t.V] = append(byVertex[t.V], p.cost)
	}
	sum := int64(0)
	for _, costs := range byVertex {
		slices.Sort(costs)
		for _, c := range costs[max(0, len(costs)-2):] {
			sum += c
		}
	}
	return sum / 2
}

// layOut gives dues their bits, and steps their charges.
func (d *dues) layOut(slot, met []int) {
	begins := make([][]int, len(d.first))
	for b, a := range d.first {
		if a >= 0 {
			begins[a] = append(begins[a], b)
		}
	}
	where := make([]due, len(d.first))
	var open []int // steps that have a due
	for i := range d.steps.list {
		t := &d.steps.list[i]
		if d.first[i] >= 0 {
			t.due = where[i]
			d.free(where[i])
			open = slices.DeleteFunc(open, func(o int) bool { return o == i })
		}
		for _, b := range begins[i] {
			where[b] = d.take(d.width[b])
			open = append(open, b)
		}
		come := func(v int32) int {
			if met[v] > i {
				return 0
			}
			return slot[v]
		}
		for _, c := range d.charges[i] {
			later := &d.steps.list[c.with]
			t.charges = append(t.charges, charge{where[c.with], uint64(c.cost), come(later.U), come(later.V)})
		}
		for _, o := range open {
			if e := d.steps.list[o].edge; e.U == t.U || e.V == t.U {
				t.duesU = append(t.duesU, where[o])
			}
			if e := d.steps.list[o].edge; e.U == t.V || e.V == t.V {
				t.duesV = append(t.duesV, where[o])
			}
		}
	}
	d.steps.bits += len(d.used)
}

// take finds room for a due.
func (d *dues) take(width int) due {
	run := 0
	for bit := 0; ; bit++ {
		if bit == len(d.used) {
			d.used = append(d.used, false)
		}
		if run++; d.used[bit] {
			run = 0
		}
		if run == width {
			for b := bit - width + 1; b <= bit; b++ {
				d.used[b] = true
			}
			return due{d.steps.bits + bit - width + 1, width}
		}
	}
}

func (d *dues) free(of due) {
	for bit := range of.width {
		d.used[of.bit-d.steps.bits+bit] = false
	}
}

// read is a due, from the state's bits.
func (m *mover[K]) read(k *K, of due) uint64 {
	if of.width == 0 {
		return 0
	}
	bit := m.bits + of.bit
	word, shift := bit>>6, bit&63
	value := (*k)[word] >> shift
	if shift+of.width > 64 {
		value |= (*k)[word+1] << (64 - shift)
	}
	return value & (1<<of.width - 1)
}

func (m *mover[K]) write(k *K, of due, value uint64) {
	if of.width == 0 {
		return
	}
	bit := m.bits + of.bit
	word, shift := bit>>6, bit&63
	mask := uint64(1)<<of.width - 1
	(*k)[word] = (*k)[word]&^(mask<<shift) | value<<shift
	if shift+of.width > 64 {
		(*k)[word+1] = (*k)[word+1]&^(mask>>(64-shift)) | value>>(64-shift)
	}
}

// forgetDues clears those without a meaning, as forget does with bits of edges kept apart.
func (m *mover[K]) forgetDues(k *K) {
	m.write(k, m.due, 0)
	if len(m.duesU) > 0 && get(k, m.u) == done {
		for _, of := range m.duesU {
			m.write(k, of, 0)
		}
	}
	if len(m.duesV) > 0 && get(k, m.v) == done {
		for _, of := range m.duesV {
			m.write(k, of, 0)
		}
	}
}

// charge adds what the edge taken costs beside later ones, as far as they could be taken at all.
func (m *mover[K]) charge(k *K) {
	if len(m.charges) == 0 || get(k, flagSlot) == complete {
		return
	}
	for _, c := range m.charges {
		if c.u > 0 && get(k, c.u) == done || c.v > 0 && get(k, c.v) == done {
			continue
		}
		m.write(k, c.due, m.read(k, c.due)+c.cost)
	}
}
