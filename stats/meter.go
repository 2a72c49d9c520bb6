package stats

import (
	"math/bits"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A Meter measures one tour after another of a graph, by several measures at once. Most ask only which moves a tour takes:
// these are a set of numbers, the bits of a few words, and a tour is measured by how its set differs from that of the
// tour before. A search by edges meets tours that differ in a dozen moves.
//
//	before   a1-b3  c5-d7  e2-g1  …           gone:  crossings less, those with what is left
//	now      a1-b3  c5-e6  e2-g1  …           come:  crossings more, those with what is there
//
// It is for one goroutine at a time.
type Meter struct {
	measures []Measure
	readers  []reader
	closed   bool
	moves    [][2]board.Square
	now      []uint64                // the moves of the tour that was measured last
	set      []uint64                // of a tour whose moves nobody told
	numbers  map[[2]board.Square]int // of moves, in both directions
	walked   bool                    // some measure asks for the walk
	ways     bool                    // some reader does, for its squares
	squares  []board.Square          // of the walk, for readers

	// Sums over pairs of moves: values[r] counts the pairs of now for the reader r, and pairs has, for each move one
	// reader after another, the set of moves with which it counts one.
	values []int64
	pairs  []uint64
}

// A reader gives the value of a measure for the present set of moves, or for the walk where these do not tell it.
type reader interface{ read(m *Meter) int64 }

// The limits of boards with numbered moves: their sets of pairs take up to half a megabyte a measure.
const (
	mostMetered      = 1 << 11
	mostMeteredCells = 1 << 10
)

// NewMeter makes a meter for closed tours or for paths of a graph.
func NewMeter(g *graph.Graph, measures []Measure, closed bool) *Meter {
	m := &Meter{measures: measures, closed: closed, readers: make([]reader, len(measures))}
	lines, whole := m.numberMoves(g)
	if m.moves == nil {
		m.walked = true
		return m
	}
	m.now, m.set = m.newSet(), m.newSet()
	var sums []Measure
	for i, one := range measures {
		switch {
		case one.what == turns, one.what == crossings:
			m.readers[i] = sumReader(len(sums))
			sums = append(sums, one)
		case one.what == slopes:
			m.readers[i] = m.slopeReader(g.Board(), one)
		case one.what == straight && whole:
			m.readers[i] = lines
		case one.OfClosed() && !closed:
		case one.what == swept, one.what == winding, one.what == against:
			m.readers[i], m.ways = newWayReader(g, one), true
		case one.what == corners:
			m.readers[i], m.ways = newCornerReader(g), true
		case one.what == shaded:
			if r := m.shadeReader(g.Board(), one); r != nil {
				m.readers[i] = r
			}
		}
	}
	m.walked = m.ways || m.ByWalk()
	m.pairUp(g.Board(), sums)
	return m
}

// newSet is an empty set of moves. Its words come in fours: see [Meter.addPairs].
func (m *Meter) newSet() []uint64 { return make([]uint64, (len(m.moves)+255)/256*4) }

// Moves are the moves that have numbers, each in one of its directions; none where sets are not of use.
func (m *Meter) Moves() [][2]board.Square { return m.moves }

// ByWalk reports whether some measure takes each tour square by square, which is some twenty times slower than by its moves.
func (m *Meter) ByWalk() bool { return slices.Contains(m.readers, nil) }

// Of measures a tour by the set of its moves, nil if nobody knows it, and writes the values to a slice. It asks for the tour only
// if it has to. The error is that of [Measure.Of].
func (m *Meter) Of(moves []uint64, walk func() tour.Tour, values []int64) error {
	var t tour.Tour
	if m.walked || moves == nil {
		t = walk()
	}
	if m.moves != nil {
		if m.squares = m.squares[:0]; m.ways || moves == nil {
			for _, s := range t.All() {
				m.squares = append(m.squares, s)
			}
		}
		if moves == nil {
			moves = m.movesOf(m.squares)
		}
		m.goTo(moves)
	}
	for i, r := range m.readers {
		if r != nil {
			values[i] = r.read(m)
			continue
		}
		var err error
		if values[i], err = m.measures[i].Of(t, m.closed); err != nil {
			return err
		}
	}
	return nil
}

// movesOf is the set of the moves of a walk.
func (m *Meter) movesOf(walk []board.Square) []uint64 {
	clear(m.set)
	if m.numbers == nil {
		m.numbers = map[[2]board.Square]int{}
		for i, e := range m.moves {
			m.numbers[e], m.numbers[[2]board.Square{e[1], e[0]}] = i, i
		}
	}
	for i, s := range walk {
		if before := i - 1; before >= 0 || m.closed && len(walk) > 2 {
			number := m.numbers[[2]board.Square{walk[(before+len(walk))%len(walk)], s}]
			m.set[number/64] |= 1 << (number % 64)
		}
	}
	return m.set
}

// goTo makes a set the present one, a move after another.
func (m *Meter) goTo(moves []uint64) {
	for i, w := range moves {
		for gone := m.now[i] &^ w; gone != 0; gone &= gone - 1 {
			at := bits.TrailingZeros64(gone)
			m.now[i] &^= 1 << at
			m.addPairs(64*i+at, -1)
		}
	}
	for i, w := range moves {
		for come := w &^ m.now[i]; come != 0; come &= come - 1 {
			at := bits.TrailingZeros64(come)
			m.addPairs(64*i+at, 1)
			m.now[i] |= 1 << at
		}
	}
}

// addPairs adds the pairs of a move with the present set to each sum, or takes them away.
func (m *Meter) addPairs(move int, sign int64) {
	words := len(m.now)
	at := move * len(m.values) * words
	for r := range m.values {
		n := 0
		for w := 0; w < words; w += 4 {
			a, b := (*[4]uint64)(m.now[w:]), (*[4]uint64)(m.pairs[at+w:])
			n += bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1]) + bits.OnesCount64(a[2]&b[2]) + bits.OnesCount64(a[3]&b[3])
		}
		m.values[r] += sign * int64(n)
		at += words
	}
}

