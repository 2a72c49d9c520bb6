package game

// A transpositions is a search's table of positions. Each position has one place, and the
// deeper result keeps it.
type transpositions struct{ slots []transposition }

// transposition is the result of a position. It holds the whole position, so two positions in one
// place are never confused.
type transposition struct {
	free    uint64
	me, you int8
	player  int8
	depth   int8 // the depth of the search, in moves
	best    int8 // the best move; -1: none
	bound   bound
	score   int16
}

// bound says how a score relates to a position's value.
type bound uint8

const (
	exactly bound = iota + 1
	atLeast
	atMost
)

func newTranspositions(slots int) *transpositions {
	return &transpositions{slots: make([]transposition, slots)}
}

// slot is the place of a position.
func (m *transpositions) slot(s duelPosition) *transposition {
	h := s.free*0x9e3779b97f4a7c15 ^ uint64(s.me)<<1 ^ uint64(s.you)<<7 ^ uint64(s.player)
	h ^= h >> 31
	h *= 0xbf58476d1ce4e5b9
	return &m.slots[h>>20&uint64(len(m.slots)-1)]
}

// lookup is the stored result of a position; nil if none.
func (m *transpositions) lookup(s duelPosition) *transposition {
	f := m.slot(s)
	if f.bound == 0 || f.free != s.free || int(f.me) != s.me || int(f.you) != s.you || int(f.player) != s.player {
		return nil
	}
	return f
}

// store keeps a result, unless the place has a deeper one of another position.
func (m *transpositions) store(s duelPosition, depth, best, score int, b bound) {
	f := m.slot(s)
	if f.bound != 0 && int(f.depth) > depth && f.free != s.free {
		return
	}
	*f = transposition{s.free, int8(s.me), int8(s.you), int8(s.player), int8(depth), int8(best), b, int16(score)}
}
