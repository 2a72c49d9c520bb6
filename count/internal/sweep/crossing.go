package sweep

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"leaper/count/internal/pairing"
)

// Drawing where the two sides meet has two steps. First it draws a pair of classes that fit, by
// the number of their cycles, which the join counts. Then it draws a state of each by rejection: each
// state by its own count, as if the other did not matter. The pair is kept if the two
// matchings make one cycle; if not, both are drawn again. So each fitting pair has
// a probability proportional to its product. Of k pairs of ends, a matching makes one cycle with (2k−2)!! of the (2k−1)!!
// others, which is still a quarter for ten pairs.
//
// But a class may have few states, and hardly any may fit. After MaxTries draws it
// joins each left state with all right states instead.

// MaxTries is the number of pairs of states drawn before the join of all.
const MaxTries = 1 << 10

// CutLayers are the last layers of the two sides, in each ring.
type CutLayers struct {
	At          Seam
	Left, Right []*Layer // the same, where the second side is the first one's image
	Scale       *Scale
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
	return l.Chunks[c.Chunk][c.At:][:l.Numbering.Words(int(c.N), c.Pairs())]
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

// Fitting counts the cycles that each class of the left makes with its complement, and the cycles of
// the classes that it stands for.
func (m *CutLayers) Fitting(ctx context.Context, joins []*Joiner) (*Weights, error) {
	totals := make([]Total, len(m.Left[0].Classes)*len(m.Left))
	err := EachClass(ctx, m.Left[0], len(joins), func(t, i int) error {
		j := joins[t]
		for r, left := range m.Left {
			a := left.Classes[i]
			j.Begin(m.Scale.Rings[r])
			if err := m.At.JoinClass(ctx, left, a, m.Right[r], m.At.Stands(a.Code), j); err != nil {
				return err
			}
			totals[i*len(m.Left)+r] = j.Total
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	fitting := &Weights{Width: m.Scale.width}
	for of := range slices.Chunk(totals, len(m.Left)) {
		for _, t := range of {
			if t.Overflow() {
				return nil, ErrOverflow
			}
		}
		fitting.Add(m.Scale.product(of)...)
	}
	return fitting, nil
}

// A ClassPair is a class of the left and its complement, for drawing pairs of states.
type ClassPair struct {
	*CutLayers
	A, B   Class
	turn   pairing.Turn
	Ranks  [2][]uint64
	counts [2]*Weights
}

// ClassPair gives one of the pairs of classes.
func (m *CutLayers) ClassPair(i int) *ClassPair {
	a := m.Left[0].Classes[i]
	b, _ := m.Right[0].Find(m.At.Complement(a.Code))
	c := &ClassPair{CutLayers: m, A: a, B: b, turn: m.At.Turn(a.Code)}
	c.Ranks = [2][]uint64{m.Left[0].Ranks(a), m.Right[0].Ranks(b)}
	all := func(int) bool { return true }
	c.counts = [2]*Weights{m.weights(m.Left, a.Code, all), m.weights(m.Right, b.Code, all)}
	return c
}

// weights gives the weights of a class's states, 0 for states that are not wanted.
func (m *CutLayers) weights(layers []*Layer, code uint64, wants func(i int) bool) *Weights {
	sums := make([][]uint64, len(layers))
	for r, l := range layers {
		c, _ := l.Find(code)
		sums[r] = l.Sums(c)
	}
	counts := &Weights{Width: m.Scale.width}
	left := make([]uint64, len(layers))
	for i := range sums[0] {
		if !wants(i) {
			counts.Add()
			continue
		}
		for r := range sums {
			left[r] = sums[r][i]
		}
		counts.Add(m.Scale.weight(left...)...)
	}
	return counts
}

// Ranks is the ranks of a class's states.
func (l *Layer) Ranks(c Class) []uint64 { return l.AppendRanks(nil, c) }

// AppendRanks appends them to a list.
func (l *Layer) AppendRanks(list []uint64, c Class) []uint64 {
	switch k := c.Pairs(); {
	case k <= l.Numbering.ShortPairs():
		return AppendWide(list, l.Short(c))
	case k <= l.Numbering.LongPairs():
		return AppendWide(list, l.Long(c))
	}
	return append(list, l.Huge(c)...)
}

// Draw draws a state of each side that make one cycle together.
func (c *ClassPair) Draw(ctx context.Context, random *rand.Rand, j *Joiner) (left, right int, err error) {
	for range c.Tries {
		left, right = c.counts[0].Draw(random), c.counts[1].Draw(random)
		if c.fits(left, right) {
			return left, right, nil
		}
	}
	return c.drawOfAll(ctx, random, j)
}

// fits says whether two states make one cycle.
func (c *ClassPair) fits(left, right int) bool {
	k := c.A.Pairs()
	var a, turned, b pairing.Mates
	numbering := c.Left[0].Numbering
	numbering.Unrank(&a, k, c.Ranks[0][left])
	numbering.Unrank(&turned, k, c.Ranks[1][right])
	for i := range 2 * k {
		b[c.turn[i]&31] = c.turn[turned[i]&31]
	}
	return a.Single(&b, k)
}

// drawOfAll draws them by a join of all states.
func (c *ClassPair) drawOfAll(ctx context.Context, random *rand.Rand, j *Joiner) (left, right int, err error) {
	totals := make([][]Total, len(c.Ranks[0]))
	fit := make([]uint64, len(totals))
	for r, l := range c.Left {
		a, _ := l.Find(c.A.Code)
		j.Begin(c.Scale.Rings[r])
		if err := j.rowsOf(ctx, l, a, c.Right[r], c.At.Cutset, fit); err != nil {
			return 0, 0, err
		}
		for i, sum := range l.Sums(a) {
			total := Total{Ring: j.ring}
			total.AddProduct(sum, fit[i])
			totals[i] = append(totals[i], total)
		}
	}
	rows := Weights{Width: c.Scale.width}
	for _, t := range totals {
		rows.Add(c.Scale.product(t)...)
	}
	left = rows.Draw(random)
	fitting := c.weights(c.Right, c.B.Code, func(i int) bool { return c.fits(left, i) })
	return left, fitting.Draw(random), nil
}
