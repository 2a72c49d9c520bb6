package bestcycle

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// A search sweeps one half, and then what fits in the other.
type search struct {
	first, second *half
	same          bool // both halves are one
	opts          Options
}

// A match are two states that make a circuit. It has no states if none was found, and then its gains are one less than
// was wanted.
type match struct {
	some          bool
	first, second end
	gains         int32
}

// An end is a state at the cut, and what it gains.
type end struct {
	key   key
	gains int32
}

// best is the match that gains the most, of those that gain at least so much, the first half at least half of it.
func (s search) best(ctx context.Context, aim int32) (match, error) {
	none := match{gains: aim - 1}
	least := max(aim-floorDiv(aim, 2), aim-s.second.most)
	first, err := s.first.sweeping(func(int, uint64) int32 { return least }).run(ctx, 0, s.opts, nil)
	if err != nil || first.len() == 0 {
		return none, err
	}
	j := s.joiner()
	f := newFilter(s.second)
	first.each(func(k key, gains int32) bool {
		f.add(j.turned(k.symbols), gains)
		return true
	})
	held := first.bytes() + f.bytes()
	if held > s.opts.Memory {
		return none, ErrMemory
	}
	second, err := s.second.sweeping(func(step int, edges uint64) int32 { return aim - f.most(step, edges) }).run(ctx, held, s.opts, nil)
	if err != nil || second.len() == 0 {
		return none, err
	}
	return j.best(first, second, aim), nil
}

// A filter knows what the other half gains at most, by what is decided of the crossing edges. It has a table for some
// steps.
type filter struct {
	*half
	tables map[int]*table
	all    int32
}

func newFilter(h *half) *filter {
	f := &filter{half: h, tables: map[int]*table{}, all: never}
	last, all := 0, len(h.crossing)
	for step, l := range h.layouts {
		apart := 2 // tables of few edges are small
		if l.edges > all/2 {
			apart = all / 4
		}
		if l.edges >= last+apart || step == h.cut {
			f.tables[step] = &table{}
			last = l.edges
		}
	}
	return f
}

func (f *filter) add(edges uint64, gains int32) {
	f.all = max(f.all, gains)
	for step, t := range f.tables {
		t.put(key{symbols: edges & (1<<f.layouts[step].edges - 1)}, gains)
	}
}

func (f *filter) most(step int, edges uint64) int32 {
	if t := f.tables[step]; t != nil {
		return t.of(key{symbols: edges})
	}
	return f.all
}

func (f *filter) bytes() int64 {
	sum := int64(0)
	for _, t := range f.tables {
		sum += t.bytes()
	}
	return sum
}

// A joiner lays states of both halves on each other. The crossing edges have different places in the two.
type joiner struct {
	first, second *half
	place         []int // of each crossing edge of the first half, that in the second
	back          []int
	chunks        [8][256]uint64 // places of eight edges at once
	one, other    *scene
}

func (s search) joiner() *joiner {
	j := &joiner{first: s.first, second: s.second, back: make([]int, len(s.first.crossing)), one: newScene(s.first), other: newScene(s.second)}
	n := int32(len(s.first.Next))
	for i, e := range s.first.crossing {
		at := slices.Index(s.second.crossing, [2]int32{n - 1 - e[1], n - 1 - e[0]})
		j.place = append(j.place, at)
		j.back[at] = i
	}
	for c := range j.chunks {
		for byte := range 256 {
			for bit := range 8 {
				if at := 8*c + bit; byte>>bit&1 == 1 && at < len(j.place) {
					j.chunks[c][byte] |= 1 << j.place[at]
				}
			}
		}
	}
	return j
}

// turned are crossing edges as the second half has them.
func (j *joiner) turned(edges uint64) uint64 {
	out := uint64(0)
	for c := range j.chunks {
		out |= j.chunks[c][edges>>(8*c)&255]
	}
	return out
}

// best tries the states that have the same crossing edges, those first that gain the most.
func (j *joiner) best(first, second *table, aim int32) match {
	best := match{gains: aim - 1}
	var ends []end
	second.each(func(k key, gains int32) bool {
		ends = append(ends, end{k, gains})
		return true
	})
	order := func(a, b end) int {
		return cmp.Or(cmp.Compare(a.key.symbols, b.key.symbols), cmp.Compare(b.gains, a.gains), cmp.Compare(a.key.pairing, b.key.pairing))
	}
	slices.SortFunc(ends, order)
	first.each(func(k key, gains int32) bool {
		edges := j.turned(k.symbols)
		at, _ := slices.BinarySearchFunc(ends, edges, func(e end, edges uint64) int {
			return cmp.Or(cmp.Compare(e.key.symbols, edges), 1)
		})
		for ; at < len(ends) && ends[at].key.symbols == edges && gains+ends[at].gains > best.gains; at++ {
			if j.isCircuit(k, ends[at].key) {
				best = match{true, end{k, gains}, ends[at], gains + ends[at].gains}
			}
		}
		return true
	})
	return best
}

// isCircuit reports whether the paths of two states make one circuit.
func (j *joiner) isCircuit(first, second key) bool {
	cut, other := j.first.cut, j.second.cut
	j.one.unpack(j.first, &j.first.layouts[cut], first)
	j.other.unpack(j.second, &j.second.layouts[other], second)
	all := bits.OnesCount64(first.symbols)
	if all == 0 {
		return false
	}
	start := bits.TrailingZeros64(first.symbols)
	at, met := start, 0
	for {
		at = int(j.one.mate[cut+at]) - cut
		at = j.back[int(j.other.mate[other+j.place[at]])-other]
		if met += 2; at == start {
			return met == all
		}
	}
}

// edgesOf are the edges of a state at the cut: a sweep that takes only its crossing edges has few states, and is walked back.
func (h *half) edgesOf(ctx context.Context, at end, opts Options) ([][2]int32, error) {
	goal := at
	s := h.sweeping(func(step int, edges uint64) int32 {
		if edges == goal.key.symbols&(1<<h.layouts[step].edges-1) {
			return goal.gains
		}
		return -never
	})
	var layers []*table
	if _, err := s.run(ctx, 0, opts, func(t *table) { layers = append(layers, t) }); err != nil {
		return nil, err
	}
	var edges [][2]int32
	for k, layer := range slices.Backward(layers) {
		var from, before end
		taken, found := [2]int{-1, -1}, false
		s.next = func(to key, gains int32, ways [2]int) {
			if to == at.key && gains == at.gains {
				before, taken, found = from, ways, true
			}
		}
		layer.each(func(state key, gains int32) bool {
			from = end{state, gains}
			s.expand(k, state, gains)
			return !found
		})
		for _, w := range taken {
			if w < 0 {
				continue
			}
			if to := h.steps[k].ways[w]; to.edge >= 0 {
				edges = append(edges, h.crossing[to.edge])
			} else {
				edges = append(edges, [2]int32{int32(k), h.steps[k].later[to.later].vertex})
			}
		}
		at = before
	}
	return edges, nil
}
