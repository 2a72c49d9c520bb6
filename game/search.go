package game

import (
	"context"
	"errors"
	"math/bits"

	"leaper/graph"
	"leaper/internal/pulse"
)

const (
	// MaxReach is the largest number of free squares within the piece's reach for a
	// search. A position is a machine word: one bit for each of these squares, six for
	// the square of the piece, and one for the outcome.
	MaxReach = 64 - 6 - 1
	// DefaultPositions is the default number of positions in a search's table.
	DefaultPositions = 1 << 23
)

// A searcher searches the whole game. It uses only the squares that the piece can still
// reach. Squares cut off make no difference, so many positions become one:
//
//	x x . .      the piece P can come to the squares below only;
//	x x x x      the two above right are left out
//	. P . .
//
// A table keeps outcomes, by the reachable squares and the square of the piece.
type searcher struct {
	neighbours [MaxReach]uint64 // the moves from each square
	vertex     []graph.Vertex   // of each bit
	misere     bool

	table        []uint64 // squares<<7 | piece<<1 | wins; 0: empty
	positions    int      // in the table
	maxPositions int
	look         *pulse.Pulse
	err          error // of the context
	isFull       bool  // the table has maxPositions
}

// reach lists the free squares that the piece can reach from a square, that one first.
// If both is true, it also follows moves backwards, and so gives the square's
// component of the board.
func (p *Game) reach(look *pulse.Pulse, from graph.Vertex, both bool, seen []bool) (list []graph.Vertex, err error) {
	list = append(list, from)
	seen[from] = true
	tables := []*graph.Rows{&p.walk.Out}
	if both {
		tables = append(tables, &p.walk.In)
	}
	for i := 0; i < len(list); i++ {
		for _, rows := range tables {
			row := rows.Of(list[i])
			if err := look.Beat(1 + len(row)); err != nil {
				return list, err
			}
			for _, w := range row {
				if !seen[w] && !p.walk.Visited(w) {
					seen[w] = true
					list = append(list, w)
				}
			}
		}
	}
	return list, nil
}

// newSearcher makes a searcher on some squares, and gives the bit of each.
func (p *Game) newSearcher(look *pulse.Pulse, squares []graph.Vertex) (*searcher, map[graph.Vertex]int) {
	s := &searcher{vertex: squares, misere: p.rules.Misere, maxPositions: p.Positions, look: look, table: make([]uint64, 1<<10)}
	if s.maxPositions <= 0 {
		s.maxPositions = DefaultPositions
	}
	bit := make(map[graph.Vertex]int, len(squares))
	for i, v := range squares {
		bit[v] = i
	}
	for i, v := range squares {
		for _, w := range p.table.Of(v) {
			if j, ok := bit[w]; ok {
				s.neighbours[i] |= 1 << j
			}
		}
	}
	return s, bit
}

// decideFrom decides the game from each of these squares, to which the piece can move now.
func (p *Game) decideFrom(ctx context.Context, to []graph.Vertex, next []Outcome) (Verdict, error) {
	v := Verdict{Reason: BySearch}
	at, _ := p.at()
	look := pulse.Of(ctx)
	list, err := p.reach(&look, at, false, make([]bool, p.table.Len()))
	if list = list[1:]; err != nil || len(list) > MaxReach {
		v.Reach = len(list)
		return v, ignoreDeadline(err)
	}
	s, bit := p.newSearcher(&look, list)
	for i, w := range to {
		if next[i] = s.outcomeFrom(bit[w]); s.err != nil {
			return v, ignoreDeadline(s.err)
		}
	}
	return v, nil
}

// ignoreDeadline gives the error; nil if it is that of a deadline, which only leaves outcomes
// undecided.
func ignoreDeadline(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// decideAll decides the game from each free square.
func (p *Game) decideAll(ctx context.Context, all []Outcome) error {
	look := pulse.Of(ctx)
	seen := make([]bool, p.table.Len())
	for v := range graph.Vertex(p.table.Len()) {
		if seen[v] || p.walk.Visited(v) {
			continue
		}
		list, err := p.reach(&look, v, true, seen)
		if err != nil {
			return ignoreDeadline(err)
		}
		if len(list) > MaxReach {
			continue
		}
		s, _ := p.newSearcher(&look, list)
		for i, w := range list {
			if all[w] = s.outcomeFrom(i); s.err != nil {
				return ignoreDeadline(s.err)
			}
		}
	}
	return nil
}

// outcomeFrom gives the outcome for the player to move if the piece stands on one of the
// squares and all others are free.
func (s *searcher) outcomeFrom(at int) Outcome {
	s.isFull = false // the table's outcomes stay valid
	all := uint64(1)<<len(s.vertex) - 1
	wins := s.wins(at, s.reachable(at, all&^(1<<at)))
	switch {
	case s.err != nil || s.isFull:
		return Undecided
	case wins:
		return Wins
	}
	return Loses
}

// reachable is the set of free squares that can be reached from a square.
func (s *searcher) reachable(at int, free uint64) uint64 {
	met := s.neighbours[at] & free
	for todo := met; todo != 0; {
		i := bits.TrailingZeros64(todo)
		more := s.neighbours[i] & free &^ met
		met |= more
		todo = todo&(todo-1) | more
	}
	return met
}

// wins reports whether the player to move wins. The free squares are the reachable
// ones.
func (s *searcher) wins(at int, free uint64) bool {
	moves := s.neighbours[at] & free
	if moves == 0 {
		return s.misere
	}
	key := free<<7 | uint64(at)<<1
	if wins, known := s.lookup(key); known {
		return wins
	}
	if s.isFull || s.err != nil {
		return false
	}
	if s.err = s.look.Beat(64); s.err != nil {
		return false
	}
	wins := false
	for moves != 0 && !wins {
		to := s.fewestOnward(moves, free)
		moves &^= 1 << to
		wins = !s.wins(to, s.reachable(to, free&^(1<<to)))
		if s.isFull || s.err != nil {
			return false
		}
	}
	s.store(key, wins)
	return wins
}

// fewestOnward is the move that leaves the fewest onward moves: most games end soon there.
func (s *searcher) fewestOnward(moves, free uint64) int {
	best, fewest := 0, 65
	for ; moves != 0; moves &= moves - 1 {
		i := bits.TrailingZeros64(moves)
		if n := bits.OnesCount64(s.neighbours[i] & free); n < fewest {
			best, fewest = i, n
		}
	}
	return best
}

// slot is the place of a position in the table.
func (s *searcher) slot(key uint64) int {
	at := key * 0x9e3779b97f4a7c15
	at ^= at >> 29
	i := int(at * 0xbf58476d1ce4e5b9 >> 20 & uint64(len(s.table)-1))
	for s.table[i] != 0 && s.table[i]&^1 != key {
		i = (i + 1) & (len(s.table) - 1)
	}
	return i
}

// lookup gives the stored outcome of a position, if it is known.
func (s *searcher) lookup(key uint64) (wins, known bool) {
	e := s.table[s.slot(key)]
	return e&1 == 1, e != 0
}

// store stores an outcome. The table is at most half full. Once it holds the largest
// number of positions, the search decides no more.
func (s *searcher) store(key uint64, wins bool) {
	if s.positions == s.maxPositions {
		s.isFull = true
		return
	}
	if 2*s.positions >= len(s.table) {
		old := s.table
		s.table = make([]uint64, 2*len(old))
		for _, e := range old {
			if e != 0 {
				s.table[s.slot(e&^1)] = e
			}
		}
	}
	if wins {
		key |= 1
	}
	s.table[s.slot(key&^1)] = key
	s.positions++
}