// A sumReader is a sum over pairs of moves, by its place.
type sumReader int

func (r sumReader) read(m *Meter) int64 { return m.values[r] }

// pairUp finds the pairs of moves that count in each of the sums.
func (m *Meter) pairUp(b *board.Board, sums []Measure) {
	words := len(m.now)
	m.values, m.pairs = make([]int64, len(sums)), make([]uint64, len(m.moves)*len(sums)*words)
	if len(sums) == 0 {
		return
	}
	var vectors [][]int64
	turning := map[[2]int][]int{} // which sums two vectors in a row count in
	for i, e := range m.moves {
		for k, f := range m.moves[:i] {
			var counts []int
			if at, meet := meetsAt(e, f); meet {
				var u, v int
				u, vectors = placeOf(vectors, vectorOf(b, e[0]+e[1]-at, at))
				v, vectors = placeOf(vectors, vectorOf(b, at, f[0]+f[1]-at))
				counts = turning[[2]int{u, v}]
				if counts == nil {
					counts = []int{}
					for r, one := range sums {
						if one.OfTurn(vectors[u], vectors[v]) > 0 {
							counts = append(counts, r)
						}
					}
					turning[[2]int{u, v}] = counts
				}
			}
			for r, one := range sums {
				if slices.Contains(counts, r) || one.what == crossings && tour.Cross(b, e, f) {
					m.pairs[(i*len(sums)+r)*words+k/64] |= 1 << (k % 64)
					m.pairs[(k*len(sums)+r)*words+i/64] |= 1 << (i % 64)
				}
			}
		}
	}
}

// meetsAt is the square at which two moves meet.
func meetsAt(e, f [2]board.Square) (at board.Square, meet bool) {
	for _, at := range e {
		if slices.Contains(f[:], at) {
			return at, true
		}
	}
	return 0, false
}

// placeOf finds a vector in a list, to which it may add it.
func placeOf(list [][]int64, v []int64) (int, [][]int64) {
	at := slices.IndexFunc(list, func(w []int64) bool { return slices.Equal(v, w) })
	if at < 0 {
		at, list = len(list), append(list, v)
	}
	return at, list
}

// vectorOf is the vector of a move, as angles see it.
func vectorOf(b *board.Board, from, to board.Square) []int64 {
	return movesOf(coordinates(b, tour.Of([]board.Square{from, to})), false)[0]
}
