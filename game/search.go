package game

import (
	"context"
	"errors"
	"math/bits"

	"leaper/graph"
	"leaper/internal/pulse"
)

const (
	// MaxReach is the largest number of free squares within the piece's reach for which
	// a search decides: a position is a word, with a bit for each of them, six for the
	// square of the piece, and one for the outcome.
	MaxReach = 64 - 6 - 1
	// DefaultPositions is how many positions a search keeps if nothing is said.
	DefaultPositions = 1 << 23
)

// A searcher tries everything. It sees the squares that the piece can still come to,
// and no others: squares that it is cut off from make no difference, and so many
// positions become one:
//
//	x x . .      the piece P can come to the squares below only;
//	x x x x      the two above right are left out
//	. P . .
//
// Outcomes are kept in a table, by the squares that can be come to and the piece's.
type searcher struct {
	near   [MaxReach]uint64 // the moves from each square
	vertex []graph.Vertex   // of each bit
	misere bool

	table  []uint64 // squares<<7 | piece<<1 | wins; 0: empty
	kept   int
	most   int
	look   *pulse.Pulse
	err    error // of the context
	beyond bool  // the table is full
}

// reach lists the free squares that the piece can come to from a square, that one
// first. If both is true, moves are followed backwards as well: then it is the part of
// the board that the square is in.
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

// newSearcher is a searcher on some squares, and which bit each of them has.
func (p *Game) newSearcher(look *pulse.Pulse, squares []graph.Vertex) (*searcher, map[graph.Vertex]int) {
	s := &searcher{vertex: squares, misere: p.rules.Misere, most: p.Positions, look: look, table: make([]uint64, 1<<10)}
	if s.most <= 0 {
		s.most = DefaultPositions
	}
	bit := make(map[graph.Vertex]int, len(squares))
	for i, v := range squares {
		bit[v] = i
	}
	for i, v := range squares {
		for _, w := range p.table.Of(v) {
			if j, ok := bit[w]; ok {
				s.near[i] |= 1 << j
			}
		}
	}
	return s, bit
}

// trySome tries, of each of these squares, how the game goes on from there.
func (p *Game) trySome(ctx context.Context, to []graph.Vertex, next []Outcome) (Verdict, error) {
	v := Verdict{Reason: BySearch}
	at, _ := p.at()
	look := pulse.Of(ctx)
	list, err := p.reach(&look, at, false, make([]bool, p.table.Len()))
	if list = list[1:]; err != nil || len(list) > MaxReach {
		v.Reach = len(list)
		return v, late(err)
	}
	s, bit := p.newSearcher(&look, list)
	for i, w := range to {
		if next[i] = s.from(bit[w]); s.err != nil {
			return v, late(s.err)
		}
	}
	return v, nil
}

// late is the error of a context; nil if it is a deadline, which leaves open what is
// not decided by then.
func late(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// tryAll tries, of each square that is free, how the game goes on from there.
func (p *Game) tryAll(ctx context.Context, all []Outcome) error {
	look := pulse.Of(ctx)
	seen := make([]bool, p.table.Len())
	for v := range graph.Vertex(p.table.Len()) {
		if seen[v] || p.walk.Visited(v) {
			continue
		}
		list, err := p.reach(&look, v, true, seen)
		if err != nil {
			return late(err)
		}
		if len(list) > MaxReach {
			continue
		}
		s, _ := p.newSearcher(&look, list)
		for i, w := range list {
			if all[w] = s.from(i); s.err != nil {
				return late(s.err)
			}
		}
	}
	return nil
}

// from tells how the game ends for the player to move, if the piece stands on one of
// the squares and all others are free.
func (s *searcher) from(at int) Outcome {
	s.beyond = false // what is in the table is known for all that
	all := uint64(1)<<len(s.vertex) - 1
	wins := s.wins(at, s.flood(at, all&^(1<<at)))
	switch {
	case s.err != nil || s.beyond:
		return Undecided
	case wins:
		return Wins
	}
	return Loses
}

// flood is what can be come to of the free squares.
func (s *searcher) flood(at int, free uint64) uint64 {
	met := s.near[at] & free
	for todo := met; todo != 0; {
		i := bits.TrailingZeros64(todo)
		more := s.near[i] & free &^ met
		met |= more
		todo = todo&(todo-1) | more
	}
	return met
}

// wins reports whether the player to move wins. The free squares are those that can be
// come to.
func (s *searcher) wins(at int, free uint64) bool {
	moves := s.near[at] & free
	if moves == 0 {
		return s.misere
	}
	key := free<<7 | uint64(at)<<1
	if wins, known := s.known(key); known {
		return wins
	}
	if s.beyond || s.err != nil {
		return false
	}
	if s.err = s.look.Beat(64); s.err != nil {
		return false
	}
	wins := false
	for moves != 0 && !wins {
		to := s.best(moves, free)
		moves &^= 1 << to
		wins = !s.wins(to, s.flood(to, free&^(1<<to)))
		if s.beyond || s.err != nil {
			return false
		}
	}
	s.keep(key, wins)
	return wins
}

// best is the move after which there are the fewest ways on: most games end soon there.
func (s *searcher) best(moves, free uint64) int {
	best, fewest := 0, 65
	for ; moves != 0; moves &= moves - 1 {
		i := bits.TrailingZeros64(moves)
		if n := bits.OnesCount64(s.near[i] & free); n < fewest {
			best, fewest = i, n
		}
	}
	return best
}

func (s *searcher) slot(key uint64) int {
	at := key * 0x9e3779b97f4a7c15
	at ^= at >> 29
	i := int(at * 0xbf58476d1ce4e5b9 >> 20 & uint64(len(s.table)-1))
	for s.table[i] != 0 && s.table[i]&^1 != key {
		i = (i + 1) & (len(s.table) - 1)
	}
	return i
}

func (s *searcher) known(key uint64) (wins, known bool) {
	e := s.table[s.slot(key)]
	return e&1 == 1, e != 0
}

// keep keeps an outcome. The table is at most half full; beyond the most positions
// nothing is decided any more.
func (s *searcher) keep(key uint64, wins bool) {
	if s.kept == s.most {
		s.beyond = true
		return
	}
	if 2*s.kept >= len(s.table) {
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
	s.kept++
}
