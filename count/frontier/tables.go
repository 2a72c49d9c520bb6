package frontier

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

const (
	shortPairs = 6 // ranks of up to so many pairs fit 16 bits
	tablePairs = 7 // classes of up to so many pairs are gathered in arrays, of 135135 ranks
)

// tables holds what was worked out so far: the effects of changes, and more. Threads
// share it; the first to need a table makes it, and if two do so at once, both make
// the same.
type tables struct {
	effects [kinds][MaxWidth/2 + 2]atomic.Pointer[[]atomic.Pointer[effect]] // by pairs, then by ends
	all     [tablePairs + 1]atomic.Pointer[[]mates8]                        // the matchings in order of rank
	joins   [tablePairs + 1]atomic.Pointer[[]uint64]                        // see joiner.single
	turns   sync.Map                                                        // of turnings, to *turned
	bytes   atomic.Int64                                                    // of all of them
}

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

// mates8 is a matching of up to 8 pairs.
type mates8 [16]uint8

// matchings lists all matchings of k pairs.
func (t *tables) matchings(s *store, k int) []mates8 {
	if list := t.all[k].Load(); list != nil {
		return *list
	}
	list := make([]mates8, 0, matchings(k))
	var m mates8
	var fill func(free uint32)
	fill = func(free uint32) {
		if free == 0 {
			list = append(list, m)
			return
		}
		i := bits.TrailingZeros32(free)
		free &= free - 1
		for others := free; others != 0; others &= others - 1 {
			j := bits.TrailingZeros32(others)
			m[i], m[j] = uint8(j), uint8(i)
			fill(free &^ (1 << j))
		}
	}
	fill(1<<(2*k) - 1)
	if t.all[k].CompareAndSwap(nil, &list) {
		t.made(s, sizeOf[mates8](cap(list)))
	}
	return list
}
