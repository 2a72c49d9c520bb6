package frontier

// A key is a state: the label of each place of the frontier in 4 bits, the
// first 16 in low, the rest in high. 0 is untouched, 1 done, and each label
// from 2 on stands twice, at the two ends of a path, numbered in order of
// appearance.
type key struct{ low, high uint64 }

// The labels that are no ends.
const (
	untouched = 0
	done      = 1
	firstEnd  = 2
)

func (k key) hash() uint64 {
	h := k.low*0x9e3779b97f4a7c15 ^ (k.high+0x7f4a7c15)*0xc2b2ae3d27d4eb4f
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>29
}

// unpacked is a state on the way through a step: labels by place, and the
// other end of each path.
type unpacked struct {
	label [MaxWidth + 1]uint8
	mate  [MaxWidth + 1]uint8
}

func (u *unpacked) unpack(k key, width int) {
	var at [16]uint8 // where an end was seen first, from 1
	word := k.low
	for i := range width {
		if i == 16 {
			word = k.high
		}
		l := uint8(word & 15)
		word >>= 4
		u.label[i] = l
		if l >= firstEnd {
			if first := at[l]; first != 0 {
				u.mate[i], u.mate[first-1] = first-1, uint8(i)
			} else {
				at[l] = uint8(i) + 1
			}
		}
	}
}

// pack names the state of the places kept. It is called with mates in order.
func (u *unpacked) pack(keep []uint8) key {
	var k key
	var name [MaxWidth + 1]uint8 // of the path that ends at a place
	next := uint64(firstEnd)
	word, shift := &k.low, 0
	for _, i := range keep {
		if shift == 64 {
			word, shift = &k.high, 0
		}
		l := uint64(u.label[i])
		if l >= firstEnd {
			if l = uint64(name[i]); l == 0 {
				l = next
				name[u.mate[i]] = uint8(next)
				next++
			}
		}
		*word |= l << shift
		shift += 4
	}
	return k
}

// follow calls emit with each state that a step leads to.
func (s *step) follow(k key, u *unpacked, emit func(key)) {
	u.unpack(k, s.width)
	// The neighbours that can take an edge, and those that must.
	var can, must [MaxWidth]uint8
	cans, musts := 0, 0
	for _, i := range s.earlier {
		if u.label[i] == done {
			continue
		}
		need := uint8(1)
		if u.label[i] == untouched {
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
		if musts == 2 && u.label[must[0]] >= firstEnd && u.mate[must[0]] == must[1] {
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
			u.label[v] = untouched
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
func (s *step) single(u *unpacked, i uint8, emit func(key)) {
	v := uint8(s.width)
	u.label[v] = firstEnd
	if u.label[i] == untouched { // a path of one edge
		u.label[i] = firstEnd
		u.mate[i], u.mate[v] = v, i
		emit(u.pack(s.keep))
		u.label[i] = untouched
		return
	}
	end, was := u.mate[i], u.label[i] // the path grows by one edge
	u.label[i] = done
	u.mate[end], u.mate[v] = v, end
	emit(u.pack(s.keep))
	u.label[i] = was
	u.mate[end] = i
}

// pair joins the new vertex to i and j, and is done with it.
func (s *step) pair(u *unpacked, i, j uint8, emit func(key)) {
	v := uint8(s.width)
	u.label[v] = done
	wasI, wasJ := u.label[i], u.label[j]
	endI, endJ := i, j // the ends of the new path
	if wasI != untouched {
		if endI = u.mate[i]; endI == j {
			return // a cycle too soon
		}
		u.label[i] = done
	} else {
		u.label[i] = firstEnd
	}
	if wasJ != untouched {
		endJ = u.mate[j]
		u.label[j] = done
	} else {
		u.label[j] = firstEnd
	}
	mateI, mateJ := u.mate[endI], u.mate[endJ]
	u.mate[endI], u.mate[endJ] = endJ, endI
	emit(u.pack(s.keep))
	u.mate[endI], u.mate[endJ] = mateI, mateJ
	u.label[i], u.label[j] = wasI, wasJ
}
