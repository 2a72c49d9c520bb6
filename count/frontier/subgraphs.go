package frontier

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// Many counts of one graph's parts. Whoever asks how many tours begin with a walk asks
// for the cycles of what the walk has left of the graph, and then of what each next
// square would leave: graphs that differ in the edges of one vertex. Such a vertex is
// on one side of the cut, mostly, and the other side is swept once for all of them.
//
//	a8 c7 ┄ e8      the walk is above the cut: what is below was swept when
//	   ┊  ┄ d5      the walk was shorter, and stays as it was
//	──────────────
//	 o  o  o  o     once it goes down, the lower side is swept again; but by
//	 o  o  o  o     then the walk has taken so much that little is left
//
// What was swept for a graph of more edges may stand for one of fewer. Let w be on the
// cut, and let the other side take as many edges there as leave this side only those
// that it must take. Then no state that meets the other side has another edge at w, and
// it does not matter that the sweep had some (see [kept.standsFor]).

// Subgraphs counts the Hamiltonian cycles of subgraphs of a graph, one after another.
// It is not for several goroutines at once.
type Subgraphs struct {
	plan  *Decomposition // of the whole graph
	r     *running
	onCut []bool
	kept  [2][]*kept // of each side, the last used first

	finishes finishes // of states, if they are known
}

// keptLayers is how many layers are kept of each side: that of the walk so far, that
// of its last square's, and that of one more.
const keptLayers = 3

// Subgraphs makes ready to count subgraphs of the plan's graph, by its order and its
// cut. The plan has to be one of whole layers: it is made with no memory given.
func (p *Decomposition) Subgraphs(opts Options) (*Subgraphs, error) {
	plain := newDecomposition(p.graph, p.order)
	plain.divide(p.split)
	opts = opts.withDefaults()
	opts.Progress = nil
	s := &Subgraphs{plan: plain, onCut: make([]bool, len(p.graph.Next))}
	for _, v := range plain.cut {
		s.onCut[v] = true
	}
	if err := s.anew(opts); err != nil {
		return nil, err
	}
	return s, nil
}

// anew forgets all that is kept.
func (s *Subgraphs) anew(opts Options) error {
	r, err := newRunning(s.plan, opts)
	s.r, s.kept, s.finishes = r, [2][]*kept{}, finishes{}
	return err
}

// Count counts the cycles of the graph with these edges, of the same vertices. If a
// number is given that they do not exceed, large numbers take less work. The error
// wraps [ErrMemory] or that of the context.
func (s *Subgraphs) Count(ctx context.Context, next [][]int32, most *big.Int) (*big.Int, error) {
	next = s.within(next)
	if slices.ContainsFunc(next, func(row []int32) bool { return len(row) < 2 }) {
		return new(big.Int), nil
	}
	sum, err := s.count(ctx, next, most)
	if errors.Is(err, pairing.ErrMemory) { // it may be what is kept that takes it
		if err := s.anew(s.r.opts); err != nil {
			return nil, err
		}
		sum, err = s.count(ctx, next, most)
	}
	if err != nil {
		// What failed may have left threads half way, and memory that nobody gives back.
		return nil, errors.Join(err, s.anew(s.r.opts))
	}
	return sum, nil
}

// within leaves out the edges that the plan has not: no cycle of the whole graph has them.
func (s *Subgraphs) within(next [][]int32) [][]int32 {
	rows := make([][]int32, len(next))
	for v, row := range next {
		for _, w := range row {
			if slices.Contains(s.plan.graph.Next[v], w) && slices.Contains(s.plan.graph.Next[w], int32(v)) {
				rows[v] = append(rows[v], w)
			}
		}
	}
	return rows
}

func (s *Subgraphs) count(ctx context.Context, next [][]int32, most *big.Int) (*big.Int, error) {
	g := Graph{Next: next, Hub: s.plan.graph.Hub}
	bound := (&Decomposition{graph: g}).bound()
	if most == nil || most.Cmp(bound) > 0 {
		most = bound
	}
	if !s.plan.long(most) {
		sum, err := s.in(ctx, sweep.WholeNumbers, g)
		if !errors.Is(err, sweep.ErrOverflow) {
			return sum, err
		}
	}
	system := sweep.NewResidues(most)
	var sums []*big.Int
	for _, prime := range system.Primes {
		sum, err := s.in(ctx, sweep.Ring{Prime: prime}, g)
		if err != nil {
			return nil, err
		}
		sums = append(sums, sum)
	}
	return system.Number(sums), nil
}

// in counts in a ring.
func (s *Subgraphs) in(ctx context.Context, by sweep.Ring, g Graph) (*big.Int, error) {
	for _, hand := range s.r.hands {
		hand.Over, hand.Transitions = 0, 0
	}
	var sides [2]*kept
	for i, second := range []bool{false, true} {
		if second && s.plan.whole {
			break
		}
		var err error
		if sides[i], err = s.side(ctx, by, g, second); err != nil {
			return nil, err
		}
	}
	if !s.plan.whole {
		return s.together(ctx, by, g, sides[0], sides[1])
	}
	sum := sweep.Total{Ring: by}
	for _, class := range sides[0].layer.Classes {
		for _, n := range sides[0].layer.Sums(class) {
			sum.AddProduct(n, 1)
		}
	}
	return sum.Number(), nil
}

