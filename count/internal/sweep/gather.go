package sweep

import (
	"context"
	"math/bits"

	"leaper/count/internal/pairing"
)

// A class of few pairs is gathered in an array with a place for each rank (kernel.go). That
// array stays near the processor. But 8 pairs have 2,027,025 ranks, and a class has some
// thousands of them. In an array or a hash table of that size, each state would wait for memory,
// some 100 ns, while a processor adds in one. So larger classes are gathered in passes that read
// and write memory in order, as far as possible. Their states come out in order of rank, and the
// next step reads them so (pairing/images.go).
//
//	sorted    The images are listed as they come, with their counts. In the end, they are sorted
//	          digit by digit, the lowest first. Equal ones then stand together, and are added.
//	marked    If there are only a few ranks for each state, they have an array after all, with a
//	          bit for each place that is in use. The bits give the order.
//
//	images    8 11 8 3        sorted   3 8 8 11   ──▶  3 8 11
//	counts    17 3 40 5                5 17 40 3       5 57 3
type gathering struct {
	tables *pairing.Tables
	store  *pairing.Store
	ring   Ring
	size   uint64 // the matchings; it stands for a cycle that was closed
	marks  bool   // whether ranks are marked, or sorted
	over   uint64 // all sums so far; its top bit shows that one was too large
	images []uint64

	list, spare []state
	distinct    int // the number of the first states of the list that are sorted and distinct
	digits      [maxDigits][1 << largeDigit]uint32

	cells []uint64 // one for each rank, and one more
	used  []uint64 // bits: the marked cells
}

// state is a rank and its count.
type state struct{ rank, sum uint64 }

// The bits of a digit of a rank. Fewer digits are faster for many states, and smaller digits for few. The ranks have 63 bits at most.
const (
	smallDigit = 8
	largeDigit = 11
	maxDigits  = 8
)

// ManyStates is the number of states from which marks are worth it.
const ManyStates = 1 << 12

// open begins a class, made of a number of states.
func (g *gathering) open(pairs, states int, r Ring) error {
	numbering := g.tables.Numbering
	g.ring, g.size, g.over = r, numbering.Matchings(pairs), 0
	g.list, g.distinct = g.list[:0], 0
	g.marks = states >= ManyStates && pairs <= numbering.DensePairs()
	if !g.marks || g.cells != nil {
		return nil
	}
	n := int(numbering.Matchings(numbering.DensePairs())) + 1
	words := n/64 + 1
	if err := g.store.Charge(pairing.SizeOf[uint64](n + words)); err != nil {
		return err
	}
	g.cells, g.used = make([]uint64, n), make([]uint64, words)
	return nil
}

// imagesOf gives the ranks after an effect, in room that the next call reuses; a nil effect changes
// nothing.
func imagesOf[R pairing.Rank](g *gathering, e *pairing.Effect, ranks []R) (images []uint64, err error) {
	if g.images, err = pairing.Grown(g.store, g.images[:0], len(ranks)); err != nil {
		return nil, err
	}
	images = AppendWide(g.images, ranks)
	if e != nil {
		pairing.Images(e, images)
	}
	return images, nil
}

// add adds the counts of ranks, in any order. It leaves out closed cycles.
func (g *gathering) add(ctx context.Context, ranks, sums []uint64) (err error) {
	if g.marks {
		g.over |= mark(g.cells, g.used, g.size, ranks, sums, g.ring)
		return nil
	}
	if n := len(g.list); n+len(ranks) > cap(g.list) && n > ManyStates+2*g.distinct {
		if err := g.sort(ctx); err != nil { // before more memory is taken for equal ranks
			return err
		}
	}
	n := len(g.list)
	if g.list, err = pairing.Grown(g.store, g.list, n+len(ranks)); err != nil {
		return err
	}
	list := g.list[:n+len(ranks)]
	sums = sums[:len(ranks)]
	for i, rank := range ranks {
		list[n] = state{rank, sums[i]}
		n += int((rank - g.size) >> 63) // 1, or 0 for a closed cycle
	}
	g.list = list[:n]
	return nil
}

// close ends the gathering. It gives the number of states, and whether a sum was too large.
func (g *gathering) close(ctx context.Context) (n int, over uint64, err error) {
	if !g.marks {
		err = g.sort(ctx)
		return len(g.list), g.over, err
	}
	g.used[g.size>>6] &^= 1 << (g.size & 63)
	g.cells[g.size] = 0
	for _, word := range g.used {
		n += bits.OnesCount64(word)
	}
	return n, g.over, nil
}

// drop forgets the gathered states.
func (g *gathering) drop() {
	clear(g.cells)
	clear(g.used)
}

// write writes the states, in order of rank, after close.
func write[R pairing.Rank](g *gathering, ranks []R, sums []uint64) {
	if !g.marks {
		ranks, sums = ranks[:len(g.list)], sums[:len(g.list)]
		for i := range ranks {
			ranks[i], sums[i] = R(g.list[i].rank), g.list[i].sum
		}
		return
	}
	at := 0
	for w, word := range g.used {
		for ; word != 0; word &= word - 1 {
			rank := w<<6 + bits.TrailingZeros64(word)
			ranks[at], sums[at] = R(rank), g.cells[rank]
			g.cells[rank] = 0
			at++
		}
		g.used[w] = 0
	}
}

// sort puts the list in order of rank, and adds up equal ones.
func (g *gathering) sort(ctx context.Context) error {
	if err := g.order(ctx); err != nil {
		return err
	}
	list, n := g.list, 0
	for i := range list {
		one := list[i]
		if n > 0 && list[n-1].rank == one.rank {
			one.sum = g.ring.Add(list[n-1].sum, one.sum)
			n--
		}
		g.over |= one.sum
		list[n] = one
		n++
	}
	g.list, g.distinct = list[:n], n
	return nil
}

// order puts the list in order of rank. Each pass goes by one digit: it counts how often each
// value occurs, and so knows where the first state of each value goes.
func (g *gathering) order(ctx context.Context) (err error) {
	n, most := len(g.list), smallDigit
	switch {
	case n <= 24:
		for i := 1; i < n; i++ {
			one, at := g.list[i], i
			for ; at > 0 && g.list[at-1].rank > one.rank; at-- {
				g.list[at] = g.list[at-1]
			}
			g.list[at] = one
		}
		return nil
	case n >= 2048:
		most = largeDigit
	case n >= 256:
		most = (smallDigit + largeDigit) / 2
	}
	if g.spare, err = pairing.Grown(g.store, g.spare, n); err != nil {
		return err
	}
	length := bits.Len64(g.size)
	passes := (length + most - 1) / most
	digit := (length + passes - 1) / passes
	for pass := range passes {
		clear(g.digits[pass][:1<<digit])
	}
	for pass := 0; pass < passes; pass += 2 { // the last of them may be of zeros alone
		countDigits(g.list, &g.digits[pass], &g.digits[pass+1], pass*digit, digit)
	}
	for pass := range passes {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := &g.digits[pass]
		sum := uint32(0)
		for i, n := range at[:1<<digit] {
			at[i] = sum
			sum += n
		}
		sortByDigit(g.list, g.spare[:n], at, pass*digit, digit)
		g.list, g.spare = g.spare[:n], g.list
	}
	return nil
}
