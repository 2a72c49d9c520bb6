package subgraph

// A state is a few words. Each vertex of the frontier has a byte, in the slot that the steps give
// it; behind these come the bits of edges that are kept apart. The byte is one of
const (
	done      byte = 0 // no more edges; also a slot that nobody has
	untouched byte = 1 // no edge so far
	anchored  byte = 2 // an end of a path, whose other end is gone, or nobody needs to know which it is
	mate      byte = 3 // less one, and the slot of the path's other end: slots begin with 1
	// head is set in the byte of an end that the path goes on from, in a directed graph. The
	// other end is where it begins so far.
	head byte = 0x80
)

// flagSlot has complete set once the path or circuit is complete, and nothing may be taken.
const (
	flagSlot = 0
	complete = 1
)

// words are the sizes of states.
type words interface {
	[1]uint64 | [2]uint64 | [3]uint64 | [4]uint64 | [8]uint64
}

func get[K words](k *K, slot int) byte { return byte((*k)[slot>>3] >> (slot & 7 << 3)) }

func set[K words](k *K, slot int, code byte) {
	shift := slot & 7 << 3
	(*k)[slot>>3] = (*k)[slot>>3]&^(0xff<<shift) | uint64(code)<<shift
}

func hash[K words](k *K) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for i := range len(*k) {
		h = (h ^ (*k)[i]) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return h
}

// mover makes the moves of one step.
type mover[K words] struct {
	*wideStep
	shape    Shape
	leaveOut bool
	short    bool
	directed bool
	tellEnds bool // paths know their ends; else only degrees are kept
	slots    int  // the last one
	bits     int  // the place of the first bit in the state
}

// enter adds the vertices that come with the step.
func (m *mover[K]) enter(k *K) {
	if m.wideStep.enter[0] {
		set(k, m.u, m.begins(m.endU, m.headU))
	}
	if m.wideStep.enter[1] {
		set(k, m.v, m.begins(m.endV, m.headV))
	}
}

func (m *mover[K]) begins(end, isHead bool) byte {
	switch {
	case !end:
		return untouched
	case m.directed && isHead:
		return anchored | head
	}
	return anchored
}

// skip leaves the edge out.
func (m *mover[K]) skip(k *K) (Event, bool) {
	if m.edge.Must {
		return 0, false
	}
	m.forget(k)
	m.forgetDues(k)
	return m.leave(k, 0)
}

// take takes the edge from one slot to the other, which only a directed graph tells apart.
func (m *mover[K]) take(k *K, event Event) (Event, bool) {
	a, b := m.u, m.v
	if event == Against {
		a, b = b, a
	}
	if get(k, flagSlot) == complete || m.isBlocked(k) {
		return 0, false
	}
	ca, cb := get(k, a), get(k, b)
	if ca == done || cb == done {
		return 0, false
	}
	if m.directed && (ca != untouched && ca&head == 0 || cb&head != 0) {
		return 0, false
	}
	var isHead byte
	if m.directed {
		isHead = head
	}
	switch {
	case ca == untouched && cb == untouched:
		if m.tellEnds {
			set(k, a, mate-1+byte(b))
			set(k, b, mate-1+byte(a)|isHead)
		} else {
			set(k, a, anchored)
			set(k, b, anchored|isHead)
		}
	case ca == untouched:
		m.moveEnd(k, b, a, cb)
	case cb == untouched:
		m.moveEnd(k, a, b, ca)
	case !m.tellEnds:
		set(k, a, done)
		set(k, b, done)
	case ca&^head == mate-1+byte(b):
		set(k, a, done)
		set(k, b, done)
		event |= Closed
		switch m.shape {
		case Circuits:
		case Circuit:
			if !m.finish(k) {
				return 0, false
			}
		default:
			return 0, false
		}
	default:
		if !m.join(k, a, b, ca, cb) {
			return 0, false
		}
	}
	m.forget(k)
	m.forgetDues(k)
	m.block(k)
	m.charge(k)
	return m.leave(k, event)
}

// moveEnd makes a path longer: its end, with a code, moves on.
func (m *mover[K]) moveEnd(k *K, from, to int, code byte) {
	set(k, from, done)
	set(k, to, code)
	if code&^head >= mate {
		m.tell(k, int(code&^head-mate+1), mate-1+byte(to))
	}
}

// tell gives an end another mate.
func (m *mover[K]) tell(k *K, slot int, code byte) {
	set(k, slot, get(k, slot)&head|code)
}