// together is what two sides make: what is known to finish the one, or a join.
func (s *Subgraphs) together(ctx context.Context, by sweep.Ring, g Graph, left, right *kept) (*big.Int, error) {
	if left.layer == right.layer {
		if err := s.finish(ctx, by, left, right); err != nil {
			return nil, err
		}
	}
	sum, done, err := s.finished(ctx, by, g, left, right)
	if err != nil {
		return nil, err
	}
	if done {
		return sum.Number(), nil
	}
	return s.join(ctx, by, s.meet(g, left, right))
}

// side is the states of one side, swept or kept.
func (s *Subgraphs) side(ctx context.Context, by sweep.Ring, g Graph, second bool) (*kept, error) {
	k := s.edges(g, second)
	k.ring = by
	list := s.kept[sideIndex(second)]
	if at := slices.IndexFunc(list, func(old *kept) bool { return old.standsFor(k, s.onCut) }); at >= 0 {
		old := list[at]
		copy(list[1:at+1], list[:at])
		list[0] = old
		return old, nil
	}
	if old := s.mirrored(k, second); old != nil {
		s.kept[1] = append([]*kept{old}, s.kept[1]...)
		return old, nil
	}
	h, err := newHalf(g, s.sideOf(k, second))
	if err != nil {
		return nil, err
	}
	c := &sweep.Counter{Tables: s.plan.tables, Store: s.r.store, Ring: by}
	start, err := c.Start()
	if err != nil {
		return nil, err
	}
	if k.layer, err = c.Sweep(ctx, h.steps, start, s.r.hands); err != nil {
		return nil, err
	}
	k.places = h.places
	for len(list) >= keptLayers || len(list) > 0 && s.r.store.Used() > s.r.opts.Memory/2 {
		s.unfinish(list[len(list)-1])
		sweep.Release(s.r.store, list[len(list)-1].layer)
		list = list[:len(list)-1]
	}
	s.kept[sideIndex(second)] = slices.Insert(list, 0, k)
	return k, nil
}

// mirrored is the second side as the image of what was swept for the first: that one
// will be swept again, by a walk that begins there.
func (s *Subgraphs) mirrored(k *kept, second bool) *kept {
	p := s.plan
	if !p.mirror || !second {
		return nil
	}
	for i, old := range s.kept[0] {
		image := &kept{ring: old.ring, layer: old.layer, places: p.imagesOf(old.places), next: make([][]int32, len(old.next)), others: make([]int, len(old.others))}
		for v := range old.next {
			to := p.image(int32(v))
			image.next[to], image.others[to] = p.imagesOf(old.next[v]), old.others[v]
		}
		if image.standsFor(k, s.onCut) {
			s.kept[0] = slices.Delete(s.kept[0], i, i+1)
			return image
		}
	}
	return nil
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
func (s *Subgraphs) edges(g Graph, second bool) *kept {
	k := &kept{next: make([][]int32, len(g.Next)), others: make([]int, len(g.Next))}
	for v, row := range g.Next {
		for _, w := range row {
			if (s.plan.time(int32(v), w) < s.plan.split) != second {
				k.next[v] = append(k.next[v], w)
			} else {
				k.others[v]++
			}
		}
	}
	return k
}

// sideOf is what to sweep.
func (s *Subgraphs) sideOf(k *kept, second bool) side {
	return side{
		order: s.plan.seen(second),
		edge:  func(u, v int32) bool { return (s.plan.time(u, v) < s.plan.split) != second },
		stays: func(v int32) bool { return s.onCut[v] },
		ends:  func(v int32) span { return span{uint8(max(0, 2-k.others[v])), 2} },
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

// A meeting is two sides on their way to the join.
type meeting struct {
	left, right *kept
	beside      []int8  // of each place on the left, that on the right; −1: there is none
	least, most []uint8 // of each place on the left, the degrees that the graph allows
	alone       uint64  // what a code on the right has where there is no place on the left
}

// meet compares the places of two sides. A vertex of the cut that has no edges left on
// a side has no place there, and two on the other.
func (s *Subgraphs) meet(g Graph, left, right *kept) *meeting {
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

// join adds up what the two sides make together.
func (s *Subgraphs) join(ctx context.Context, by sweep.Ring, m *meeting) (*big.Int, error) {
	left, right := m.left.layer, m.right.layer
	joins := s.r.joins
	for _, j := range joins {
		j.Begin(by)
		j.Pairs, j.Work, j.Looked = 0, 0, 0
	}
	err := sweep.EachClass(ctx, left, len(joins), func(t, i int) error {
		a := left.Classes[i]
		code, ok := m.complement(a.Code)
		if !ok {
			return nil
		}
		b, found := right.Find(code)
		if !found {
			return nil
		}
		return joins[t].JoinClasses(ctx, left, a, right, b, m.turn(a.Code), 1)
	})
	if err != nil {
		return nil, err
	}
	sum, err := sumOfJoins(by, joins)
	if err != nil {
		return nil, err
	}
	return sum.Number(), nil
}
