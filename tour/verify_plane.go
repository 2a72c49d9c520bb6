package tour

import (
	"context"

	"leaper/board"
	"leaper/piece"
)

// A planeVerifier checks long tours of leapers on plane boards of rows and columns,
// without a division per square and without trying each move. On such a board
// a move adds the same number to every square:
//
//	knight, 10 columns:   (1,2) adds 12, (2,-1) adds 19, (−2,1) takes 19 away, …
//
// So the difference of two squares says which move it would be, if different
// moves add different numbers; and as the column is carried along from square to
// square, whether that move stays on the board, or runs over an edge into the
// next row. The difference is looked up in a table of a power of two places, where
// a multiplication spreads the moves so that no two share a place.
//
// It only accepts. If it does not, [Verifier.Verify] checks the tour again, slowly, and finds
// the fault.
type planeVerifier struct {
	cells, columns int64
	multiplier     uint64
	table          [planeTableSize]planeMove
}

// planeMove is one move: the number that it adds to a square, and to its column.
type planeMove struct{ adds, columns int64 }

const (
	planeTableSize  = 64
	planeTableShift = 64 - 6
)

// newPlaneVerifier builds the table. It returns nil for riders, other boards, and boards so
// narrow that two moves add the same number.
func newPlaneVerifier(b *board.Board, moves []piece.Move) *planeVerifier {
	if b.Rank() != 2 || b.Topology() != board.Plane || len(moves) > planeTableSize/2 {
		return nil
	}
	s := &planeVerifier{cells: b.Cells(), columns: b.Side(1)}
	var strides []planeMove
	seen := map[int64]bool{}
	for _, m := range moves {
		rows, columns := int64(m.Vector[0]), int64(m.Vector[1])
		if m.Rides || abs(rows) >= b.Side(0) || abs(columns) >= b.Side(1) {
			return nil
		}
		x := planeMove{rows*b.Side(1) + columns, columns}
		if seen[x.adds] {
			return nil
		}
		seen[x.adds] = true
		strides = append(strides, x)
	}
	// Odd multiples of 2⁶⁴ divided by the golden ratio (Knuth 1973, 6.4).
	for try := range uint64(1000) {
		if s.multiplier = (2*try + 1) * 0x9E3779B97F4A7C15; s.fillTable(strides) {
			return s
		}
	}
	return nil
}

// fillTable stores the moves by their hash; false if two of them collide.
func (s *planeVerifier) fillTable(strides []planeMove) bool {
	s.table = [planeTableSize]planeMove{}
	for _, x := range strides {
		p := &s.table[uint64(x.adds)*s.multiplier>>planeTableShift]
		if p.adds != 0 {
			return false
		}
		*p = x
	}
	return true
}

// accepts reports whether t is a walk of the piece that visits no square twice and
// no square in met. It adds the squares of t to met. The error is the context's.
func (s *planeVerifier) accepts(ctx context.Context, t Tour, met []uint64) (bool, error) {
	var last, column int64
	begun := false
	work := 0
	for chunk := range t.Chunks() {
		if !begun {
			begun = true
			last = int64(chunk[0])
			if uint64(last) >= uint64(s.cells) || met[last>>6]>>(last&63)&1 != 0 {
				return false, nil
			}
			met[last>>6] |= 1 << (last & 63)
			column = last % s.columns
			chunk = chunk[1:]
		}
		for len(chunk) > 0 {
			part := chunk[:min(len(chunk), checkInterval)]
			chunk = chunk[len(part):]
			if work += len(part); work >= checkInterval {
				work = 0
				if err := ctx.Err(); err != nil {
					return false, err
				}
			}
			var ok bool
			if last, column, ok = s.follow(part, last, column, met); !ok {
				return false, nil
			}
		}
	}
	return begun, nil
}

// follow checks the next part of a tour, from a square and its column on.
func (s *planeVerifier) follow(part []board.Square, last, column int64, met []uint64) (int64, int64, bool) {
	for _, q := range part {
		next := int64(q)
		adds := next - last
		p := &s.table[uint64(adds)*s.multiplier>>planeTableShift]
		column += p.columns
		if adds == 0 || p.adds != adds || uint64(column) >= uint64(s.columns) || uint64(next) >= uint64(s.cells) {
			return 0, 0, false
		}
		word, bit := &met[next>>6], uint64(1)<<(next&63)
		if *word&bit != 0 {
			return 0, 0, false
		}
		*word |= bit
		last = next
	}
	return last, column, true
}
