package frontier

import (
	"sync"
	"sync/atomic"
)

// tables holds what was worked out so far: the effects of changes, and more. Threads
// share it; the first to need a table makes it, and if two do so at once, both make
// the same. They are of one numbering.
type tables struct {
	by      numbering
	effects [kinds][maxPairs + 1]atomic.Pointer[[]atomic.Pointer[effect]] // by pairs, then by ends
	joins   [boardPairs + 1]atomic.Pointer[[]uint64]                      // see joiner.single
	turns   sync.Map                                                      // of turnings, to *turned
	bytes   atomic.Int64                                                  // of all of them
}

// newTables are tables of either numbering.
func newTables() *[numberings]*tables { return &[numberings]*tables{{by: every}, {by: uncrossed}} }

// tableShare is the share of the memory that tables of turns may take, so that states
// have the rest. What has none is worked out each time anew.
const tableShare = 4

// room reports whether there is room for a table of so many bytes.
func (t *tables) room(s *store, bytes int64) bool {
	return s == nil || t.bytes.Load()+bytes <= s.limit/tableShare
}

// made charges a table that was made.
func (t *tables) made(s *store, bytes int64) {
	t.bytes.Add(bytes)
	s.force(bytes)
}

// effect is the effect of a change.
func (t *tables) effect(s *store, c change) *effect {
	ends := 2*int(c.k) + 2
	of := &t.effects[c.kind][c.k]
	list := of.Load()
	if list == nil {
		made := make([]atomic.Pointer[effect], ends*ends)
		if of.CompareAndSwap(nil, &made) {
			t.made(s, sizeOf[atomic.Pointer[effect]](len(made)))
		}
		list = of.Load()
	}
	at := &(*list)[int(c.p)*ends+int(c.q)]
	if e := at.Load(); e != nil {
		return e
	}
	if e := t.newEffect(s, c); at.CompareAndSwap(nil, e) {
		t.made(s, e.bytes())
	}
	return at.Load()
}

// boardPairs is the most pairs for which there is a board of all pairs of
// matchings, with a bit for those that make one cycle: 945 rows of 120 bytes.
const boardPairs = 5

// single is, for each matching of k pairs, a row of bits: which matchings make
// one cycle with it.
func (t *tables) single(s *store, k int) (rows []uint64, width int) {
	n := int(t.by.matchings(k))
	width = (n + 63) / 64
	if rows := t.joins[k].Load(); rows != nil {
		return *rows, width
	}
	rows = make([]uint64, n*width)
	list := make([]mates, n)
	for i := range list {
		t.by.unrank(&list[i], k, uint64(i))
	}
	for i := range list {
		for o := range list {
			length, end := 0, uint8(0)
			for ok := true; ok; ok = end != 0 {
				end = list[o][list[i][end]&31]
				length++
			}
			if length == k {
				rows[i*width+o>>6] |= 1 << (o & 63)
			}
		}
	}
	if t.joins[k].CompareAndSwap(nil, &rows) {
		t.made(s, sizeOf[uint64](len(rows)))
	}
	return rows, width
}
