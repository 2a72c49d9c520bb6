package frontier

import (
	"math/bits"
	"sync/atomic"
)

// Changes of few pairs are tables: for each rank, the rank after. A cycle
// closed has the rank one past the last, which stands for nothing.
const (
	shortPairs = 6 // ranks of up to so many pairs fit 16 bits
	tablePairs = 7 // changes of up to so many pairs have tables, 135135 ranks long
)

// tables holds the tables made so far. Threads share it; the first to need a
// table makes it, and if two do so at once, both make the same.
type tables struct {
	short [kinds * (tablePairs + 1) << 8]atomic.Pointer[[]uint16] // to ranks of 16 bits
	long  [kinds * (tablePairs + 1) << 8]atomic.Pointer[[]uint32] // to those of 7 pairs
	uses  [kinds * (tablePairs + 1) << 8]atomic.Int32             // states changed without a table
	all   [tablePairs + 1]atomic.Pointer[[]mates8]                // the matchings in order of rank
	joins [tablePairs + 1]atomic.Pointer[[]uint64]                // see joiner.single
	bytes atomic.Int64                                            // of all of them
}

// tableShare is the share of the memory that tables may take, so that states have
// the rest. What has none is worked out each time anew.
const tableShare = 4

// affords says whether a change has a table or may have one. Those of few pairs are
// small, and always do.
func (t *tables) affords(s *store, c change) bool {
	at := c.index()
	if int(c.k) <= shortPairs || s == nil || t.short[at].Load() != nil || t.long[at].Load() != nil {
		return true
	}
	return t.bytes.Load()+4*int64(matchings(int(c.k))) <= s.limit/tableShare
}

// made charges a table that was made.
func (t *tables) made(s *store, bytes int64) {
	t.bytes.Add(bytes)
	s.force(bytes)
}

// mates8 is a matching of up to 8 pairs.
type mates8 [16]uint8

func (c change) index() int {
	return (int(c.kind)*(tablePairs+1)+int(c.k))<<8 | int(c.p)<<4 | int(c.q)
}

// shortTable is the table of a change to at most [shortPairs] pairs.
func (t *tables) shortTable(s *store, c change) []uint16 {
	return table(t, s, c, &t.short[c.index()])
}

// worth says whether a change that is now to be made to so many states has a
// table, or has come up often enough to make one.
func (t *tables) worth(s *store, c change, states int) bool {
	at := c.index()
	if t.short[at].Load() != nil || t.long[at].Load() != nil {
		return true
	}
	return int(t.uses[at].Add(int32(states))) >= int(matchings(int(c.k)))/2 && t.affords(s, c)
}

// longTable is the table of a change to [tablePairs] pairs.
func (t *tables) longTable(s *store, c change) []uint32 {
	return table(t, s, c, &t.long[c.index()])
}

func table[R uint16 | uint32](t *tables, s *store, c change, at *atomic.Pointer[[]R]) []R {
	if table := at.Load(); table != nil {
		return *table
	}
	table := makeTable[R](t, s, c)
	if at.CompareAndSwap(nil, &table) {
		t.made(s, sizeOf[R](len(table)))
	}
	return table
}

func makeTable[R uint16 | uint32](t *tables, s *store, c change) []R {
	list := t.matchings(s, int(c.k))
	r := c.changer()
	nothing := R(matchings(c.pairs()))
	table := make([]R, len(list))
	var m mates
	for i := range list {
		copy(m[:], list[i][:])
		if rank, ok := r.applyTo(&m); ok {
			table[i] = R(rank)
		} else {
			table[i] = nothing
		}
	}
	return table
}

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
