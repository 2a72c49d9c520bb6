package subgraph

import (
	"cmp"
	"fmt"
	"slices"
)

// wideStep is a step with all that is known before the sweep.
type wideStep struct {
	Step
	edge         Edge
	enter        [2]bool // U, V are met for the first time
	u, v         int     // their slots
	blocked      int     // the bit of the edge among those that are kept apart from others; -1: none
	blocks       []block // later edges that are kept apart from this one
	due          due     // what the edge costs beside those taken before
	charges      []charge
	duesU, duesV []due // of later edges at U, at V: they lose their meaning once it is done
	atU, atV     []int // the bits of later edges at U, at V: they lose their meaning once it is done
	early        bool  // an edge that must be taken or a given end is still to come
	visitU       bool  // U may not be left out
	visitV       bool
	endU, endV   bool // they are given ends, which the state shows from their first step on
	headU, headV bool // in a directed graph: the path begins there
	// waiting is the number of given ends still to come: in a directed graph, first those
	// where the path begins.
	waiting [2]int
}

// A block is a later edge that cannot be taken any more: its bit, and the slots of its vertices
// as far as these have come, else 0.
type block struct{ bit, u, v int }

// steps are all steps of a sweep.
type steps struct {
	list      []wideStep
	slots     int     // of vertices, from 1 on; the first byte is for flags
	bits      int     // of edges
	pairs     bool    // some pairs of edges cost something
	mostPairs []int64 // from each step on
}

// newSteps lays out a sweep. An edge is decided when the later of its vertices comes, which
// makes far fewer states than the earlier one would: a vertex waits for its edges with nothing
// taken, and not with all that could have been. [Spec.Early] has the other way.
func newSteps(g *Graph, spec *Spec, order []int32) (*steps, error) {
	if err := spec.check(g); err != nil {
		return nil, err
	}
	place := slices.Repeat([]int{-1}, g.Vertices)
	for i, v := range order {
		if v < 0 || int(v) >= g.Vertices || place[v] >= 0 {
			return nil, fmt.Errorf("%w: an order that has not every vertex once", ErrSpec)
		}
		place[v] = i
	}
	if len(order) != g.Vertices {
		return nil, fmt.Errorf("%w: an order of %d vertices of %d", ErrSpec, len(order), g.Vertices)
	}
	s := &steps{list: arrange(g, place)}
	if spec.Early {
		sortByEarlier(s.list, place)
	}
	if spec.First != nil {
		late := func(t wideStep) int {
			if t.Edge >= 0 && spec.First[t.Edge] {
				return 0
			}
			return 1
		}
		slices.SortStableFunc(s.list, func(a, b wideStep) int { return late(a) - late(b) })
	}
	slot, first := s.giveSlots(g.Vertices)
	s.giveBits(spec, len(g.Edges), slot, first)
	if err := s.giveDues(spec, len(g.Edges), slot, first); err != nil {
		return nil, err
	}
	s.giveDuties(g, spec)
	return s, nil
}

// arrange gives the steps in order: vertex by vertex, and the edges of each to earlier vertices
// by how soon these are done.
func arrange(g *Graph, place []int) []wideStep {
	last := make([]int, g.Vertices)
	for _, e := range g.Edges {
		later := max(place[e.U], place[e.V])
		last[e.U], last[e.V] = max(last[e.U], later), max(last[e.V], later)
	}
	var list []wideStep
	degree := make([]int, g.Vertices)
	for i, e := range g.Edges {
		list = append(list, wideStep{Step: Step{Edge: int32(i), U: e.U, V: e.V}, edge: e})
		degree[e.U]++
		degree[e.V]++
	}
	for v := range int32(g.Vertices) {
		if degree[v] == 0 {
			list = append(list, wideStep{Step: Step{Edge: -1, U: v, V: v}})
		}
	}
	slices.SortStableFunc(list, func(a, b wideStep) int {
		early := func(s wideStep) int32 {
			if place[s.U] < place[s.V] {
				return s.U
			}
			return s.V
		}
		if d := max(place[a.U], place[a.V]) - max(place[b.U], place[b.V]); d != 0 {
			return d
		}
		if d := last[early(a)] - last[early(b)]; d != 0 {
			return d
		}
		return place[early(a)] - place[early(b)]
	})
	return list
}

// sortByEarlier sorts steps by the earlier vertex of their edges, and then by the later one.
func sortByEarlier(list []wideStep, place []int) {
	slices.SortStableFunc(list, func(a, b wideStep) int {
		return cmp.Or(
			cmp.Compare(min(place[a.U], place[a.V]), min(place[b.U], place[b.V])),
			cmp.Compare(max(place[a.U], place[a.V]), max(place[b.U], place[b.V])),
		)
	})
}

