package plan

import (
	"cmp"
	"math"
	"slices"

	"leaper/count/internal/sweep"
)

// Sweeps in branches. The first rows of a side come one by one, for they hardly touch the cut.
// The others come column by column, each row a little behind the one before it. So the places of
// the cut fill up and settle one after another.
//
//	0  1  2  3  4  5  6  7        Half of the chessboard, and the row behind the
//	8  9 10 11 12 13 14 15        cut: three rows, then columns with a lag of 4.
//	16 17 18 19 20 21 22 23       When 33 comes, a5 has met all its neighbours on
//	24 25 26 27 28 30 32 34       this side; when 35 does, a4 and b5.
//	29 31 33 35 36 37 38 39

// Shear is such an order. It says along which axis and in which direction the columns go, how
// many rows come first, and how many columns each row is behind the one before it. This lag is
// given for each row after the second of those that go by columns; the last lag is for all
// further rows.
type Shear struct {
	rows, columns int // axes
	backwards     bool
	Base          int32
	Lags          []int32
}

// maxLag is the greatest lag that is tried, and maxBase the most rows that come first.
const (
	maxLag  = 5
	maxBase = 5
)

// behind is the number of columns that a row is behind the first row that goes by columns.
func (s Shear) behind(row int32) int32 {
	sum := int32(0)
	for i := range row - s.Base {
		sum += s.Lags[min(int(i), len(s.Lags)-1)]
	}
	return sum
}

// Bends lists the shears that differ in one lag, on a side of some rows.
func (s Shear) Bends(rows int32) []Shear {
	lags := slices.Clone(s.Lags)
	for s.Base+int32(len(lags)) < rows-1 {
		lags = append(lags, lags[len(lags)-1])
	}
	var list []Shear
	for i := range lags {
		for lag := range int32(maxLag + 1) {
			if lag != lags[i] {
				bent := s
				bent.Lags = slices.Clone(lags)
				bent.Lags[i] = lag
				list = append(list, bent)
			}
		}
	}
	return list
}

// Shears lists the shears that suit a plan: its order must go along an axis.
func (p *Plan) Shears() []Shear {
	var list []Shear
	for rows := range p.Graph.Axes {
		if !p.follows(rows) {
			continue
		}
		for columns := range p.Graph.Axes {
			if columns == rows {
				continue
			}
			for _, backwards := range []bool{false, true} {
				if backwards && p.flips(columns) {
					continue // it is the same in the mirror
				}
				for base := int32(1); base <= maxBase; base++ {
					for lag := range int32(maxLag + 1) {
						list = append(list, Shear{rows, columns, backwards, base, []int32{lag}})
					}
				}
			}
		}
	}
	return list
}

// sheared is the order of the vertices by a shear, for the first side or, from the other end,
// for the second.
func (p *Plan) sheared(s Shear, second bool) []int32 {
	order, row := p.rowed(s, second)
	column := p.Graph.Axes[s.columns]
	key := func(v int32) int32 {
		switch {
		case row(v) < s.Base:
			return math.MinInt32 // these come first, and stay row by row
		case s.backwards:
			return s.behind(row(v)) - column[v]
		}
		return s.behind(row(v)) + column[v]
	}
	slices.SortStableFunc(order, func(u, v int32) int { return cmp.Compare(key(u), key(v)) })
	return order
}

// rowed is the order of a side's vertices row by row, with the row of each; the first row of the
// side is 0.
func (p *Plan) rowed(s Shear, second bool) (order []int32, row func(v int32) int32) {
	order = slices.Clone(p.along)
	if second {
		slices.Reverse(order)
	}
	at := p.Graph.Axes[s.rows]
	first := at[order[0]]
	return order, func(v int32) int32 { return max(at[v]-first, first-at[v]) }
}

// Rows is the number of rows of the larger side, with the rows of the cut.
func (p *Plan) Rows(s Shear) int32 {
	rows := int32(0)
	for _, second := range p.Sides() {
		_, row := p.rowed(s, second)
		for _, v := range p.Cut {
			if v != p.Graph.Hub {
				rows = max(rows, row(v)+1)
			}
		}
	}
	return rows
}

// ShearedBy is the plan with its sides swept by a shear.
func (p *Plan) ShearedBy(s Shear) (*Plan, error) {
	q := *p
	q.Sweep = &[2][]int32{p.sheared(s, false), p.sheared(s, true)}
	q.Layers, q.Cut, q.Fixed, q.Codes, q.Least = [2][]uint64{}, slices.Clone(p.Cut), nil, nil, 0
	if err := q.face(); err != nil {
		return nil, err
	}
	if err := q.GuessStates(); err != nil {
		return nil, err
	}
	return &q, q.guessHeld()
}

// guessHeld guesses how many bytes a branch holds at once: a joint leaves two fifths of a layer.
func (p *Plan) guessHeld() error {
	held, widest := uint64(0), uint64(0)
	for side, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return err
		}
		joints := p.Joints(h)
		kept, at := uint64(0), 0
		for step, part := range p.Layers[side] {
			for at < len(joints) && joints[at].Step < step {
				at++
			}
			for range at {
				part = part / 5 * 2
			}
			widest = max(widest, part)
			if at < len(joints) && joints[at].Step == step {
				kept = SumOf(kept, part)
			}
		}
		held = max(held, kept)
	}
	p.Held = SumOf(ProductOf(sweep.BytesPerState, held), ProductOf(StepBytes, widest))
	return nil
}
