package pairing

import "sync/atomic"

// A Turn renumbers the ends of paths: the end i becomes the end turn[i]. Two sides that meet
// have the same ends, but each met them in an order of its own. If one side is the image of the
// other, for example, the orders are reverse:
//
//	one side     0   1   2   3          turn 3 2 1 0
//	             └───┘   └───┘
//	the other    3   2   1   0
type Turn [MaxWidth + 1]uint8

// Keeps reports whether the turn changes nothing for k pairs.
func (t *Turn) Keeps(k int) bool {
	for i := range 2 * k {
		if int(t[i]) != i {
			return false
		}
	}
	return true
}

// Apply is the rank of a matching of k pairs after the turn.
func (t *Turn) Apply(numbering Numbering, k int, m *Mates) uint64 {
	var n Mates
	for i := range 2 * k {
		n[t[i]&31] = t[m[i]&31]
	}
	return numbering.Rank(&n, k)
}

// A Turning is a turn of K pairs.
type Turning struct {
	Turn Turn
	K    int
}

// A Turned is the entry of the tables for a turning.
type Turned struct {
	Turning
	Uses  atomic.Int64 // states turned without a table
	table atomic.Pointer[[]uint32]
}

// Turned finds the entry of a turning.
func (t *Tables) Turned(turning Turning) *Turned {
	t.turning.RLock()
	known := t.turns[turning]
	t.turning.RUnlock()
	if known != nil {
		return known
	}
	t.turning.Lock()
	defer t.turning.Unlock()
	if t.turns == nil {
		t.turns = map[Turning]*Turned{}
	}
	if t.turns[turning] == nil {
		t.turns[turning] = &Turned{Turning: turning}
	}
	return t.turns[turning]
}

// TurnTable is the table of a turning: for each rank, the rank after. It is nil while a table does not
// pay, with a number of further states to turn.
func (t *Tables) TurnTable(s *Store, entry *Turned, states int) []uint32 {
	if table := entry.table.Load(); table != nil {
		return *table
	}
	size := int(t.Numbering.Matchings(entry.K))
	if entry.K > t.Numbering.DensePairs() || entry.Uses.Add(int64(states)) < int64(size)/2 || !t.room(s, SizeOf[uint32](size)) {
		return nil
	}
	table := make([]uint32, size)
	var m Mates
	for i := range table {
		t.Numbering.Unrank(&m, entry.K, uint64(i))
		table[i] = uint32(entry.Turn.Apply(t.Numbering, entry.K, &m))
	}
	if entry.table.CompareAndSwap(nil, &table) {
		t.made(s, SizeOf[uint32](size))
	}
	return table
}
