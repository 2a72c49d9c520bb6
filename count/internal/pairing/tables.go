package pairing

import (
	"sync"
	"sync/atomic"
)

// Tables is a cache of effects, joins and turns. Threads share it. The first
// to need a table makes it; if two do so at once, both make the same. All tables are of one
// numbering.
type Tables struct {
	Numbering Numbering
	Effects   [Kinds][MaxPairs + 1]atomic.Pointer[[]atomic.Pointer[Effect]] // by pairs, then by ends
	joins     [BoardPairs + 1]atomic.Pointer[[]uint64]                      // see Single
	Bytes     atomic.Int64                                                  // of all of them

	// No sync.Map: every package with this type in it, and that is half of the house, would
	// compile a copy of its methods.
	turning sync.RWMutex // guards the turns
	turns   map[Turning]*Turned
}

// NewTables makes empty tables of each numbering.
func NewTables() *[Numberings]*Tables {
	return &[Numberings]*Tables{{Numbering: Every}, {Numbering: Uncrossed}}
}

// tableShare is the share of the memory for tables of turns; the rest is for states. A turn
// without a table is worked out each time.
const tableShare = 4

// room reports whether there is room for a table.
func (t *Tables) room(s *Store, bytes int64) bool {
	return s == nil || t.Bytes.Load()+bytes <= s.Limit/tableShare
}

// made charges a new table.
func (t *Tables) made(s *Store, bytes int64) {
	t.Bytes.Add(bytes)
	s.Force(bytes)
}

// Effect is the effect of a change.
func (t *Tables) Effect(s *Store, c Change) *Effect {
	ends := 2*int(c.K) + 2
	of := &t.Effects[c.Kind][c.K]
	list := of.Load()
	if list == nil {
		made := make([]atomic.Pointer[Effect], ends*ends)
		if of.CompareAndSwap(nil, &made) {
			t.made(s, SizeOf[atomic.Pointer[Effect]](len(made)))
		}
		list = of.Load()
	}
	at := &(*list)[int(c.P)*ends+int(c.Q)]
	if e := at.Load(); e != nil {
		return e
	}
	if e := t.newEffect(s, c); at.CompareAndSwap(nil, e) {
		t.made(s, e.Bytes())
	}
	return at.Load()
}

// BoardPairs is the most pairs for which there is a table of all pairs of matchings, with a bit for
// each two that make one cycle: 945 rows of 120 bytes.
const BoardPairs = 5

// Single gives, for each matching of k pairs, a row of bits: the matchings that make one cycle with it.
func (t *Tables) Single(s *Store, k int) (rows []uint64, width int) {
	n := int(t.Numbering.Matchings(k))
	width = (n + 63) / 64
	if rows := t.joins[k].Load(); rows != nil {
		return *rows, width
	}
	rows = make([]uint64, n*width)
	list := make([]Mates, n)
	for i := range list {
		t.Numbering.Unrank(&list[i], k, uint64(i))
	}
	for i := range list {
		for o := range list {
			if list[i].Single(&list[o], k) {
				rows[i*width+o>>6] |= 1 << (o & 63)
			}
		}
	}
	if t.joins[k].CompareAndSwap(nil, &rows) {
		t.made(s, SizeOf[uint64](len(rows)))
	}
	return rows, width
}
