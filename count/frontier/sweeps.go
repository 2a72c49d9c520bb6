package frontier

import (
	"cmp"
	"slices"

	"leaper/count/frontier/internal/sweep"
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
// many rows come first, and how many columns a row is behind the one before it: a lag for
// each row after the second of those that go by columns, the last one for all further rows.
type shear struct {
	rows, columns int // axes
	backwards     bool
	base          int32
	lags          []int32
}

// maxLag is the greatest lag that is tried, and maxBase the most rows that come first.
const (
	maxLag  = 5
	maxBase = 5
)

// behind is how many columns a row is behind the first of those that go by columns.
func (s shear) behind(row int32) int32 {
	sum := int32(0)
	for i := range row - s.base {
		sum += s.lags[min(int(i), len(s.lags)-1)]
	}
	return sum
}

// bends lists the shears that differ in one lag, on a side of so many rows.
func (s shear) bends(rows int32) []shear {
	lags := slices.Clone(s.lags)
	for s.base+int32(len(lags)) < rows-1 {
		lags = append(lags, lags[len(lags)-1])
	}
	var list []shear
	for i := range lags {
		for lag := range int32(maxLag + 1) {
			if lag != lags[i] {
				bent := s
				bent.lags = slices.Clone(lags)
				bent.lags[i] = lag
				list = append(list, bent)
			}
		}
	}
	return list
}

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
						list = append(list, shear{rows, columns, backwards, base, []int32{lag}})
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
	order, row := p.rowed(s, second)
	column := p.graph.Axes[s.columns]
	key := func(v int32) int32 {
		if s.backwards {
			return s.behind(row(v)) - column[v]
		}
		return s.behind(row(v)) + column[v]
	}
	slices.SortStableFunc(order, func(u, v int32) int {
		uBase, vBase := row(u) < s.base, row(v) < s.base
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

// rowed is the order in which a side has the vertices row by row, and the row of each, the
// first of the side being 0.
func (p *Decomposition) rowed(s shear, second bool) (order []int32, row func(v int32) int32) {
	order = slices.Clone(p.order)
	if p.along != nil {
		order = slices.Clone(p.along)
	}
	if second {
		slices.Reverse(order)
	}
	at := p.graph.Axes[s.rows]
	first := at[order[0]]
	return order, func(v int32) int32 { return max(at[v]-first, first-at[v]) }
}

// rows is how many rows the larger side has, with those of the cut.
func (p *Decomposition) rows(s shear) int32 {
	rows := int32(0)
	for _, second := range p.sides() {
		_, row := p.rowed(s, second)
		for _, v := range p.cut {
			if v != p.graph.Hub {
				rows = max(rows, row(v)+1)
			}
		}
	}
	return rows
}

// descends says whether the plan is one of descents.
func (p *Decomposition) descends() bool { return p.sweep != nil }

// shearedBy is the plan with its sides swept by a shear.
func (p *Decomposition) shearedBy(s shear) (*Decomposition, error) {
	q := *p
	q.sweep = &[2][]int32{p.sheared(s, false), p.sheared(s, true)}
	q.layers, q.cut, q.fixed, q.codes, q.probed, q.least = [2][]uint64{}, slices.Clone(p.cut), nil, nil, true, 0
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
	p.held = sumOf(productOf(sweep.BytesPerState, held), productOf(stepBytes, widest))
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
