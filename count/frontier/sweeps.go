package frontier

import (
	"cmp"
	"slices"
)

// Sweeps for descents. The first rows of a side come one by one, for they know little
// of the cut; and the others column by column, each row a little behind the one before
// it, so that the places of the cut fill up and settle one after another.
//
//	0  1  2  3  4  5  6  7        Half of the chessboard, and the row behind the
//	8  9 10 11 12 13 14 15        cut: three rows, then columns with a lag of 4.
//	16 17 18 19 20 21 22 23       When 33 comes, a5 has met all its neighbours on
//	24 25 26 27 28 30 32 34       this side; when 35 does, a4 and b5.
//	29 31 33 35 36 37 38 39

// shear is such an order: along which axis and in which direction the columns go, how
// many rows come first, and how many columns a row is behind the one before it.
type shear struct {
	rows, columns int // axes
	backwards     bool
	base, lag     int32
}

// maxLag is the greatest lag that is tried, and maxBase the most rows that come first.
const (
	maxLag  = 5
	maxBase = 5
)

// shears lists those that suit a plan: its order must go along an axis.
func (p *Decomposition) shears() []shear {
	var list []shear
	for rows := range p.graph.Axes {
		if !p.follows(rows) {
			continue
		}
		for columns := range p.graph.Axes {
			if columns == rows {
				continue
			}
			for _, backwards := range []bool{false, true} {
				if backwards && p.flips(columns) {
					continue // it is the same in the mirror
				}
				for base := int32(1); base <= maxBase; base++ {
					for lag := range int32(maxLag + 1) {
						list = append(list, shear{rows, columns, backwards, base, lag})
					}
				}
			}
		}
	}
	return list
}

// follows says whether the order goes along an axis.
func (p *Decomposition) follows(axis int) bool {
	at := p.graph.Axes[axis]
	return slices.IsSortedFunc(p.order, func(u, v int32) int { return cmp.Compare(at[u], at[v]) })
}

// sheared is the order in which a shear has the vertices, of the first side or, from
// the other end, of the second.
func (p *Decomposition) sheared(s shear, second bool) []int32 {
	row, column := p.graph.Axes[s.rows], p.graph.Axes[s.columns]
	order := p.order
	if p.along != nil {
		order = p.along
	}
	if second {
		order = slices.Clone(order)
		slices.Reverse(order)
	}
	first := row[order[0]]
	behind := func(v int32) int32 { return max(row[v]-first, first-row[v]) }
	key := func(v int32) int32 {
		if s.backwards {
			return -column[v] + s.lag*behind(v)
		}
		return column[v] + s.lag*behind(v)
	}
	order = slices.Clone(order)
	slices.SortStableFunc(order, func(u, v int32) int {
		uBase, vBase := behind(u) < s.base, behind(v) < s.base
		switch {
		case uBase && vBase:
			return 0
		case uBase:
			return -1
		case vBase:
			return 1
		}
		return cmp.Compare(key(u), key(v))
	})
	return order
}

// descends says whether the plan is one of descents.
func (p *Decomposition) descends() bool { return p.sweep != nil }

// shearedBy is the plan with its sides swept by a shear.
func (p *Decomposition) shearedBy(s shear) (*Decomposition, error) {
	q := *p
	q.sweep = &[2][]int32{p.sheared(s, false), p.sheared(s, true)}
	q.layers, q.cut, q.fixed, q.units, q.probed, q.least = [2][]uint64{}, slices.Clone(p.cut), nil, nil, true, 0
	if err := q.face(); err != nil {
		return nil, err
	}
	if err := q.promise(); err != nil {
		return nil, err
	}
	return &q, q.foretell()
}

// foretell guesses how many bytes a branch holds at once: a joint leaves two fifths of a
// layer.
func (p *Decomposition) foretell() error {
	held, widest := uint64(0), uint64(0)
	for side, second := range p.sides() {
		h, err := p.half(second, nil)
		if err != nil {
			return err
		}
		joints := p.joints(h)
		kept, at := uint64(0), 0
		for step, part := range p.layers[side] {
			for at < len(joints) && joints[at].step < step {
				at++
			}
			for range at {
				part = part / 5 * 2
			}
			widest = max(widest, part)
			if at < len(joints) && joints[at].step == step {
				kept = sumOf(kept, part)
			}
		}
		held = max(held, kept)
	}
	p.held = sumOf(productOf(bytesPerState, held), productOf(stepBytes, widest))
	return nil
}

// fixJoints makes units of the vertices that are settled first, such that none takes
// much more work than a round.
func (p *Decomposition) fixJoints() error {
	parting, err := p.parting()
	if err != nil {
		return err
	}
	p.fixed = nil
	largest, few := p.work, max(roundWork, p.work/mostRounds)
	for len(p.fixed) < len(parting) && largest > few {
		n := 1
		if v := parting[len(p.fixed)]; p.mirror && p.image(v) != v {
			n = 2
		}
		if len(p.fixed)+n > maxFixed {
			break
		}
		p.fixed = parting[:len(p.fixed)+n]
		for range n {
			largest = largest / 9 * oddsOf[1]
		}
	}
	return nil
}
