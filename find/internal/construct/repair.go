package construct

import (
	"errors"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// ErrMoves: a tour with these required and forbidden moves may exist, but not by
// construction.
var ErrMoves = errors.New("moves are not constructed")

// breadth is the number of edges to try at each depth: if an exchange adds a forbidden edge,
// another exchange removes it, and so on.
var breadth = [...]int{16, 8, 8, 4}

const (
	turns = 8       // the largest number of tours to try, each on a turned board
	reach = 1 << 10 // the number of steps to try before a move in the wrong direction
)

// satisfyConstraints makes a tour that satisfies the constraints: by exchanges of edges in the given one, or in a random
// one.
func satisfyConstraints(t *Tour, b *board.Board, ask tour.Ask) (*Tour, error) {
	if ask.ConstraintKinds() == 0 {
		return t, nil
	}
	random := rand.New(rand.NewPCG(1, 1958))
	for range turns {
		if o := newRepairer(t, ask); o.repair() {
			return t, nil
		}
		if varied, ok := turnedTour(b, ask, random); ok {
			t = varied
		}
		t.exchange(random)
	}
	return nil, fault.New(ErrMoves, "no exchange of edges was found that makes the constructed %s of %s take and avoid these moves", ask.Kind, b.Size())
}

// A repairer exchanges edges of a tour until it satisfies the constraints (Croes 1958; one exchange after
// another as Lin and Kernighan 1973 do):
//
//	… a─b … c─d …   →   … a─c … b─d …
//
// To remove a–b, let c be a neighbour of a, and d the square after c. If b–d is no move,
// or is forbidden, it is the next edge to remove. The same exchange adds the move a–c.
// Required edges stay.
type repairer struct {
	*Tour
	ask                 tour.Ask                 // for the tour before it is turned, like all that follows
	require, avoid      []tour.Move              // required and forbidden moves
	required, forbidden map[[2]board.Square]bool // the same, in both directions
	arcs                [][2]board.Square        // moves to take in one direction
}

func newRepairer(t *Tour, ask tour.Ask) *repairer {
	o := &repairer{Tour: t, ask: ask.WithoutConstraints(), required: map[[2]board.Square]bool{}, forbidden: map[[2]board.Square]bool{}}
	mark := func(marks map[[2]board.Square]bool, v, w board.Square) {
		marks[[2]board.Square{v, w}], marks[[2]board.Square{w, v}] = true, true
	}
	raw := func(m tour.Move) tour.Move {
		return tour.Move{From: t.back.image(m.From), To: t.back.image(m.To), OneWay: m.OneWay}
	}
	for _, m := range ask.ConstraintsOrNone().Use {
		m = raw(m)
		o.require = append(o.require, m)
		mark(o.required, m.From, m.To)
		if m.OneWay {
			o.arcs = append(o.arcs, [2]board.Square{m.From, m.To})
		}
	}
	for _, m := range ask.ConstraintsOrNone().Avoid { // a one-way move is not needed backwards
		if m = raw(m); !m.OneWay || !o.required[[2]board.Square{m.From, m.To}] {
			mark(o.forbidden, m.From, m.To)
			o.avoid = append(o.avoid, m)
		} else {
			o.arcs = append(o.arcs, [2]board.Square{m.To, m.From})
		}
	}
	from, given := ask.From.Given()
	to, both := ask.To.Given()
	if given {
		o.ask.From = tour.At(t.back.image(from))
	}
	if both {
		o.ask.To = tour.At(t.back.image(to))
	}
	if given && both && ask.Kind == tour.Closed { // the closing edge stays
		mark(o.required, t.back.image(from), t.back.image(to))
	}
	return o
}

// repair makes the exchanges, and reports whether the tour satisfies the constraints then.
func (o *repairer) repair() bool {
	for _, m := range o.require {
		if !o.addEdge(m.From, m.To) {
			return false
		}
	}
	for _, m := range o.avoid {
		if i, ok := o.edgeBetween(m.From, m.To); ok && (!o.mayRemove(i) || !o.removeEdge(i, 0) && !o.removeByClosing(i)) {
			return false
		}
	}
	if !o.directEdges() {
		return false
	}
	if to, given := o.ask.To.Given(); given && o.ask.Kind == tour.Closed { // it begins after that
		o.rotateTo(forward(o.rawStep(to), 1, o.Len()))
	}
	return true
}

// rotateTo makes a cycle begin at another step.
func (o *repairer) rotateTo(step int64) {
	first := o.splitAt(step)
	o.parts = slices.Concat(o.parts[first:], o.parts[:first])
}

// removeByClosing removes an edge from a path whose ends are a move apart, and adds that move. The
// path then begins and ends at the removed edge.
func (o *repairer) removeByClosing(i int64) bool {
	_, from := o.ask.From.Given()
	_, to := o.ask.To.Given()
	if o.ask.Kind != tour.Path || from || to || o.isBad(o.raw(0), o.raw(o.Len()-1)) {
		return false
	}
	o.rotateTo(i + 1)
	return true
}

// countEdges returns the number of edges: for a path, one less than its squares.
func (o *repairer) countEdges() int64 {
	if o.ask.Kind == tour.Closed {
		return o.Len()
	}
	return o.Len() - 1
}

// squareAfter returns the square after a step.
func (o *repairer) squareAfter(i int64) board.Square { return o.raw(forward(i, 1, o.Len())) }

// edgeBetween returns the step of the edge between two squares, in either direction, if there
// is one.
func (o *repairer) edgeBetween(v, w board.Square) (int64, bool) {
	i, j := o.rawStep(v), o.rawStep(w)
	switch {
	case forward(i, 1, o.Len()) == j && i < o.countEdges():
		return i, true
	case forward(j, 1, o.Len()) == i && j < o.countEdges():
		return j, true
	}
	return 0, false
}

// isBad reports whether two squares must not be joined.
func (o *repairer) isBad(v, w board.Square) bool {
	return o.forbidden[[2]board.Square{v, w}] || !o.areAdjacent(v, w)
}

// swap exchanges the edges of two steps.
func (o *repairer) swap(i, j int64) { o.reverse(min(i, j)+1, max(i, j)+1) }

// mayRemove reports whether the edge of a step may be removed.
func (o *repairer) mayRemove(i int64) bool {
	return i >= 0 && i < o.countEdges() && !o.required[[2]board.Square{o.raw(i), o.squareAfter(i)}]
}

// addEdge adds a required edge, if it is a move.
func (o *repairer) addEdge(v, w board.Square) bool {
	if _, there := o.edgeBetween(v, w); there || o.isBad(v, w) {
		return there
	}
	i, j := o.rawStep(v), o.rawStep(w)
	i, j = min(i, j), max(i, j)
	// The edges after both squares, or those before both; and the step of the other new
	// edge.
	for _, x := range [][3]int64{{i, j, j}, {o.stepBefore(i), j - 1, min(o.stepBefore(i), j-1)}} {
		if !o.mayRemove(x[0]) || !o.mayRemove(x[1]) {
			continue
		}
		parts := slices.Clone(o.parts)
		o.swap(x[0], x[1])
		if !o.isBad(o.raw(x[2]), o.squareAfter(x[2])) || o.removeEdge(x[2], 0) {
			return true
		}
		o.parts = parts
	}
	return false
}

// stepBefore returns the step before a step; −1 if there is none.
func (o *repairer) stepBefore(i int64) int64 {
	if i == 0 && o.ask.Kind == tour.Closed {
		return o.Len() - 1
	}
	return i - 1
}

// removeEdge removes an edge, and then forbidden edges that the exchange adds.
func (o *repairer) removeEdge(i int64, depth int) bool {
	a, b := o.raw(i), o.squareAfter(i)
	var ways [][2]int64 // the other edge, and the step of the new edge, which may be bad
	for c := range moves(a, o.axes) {
		if j := o.rawStep(c); c != b && j != o.stepBefore(i) && o.mayRemove(j) && !o.isBad(a, c) {
			ways = append(ways, [2]int64{j, max(i, j)})
			if !o.isBad(b, o.squareAfter(j)) {
				o.swap(i, j)
				return true
			}
		}
	}
	for c := range moves(b, o.axes) {
		if j := o.stepBefore(o.rawStep(c)); c != a && o.stepBefore(j) != i && o.mayRemove(j) && !o.isBad(b, c) {
			ways = append(ways, [2]int64{j, min(i, j)})
			if !o.isBad(a, o.raw(j)) {
				o.swap(i, j)
				return true
			}
		}
	}
	if depth == len(breadth) {
		return false
	}
	for _, w := range ways[:min(len(ways), breadth[depth])] {
		parts := slices.Clone(o.parts)
		o.swap(i, w[0])
		if o.removeEdge(w[1], depth+1) {
			return true
		}
		o.parts = parts
	}
	return false
}

// passage is a one-way move as the tour passes it: its step, and whether its direction is wrong.
type passage struct {
	at    int64
	wrong bool
}

// directEdges reverses pieces of the tour until one-way moves have the right direction.
func (o *repairer) directEdges() bool {
	_, from := o.ask.From.Given()
	_, to := o.ask.To.Given()
	fixed := from || to // the whole tour cannot be reversed
	if o.ask.Kind == tour.Closed {
		fixed = from && to
	}
	for {
		var all []passage
		wrong := 0
		for _, arc := range o.arcs {
			i, _ := o.edgeBetween(arc[0], arc[1])
			if all = append(all, passage{i, o.raw(i) != arc[0]}); o.raw(i) != arc[0] {
				wrong++
			}
		}
		if !fixed && 2*wrong > len(all) {
			o.reverseTour()
			continue
		}
		if wrong == 0 {
			return true
		}
		if !slices.ContainsFunc(all, func(p passage) bool { return p.wrong && o.redirect(p.at, all) }) {
			return false
		}
	}
}

// reverseTour reverses the whole tour; a closed one keeps its first square.
func (o *repairer) reverseTour() {
	if o.ask.Kind == tour.Closed {
		o.reverse(1, o.Len())
	} else {
		o.reverse(0, o.Len())
	}
}

// redirect reverses a piece that contains the edge of a step and has more wrong one-way
// moves than right ones.
func (o *repairer) redirect(at int64, all []passage) bool {
	for i := at - 1; i >= max(0, at-reach); i-- {
		a, b := o.raw(i), o.squareAfter(i)
		if !o.mayRemove(i) {
			continue
		}
		for c := range moves(a, o.axes) {
			j := o.rawStep(c)
			if j <= at || !o.mayRemove(j) || o.isBad(a, c) || o.isBad(b, o.squareAfter(j)) {
				continue
			}
			gain := 0
			for _, p := range all {
				switch {
				case p.at <= i || p.at >= j:
				case p.wrong:
					gain++
				default:
					gain--
				}
			}
			if gain > 0 {
				o.swap(i, j)
				return true
			}
		}
	}
	return false
}
