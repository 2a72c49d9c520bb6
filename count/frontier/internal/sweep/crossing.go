package sweep

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
)

// Drawing where the two sides meet has two steps. First it draws a pair of classes that fit, by
// the number of their cycles, which the join tells. Then it draws a state of each, in a short
// way: each state by its own count, as if the other did not matter. The pair is kept if the two
// matchings make one cycle; if not, both are drawn again. So each fitting pair comes as often as
// its product says. Of k pairs of ends, a matching makes one cycle with (2k−2)!! of the (2k−1)!!
// others, which is still a quarter for ten pairs.
//
// But a class may have few states, and hardly any may fit. After MaxTries draws it goes the long
// way: it joins each left state with all right states.

// MaxTries is how many pairs of states are drawn before the long way.
const MaxTries = 1 << 10

// Crossing is the last layers of the two sides, in each ring.
type Crossing struct {
	At          Seam
	Left, Right []*Layer // the same, where the second side is the first one's image
	By          *Scale
	Tries       int
}

// Align puts the states of each class in the order of another layer. That layer has the same
// states in another ring, where a step may have been made in parts, and not here.
func (l *Layer) Align(like *Layer) {
	for _, c := range l.Classes {
		other, _ := like.Find(c.Code)
		mine, theirs := l.words(c), like.words(other)
		if slices.Equal(mine[c.N:], theirs[c.N:]) {
			continue
		}
		from, to := inOrder(l.Ranks(c)), inOrder(like.Ranks(other))
		sums := slices.Clone(mine[:c.N])
		for i := range from {
			mine[to[i]] = sums[from[i]]
		}
		copy(mine[c.N:], theirs[c.N:])
	}
}

// words is the whole content of a class in its chunk.
func (l *Layer) words(c Class) []uint64 {
	return l.Chunks[c.Chunk][c.At:][:l.By.Words(int(c.N), c.Pairs())]
}

// inOrder lists the places of the ranks, the lowest rank first.
func inOrder(ranks []uint64) []int {
	at := make([]int, len(ranks))
	for i := range at {
		at[i] = i
	}
	slices.SortFunc(at, func(a, b int) int { return cmp.Compare(ranks[a], ranks[b]) })
	return at
}

// Fitting is how many cycles each class of the left makes with its complement. It includes the
// cycles of the classes that it stands for.
func (m *Crossing) Fitting(ctx context.Context, joins []*Joiner) (*Lot, error) {
	const each = 64
	classes := m.Left[0].Classes
	totals := make([]Total, len(classes)*len(m.Left))
	var next atomic.Int64
	errs := make([]error, len(joins))
	InParallel(min(len(joins), (len(classes)+each-1)/each), func(t int) {
		for {
			begin := int(next.Add(each)) - each
			if begin >= len(classes) {
				return
			}
			if errs[t] = ctx.Err(); errs[t] != nil {
				return
			}
			for i := begin; i < min(begin+each, len(classes)); i++ {
				if errs[t] = m.fit(ctx, i, totals[i*len(m.Left):], joins[t]); errs[t] != nil {
					return
				}
			}
		}
	})
	if err := Failure(errs); err != nil {
		return nil, err
	}
	fitting := &Lot{Width: m.By.width}
	for i := range classes {
		of := totals[i*len(m.Left) : (i+1)*len(m.Left)]
		for _, t := range of {
			if t.Overflow() {
				return nil, ErrOverflow
			}
		}
		fitting.Add(m.By.product(of)...)
	}
	return fitting, nil
}

// fit joins the i-th class of the left with its complement, in each ring.
func (m *Crossing) fit(ctx context.Context, i int, totals []Total, j *Joiner) error {
	for r, left := range m.Left {
		j.Begin(m.By.Rings[r])
		if err := m.At.JoinClass(ctx, left, left.Classes[i], m.Right[r], m.At.Stands(left.Classes[i].Code), j); err != nil {
			return err
		}
		totals[r] = j.Total
	}
	return nil
}

// Couple is a class of the left and its complement, for drawing pairs of states.
type Couple struct {
	*Crossing
	A, B   Class
	turn   pairing.Turn
	Ranks  [2][]uint64
	counts [2]*Lot
}

