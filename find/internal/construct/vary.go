package construct

import (
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/tour"
)

// maxExchanges is the largest number of exchanges in a varied tour: each makes At and
// Step some nanoseconds slower.
const maxExchanges = 6

// Vary constructs a tour as [New] does, varied at random. It changes the start, if no
// end is given and the kind allows it; it turns the board; and it changes a few places
// by exchanges of two edges (Croes 1958) that keep the ends:
//
//	… a─b … c─d …   →   … a─c … b─d …     a–c and b–d are moves, and what lies
//	                                      between b and c is walked backwards
//
// The errors are those of New.
func Vary(b *board.Board, ask tour.Ask, random *rand.Rand) (*Tour, error) {
	t, err := newPlain(b, ask)
	if err != nil {
		return nil, err
	}
	for range 4 { // with given ends, not every turn works
		if varied, ok := turnedTour(b, ask, random); ok {
			t = varied
			break
		}
	}
	t.exchange(random)
	return satisfyConstraints(t, b, ask)
}

// turnedTour constructs a tour on the board turned at random, and turns it back. It
// reports whether this worked.
func turnedTour(b *board.Board, ask tour.Ask, random *rand.Rand) (*Tour, bool) {
	forth, back := drawTurn(b, random)
	if s, given := ask.From.Given(); given {
		ask.From = tour.At(back.image(s))
	}
	if s, given := ask.To.Given(); given {
		ask.To = tour.At(back.image(s))
	}
	e := ends{board: b, ask: ask}
	if ask.Kind == tour.Closed {
		e.origin = back.image(0)
	} else {
		e.origin = board.Square(random.Int64N(b.Cells()))
	}
	t, err := e.tour()
	if err != nil {
		return nil, false
	}
	t.forth, t.back = forth, back
	return t, true
}

// exchange exchanges edges in random places, no square's twice: one exchange could
// undo another.
func (t *Tour) exchange(random *rand.Rand) {
	if t.Len() < 4 {
		return
	}
	var touched []board.Square
	for range 64 * maxExchanges {
		i := random.Int64N(t.Len() - 1)
		a, b := t.raw(i), t.raw(i+1)
		near := slices.Collect(moves(a, t.axes))
		c := near[random.IntN(len(near))]
		j := t.rawStep(c)
		if j == t.Len()-1 || j == i+1 || j == i-1 {
			continue
		}
		d := t.raw(j + 1)
		if !t.areAdjacent(b, d) || slices.ContainsFunc(touched, func(s board.Square) bool { return s == a || s == b || s == c || s == d }) {
			continue
		}
		t.reverse(min(i, j)+1, max(i, j)+1)
		if touched = append(touched, a, b, c, d); len(touched) == 4*maxExchanges {
			return
		}
	}
}

// areAdjacent reports whether two squares are a move apart.
func (t *Tour) areAdjacent(a, b board.Square) bool {
	for s := range moves(a, t.axes) {
		if s == b {
			return true
		}
	}
	return false
}

// reverse reverses the steps from one up to another, not included.
func (t *Tour) reverse(from, to int64) {
	first, last := t.splitAt(from), t.splitAt(to)
	slices.Reverse(t.parts[first:last])
	for i := first; i < last; i++ {
		p := t.parts[i]
		t.parts[i] = part{p.cycleStep(p.length-1, t.cycle.len()), p.length, !p.backwards}
	}
}

// splitAt makes a part begin at a step, and returns its index.
func (t *Tour) splitAt(step int64) int {
	for i, p := range t.parts {
		switch {
		case step == 0:
			return i
		case step < p.length:
			t.parts[i].length = step
			t.parts = slices.Insert(t.parts, i+1, part{p.cycleStep(step, t.cycle.len()), p.length - step, p.backwards})
			return i + 1
		}
		step -= p.length
	}
	return len(t.parts)
}
