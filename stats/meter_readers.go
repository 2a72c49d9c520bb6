package stats

import (
	"cmp"
	"math/bits"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A lineReader reads the longest straight run. The moves are numbered along lines, so those that go on straight are
// neighbouring bits, but where a line ends:
//
//	moves     0 1 2 | 3 4 5 6 |         the tour takes 1, 2, 3, 4 and 6
//	runs of 1   1 2   3 4   6           runs of 2 begin at 1 and 3; none of 3 do
type lineReader struct {
	last []uint64 // the last moves of lines
	run  []uint64
}

func (r *lineReader) read(m *Meter) (longest int64) {
	copy(r.run, m.now)
	for any := true; any; longest++ {
		carry := uint64(0)
		any = false
		for i := len(r.run) - 1; i >= 0; i-- {
			w := r.run[i]
			r.run[i] = (w>>1 | carry<<63) & m.now[i] &^ r.last[i]
			carry = w & 1
			any = any || w != 0
		}
	}
	return longest - 1
}

// numberMoves numbers the moves of a graph along lines, and reports whether straight runs can be read from them: not
// if the piece has moves of several lengths in one direction. Of a graph that is too large it numbers none.
func (m *Meter) numberMoves(g *graph.Graph) (r *lineReader, whole bool) {
	if !g.OnBoard() || g.Wrapped() || g.Board().Cells() > mostMeteredCells {
		return nil, false
	}
	b := g.Board()
	var vectors [][]int64
	var follows []map[board.Square]board.Square // by vector
	comes := map[[2]int64]bool{}                // whether a move with a vector comes to a square
	for s := range board.Square(b.Cells()) {
		if b.IsHole(s) {
			continue
		}
		for _, to := range g.Neighbours(s, nil) {
			from := s
			v := vectorOf(b, from, to)
			if slices.Compare(v, make([]int64, len(v))) < 0 {
				from, to = to, from
				v = vectorOf(b, from, to)
			}
			var at int
			if at, vectors = placeOf(vectors, v); at == len(follows) {
				follows = append(follows, map[board.Square]board.Square{})
			}
			follows[at][from] = to
			comes[[2]int64{int64(at), int64(to)}] = true
		}
	}
	var last []int
	for at := range vectors {
		for s := range board.Square(b.Cells()) {
			if comes[[2]int64{int64(at), int64(s)}] {
				continue
			}
			to, on := follows[at][s]
			for from := s; on; to, on = follows[at][from] {
				m.moves = append(m.moves, [2]board.Square{from, to})
				from = to
			}
			last = append(last, len(m.moves)-1)
		}
	}
	if len(m.moves) > mostMetered || len(m.moves) == 0 {
		m.moves = nil
		return nil, false
	}
	r = &lineReader{last: m.newSet(), run: m.newSet()}
	for _, i := range last {
		if i >= 0 {
			r.last[i/64] |= 1 << (i % 64)
		}
	}
	for i, v := range vectors {
		if slices.ContainsFunc(vectors[:i], func(w []int64) bool { return angleBetween(v, w) == (angle{1, 1, 1}) }) {
			return r, false
		}
	}
	return r, true
}

// A maskReader counts the moves of a set: those of a slope.
type maskReader []uint64

func (r maskReader) read(m *Meter) int64 {
	n := 0
	for i, w := range r {
		n += bits.OnesCount64(w & m.now[i])
	}
	return int64(n)
}

func (m *Meter) slopeReader(b *board.Board, one Measure) maskReader {
	r := maskReader(m.newSet())
	for i, e := range m.moves {
		if one.OfMove(vectorOf(b, e[0], e[1])) > 0 {
			r[i/64] |= 1 << (i % 64)
		}
	}
	return r
}

// A wayReader adds up what moves give that count with a sign, by the way they are taken.
type wayReader struct {
	cells   int64
	adds    []int32 // by the squares of a move
	against bool    // the moves of one sign are counted
}

func newWayReader(g *graph.Graph, one Measure) *wayReader {
	b := g.Board()
	r := &wayReader{cells: b.Cells(), adds: make([]int32, b.Cells()*b.Cells()), against: one.what == against}
	add := map[measured]func(p, q []int64, centre [2]int64) int64{swept: sweeps, winding: passesAround, against: goesAround}[one.what]
	for s := range board.Square(r.cells) {
		if b.IsHole(s) {
			continue
		}
		for _, to := range g.Neighbours(s, nil) {
			r.adds[int64(s)*r.cells+int64(to)] = int32(add(b.Coords(s, nil), b.Coords(to, nil), centreOf(b)))
		}
	}
	return r
}

func (r *wayReader) read(m *Meter) int64 {
	walk := m.squares
	sum, ways := int64(0), [3]int64{}
	before := walk[len(walk)-1]
	for _, s := range walk {
		n := int64(r.adds[int64(before)*r.cells+int64(s)])
		sum += n
		if r.against {
			ways[1+n]++
		}
		before = s
	}
	if r.against {
		return int64(len(walk)) - max(ways[0], ways[2])
	}
	return max(sum, -sum)
}

// A cornerReader reads how a tour joins the corners.
type cornerReader struct {
	board  *board.Board
	at     []int8               // by square, which corner it is, or -1
	around [4]board.Square      // the square that a tour comes to when it passes a corner clockwise
	types  [8 * 8 * 8 * 8]int64 // by the corners in the order in which a tour meets them, and which way, as far as they are known
}

func newCornerReader(g *graph.Graph) *cornerReader {
	b := g.Board()
	r := &cornerReader{board: b, at: slices.Repeat([]int8{-1}, int(b.Cells()))}
	all := cornersOf(b)
	for i, c := range all {
		r.at[c] = int8(i)
		moves := g.Neighbours(c, nil)
		if r.around[i] = moves[0]; nearer(b, moves[0], moves[1], all[(i+1)%4]) > 0 {
			r.around[i] = moves[1]
		}
	}
	return r
}

func (r *cornerReader) read(m *Meter) int64 {
	met := 0
	for i, s := range m.squares {
		if corner := r.at[s]; corner >= 0 {
			met = 8*met + 2*int(corner)
			if m.squares[(i+1)%len(m.squares)] == r.around[corner] {
				met++
			}
		}
	}
	known := &r.types[met]
	if *known == 0 {
		*known = int64(tour.TypeOfCorners(r.board, tour.Of(m.squares)))
	}
	return *known
}

// A shadeReader reads the area inside. Of each strip between two columns it has the pieces that all lines of the piece
// cut it into. A piece is inside where an odd number of the lines above it are drawn:
//
//	──a──╲────      pieces below a alone: their lines above are a; those below a and b: a and b
//	──b───╲───
type shadeReader struct {
	strips []strip
	sum    int64
	before []uint64 // the set of moves that sum is of
}

// A strip has the moves across it, and what is known of those that are drawn.
type strip struct {
	moves  []uint64
	bit    []uint8 // of a move
	drawn  uint64
	pieces []piece
	inside int64
}

type piece struct {
	above uint64 // the moves above it
	area  int64
}

// shadeReader cuts the strips up; it is nil if one has too many lines.
func (m *Meter) shadeReader(b *board.Board, one Measure) *shadeReader {
	r := &shadeReader{before: m.newSet(), strips: make([]strip, max(0, b.Side(1)-1))}
	chords := make([][]chord, len(r.strips))
	for i := range r.strips {
		r.strips[i].moves, r.strips[i].bit = m.newSet(), make([]uint8, len(m.moves))
	}
	for i, e := range m.moves {
		for column, c := range one.shading.chordsOf(b.Coords(e[0], nil), b.Coords(e[1], nil)) {
			s := &r.strips[column]
			if len(chords[column]) == 64 {
				return nil
			}
			s.moves[i/64] |= 1 << (i % 64)
			s.bit[i] = uint8(len(chords[column]))
			chords[column] = append(chords[column], c)
		}
	}
	for i := range r.strips {
		r.strips[i].pieces = one.shading.piecesOf(chords[i])
	}
	return r
}

// piecesOf are the pieces into which lines cut a strip.
func (s shading) piecesOf(chords []chord) (pieces []piece) {
	areas := map[uint64]int64{}
	places := s.crossingsOf(chords)
	order := make([]int, len(chords))
	for i := range order {
		order[i] = i
	}
	for i := 1; i < len(places); i++ {
		middle := func(k int) int64 { return 2*s.parts*chords[k].at + chords[k].down*(places[i-1]+places[i]) }
		slices.SortFunc(order, func(a, b int) int { return cmp.Compare(middle(a), middle(b)) })
		above := uint64(0)
		for at, k := range order[:max(0, len(order)-1)] {
			above |= 1 << k
			areas[above] += (middle(order[at+1]) - middle(k)) * (places[i] - places[i-1])
		}
	}
	for above, area := range areas {
		if area > 0 {
			pieces = append(pieces, piece{above, area})
		}
	}
	return pieces
}

func (r *shadeReader) read(m *Meter) int64 {
	for k := range r.strips {
		s := &r.strips[k]
		drawn := s.drawn
		for i, w := range s.moves {
			for f := (m.now[i] ^ r.before[i]) & w; f != 0; f &= f - 1 {
				drawn ^= 1 << s.bit[64*i+bits.TrailingZeros64(f)]
			}
		}
		if drawn == s.drawn {
			continue
		}
		r.sum -= s.inside
		s.drawn, s.inside = drawn, 0
		for _, p := range s.pieces {
			s.inside += p.area & -int64(bits.OnesCount64(p.above&drawn)&1)
		}
		r.sum += s.inside
	}
	copy(r.before, m.now)
	return r.sum
}
