package frontier

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
)

// Where the two sides of a drawing meet: first a pair of classes that fit, by the number of
// cycles that they make, which the join tells; then a state of each. For these there is a
// short way. Each is drawn by its own count, as if the other did not matter, and the pair is
// kept if the two matchings make one cycle; if not, both are drawn anew. So each pair that
// fits comes as often as its product says. Of k pairs of ends, a matching makes one cycle
// with (2k−2)!! of the (2k−1)!! others, which is a quarter still where there are ten pairs.
//
// But a class may have few states, of which hardly any fit. After maxTries the long way is
// taken: what each state of the left comes to with all of the right.

// maxTries is how many pairs of states are drawn before the long way is taken.
const maxTries = 1 << 10

// crossing is the last layers of the two sides, in each ring.
type crossing struct {
	at          cutset
	left, right []*layer // the same, where the second side is the first one's image
	by          *scale
	tries       int
}

// fitting is how many cycles each class of the left makes with its complement.
func (m *crossing) fitting(ctx context.Context, joins []*joiner) (*lot, error) {
	const each = 64
	classes := m.left[0].classes
	totals := make([]total, len(classes)*len(m.left))
	var next atomic.Int64
	errs := make([]error, len(joins))
	inParallel(min(len(joins), (len(classes)+each-1)/each), func(t int) {
		for {
			begin := int(next.Add(each)) - each
			if begin >= len(classes) {
				return
			}
			if errs[t] = ctx.Err(); errs[t] != nil {
				return
			}
			for i := begin; i < min(begin+each, len(classes)); i++ {
				if errs[t] = m.fit(ctx, i, totals[i*len(m.left):], joins[t]); errs[t] != nil {
					return
				}
			}
		}
	})
	if err := failure(errs); err != nil {
		return nil, err
	}
	fitting := &lot{width: m.by.width}
	for i := range classes {
		of := totals[i*len(m.left) : (i+1)*len(m.left)]
		for _, t := range of {
			if t.overflow() {
				return nil, errOverflow
			}
		}
		fitting.add(m.by.product(of)...)
	}
	return fitting, nil
}

// fit joins the i-th class of the left with its complement, in each ring.
func (m *crossing) fit(ctx context.Context, i int, totals []total, j *joiner) error {
	for r, left := range m.left {
		j.begin(m.by.rings[r])
		if err := m.at.joinClass(ctx, left, left.classes[i], m.right[r], 1, j); err != nil {
			return err
		}
		totals[r] = j.total
	}
	return nil
}

// couple is a class of the left and its complement, of which pairs of states are drawn.
type couple struct {
	*crossing
	a, b   class
	turn   pairing.Turn
	ranks  [2][]uint64
	counts [2]*lot
}

func (m *crossing) couple(i int) *couple {
	a := m.left[0].classes[i]
	b, _ := m.right[0].find(m.at.complement(a.code))
	c := &couple{crossing: m, a: a, b: b, turn: m.at.turn(a.code)}
	c.ranks[0], c.counts[0] = m.states(m.left, a.code)
	c.ranks[1], c.counts[1] = m.states(m.right, b.code)
	return c
}

// states is the states of a class, with their weights.
func (m *crossing) states(layers []*layer, code uint64) ([]uint64, *lot) {
	sums := make([][]uint64, len(layers))
	var ranks []uint64
	for i, l := range layers {
		c, _ := l.find(code)
		sums[i] = l.sums(c)
		if i == 0 {
			ranks = l.ranks(c)
		}
	}
	counts := &lot{width: m.by.width}
	left := make([]uint64, len(layers))
	for i := range ranks {
		for r := range sums {
			left[r] = sums[r][i]
		}
		counts.add(m.by.weight(left...)...)
	}
	return ranks, counts
}

// ranks is the ranks of a class's states.
func (l *layer) ranks(c class) []uint64 { return l.appendRanks(nil, c) }

// appendRanks appends them to a list.
func (l *layer) appendRanks(list []uint64, c class) []uint64 {
	switch k := c.pairs(); {
	case k <= l.by.ShortPairs():
		return appendWide(list, l.short(c))
	case k <= l.by.LongPairs():
		return appendWide(list, l.long(c))
	}
	return append(list, l.huge(c)...)
}

// draw draws a state of each side that make one cycle together.
func (c *couple) draw(ctx context.Context, random *rand.Rand, j *joiner) (left, right int, err error) {
	for range c.tries {
		left, right = c.counts[0].draw(random), c.counts[1].draw(random)
		if c.fits(left, right) {
			return left, right, nil
		}
	}
	return c.drawOfAll(ctx, random, j)
}

// fits says whether two states make one cycle.
func (c *couple) fits(left, right int) bool {
	k := c.a.pairs()
	var a, turned, b pairing.Mates
	by := c.left[0].by
	by.Unrank(&a, k, c.ranks[0][left])
	by.Unrank(&turned, k, c.ranks[1][right])
	for i := range 2 * k {
		b[c.turn[i]&31] = c.turn[turned[i]&31]
	}
	length, end := 0, uint8(0)
	for ok := true; ok; ok = end != 0 {
		end = b[a[end&31]&31]
		length++
	}
	return length == k
}

// drawOfAll draws them the long way.
func (c *couple) drawOfAll(ctx context.Context, random *rand.Rand, j *joiner) (left, right int, err error) {
	k := c.a.pairs()
	totals := make([][]total, len(c.ranks[0]))
	for r := range c.left {
		a, _ := c.left[r].find(c.a.code)
		b, _ := c.right[r].find(c.b.code)
		j.begin(c.by.rings[r])
		other := &j.right[k]
		if err := other.load(j.store, c.right[r], b); err != nil {
			return 0, 0, err
		}
		if err := j.turn(ctx, other, pairing.Turning{Turn: c.turn, K: k}); err != nil {
			return 0, 0, err
		}
		for i, sum := range c.left[r].sums(a) {
			j.total = total{ring: j.ring}
			if err := j.joinMatchings(ctx, k, []uint64{c.ranks[0][i]}, []uint64{sum}, other.ranks, other.sums); err != nil {
				return 0, 0, err
			}
			totals[i] = append(totals[i], j.total)
		}
	}
	rows := lot{width: c.by.width}
	for _, t := range totals {
		rows.add(c.by.product(t)...)
	}
	left = rows.draw(random)
	fitting := lot{width: c.by.width}
	which := []int{}
	counts := c.counts[1]
	for i := range c.ranks[1] {
		if c.fits(left, i) {
			which = append(which, i)
			fitting.add(counts.weight(i)...)
		}
	}
	return left, which[fitting.draw(random)], nil
}

// weight is the weight of a thing.
func (l *lot) weight(i int) []uint64 {
	weight := make([]uint64, l.width)
	copy(weight, l.sums[i*l.width:])
	if i == 0 {
		return weight
	}
	borrow := uint64(0)
	for w, less := range l.sums[(i-1)*l.width : i*l.width] {
		weight[w], borrow = bits.Sub64(weight[w], less, borrow)
	}
	return weight
}
