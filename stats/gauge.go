package stats

import (
	"slices"

	"leaper/board"
	"leaper/tour"
)

// A Gauge measures one tour after another of a board: what moves and pairs of moves add to slopes, turns and straight
// runs it looks up in tables, in place of fractions each time. It is for one goroutine at a time.
type Gauge struct {
	Measure
	cells   int64
	kind    []int16 // for each pair of cells, which vector leads from one to the other
	vectors int
	adds    []int64 // of each vector, or of each pair of vectors in a row
	walk    []board.Square
	turned  []angle
}

// mostGauged is how many cells a board with tables has at most.
const mostGauged = 1 << 10

// Gauge makes a gauge.
func (m Measure) Gauge() *Gauge {
	u := &Gauge{Measure: m}
	if m.what != turns && m.what != slopes && m.what != straight || m.graph.Board().Cells() > mostGauged {
		return u
	}
	b := m.graph.Board()
	u.cells = b.Cells()
	u.kind = make([]int16, u.cells*u.cells)
	var vectors [][]int64
	for from := range board.Square(u.cells) {
		if b.IsHole(from) {
			continue
		}
		for _, to := range m.graph.Neighbours(from, nil) {
			v := movesOf(coordinates(b, tour.Of([]board.Square{from, to})), false)[0]
			at := slices.IndexFunc(vectors, func(w []int64) bool { return slices.Equal(v, w) })
			if at < 0 {
				at, vectors = len(vectors), append(vectors, v)
			}
			u.kind[int64(from)*u.cells+int64(to)] = int16(at)
		}
	}
	u.vectors = len(vectors)
	for _, v := range vectors {
		if m.what == slopes {
			u.adds = append(u.adds, m.OfMove(v))
			continue
		}
		for _, w := range vectors {
			if m.what == turns {
				u.adds = append(u.adds, m.OfTurn(v, w))
			} else if angleBetween(v, w) == (angle{1, 1, 1}) {
				u.adds = append(u.adds, 1)
			} else {
				u.adds = append(u.adds, 0)
			}
		}
	}
	return u
}

// Of is [Measure.Of].
func (u *Gauge) Of(t tour.Tour, closed bool) (int64, error) {
	if u.kind == nil {
		return u.Measure.Of(t, closed)
	}
	u.walk, u.turned = u.walk[:0], u.turned[:0]
	for _, s := range t.All() {
		u.walk = append(u.walk, s)
	}
	n := len(u.walk)
	moves := n - 1
	if closed = closed && n > 2; closed {
		moves = n
		u.walk = append(u.walk, u.walk[0], u.walk[1])
	}
	sum, before := int64(0), -1
	for i := 1; i < len(u.walk); i++ {
		move := int(u.kind[int64(u.walk[i-1])*u.cells+int64(u.walk[i])])
		switch {
		case u.what == slopes && i <= moves:
			sum += u.adds[move]
		case u.what == turns && before >= 0:
			sum += u.adds[before*u.vectors+move]
		case u.what == straight && before >= 0:
			straightOn := u.adds[before*u.vectors+move]
			u.turned = append(u.turned, angle{straightOn, straightOn, straightOn})
		}
		before = move
	}
	if u.what == straight {
		return longestRun(u.turned, closed, int64(moves)), nil
	}
	return sum, nil
}
