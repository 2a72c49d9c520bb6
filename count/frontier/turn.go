package frontier

import "sync/atomic"

// A turn numbers the ends of paths anew: the end i becomes the end turn[i]. Two sides
// that meet know the same ends, but have met them in orders of their own: where one is
// the other's image, say, in reverse.
//
//	one side     0   1   2   3          turn 3 2 1 0
//	             └───┘   └───┘
//	the other    3   2   1   0
type turn [MaxWidth + 1]uint8

// keeps reports whether it changes nothing about so many pairs.
func (t *turn) keeps(k int) bool {
	for i := range 2 * k {
		if int(t[i]) != i {
			return false
		}
	}
	return true
}

// apply is the rank of a matching of k pairs after the turn.
func (t *turn) apply(by numbering, k int, m *mates) uint64 {
	var n mates
	for i := range 2 * k {
		n[t[i]&31] = t[m[i]&31]
	}
	return by.rank(&n, k)
}

// turning is a turn of so many pairs.
type turning struct {
	turn turn
	k    int
}

// turned is what tables know of a turning.
type turned struct {
	turning
	uses  atomic.Int64 // states turned without a table
	table atomic.Pointer[[]uint32]
}

// turned finds what is known of a turning.
func (t *tables) turned(by turning) *turned {
	if known, ok := t.turns.Load(by); ok {
		return known.(*turned)
	}
	known, _ := t.turns.LoadOrStore(by, &turned{turning: by})
	return known.(*turned)
}

// turnTable is the table of a turning, for each rank the rank after; nil if it is not
// worth one yet, for so many states more.
func (t *tables) turnTable(s *store, by *turned, states int) []uint32 {
	if table := by.table.Load(); table != nil {
		return *table
	}
	size := int(t.by.matchings(by.k))
	if by.k > t.by.densePairs() || by.uses.Add(int64(states)) < int64(size)/2 || !t.room(s, sizeOf[uint32](size)) {
		return nil
	}
	table := make([]uint32, size)
	var m mates
	for i := range table {
		t.by.unrank(&m, by.k, uint64(i))
		table[i] = uint32(by.turn.apply(t.by, by.k, &m))
	}
	if by.table.CompareAndSwap(nil, &table) {
		t.made(s, sizeOf[uint32](size))
	}
	return table
}
