package construct

import (
	"slices"

	"leaper/internal/fault"
)

// lay lays the cycle on the board: a comb on a rectangle, and on a box what [build]
// finds. Sides of 1 do not count, since no move goes along them.
func (e *ends) lay() error {
	axes := longAxes(e.board.Sides())
	e.axes = axes
	if err := checkTour(e.board, axes, e.ask.Kind); err != nil {
		return err
	}
	if len(axes) == 2 {
		c := newComb(axes[0], axes[1])
		e.cycle, e.broken, e.start = c, !hasClosed(axes[0].side, axes[1].side), c.start
		return nil
	}
	if !boxHasClosed(axes) {
		return fault.New(ErrBoard, "%s has no closed tour, and its paths are not constructed", e.board.Size())
	}
	var ok bool
	if e.cycle, ok = build(axes); !ok {
		return fault.New(ErrBoard, "the parts of %s cannot be joined", e.board.Size())
	}
	return nil
}

// longAxes lists the axes along which there is more than one square, or two axes if
// there are fewer.
func longAxes(sides []int64) []axis {
	var axes []axis
	stride, ones := int64(1), len(sides)-2 // how many axes may be left out
	for _, side := range slices.Backward(sides) {
		if side == 1 && ones > 0 {
			ones--
			continue
		}
		axes = append(axes, axis{side, stride, side})
		stride *= side
	}
	slices.Reverse(axes)
	return axes
}

// build makes a closed tour of a box of three axes or more that has one, or reports
// that it has none. If a rectangle of two of the sides has a closed tour,
// that is the layer of a stack; else a box of three of the sides has one.
// The other axes are stacked upon it, one after another.
func build(axes []axis) (cycle, bool) {
	for j := len(axes) - 1; j > 0; j-- {
		for i := j - 1; i >= 0; i-- {
			if hasClosed(axes[i].side, axes[j].side) {
				rows, cols := axes[i], axes[j]
				if rows.stride < cols.stride {
					rows, cols = cols, rows
				}
				return stackAlong(newComb(rows, cols), []axis{rows, cols}, axes)
			}
		}
	}
	for k := range axes {
		for j := range k {
			for i := range j {
				three := []axis{axes[i], axes[j], axes[k]}
				if boxHasClosed(three) {
					if c, ok := buildNarrow(three); ok {
						return stackAlong(c, three, axes)
					}
				}
			}
		}
	}
	return nil, false
}

// stackAlong stacks a cycle that is laid on some of the axes along all the others.
func stackAlong(c cycle, laid, axes []axis) (cycle, bool) {
	for _, x := range slices.Backward(axes) {
		if slices.Contains(laid, x) {
			continue
		}
		laid = append(laid, x)
		s, ok := newStack(c, laid, 1)
		if !ok {
			return nil, false
		}
		c = s
	}
	return c, true
}

// buildNarrow makes a closed tour of a box of three axes if the box has one but no layer
// has. No pair of its sides is one of Schwenk's, so these are all cases:
//
//	2 × m × n   both odd: a stack of two layers of m rows and a multiple of 6
//	            columns, and a rest; of 10 columns if m is 3
//	2 × 4 × n   bricks of 2 × 4 × 4, one after another, and one of 2 × 4 × 3 to 6
//	4 × m × n   two of 2 × m × n, one upon the other
//	8 × m × n   two of 4 × m × n, with 2 × 3 or 3 × 3
//
// A rest is narrow again, with a side of 5, 7 or 9, or up to 13 if m is 3. In the end
// only eighteen bricks remain.
func buildNarrow(axes []axis) (cycle, bool) {
	if b, ok := newBrick(axes); ok {
		return b, true
	}
	axes = slices.SortedFunc(slices.Values(axes), bySide)
	switch short, middle, most := axes[0].side, axes[1].side, axes[2].side; {
	case short == 2 && middle == 4:
		return buildSplice(axes, (most-3)/4*4, 4)
	case short == 2 && middle == 3 && most%2 == 1:
		cut := (most - 5) / 10 * 10
		return buildSplice(axes, cut, cut)
	case short == 2 && middle%2 == 1 && most%2 == 1:
		cut := (most - 5) / 6 * 6
		return buildSplice(axes, cut, cut)
	}
	for i, x := range axes {
		if x.side != 4 && x.side != 8 {
			continue
		}
		slabs := append(slices.Delete(slices.Clone(axes), i, i+1), x)
		if boxHasClosed(slab(slabs, x.side/2)) {
			return buildStack(slabs, x.side/2)
		}
	}
	return nil, false
}

// buildStack makes a stack of layers of a height along the last axis, or one layer if there is one.
func buildStack(axes []axis, height int64) (cycle, bool) {
	layer, ok := build(slab(axes, height))
	if !ok || height == axes[len(axes)-1].side {
		return layer, ok
	}
	return newStack(layer, axes, height)
}

// buildSplice cuts the last axis in two, and makes one cycle of the parts' cycles. The
// first part is a stack of layers of a height.
func buildSplice(axes []axis, cut, height int64) (cycle, bool) {
	first, ok := buildStack(slab(axes, cut), height)
	if !ok {
		return nil, false
	}
	second, ok := build(slab(axes, axes[len(axes)-1].side-cut))
	if !ok {
		return nil, false
	}
	return newSplice(first, second, axes, cut)
}

// slab returns the axes of a part of a box with the given number of squares along the last one.
func slab(axes []axis, side int64) []axis {
	last := len(axes) - 1
	return append(slices.Clone(axes[:last]), axes[last].cut(side))
}