// join makes one path of two.
func (m *mover[K]) join(k *K, a, b int, ca, cb byte) bool {
	set(k, a, done)
	set(k, b, done)
	ca, cb = ca&^head, cb&^head
	switch {
	case ca == anchored && cb == anchored:
		return m.shape == Paths || m.finish(k)
	case ca == anchored:
		m.tell(k, int(cb-mate+1), anchored)
	case cb == anchored:
		m.tell(k, int(ca-mate+1), anchored)
	default:
		m.tell(k, int(ca-mate+1), cb)
		m.tell(k, int(cb-mate+1), ca)
	}
	return true
}

// both takes the edge there and back, a circuit of its own.
func (m *mover[K]) both(k *K) (Event, bool) {
	if get(k, flagSlot) == complete || m.isBlocked(k) || get(k, m.u) != untouched || get(k, m.v) != untouched {
		return 0, false
	}
	set(k, m.u, done)
	set(k, m.v, done)
	if m.shape == Circuit && !m.finish(k) {
		return 0, false
	}
	m.forget(k)
	m.forgetDues(k)
	m.block(k)
	m.charge(k)
	event := Taken | Against
	if m.tellEnds {
		event |= Closed
	}
	return m.leave(k, event)
}

// finish completes the only path or circuit, if nothing else has begun.
func (m *mover[K]) finish(k *K) bool {
	if m.early {
		return false
	}
	for slot := 1; slot <= m.slots; slot++ {
		if get(k, slot) > untouched {
			return false
		}
	}
	set(k, flagSlot, complete)
	for bit := m.bits; bit < len(*k)<<6; bit++ {
		(*k)[bit>>6] &^= 1 << (bit & 63)
	}
	return true
}

// leave takes the vertices off the frontier that have no more edges to come.
func (m *mover[K]) leave(k *K, event Event) (Event, bool) {
	if m.LastU {
		did, ok := m.leaveOne(k, m.u, m.visitU)
		if !ok {
			return 0, false
		}
		event |= did
	}
	if m.LastV {
		did, ok := m.leaveOne(k, m.v, m.visitV)
		if !ok {
			return 0, false
		}
		if event&EndU == 0 {
			event |= did & Begins
		}
		event |= did &^ Begins << 1
	}
	return event, true
}

func (m *mover[K]) leaveOne(k *K, slot int, visit bool) (Event, bool) {
	code := get(k, slot)
	switch code {
	case done:
		return 0, true
	case untouched:
		set(k, slot, done)
		return LeftU, m.shape == Paths || m.leaveOut && !visit
	}
	if m.shape != Path && m.shape != Paths {
		return 0, false
	}
	set(k, slot, done)
	event := EndU
	if m.directed && code&head == 0 {
		event |= Begins
	}
	if code&^head == anchored {
		return event, m.shape == Paths || m.finish(k)
	}
	other := int(code&^head - mate + 1)
	m.tell(k, other, anchored)
	return event, m.shape == Paths || m.endsFit(k)
}

// endsFit reports whether a single path has no more than its two ends.
func (m *mover[K]) endsFit(k *K) bool {
	begins, ends := m.waiting[0], m.waiting[1]
	for slot := 1; slot <= m.slots; slot++ {
		switch get(k, slot) {
		case anchored | head:
			begins++
		case anchored:
			ends++
		}
	}
	if m.directed {
		return begins <= 1 && ends <= 1
	}
	return begins+ends <= 2
}

// isBlocked reports whether an edge is taken that this one is kept apart from.
func (m *mover[K]) isBlocked(k *K) bool {
	if m.blocked < 0 {
		return false
	}
	bit := m.bits + m.blocked
	return (*k)[bit>>6]>>(bit&63)&1 == 1
}

// forget clears the bits without a meaning: that of the edge, which is decided, and those of
// later edges whose vertex is done.
func (m *mover[K]) forget(k *K) {
	if m.blocked >= 0 {
		m.clear(k, m.blocked)
	}
	if len(m.atU) > 0 && get(k, m.u) == done {
		for _, bit := range m.atU {
			m.clear(k, bit)
		}
	}
	if len(m.atV) > 0 && get(k, m.v) == done {
		for _, bit := range m.atV {
			m.clear(k, bit)
		}
	}
}

func (m *mover[K]) clear(k *K, bit int) {
	bit += m.bits
	(*k)[bit>>6] &^= 1 << (bit & 63)
}

// block sets the bits of the later edges that the one taken keeps away, as far as they could be
// taken at all.
func (m *mover[K]) block(k *K) {
	if len(m.blocks) == 0 || get(k, flagSlot) == complete {
		return
	}
	for _, b := range m.blocks {
		if b.u > 0 && get(k, b.u) == done || b.v > 0 && get(k, b.v) == done {
			continue
		}
		bit := m.bits + b.bit
		(*k)[bit>>6] |= 1 << (bit & 63)
	}
}
