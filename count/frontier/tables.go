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
