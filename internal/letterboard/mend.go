package letterboard

import (
	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A mending is an outline whose squares are changed until nothing simple forbids a tour.
type mending struct {
	*outline
	piece   piece.Piece
	kind    tour.Kind
	squares [][]bool
	graph   *graph.Graph // of the squares as they are
	changed int
}

// share limits the changed squares: one in share.
const share = 16

// mended changes squares at the edge, again and again: it removes squares with too few moves
// and, if the colours do not balance, adds or removes the cheapest square. It is nil if that
// needs too many changes.
func (o *outline) mended(p piece.Piece, kind tour.Kind) *mending {
	m := &mending{outline: o, piece: p, kind: kind}
	total := 0
	for _, row := range o.cover {
		line := make([]bool, len(row))
		for x, c := range row {
			if line[x] = c >= o.cut; line[x] {
				total++
			}
		}
		m.squares = append(m.squares, line)
	}
	for rounds := 0; rounds < total; rounds++ {
		var err error
		if m.graph, err = graphOf(m.squares, p); err != nil {
			return nil // no square is left
		}
		at, found := m.stuck()
		if !found {
			at, found = m.unbalanced()
		}
		if !found {
			if m.count(); m.changed > max(total/share, 2) {
				return nil
			}
			return m
		}
		if at.y < 0 {
			return nil
		}
		m.squares[at.y][at.x] = !m.squares[at.y][at.x]
	}
	return nil
}

// count counts what was changed.
func (m *mending) count() {
	m.changed = 0
	for y, row := range m.cover {
		for x, c := range row {
			if m.squares[y][x] != (c >= m.cut) {
				m.changed++
			}
		}
	}
}

// A place is a square of the lattice; y is -1 for none.
type place struct{ x, y int }

// stuck is a square with too few moves for the tour. It goes, since it ends a thin part.
func (m *mending) stuck() (place, bool) {
	b, least := m.graph.Board(), 2
	if m.kind != tour.Closed {
		least = 1
	}
	columns := b.Side(1)
	for s := range board.Square(b.Cells()) {
		if b.Has(s) && m.graph.Degree(s) < least {
			return place{int(int64(s) % columns), int(int64(s) / columns)}, true
		}
	}
	return place{}, false
}

// unbalanced is the square to change if one colour has too many: the least covered square
// of that colour, or the most covered square of the other colour beside the letter.
func (m *mending) unbalanced() (place, bool) {
	if !m.graph.Chequered() {
		return place{}, false
	}
	more := 0
	for y, row := range m.squares {
		for x, is := range row {
			if is {
				more += 1 - 2*((x+y)%2)
			}
		}
	}
	if more == 0 || m.kind != tour.Closed && (more == 1 || more == -1) {
		return place{}, false
	}
	excess := 0 // the colour with too many squares
	if more < 0 {
		excess = 1
	}
	best, least := place{-1, -1}, 256
	for y, row := range m.squares {
		for x, is := range row {
			cost, cover := 256, int(m.cover[y][x])
			switch {
			case is == ((x+y)%2 != excess): // the change would make the imbalance worse
				continue
			case is:
				cost = max(cover-int(m.cut), 0)
			case m.beside(x, y):
				cost = max(int(m.cut)-cover, 0)
			}
			if cost < least {
				best, least = place{x, y}, cost
			}
		}
	}
	return best, true
}

// beside reports whether a place shares a side with a square of the letter.
func (m *mending) beside(x, y int) bool {
	for _, d := range []place{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if ny, nx := y+d.y, x+d.x; ny >= 0 && ny < len(m.squares) && nx >= 0 && nx < len(m.squares[ny]) && m.squares[ny][nx] {
			return true
		}
	}
	return false
}
