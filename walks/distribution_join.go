package walks

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"slices"

	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// Most states of a sweep die: they look well at the frontier, and no tour comes of them. On 6x8 there are more than 13 million
// late in a sweep by right angles. So two sweeps, one from either end of the order, stop in the middle and are joined
// there, as in package count: 2 million states meet 100,000. One side has the edges between the vertices before the cut in
// the order, the other all others. The cut is the vertices with edges of both.
//
//	one side    ──a───b   c───d──       a to d are the cut. A state of one side and one of the other make a tour
//	              │       │             if each vertex has two edges of both together, and if the pairs of ends,
//	other side  ──a   b───c   d──       laid on each other, are one circuit.
//
// What a tour has is what both sides have, and the turns on the cut, from an edge of one side to one of the other. All that
// matters of an edge there is its kind: edges of one side that turn by the angle to the same edges of the other
// are of one kind. A state knows the kind by an edge that does not exist, from the vertex to none, and that costs the
// number of the kind beside each such edge; it is never taken.
//
// States of one side with the same degrees meet those of the other with the degrees that are lacking. For each list of
// kinds on the other side, this side's polynomials are moved up by the turns that both make and added up by
// the pairs of their ends; then polynomials are multiplied for pairs of pairs that make one circuit.
// Crossings are not joined, for two edges that cross have no vertex in common.

// mostCut is the most vertices of a cut.
const mostCut = 24

// joined says whether tours are counted by a join: closed tours, by one measure of turns or moves.
func (d *distributor) joined() bool {
	return len(d.measures) == 1 && !d.measures[0].OfCrossings() && d.q.Kind == tour.Closed && !d.graph.Directed && d.table.Len() > 2
}

// A joinedSide is one of the two.
type joinedSide struct {
	*distributor
	graph  *subgraph.Graph
	spec   subgraph.Spec
	order  []int32
	steps  int     // those of its edges
	marks  []int32 // edges that tell kinds, by vertex of the cut
	swept  *subgraph.Sweep
	values []polynomial
	groups map[degrees][]half
}

// degrees are the edges of the cut's vertices.
type degrees [mostCut]uint8

// A half is a state on the cut.
type half struct {
	mates, kinds [mostCut]uint8
	value        polynomial
}

// A cut is where the two sides meet.
type cut struct {
	*distributor
	sides    [2]*joinedSide
	vertices []int32
	turns    [][][]int64 // by vertex, by the kinds of its two edges
}

// sharesByJoin counts by a join. It reports whether it could.
//
// Where to cut? Late cuts leave the second side little, and give the first side the states of the whole sweep; early
// ones the other way around. So a cut is looked for with little memory first, by halving: the side that does not fit says which
// way to go. Where no cut fits, it begins again with more, at the cut where that turned.
func (d *distributor) sharesByJoin(ctx context.Context) ([]Share, bool, error) {
	d.range2, d.words, d.over = 1, 1, false
	most, at := d.opts.memory(), d.graph.Vertices/2
	for memory := min(leastMemory, most); ; memory = min(4*memory, most) {
		var last error
		for low, high := 1, d.graph.Vertices-1; low <= high; at = (low + high) / 2 {
			c, late := d.newCut(at)
			if c != nil {
				if late, last = c.sweep(ctx, memory); last == nil && d.over {
					return nil, false, nil
				}
				if last == nil {
					return c.join(ctx)
				}
				if !errors.Is(last, subgraph.ErrMemory) {
					return nil, false, last
				}
			}
			if late {
				high = at - 1
			} else {
				low = at + 1
			}
		}
		if last == nil {
			return nil, false, nil // no cut divides the tours
		}
		if memory == most {
			return nil, false, fault.New(ErrTooWide, "%w", last)
		}
	}
}

// sweep sweeps both sides, and reports which does not fit: the first, if the cut is too late.
func (c *cut) sweep(ctx context.Context, memory int64) (late bool, err error) {
	for k, s := range c.sides {
		if err := s.sweep(ctx, memory); err != nil {
			return k == 0, err
		}
		held, err := s.group(c.vertices, memory)
		if err != nil {
			return k == 0, err
		}
		memory -= held
	}
	return false, nil
}