// Couple is one of its pairs of classes.
func (m *Crossing) Couple(i int) *Couple {
	a := m.Left[0].Classes[i]
	b, _ := m.Right[0].Find(m.At.Complement(a.Code))
	c := &Couple{Crossing: m, A: a, B: b, turn: m.At.Turn(a.Code)}
	c.Ranks[0], c.counts[0] = m.states(m.Left, a.Code)
	c.Ranks[1], c.counts[1] = m.states(m.Right, b.Code)
	return c
}

// states is the states of a class, with their weights.
func (m *Crossing) states(layers []*Layer, code uint64) ([]uint64, *Lot) {
	sums := make([][]uint64, len(layers))
	var ranks []uint64
	for i, l := range layers {
		c, _ := l.Find(code)
		sums[i] = l.Sums(c)
		if i == 0 {
			ranks = l.Ranks(c)
		}
	}
	counts := &Lot{Width: m.By.width}
	left := make([]uint64, len(layers))
	for i := range ranks {
		for r := range sums {
			left[r] = sums[r][i]
		}
		counts.Add(m.By.weight(left...)...)
	}
	return ranks, counts
}

// Ranks is the ranks of a class's states.
func (l *Layer) Ranks(c Class) []uint64 { return l.AppendRanks(nil, c) }

// AppendRanks appends them to a list.
func (l *Layer) AppendRanks(list []uint64, c Class) []uint64 {
	switch k := c.Pairs(); {
	case k <= l.By.ShortPairs():
		return AppendWide(list, l.Short(c))
	case k <= l.By.LongPairs():
		return AppendWide(list, l.Long(c))
	}
	return append(list, l.Huge(c)...)
}

// Draw draws a state of each side that make one cycle together.
func (c *Couple) Draw(ctx context.Context, random *rand.Rand, j *Joiner) (left, right int, err error) {
	for range c.Tries {
		left, right = c.counts[0].Draw(random), c.counts[1].Draw(random)
		if c.fits(left, right) {
			return left, right, nil
		}
	}
	return c.drawOfAll(ctx, random, j)
}

// fits says whether two states make one cycle.
func (c *Couple) fits(left, right int) bool {
	k := c.A.Pairs()
	var a, turned, b pairing.Mates
	by := c.Left[0].By
	by.Unrank(&a, k, c.Ranks[0][left])
	by.Unrank(&turned, k, c.Ranks[1][right])
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
func (c *Couple) drawOfAll(ctx context.Context, random *rand.Rand, j *Joiner) (left, right int, err error) {
	k := c.A.Pairs()
	totals := make([][]Total, len(c.Ranks[0]))
	for r := range c.Left {
		a, _ := c.Left[r].Find(c.A.Code)
		b, _ := c.Right[r].Find(c.B.Code)
		j.Begin(c.By.Rings[r])
		other := &j.right[k]
		if err := other.load(j.store, c.Right[r], b); err != nil {
			return 0, 0, err
		}
		if err := j.turn(ctx, other, pairing.Turning{Turn: c.turn, K: k}); err != nil {
			return 0, 0, err
		}
		for i, sum := range c.Left[r].Sums(a) {
			j.Total = Total{Ring: j.ring}
			if err := j.joinMatchings(ctx, k, []uint64{c.Ranks[0][i]}, []uint64{sum}, other.ranks, other.sums); err != nil {
				return 0, 0, err
			}
			totals[i] = append(totals[i], j.Total)
		}
	}
	rows := Lot{Width: c.By.width}
	for _, t := range totals {
		rows.Add(c.By.product(t)...)
	}
	left = rows.Draw(random)
	fitting := Lot{Width: c.By.width}
	which := []int{}
	counts := c.counts[1]
	for i := range c.Ranks[1] {
		if c.fits(left, i) {
			which = append(which, i)
			fitting.Add(counts.weight(i)...)
		}
	}
	return left, which[fitting.Draw(random)], nil
}

// weight is the weight of a thing.
func (l *Lot) weight(i int) []uint64 {
	weight := make([]uint64, l.Width)
	copy(weight, l.sums[i*l.Width:])
	if i == 0 {
		return weight
	}
	borrow := uint64(0)
	for w, less := range l.sums[(i-1)*l.Width : i*l.Width] {
		weight[w], borrow = bits.Sub64(weight[w], less, borrow)
	}
	return weight
}
