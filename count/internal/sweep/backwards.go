package sweep

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"leaper/count/internal/pairing"
)

// A Drawing is an unfinished draw of a cycle. It takes its random numbers from its own source,
// so other draws, their place and their time make no difference.
type Drawing struct {
	Random *rand.Rand
	Unit   int
	Mirror bool     // the image in the mirror is meant
	Image  int      // the image by the automorphism of this number, from 1, is meant; 0: by none
	Edges  [2][]Arc // of the two sides
	Trails [2]Trail // the progress on each side
	Group  int      // index of the class on the cut
}

// Arc is an edge.
type Arc struct{ U, V int32 }

// A Trail is the state that a drawing has reached on one side, going back.
type Trail struct {
	code, rank uint64
	edges      *[]Arc
	random     *rand.Rand
}

// Trail begins a trail at a state. It has a source of its own, since both trails of a drawing go
// back at the same time.
func (d *Drawing) Trail(side int, code, rank uint64) Trail {
	source := rand.New(rand.NewPCG(d.Random.Uint64(), d.Random.Uint64()))
	return Trail{code, rank, &d.Edges[side], source}
}

// Code is the class of its state.
func (t *Trail) Code() uint64 { return t.code }

// Back goes back with some trails, from the last checkpoint to the first.
func (s *Checkpoints) Back(ctx context.Context, scale *Scale, trails []*Trail) error {
	for at := len(s.Steps) - 1; at >= 0; at-- {
		s.Drop(at + 1)
		from, err := s.After(ctx, at)
		if err != nil {
			return err
		}
		if err := s.backStep(ctx, &s.Steps[at], from, scale, trails); err != nil {
			return err
		}
	}
	return nil
}

// backStep goes back one step with all trails.
func (s *Checkpoints) backStep(ctx context.Context, st *Step, from []*Layer, scale *Scale, trails []*Trail) error {
	threads := make([]*backing, len(s.Gatherers))
	for t := range threads {
		threads[t] = &backing{step: st, from: from, scale: scale, tables: s.counters[0].Tables, store: s.counters[0].Store, weights: Weights{Width: scale.width}}
	}
	return inBatches(ctx, len(trails), 16, len(threads), func(t, i int) error {
		threads[t].back(trails[i])
		return nil
	})
}

// backing goes back one step. It finds the states from which a state came by trying. Each choice
// leads to a class from one class; of the states of that class, those count that the choice takes
// to the right rank. They are drawn by their counts, whose sum is the state's own count.
//
//	from   a: rank 0 ×3, rank 2 ×1     no edge ──▶  rank 2 ×5
//	       b: rank 1 ×4                to p    ──▶  = 1 of a, and 4 of b
//
// Where the edges of a choice have weights, its counts are multiplied by these.
type backing struct {
	step    *Step
	from    []*Layer // in each ring
	scale   *Scale
	tables  *pairing.Tables
	store   *pairing.Store
	weights Weights
	found   []origin
	sums    [][]uint64 // of the class that is looked at, in each ring
	left    []uint64
}

// origin is a state that a choice leads from.
type origin struct {
	code, rank uint64
	choice     int
}

// back takes one trail back.
func (b *backing) back(t *Trail) {
	b.weights.sums = b.weights.sums[:0]
	b.found = b.found[:0]
	for choice := range b.step.Choices {
		code, ok := b.step.cameFrom(t.code, choice)
		if !ok {
			continue
		}
		c, found := b.from[0].Find(code)
		if !found {
			continue
		}
		b.sums = append(b.sums[:0], b.from[0].Sums(c))
		for _, l := range b.from[1:] {
			same, _ := l.Find(code)
			b.sums = append(b.sums, l.Sums(same))
		}
		b.origins(c, choice, t.rank)
	}
	if len(b.found) == 0 {
		panic("unreachable: a state came from nowhere")
	}
	o := b.found[b.weights.Draw(t.random)]
	t.code, t.rank = o.code, o.rank
	w := &b.step.Choices[o.choice]
	for _, bit := range []int8{w.I, w.J} {
		if bit >= 0 {
			*t.edges = append(*t.edges, Arc{b.step.Vertex, b.step.Front[b.step.Width-1-int(bit)/2]})
		}
	}
}

// origins finds the states of a class that a choice takes to a rank.
func (b *backing) origins(c Class, choice int, rank uint64) {
	first := b.from[0]
	change, changes := b.step.Change(&b.step.Choices[choice], c.Code)
	var e *pairing.Effect
	if changes {
		e = b.tables.Effect(b.store, change)
	}
	switch k := pairing.PairsOf(c.Code); {
	case k > first.Numbering.LongPairs():
		originsOf(b, c, choice, e, rank, first.Huge(c))
	case k > first.Numbering.ShortPairs():
		originsOf(b, c, choice, e, rank, first.Long(c))
	case e != nil && e.Table != nil:
		for i, r := range first.Short(c) {
			if uint64(e.Table[r]) == rank {
				b.add(c, choice, i, uint64(r))
			}
		}
	default:
		originsOf(b, c, choice, e, rank, first.Short(c))
	}
}

// originsOf does it without a table; without an effect ranks stay.
func originsOf[R pairing.Rank](b *backing, c Class, choice int, e *pairing.Effect, rank uint64, ranks []R) {
	for i, r := range ranks {
		to, ok := uint64(r), true
		if e != nil {
			to, ok = e.Apply(to)
		}
		if ok && to == rank {
			b.add(c, choice, i, uint64(r))
		}
	}
}

// add adds the i-th state of a class to the candidates of the draw.
func (b *backing) add(c Class, choice, i int, rank uint64) {
	b.found = append(b.found, origin{c.Code, rank, choice})
	b.left = b.left[:0]
	for _, sums := range b.sums {
		b.left = append(b.left, sums[i])
	}
	weight := b.scale.weight(b.left...)
	for _, edge := range b.step.Choices[choice].Weights {
		if edge != 1 {
			weight = times(weight, uint64(edge))
		}
	}
	b.weights.Add(weight...)
}

// times multiplies a number by a factor.
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

// cameFrom is the code from which a choice leads to a code; false if there is no such code.
func (s *Step) cameFrom(code uint64, choice int) (uint64, bool) {
	to := code
	if s.Keeps {
		code = code>>(s.Insert+2)<<s.Insert | code&(1<<s.Insert-1)
	}
	code = s.stretch(code) - s.Choices[choice].Adds
	after, ok := s.After(code, choice)
	return code, ok && after == to
}

// CycleOf is the cycle that some edges make, from a vertex on; false if they make none.
func CycleOf(edges []Arc, vertices int, from int32) ([]int32, bool) {
	next := make([][]int32, vertices)
	for _, e := range edges {
		next[e.U] = append(next[e.U], e.V)
		next[e.V] = append(next[e.V], e.U)
	}
	if slices.ContainsFunc(next, func(row []int32) bool { return len(row) != 2 }) {
		return nil, false
	}
	cycle := []int32{from}
	before, at := next[from][0], from
	for { // from comes again, since each vertex has two edges
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
}