// newCut divides the edges: the first side has those of the vertices before a place in the order. It gives nil if not every
// tour crosses the cut, and whether that is too late.
func (d *distributor) newCut(at int) (c *cut, late bool) {
	order := d.orderings[0]
	place := make([]int, d.graph.Vertices)
	for i, v := range order {
		place[v] = i
	}
	first := make([]bool, len(d.graph.Edges))
	has := [2][]bool{make([]bool, len(place)), make([]bool, len(place))}
	for i, e := range d.graph.Edges {
		first[i] = max(place[e.U], place[e.V]) < at
		of := has[1]
		if first[i] {
			of = has[0]
		}
		of[e.U], of[e.V] = true, true
	}
	c = &cut{distributor: d}
	var only [2]bool
	for v := range int32(len(place)) {
		switch {
		case has[0][v] && has[1][v]:
			c.vertices = append(c.vertices, v)
		case !has[0][v] && !has[1][v]:
			return nil, false // and there are no tours
		case has[0][v]:
			only[0] = true
		default:
			only[1] = true
		}
	}
	if !only[0] || !only[1] || len(c.vertices) > mostCut {
		return nil, only[0]
	}
	kinds, turns := d.kindsOf(c.vertices, first)
	c.turns = turns
	for k := range c.sides {
		s := &joinedSide{distributor: d, order: slices.Clone(order), spec: *d.spec}
		if k == 1 {
			slices.Reverse(s.order)
		}
		nowhere := int32(len(place))
		s.order = append(s.order, nowhere)
		s.graph = &subgraph.Graph{Vertices: len(place) + 1, Edges: slices.Clone(d.graph.Edges)}
		s.spec.First, s.spec.Pairs = make([]bool, len(first)), nil
		for i, is := range first {
			if s.spec.First[i] = is == (k == 0); s.spec.First[i] {
				s.steps++
			}
		}
		for _, pair := range d.spec.Pairs {
			if s.spec.First[pair.Edges[0]] && s.spec.First[pair.Edges[1]] {
				s.spec.Pairs = append(s.spec.Pairs, pair)
			}
		}
		for i, v := range c.vertices {
			mark := int32(len(s.graph.Edges))
			s.marks = append(s.marks, mark)
			s.graph.Edges = append(s.graph.Edges, subgraph.Edge{U: v, V: nowhere})
			s.spec.First = append(s.spec.First, false)
			for edge, kind := range kinds[i] {
				if kind > 0 && s.spec.First[edge] {
					s.spec.Pairs = append(s.spec.Pairs, subgraph.Pair{Edges: [2]int32{edge, mark}, Cost: kind})
				}
			}
		}
		c.sides[k] = s
	}
	return c, false
}

// kindsOf gives the edges at each vertex of the cut their kinds, and what two kinds of both sides cost together. Kind 0
// costs nothing with any.
func (d *distributor) kindsOf(vertices []int32, first []bool) (kinds []map[int32]int32, turns [][][]int64) {
	costs := map[[2]int32]int64{}
	for _, pair := range d.spec.Pairs {
		costs[pair.Edges] += int64(pair.Cost)
		costs[[2]int32{pair.Edges[1], pair.Edges[0]}] += int64(pair.Cost)
	}
	for _, v := range vertices {
		var edges [2][]int32
		for i, e := range d.graph.Edges {
			if e.U == v || e.V == v {
				k := 1
				if first[i] {
					k = 0
				}
				edges[k] = append(edges[k], int32(i))
			}
		}
		of, some := map[int32]int32{}, [2][]int32{{-1}, {-1}} // an edge of each kind
		for k, list := range edges {
			for _, e := range list {
				same := func(other int32) bool {
					return !slices.ContainsFunc(edges[1-k], func(f int32) bool { return costs[[2]int32{e, f}] != costs[[2]int32{other, f}] })
				}
				kind := slices.IndexFunc(some[k], same)
				if kind < 0 {
					kind = len(some[k])
					some[k] = append(some[k], e)
				}
				of[e] = int32(kind)
			}
		}
		table := make([][]int64, len(some[0]))
		for i, e := range some[0] {
			for _, f := range some[1] {
				table[i] = append(table[i], costs[[2]int32{e, f}])
			}
		}
		kinds, turns = append(kinds, of), append(turns, table)
	}
	return kinds, turns
}

// sweep sweeps the side's edges.
func (s *joinedSide) sweep(ctx context.Context, memory int64) error {
	sweep, err := subgraph.New(s.graph, &s.spec, s.order, memory)
	if err != nil {
		return err
	}
	s.values, _, err = subgraph.FoldTo(ctx, sweep, s.steps, subgraph.Values[polynomial](s), subgraph.Options{Step: s.opts.Progress})
	s.swept = sweep
	return err
}

// bytesOfHalf is the memory of a state in the join.
const bytesOfHalf = 2*mostCut + 40 + 16

// group puts the states with the same degrees together, and says how much memory they take.
func (s *joinedSide) group(vertices []int32, memory int64) (held int64, err error) {
	for i := range s.values {
		held += bytesOfHalf + s.Bytes(s.values[i])
	}
	if held > memory {
		return 0, fault.New(subgraph.ErrMemory, "%d states on the cut need %d MiB", len(s.values), held>>20)
	}
	s.groups = map[degrees][]half{}
	for i, spots := range s.swept.Spots(vertices, s.marks) {
		var of degrees
		h := half{value: s.values[i]}
		for at, spot := range spots {
			of[at] = spot.Edges
			if spot.Edges == 1 {
				h.mates[at], h.kinds[at] = uint8(spot.Mate), uint8(spot.Mark)
			}
		}
		s.groups[of] = append(s.groups[of], h)
	}
	s.swept, s.values = nil, nil
	return held, nil
}

