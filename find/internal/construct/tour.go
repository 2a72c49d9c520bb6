package construct

import (
	"iter"
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Tour is an implicit knight's tour of a rectangle or box: it computes each square
// or step with some divisions, at a cost independent of the board's size. It is
// immutable, and many goroutines may use it at once.
type Tour struct {
	cycle       cycle
	parts       []part
	axes        []axis
	forth, back turn // map the cycle's squares to the tour's, and back
}

// A part of a tour is a part of the cycle, walked forwards or backwards.
type part struct {
	from, length int64
	backwards    bool
}

// New constructs a tour of a board for an ask. On boards with closed tours, a tour can
// begin or end on any square; both ends can be chosen only if they are neighbours in
// the closed tour. On all other boards it constructs just one tour and its reverse.
// Exchanges of edges add required moves and remove forbidden ones. The errors wrap
// [ErrNone], [ErrBoard], [ErrEnds], [ErrMoves] or [tour.ErrAsk].
func New(b *board.Board, ask tour.Ask) (*Tour, error) {
	t, err := newPlain(b, ask)
	if err != nil {
		return nil, err
	}
	return satisfyConstraints(t, b, ask)
}

// newPlain constructs a tour as New does, without the constraints on moves.
func newPlain(b *board.Board, ask tour.Ask) (*Tour, error) {
	if err := ask.Check(b, tour.MoveConstraints); err != nil {
		return nil, err
	}
	if b.Rank() < 2 || !b.Plain() {
		return nil, fault.New(ErrBoard, "%s is not a rectangle or box of the plane without holes", b)
	}
	e := ends{board: b, ask: ask}
	return e.tour()
}

// tour lays the cycle and chooses the tour's parts.
func (e *ends) tour() (*Tour, error) {
	if err := e.lay(); err != nil {
		return nil, err
	}
	parts, err := e.chooseParts()
	if err != nil {
		return nil, err
	}
	return &Tour{cycle: e.cycle, parts: parts, axes: e.axes, forth: turn{isIdentity: true}, back: turn{isIdentity: true}}, nil
}

// Len returns the number of squares.
func (t *Tour) Len() int64 { return t.cycle.len() }

// At returns the square at a step, 0 ≤ step < Len.
func (t *Tour) At(step int64) board.Square { return t.forth.image(t.raw(step)) }

// raw returns the square at a step before the tour is turned.
func (t *Tour) raw(step int64) board.Square {
	for _, p := range t.parts {
		if step < p.length {
			return t.cycle.at(p.cycleStep(step, t.cycle.len()))
		}
		step -= p.length
	}
	panic("construct: a step beyond the tour")
}

// Step returns the step, from 0, of a square of the board.
func (t *Tour) Step(s board.Square) int64 { return t.rawStep(t.back.image(s)) }

// rawStep returns the step of a square before the tour is turned.
func (t *Tour) rawStep(s board.Square) int64 {
	at, before := t.cycle.step(s), int64(0)
	for _, p := range t.parts {
		step := at - p.from
		if p.backwards {
			step = -step
		}
		if step < 0 {
			step += t.cycle.len()
		}
		if step < p.length {
			return before + step
		}
		before += p.length
	}
	panic("construct: a square off the board")
}

// Fill writes the squares from a step on.
func (t *Tour) Fill(dst []board.Square, step int64) {
	t.fill(dst, step)
	if !t.forth.isIdentity {
		t.forth.mapAll(dst)
	}
}

// fill writes the squares from a step on before the tour is turned.
func (t *Tour) fill(dst []board.Square, step int64) {
	for _, p := range t.parts {
		if step >= p.length {
			step -= p.length
			continue
		}
		now := dst[:min(int64(len(dst)), p.length-step)]
		if p.backwards {
			t.cycle.fill(now, p.cycleStep(step+int64(len(now))-1, t.cycle.len()))
			slices.Reverse(now)
		} else {
			t.cycle.fill(now, p.cycleStep(step, t.cycle.len()))
		}
		dst = dst[len(now):]
		if step = 0; len(dst) == 0 {
			return
		}
	}
}

// Tour returns the tour as a [tour.Tour], to read square by square or to stream.
func (t *Tour) Tour() tour.Tour { return tour.Computed(t.Len(), t.At, t.Fill) }

// cycleStep returns the step of the cycle for a step of the part.
func (p part) cycleStep(step, squares int64) int64 {
	if p.backwards {
		return wrap(p.from-step, squares)
	}
	return forward(p.from, step, squares)
}

// Joints yields the squares within 32 of two sides of a rectangle, or of the first
// layer of a box, and in a box those where the first and last layers are joined. All
// pairs of kinds of parts that meet anywhere meet there, so these squares show all
// joints except repetitions further in. They include the ends of the parts of a varied
// tour.
func (t *Tour) Joints() iter.Seq[board.Square] {
	return func(yield func(board.Square) bool) {
		for s := range t.cycle.joints(32) {
			if !yield(t.forth.image(s)) {
				return
			}
		}
		if len(t.parts) == 1 {
			return
		}
		for _, p := range t.parts {
			for _, step := range []int64{0, p.length - 1} {
				if !yield(t.forth.image(t.cycle.at(p.cycleStep(step, t.cycle.len())))) {
					return
				}
			}
		}
	}
}

// nearEnds yields the numbers from 0 to n−1 that are within reach of an end.
func nearEnds(n, reach int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for i := int64(0); i < n; i++ {
			if i == reach && i < n-reach {
				i = n - reach
			}
			if !yield(i) {
				return
			}
		}
	}
}
