package run

import (
	"context"
	"slices"

	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
)

// The shelf is where a round keeps the results of its branches at the cut, until everything that
// meets in the join is there. It has a bucket for each choice of degrees of a few vertices of
// the cut, closed under the image. So a bucket meets one bucket, and only two are looked at at a
// time:
//
//	a4 b4 a5 b5      bucket 1 0 2 1, as it lies on the shelf
//	1  0  2  1       ├─ of one branch:   class, counts, ranks; class, counts, …
//	                 ├─ of another one:  …
//	meets 2 2 1 0    └─ on disk:         pieces of pages 7, 8 and 12
//
// Buckets stay in memory while nothing else needs it, and then go to disk, all at once (pager.go).
// If there is no room for that, the last groups are postponed to the next round.
type shelf struct {
	buckets
	*pager
	ledger  *ledger             // lists what to keep if the count is stopped; nil for none
	groups  []group             // of this round that are not postponed
	inUse   int                 // the number of these, the first ones, that are in use: they are not postponed any more
	in      []uint64            // bits: the keys of the groups
	kept    [2]map[uint32]*slot // of each side, by key
	memory  int64               // bytes of the buckets in memory
	rereads bool                // buckets stay on the shelf when they are taken
}

// slot is the kept contents of a bucket.
type slot struct {
	parts    [][]uint64 // in memory
	pieces   []piece    // on disk
	inLedger int        // the number of pieces, the first ones, in the ledger
	words    int
}

// newShelf makes a shelf for some groups.
func newShelf(b buckets, groups []group, p *pager) *shelf {
	s := &shelf{buckets: b, groups: groups, pager: p}
	keys := 1 << (2 * len(b.vertices))
	s.in = make([]uint64, keys/64+1)
	for side := range s.kept {
		s.kept[side] = map[uint32]*slot{}
	}
	for _, g := range groups {
		s.in[g.key>>6] |= 1 << (g.key & 63)
		s.in[g.other>>6] |= 1 << (g.other & 63)
	}
	return s
}

// slot is the slot of a bucket.
func (s *shelf) slot(key uint32, second bool) *slot {
	kept := s.kept[plan.SideIndex(second)]
	if kept[key] == nil {
		kept[key] = &slot{}
	}
	return kept[key]
}

// slots lists the slots of a group that have contents.
func (s *shelf) slots(g group) (list []*slot) {
	for _, kept := range s.kept {
		for _, key := range []uint32{g.key, g.other} {
			if slot := kept[key]; slot != nil && !slices.Contains(list, slot) {
				list = append(list, slot)
			}
		}
	}
	return list
}

func (s *shelf) has(key uint32) bool { return s.in[key>>6]>>(key&63)&1 != 0 }

// wants reports whether some bucket with this known part of its key is wanted.
func (s *shelf) wants(w wanted) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wantsFrom(0, w)
}

func (s *shelf) wantsFrom(i int, w wanted) bool {
	for ; i < len(s.vertices); i++ {
		if w.mask>>(2*i)&3 != 0 {
			continue
		}
		for d := range uint32(3) {
			if s.wantsFrom(i+1, wanted{w.mask | 3<<(2*i), w.value | d<<(2*i)}) {
				return true
			}
		}
		return false
	}
	return s.has(w.value)
}