// giveSlots gives each vertex a byte of the state from its first step to its last.
func (s *steps) giveSlots(vertices int) (slot, first []int) {
	first, last := slices.Repeat([]int{-1}, vertices), make([]int, vertices)
	for i := range s.list {
		for _, v := range []int32{s.list[i].U, s.list[i].V} {
			if first[v] < 0 {
				first[v] = i
			}
			last[v] = i
		}
	}
	slot = make([]int, vertices)
	var free []int
	for i := range s.list {
		t := &s.list[i]
		take := func(v int32) {
			if len(free) == 0 {
				s.slots++
				free = append(free, s.slots)
			}
			slot[v], free = free[len(free)-1], free[:len(free)-1]
		}
		if t.enter[0] = first[t.U] == i; t.enter[0] {
			take(t.U)
		}
		if t.enter[1] = t.Edge >= 0 && first[t.V] == i; t.enter[1] {
			take(t.V)
		}
		t.u, t.v = slot[t.U], slot[t.V]
		if t.LastU = last[t.U] == i; t.LastU {
			free = append(free, t.u)
		}
		if t.LastV = t.Edge >= 0 && last[t.V] == i; t.LastV {
			free = append(free, t.v)
		}
	}
	return slot, first
}

// giveBits gives edges that are kept apart from others a bit, from the first step that can
// forbid them until their own.
func (s *steps) giveBits(spec *Spec, edges int, slot, met []int) {
	at := make([]int, edges) // the step of each edge
	for i := range s.list {
		s.list[i].blocked = -1
		if e := s.list[i].Edge; e >= 0 {
			at[e] = i
		}
	}
	if len(spec.Apart) == 0 {
		return
	}
	forbids := make([][]int, len(s.list)) // later steps, in order
	first := slices.Repeat([]int{-1}, len(s.list))
	for _, pair := range spec.Apart {
		a, b := min(at[pair[0]], at[pair[1]]), max(at[pair[0]], at[pair[1]])
		if a == b || slices.Contains(forbids[a], b) {
			continue
		}
		forbids[a] = append(forbids[a], b)
		if first[b] < 0 || a < first[b] {
			first[b] = a
		}
	}
	begins := make([][]int, len(s.list))
	for b, a := range first {
		if a >= 0 {
			begins[a] = append(begins[a], b)
		}
	}
	bit := make([]int, len(s.list))
	var free, open []int // bits, and steps that have one
	for i := range s.list {
		t := &s.list[i]
		if first[i] >= 0 {
			t.blocked = bit[i]
			free = append(free, bit[i])
			open = slices.DeleteFunc(open, func(o int) bool { return o == i })
		}
		for _, b := range begins[i] {
			if len(free) == 0 {
				free = append(free, s.bits)
				s.bits++
			}
			bit[b], free = free[len(free)-1], free[:len(free)-1]
			open = append(open, b)
		}
		come := func(v int32) int {
			if met[v] > i {
				return 0
			}
			return slot[v]
		}
		for _, b := range forbids[i] {
			t.blocks = append(t.blocks, block{bit[b], come(s.list[b].U), come(s.list[b].V)})
		}
		for _, o := range open {
			if e := s.list[o].edge; e.U == t.U || e.V == t.U {
				t.atU = append(t.atU, bit[o])
			}
			if e := s.list[o].edge; e.U == t.V || e.V == t.V {
				t.atV = append(t.atV, bit[o])
			}
		}
	}
}

// giveDuties notes what each step has to see to: vertices that are visited, ends that are given,
// and edges and ends that a path or circuit may not be complete without.
func (s *steps) giveDuties(g *Graph, spec *Spec) {
	from, to := int32(-1), int32(-1)
	if spec.From != nil {
		from = *spec.From
	}
	if spec.To != nil {
		to = *spec.To
	}
	// Given ends that have not come yet, by the way the path leaves them, after each step; and
	// edges that must be taken.
	waiting, musts := [2]int{}, 0
	side := func(v int32) int { // 0: the path begins there
		if g.Directed && v == to && v != from {
			return 1
		}
		return 0
	}
	for i := len(s.list) - 1; i >= 0; i-- {
		t := &s.list[i]
		t.waiting, t.early = waiting, musts > 0 || waiting != [2]int{}
		if t.Edge >= 0 && t.edge.Must {
			musts++
		}
		for k, v := range []int32{t.U, t.V} {
			if v != from && v != to {
				continue
			}
			if k == 0 {
				t.endU, t.headU = true, side(v) == 0
			} else {
				t.endV, t.headV = true, side(v) == 0
			}
			if t.enter[k] {
				waiting[side(v)]++
			}
		}
		t.visitU, t.visitV = slices.Contains(spec.Visit, t.U), slices.Contains(spec.Visit, t.V)
	}
}
