package frontier

import "encoding/binary"

// A key is a state: the label of each place of the frontier in 4 bits, the
// first 16 in low, the rest in high. 0 is untouched, 1 done, and each label
// from 2 on stands twice, at the two ends of a path, numbered in order of
// appearance.
type key struct{ low, high uint64 }

// The labels that are no ends, and one that no packed state has.
const (
	untouched = 0
	done      = 1
	firstEnd  = 2
	fresh     = 16
)

func (k key) hash() uint64 {
	h := k.low*0x9e3779b97f4a7c15 ^ (k.high+0x7f4a7c15)*0xc2b2ae3d27d4eb4f
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>29
}

// labels is a state on the way through a step: the label of each place. Here
// labels need not be in order.
type labels [32]uint8

func (u *labels) unpack(k key) {
	binary.LittleEndian.PutUint64(u[0:], spread(uint32(k.low)))
	binary.LittleEndian.PutUint64(u[8:], spread(uint32(k.low>>32)))
	binary.LittleEndian.PutUint64(u[16:], spread(uint32(k.high)))
	binary.LittleEndian.PutUint64(u[24:], spread(uint32(k.high>>32)))
}

// spread gives each of eight nibbles a byte.
func spread(nibbles uint32) uint64 {
	x := uint64(nibbles)
	x = (x | x<<16) & 0x0000ffff0000ffff
	x = (x | x<<8) & 0x00ff00ff00ff00ff
	return (x | x<<4) & 0x0f0f0f0f0f0f0f0f
}

// pack names the state of the places kept. It is most of the work of a sweep,
// and has no branches that a processor could guess wrong: whether a label is
// met for the first time goes into the arithmetic.
func (u *labels) pack(keep []uint8) key {
	const known = 0x80                        // set in the names given
	name := [32]uint8{0: known, 1: known | 1} // by label
	next := uint8(known | firstEnd)
	var k key
	word, shift := uint64(0), 0
	for i, at := range keep {
		if i == 16 {
			k.low, word, shift = word, 0, 0
		}
		l := u[at&31] & 31
		n := name[l]
		first := 1 - n>>7 // 1 if the label has no name yet
		n |= next & -first
		next += first
		name[l] = n
		word |= uint64(n&15) << (shift & 63)
		shift += 4
	}
	if len(keep) > 16 {
		k.high = word
	} else {
		k.low = word
	}
	return k
}

// other is the other end of the path that ends at i.
func (u *labels) other(i uint8) uint8 {
	for j := range u {
		if u[j] == u[i&31] && uint8(j) != i {
			return uint8(j)
		}
	}
	return i // not in a state
}

// follow calls emit with each state that a step leads to.
func (s *step) follow(k key, u *labels, emit func(key)) {
	u.unpack(k)
	// The neighbours that can take an edge, and those that must.
	var can, must [MaxWidth]uint8
	cans, musts := 0, 0
	for _, i := range s.earlier {
		if u[i] == done {
			continue
		}
		need := uint8(1)
		if u[i] == untouched {
			need = 2
		}
		switch left := s.left[i]; {
		case need > left+1:
			return // even with this edge it cannot get its two
		case need > left:
			must[musts] = i
			musts++
		default:
			can[cans] = i
			cans++
		}
	}
	v := uint8(s.width)
	least := 2 - int(s.left[v]) // edges that the new vertex must take now
	if musts > 2 {
		return
	}
	if s.last {
		// Both ends of the last path, and nothing else untouched or open.
		if musts == 2 && u[must[0]] >= firstEnd && u[must[0]] == u[must[1]] {
			emit(key{})
		}
		return
	}
	switch musts {
	case 2:
		s.pair(u, must[0], must[1], emit)
	case 1:
		if least <= 1 {
			s.single(u, must[0], emit)
		}
		for _, j := range can[:cans] {
			s.pair(u, must[0], j, emit)
		}
	default:
		if least == 0 {
			u[v] = untouched
			emit(u.pack(s.keep))
		}
		for a, i := range can[:cans] {
			if least <= 1 {
				s.single(u, i, emit)
			}
			for _, j := range can[a+1 : cans] {
				s.pair(u, i, j, emit)
			}
		}
	}
}

// single joins the new vertex to i, emits the state, and takes it back.
func (s *step) single(u *labels, i uint8, emit func(key)) {
	v, was := uint8(s.width), u[i]
	if was == untouched { // a path of one edge
		u[i], u[v] = fresh, fresh
	} else { // the path grows by one edge
		u[i], u[v] = done, was
	}
	emit(u.pack(s.keep))
	u[i] = was
}

// pair joins the new vertex to i and j, and is done with it.
func (s *step) pair(u *labels, i, j uint8, emit func(key)) {
	u[s.width] = done
	wasI, wasJ := u[i], u[j]
	switch {
	case wasI == untouched && wasJ == untouched: // a path of two edges
		u[i], u[j] = fresh, fresh
		emit(u.pack(s.keep))
	case wasI == untouched: // the path of j grows by two edges
		u[i], u[j] = wasJ, done
		emit(u.pack(s.keep))
	case wasJ == untouched:
		u[i], u[j] = done, wasI
		emit(u.pack(s.keep))
	case wasI != wasJ: // two paths become one
		end := u.other(j)
		u[i], u[j], u[end] = done, done, wasI
		emit(u.pack(s.keep))
		u[end] = wasJ
	} // else it would be a cycle too soon
	u[i], u[j] = wasI, wasJ
}