// add keeps the classes of a leaf in their buckets. A part of a bucket is a row of packed
// classes.
func (s *shelf) add(ctx context.Context, l *sweep.Layer, second bool) error {
	size, how := map[uint32]int{}, make([]packing, len(l.Classes))
	s.mu.Lock()
	for i, c := range l.Classes {
		if s.has(s.keyOf(c.Code, second)) {
			how[i].states = c.N
		}
	}
	s.mu.Unlock()
	for i, c := range l.Classes {
		if i&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if how[i].states > 0 {
			how[i] = packingOf(l, c).orMarked()
			size[s.keyOf(c.Code, second)] += how[i].words()
		}
	}
	parts, taken := map[uint32][]uint64{}, int64(0) // bytes taken from the store, and not on the shelf yet
	defer func() { s.store.Credit(taken) }()
	for key, n := range size {
		if err := s.store.Charge(8 * int64(n)); err != nil {
			return err
		}
		taken += 8 * int64(n)
		part := slices.Grow([]uint64(nil), n)
		if err := s.store.Charge(8 * int64(cap(part)-n)); err != nil { // small parts take up to an eighth more
			return err
		}
		taken += 8 * int64(cap(part)-n)
		parts[key] = part
	}
	var room packer
	for i, c := range l.Classes {
		if i&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		key := s.keyOf(c.Code, second)
		if part, wanted := parts[key]; wanted {
			parts[key] = room.pack(part, how[i], l, c)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock() // before the credit
	for key, part := range parts {
		if !s.has(key) { // postponed meanwhile
			continue
		}
		slot := s.slot(key, second)
		slot.parts = append(slot.parts, part)
		slot.words += len(part)
		s.memory += 8 * int64(cap(part))
		taken -= 8 * int64(cap(part))
	}
	return nil
}

// worthwhile: the shelf goes to disk from 1/worthwhile of the memory on.
const worthwhile = 64

// relieve makes room in memory, if it can, and says how many bytes it freed.
func (s *shelf) relieve(need int64) (freed int64) {
	least := max(need, s.store.Limit/worthwhile)
	if s.failed != nil || s.memory < least {
		return 0
	}
	for !s.scratch.holds(int(s.memory / 8)) {
		if s.postponable() == 0 || freed >= least {
			return freed
		}
		freed += s.postponeSome()
	}
	return freed + s.toDisk()
}

// toDisk sends all buckets to disk, and says how many bytes of memory they had.
func (s *shelf) toDisk() (freed int64) {
	for _, g := range s.groups {
		for _, slot := range s.slots(g) {
			for _, part := range slot.parts {
				if slot.pieces, s.failed = s.scratch.write(part, slot.pieces); s.failed != nil || s.ctx.Err() != nil {
					return freed
				}
			}
			freed += s.forget(slot)
		}
	}
	s.failed = s.scratch.flush()
	return freed
}

// forget releases the parts of a bucket in memory.
func (s *shelf) forget(slot *slot) int64 {
	freed := int64(0)
	for _, part := range slot.parts {
		freed += 8 * int64(cap(part))
	}
	s.memory -= freed
	slot.parts = nil
	return freed
}

// postponable is the number of groups that can be postponed.
func (s *shelf) postponable() int { return max(0, len(s.groups)-max(1, s.inUse)) }

// hold keeps all groups from being postponed.
func (s *shelf) hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inUse = len(s.groups)
}

// postponeSome postpones some of the last groups, and says how many bytes of memory they had.
func (s *shelf) postponeSome() (freed int64) {
	return s.postponeLast(min((len(s.groups)+15)/16, s.postponable()))
}

// postponeLast postpones the last groups, and says how many bytes of memory they had.
func (s *shelf) postponeLast(n int) (freed int64) {
	if s.ledger.keeps() && n > 0 {
		s.ledger.head.Groups = s.ledger.head.Groups[:len(s.groups)-n]
		if s.ledger.hasLines { // before their pages are used again: nothing else is new
			s.ledger.giveUpOn(s.ledger.addLine(nil))
		}
	}
	for range n {
		freed += s.postpone()
	}
	return freed
}

// postpone drops the buckets of the last group.
func (s *shelf) postpone() (freed int64) {
	if s.postponable() == 0 {
		return 0
	}
	last := s.groups[len(s.groups)-1]
	s.groups = s.groups[:len(s.groups)-1]
	for _, key := range []uint32{last.key, last.other} {
		s.in[key>>6] &^= 1 << (key & 63)
	}
	for _, slot := range s.slots(last) {
		freed += s.forget(slot)
		s.scratch.free(slot.pieces)
		slot.pieces, slot.words = nil, 0
	}
	return freed
}

// take takes a bucket off the shelf, or a copy of it if it stays there. The gatherer merges classes
// that came there twice.
func (s *shelf) take(ctx context.Context, c *sweep.Counter, gatherer *sweep.Gatherer, key uint32, second bool) (*sweep.Layer, error) {
	chunk, words, err := s.read(key, second)
	if err != nil {
		return nil, err
	}
	l, err := unpacked(s.store, s.numbering, words)
	s.store.Release([][]uint64{chunk})
	if err != nil {
		return nil, err
	}
	if err = c.Merge(ctx, l, gatherer); err != nil {
		sweep.Release(s.store, l)
		return nil, err
	}
	return l, nil
}

// read reads the words of a bucket into a chunk.
func (s *shelf) read(key uint32, second bool) (chunk, words []uint64, err error) {
	s.mu.Lock()
	slot := s.slot(key, second)
	s.mu.Unlock()
	if chunk, err = s.store.Take(slot.words); err != nil {
		return nil, nil, err
	}
	s.mu.Lock() // the store may have sent parts to disk before, and cannot now
	at, err := s.scratch.read(slot.pieces, chunk)
	if err != nil {
		s.mu.Unlock()
		s.store.Release([][]uint64{chunk})
		return nil, nil, err
	}
	for _, part := range slot.parts {
		at += copy(chunk[at:], part)
	}
	freed := int64(0)
	if !s.rereads {
		freed = s.forget(slot)
		if s.ledger == nil || !s.ledger.hasLines { // otherwise they may be needed once more
			s.scratch.free(slot.pieces)
			slot.pieces = nil
		}
	}
	s.mu.Unlock()
	s.store.Credit(freed)
	return chunk, chunk[:at], nil
}

// close releases everything that is left. The pieces that a ledger names stay in the file.
func (s *shelf) close() {
	freed := int64(0)
	s.mu.Lock()
	for _, g := range s.groups {
		for _, slot := range s.slots(g) {
			freed += s.forget(slot)
			s.scratch.free(slot.pieces)
			slot.pieces = nil
		}
	}
	s.mu.Unlock()
	s.store.Credit(freed)
}
