package frontier

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
)

// A drawing is a cycle that is being drawn. What is drawn of it takes its numbers from its
// own source, so that it does not matter what else is drawn, nor where or when.
type drawing struct {
	random *rand.Rand
	unit   int
	mirror bool     // the image in the mirror is meant
	edges  [2][]arc // of the two sides
	trails [2]trail // where it has come to, on each side
	group  int      // of the class on the cut
}

// arc is an edge.
type arc struct{ u, v int32 }

// A trail is how far a drawing has gone back on one side: to this state.
type trail struct {
	code, rank uint64
	edges      *[]arc
	random     *rand.Rand
}

// trail begins a trail at a state. It has a source of its own, since the two of a drawing
// are gone back at the same time.
func (d *drawing) trail(side int, code, rank uint64) trail {
	source := rand.New(rand.NewPCG(d.random.Uint64(), d.random.Uint64()))
	return trail{code, rank, &d.edges[side], source}
}

// back goes back to the first layer of a strip with some trails, which are in the last.
func (s *strip) back(ctx context.Context, by *scale, trails []*trail) error {
	for at := len(s.steps) - 1; at >= 0; at-- {
		if s.kept[at+1] != nil {
			s.drop(at + 1)
		}
		from, err := s.after(ctx, at)
		if err != nil {
			return err
		}
		if err := s.backStep(ctx, &s.steps[at], from, by, trails); err != nil {
			return err
		}
	}
	return nil
}

// backStep goes back one step with all trails.
func (s *strip) backStep(ctx context.Context, st *step, from []*layer, by *scale, trails []*trail) error {
	const each = 16
	var next atomic.Int64
	errs := make([]error, len(s.hands))
	inParallel(min(len(s.hands), (len(trails)+each-1)/each), func(t int) {
		b := backing{step: st, from: from, by: by, tables: s.counters[0].tables, store: s.counters[0].store, lot: lot{width: by.width}}
		for {
			begin := int(next.Add(each)) - each
			if begin >= len(trails) {
				return
			}
			if errs[t] = ctx.Err(); errs[t] != nil {
				return
			}
			for _, trail := range trails[begin:min(begin+each, len(trails))] {
				b.back(trail)
			}
		}
	})
	return failure(errs)
}

// backing goes back one step. The states from which a state came are found by trying: each
// way leads to its class from one class, and of the states of that, those count that the
// way takes to its rank. They are drawn by their counts, which add up to its own.
//
//	from   a: rank 0 ×3, rank 2 ×1     no edge ──▶  rank 2 ×5
//	       b: rank 1 ×4                to p    ──▶  = 1 of a, and 4 of b
//
// Where the edges of a way have weights, its counts are so many times as large.
type backing struct {
	step   *step
	from   []*layer // in each ring
	by     *scale
	tables *pairing.Tables
	store  *pairing.Store
	lot    lot
	found  []origin
	sums   [][]uint64 // of the class that is looked at, in each ring
	left   []uint64
}

// origin is a state that a way leads from.
type origin struct {
	code, rank uint64
	way        int
}

// back takes one trail back.
func (b *backing) back(t *trail) {
	b.lot.clear()
	b.found = b.found[:0]
	for way := range b.step.ways {
		code, ok := b.step.cameFrom(t.code, way)
		if !ok {
			continue
		}
		c, found := b.from[0].find(code)
		if !found {
			continue
		}
		b.sums = append(b.sums[:0], b.from[0].sums(c))
		for _, l := range b.from[1:] {
			same, _ := l.find(code)
			b.sums = append(b.sums, l.sums(same))
		}
		b.origins(c, way, t.rank)
	}
	if len(b.found) == 0 {
		panic("unreachable: a state came from nowhere")
	}
	o := b.found[b.lot.draw(t.random)]
	t.code, t.rank = o.code, o.rank
	w := &b.step.ways[o.way]
	for _, bit := range []int8{w.i, w.j} {
		if bit >= 0 {
			*t.edges = append(*t.edges, arc{b.step.vertex, b.step.front[b.step.width-1-int(bit)/2]})
		}
	}
}

// origins finds the states of a class that a way takes to a rank.
func (b *backing) origins(c class, way int, rank uint64) {
	first := b.from[0]
	change, changes := b.step.change(&b.step.ways[way], c.code)
	if b.step.closes && changes && change.Kind == pairing.Glue && change.K == 1 {
		changes = false
	}
	var e *pairing.Effect
	if changes {
		e = b.tables.Effect(b.store, change)
	}
	switch k := pairing.PairsOf(c.code); {
	case k > first.by.LongPairs():
		originsOf(b, c, way, e, rank, first.huge(c))
	case k > first.by.ShortPairs():
		originsOf(b, c, way, e, rank, first.long(c))
	case e != nil && e.Table != nil:
		for i, r := range first.short(c) {
			if uint64(e.Table[r]) == rank {
				b.add(c, way, i, uint64(r))
			}
		}
	default:
		originsOf(b, c, way, e, rank, first.short(c))
	}
}

// originsOf finds them where there is no table; without an effect ranks stay.
func originsOf[R uint16 | uint32 | uint64](b *backing, c class, way int, e *pairing.Effect, rank uint64, ranks []R) {
	for i, r := range ranks {
		to, ok := uint64(r), true
		if e != nil {
			to, ok = e.Apply(to)
		}
		if ok && to == rank {
			b.add(c, way, i, uint64(r))
		}
	}
}

// add adds the i-th state of a class to those that are drawn from.
func (b *backing) add(c class, way, i int, rank uint64) {
	b.found = append(b.found, origin{c.code, rank, way})
	b.left = b.left[:0]
	for _, sums := range b.sums {
		b.left = append(b.left, sums[i])
	}
	weight := b.by.weight(b.left...)
	for _, edge := range b.step.ways[way].weights {
		if edge != 1 {
			weight = times(weight, uint64(edge))
		}
	}
	b.lot.add(weight...)
}

// times is a number of some words times a factor.
func times(number []uint64, factor uint64) []uint64 {
	product := make([]uint64, 0, len(number)+1)
	carry := uint64(0)
	for _, word := range number {
		high, low := bits.Mul64(word, factor)
		low, over := bits.Add64(low, carry, 0)
		product = append(product, low)
		carry = high + over
	}
	if carry > 0 {
		product = append(product, carry)
	}
	return product
}

// cameFrom is the code from which a way leads to a code; false if from none.
func (s *step) cameFrom(code uint64, way int) (uint64, bool) {
	to := code
	if s.keeps {
		code = code>>(s.insert+2)<<s.insert | code&(1<<s.insert-1)
	}
	code = s.stretch(code) - s.ways[way].adds
	after, ok := s.after(code, way)
	return code, ok && after == to
}

// cycleOf is the cycle that some edges make, from a vertex on; false if they make none.
func cycleOf(edges []arc, vertices int, from int32) ([]int32, bool) {
	next := make([][]int32, vertices)
	for _, e := range edges {
		next[e.u] = append(next[e.u], e.v)
		next[e.v] = append(next[e.v], e.u)
	}
	if slices.ContainsFunc(next, func(row []int32) bool { return len(row) != 2 }) {
		return nil, false
	}
	cycle := []int32{from}
	before, at := next[from][0], from
	for len(cycle) <= vertices {
		to := next[at][0]
		if to == before {
			to = next[at][1]
		}
		if to == from {
			return cycle, len(cycle) == vertices
		}
		cycle = append(cycle, to)
		before, at = at, to
	}
	return nil, false
}
