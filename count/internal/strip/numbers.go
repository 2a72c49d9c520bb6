package strip

import (
	"bytes"
	"hash/maphash"
)

// Numbers are given to keys in the order in which they come. The keys are held one after another, beside
// a table of numbers, which takes less than half of the memory of a map of strings.
type numbers struct {
	keys  []byte
	ends  []int
	slots []uint32 // the number and 1, where the hash of a key says or behind; 0 is free
	seed  maphash.Seed
}

func newNumbers() *numbers {
	return &numbers{ends: []int{0}, slots: make([]uint32, 16), seed: maphash.MakeSeed()}
}

func (s *numbers) count() int { return len(s.ends) - 1 }

func (s *numbers) key(n uint32) []byte { return s.keys[s.ends[n]:s.ends[n+1]] }

// number is that of a key, which is new if it has not come before.
func (s *numbers) number(key []byte) uint32 {
	at := s.slot(key)
	if n := s.slots[at]; n > 0 {
		return n - 1
	}
	n := uint32(s.count())
	s.keys = append(s.keys, key...)
	s.ends = append(s.ends, len(s.keys))
	s.slots[at] = n + 1
	if int(n) >= len(s.slots)/3*2 {
		s.slots = make([]uint32, 2*len(s.slots))
		for old := range n + 1 {
			s.slots[s.slot(s.key(old))] = old + 1
		}
	}
	return n
}

// slot is where a key has its number, or may have it.
func (s *numbers) slot(key []byte) int {
	at := int(maphash.Bytes(s.seed, key) & uint64(len(s.slots)-1))
	for s.slots[at] > 0 && !bytes.Equal(s.key(s.slots[at]-1), key) {
		at = (at + 1) & (len(s.slots) - 1)
	}
	return at
}