// span is the least place that values of the side have, and how many places there are from there on.
func (s *joinedSide) span() (least int64, places int) {
	most := int64(-1 << 62)
	least = 1 << 62
	for _, list := range s.groups {
		for i := range list {
			v := &list[i].value
			least = min(least, v.shift+int64(v.terms[0]))
			most = max(most, v.shift+int64(v.terms[len(v.terms)-2]))
		}
	}
	return least, int(max(0, most-least+1))
}

// mostPlaces bounds how far apart the values of a measure can be for a join, which has a number for each.
const mostPlaces = 1 << 12

// join joins all groups. It reports whether all numbers fit a word.
func (c *cut) join(ctx context.Context) ([]Share, bool, error) {
	leftLeast, leftPlaces := c.sides[0].span()
	rightLeast, rightPlaces := c.sides[1].span()
	turns := 0
	for _, table := range c.turns {
		most := int64(0)
		for _, row := range table {
			most = max(most, slices.Max(row))
		}
		turns += int(most)
	}
	if leftPlaces == 0 || rightPlaces == 0 {
		return nil, true, nil // there is none
	}
	if leftPlaces+rightPlaces > mostPlaces {
		return nil, false, nil
	}
	j := &joining{cut: c, leftLeast: leftLeast, rightLeast: rightLeast, width: leftPlaces + turns, sum: make([]uint64, leftPlaces+turns+rightPlaces)}
	beat := pulse.Of(ctx)
	for of, left := range c.sides[0].groups {
		var rest degrees
		var ends []int
		for i := range c.vertices {
			if rest[i] = 2 - of[i]; of[i] == 1 {
				ends = append(ends, i)
			}
		}
		right := c.sides[1].groups[rest]
		if len(ends) == 0 || len(right) == 0 {
			continue
		}
		if err := j.groups(&beat, ends, left, right); err != nil {
			return nil, false, err
		}
	}
	if j.over {
		return nil, false, nil
	}
	var list []Share
	for i, n := range j.sum {
		if n > 0 {
			list = append(list, Share{[]int64{leftLeast + rightLeast + int64(i)}, new(big.Int).SetUint64(n)})
		}
	}
	return list, true, nil
}

// joining is a join under way.
type joining struct {
	*cut
	leftLeast, rightLeast int64
	width                 int // of a polynomial of the left side, moved up
	sum                   []uint64
	over                  bool
}

// groups joins two groups of states.
func (j *joining) groups(beat *pulse.Pulse, ends []int, left, right []half) error {
	pairs := map[[mostCut]uint8]int{} // of the left ends, numbered
	var list [][mostCut]uint8
	of := make([]int, len(left))
	for i := range left {
		n, is := pairs[left[i].mates]
		if !is {
			n = len(list)
			pairs[left[i].mates] = n
			list = append(list, left[i].mates)
		}
		of[i] = n
	}
	sums := make([]uint64, len(list)*j.width)
	byKinds := map[[mostCut]uint8][]*half{}
	for i := range right {
		byKinds[right[i].kinds] = append(byKinds[right[i].kinds], &right[i])
	}
	for kinds, some := range byKinds {
		if err := beat.Beat(len(left) + len(some)*len(list)); err != nil {
			return err
		}
		clear(sums)
		for i := range left {
			h, up := &left[i], int64(0)
			for _, at := range ends {
				up += j.turns[at][h.kinds[at]][kinds[at]]
			}
			row := sums[of[i]*j.width : (of[i]+1)*j.width]
			for k := 0; k < len(h.value.terms); k += 2 {
				at := h.value.shift + int64(h.value.terms[k]) - j.leftLeast + up
				row[at] = j.plus(row[at], h.value.terms[k+1])
			}
		}
		for _, h := range some {
			for n, mates := range list {
				if isOneCircuit(ends, &mates, &h.mates) {
					j.multiply(sums[n*j.width:(n+1)*j.width], &h.value)
				}
			}
		}
	}
	return nil
}

// multiply adds a product to the sum.
func (j *joining) multiply(row []uint64, v *polynomial) {
	for k := 0; k < len(v.terms); k += 2 {
		at := int(v.shift + int64(v.terms[k]) - j.rightLeast)
		for i, n := range row {
			if n > 0 {
				high, low := bits.Mul64(n, v.terms[k+1])
				j.over = j.over || high > 0
				j.sum[at+i] = j.plus(j.sum[at+i], low)
			}
		}
	}
}

func (j *joining) plus(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	j.over = j.over || carry > 0
	return sum
}

// isOneCircuit reports whether the pairs of ends of both sides are one circuit, laid on each other.
func isOneCircuit(ends []int, left, right *[mostCut]uint8) bool {
	first := uint8(ends[0])
	at, met := first, 0
	for {
		at = right[left[at]]
		if met += 2; at == first {
			return met == len(ends)
		}
	}
}
