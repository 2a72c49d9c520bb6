package strip

import (
	"bytes"
	"context"
	"slices"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// Bytes of a state, one for each square of the window: the last slices that a move reaches back to,
// and the one before, whose squares leave as those of the new slice come. Any other byte is an end of
// a piece of path: the place of the other end in the window.
const (
	done = 255 // two moves, or the end of a path for good; or before the board begins
	lone = 254 // an end whose other end is one of the path for good
	none = 253 // no move yet
	over = 252 // a circuit, or a path, is complete, and nothing may come after it; all bytes are this
)

// A builder finds the states and what each square does to them.
type builder struct {
	*Strip
	closed  bool
	leaving [][]int // for each square: how many places back are the squares that get their last chance with it
	ahead   [][]int // for each square and place: how many moves a square there has to squares after this one
	states  []*numbers
	arcs    []arcs // for each square
	turns   [][]int
	window  int
	key     []byte // of the state that squares are added to
	scratch []byte
	turned  []byte
	free    []int
}

// The arcs of a square: where each state leads; one may be there several times.
type arcs struct {
	begins []uint32
	to     []uint32
}

// Matrix finds the transfer matrix of closed tours, or of paths, each without a direction. Most bounds
// how many states there are over all squares of a slice, before they are merged; progress hears of them, and
// of how many they are when merged. The error wraps [ErrStates] or that of the context.
func (s *Strip) Matrix(ctx context.Context, closed bool, most int, progress func(states int, merged bool)) (*Matrix, error) {
	b := s.builder(closed)
	b.key = append(b.key, bytes.Repeat([]byte{done}, b.window)...)
	b.states[0].number(b.key)
	beat := pulse.Of(ctx)
	for fresh := true; fresh; {
		fresh = false
		for i := range s.Width {
			a, next := &b.arcs[i], b.states[(i+1)%s.Width]
			for n := len(a.begins) - 1; n < b.states[i].count(); n++ {
				fresh = true
				b.key = append(b.key[:0], b.states[i].key(uint32(n))...)
				old := next.count()
				b.after(i)
				a.begins = append(a.begins, uint32(len(a.to)))
				if most -= next.count() - old; most <= 0 {
					return nil, fault.New(ErrStates, "the transfer matrix has more than %d states", b.count())
				}
				if err := beat.Beat(b.window * int(1+a.begins[n+1]-a.begins[n])); err != nil {
					return nil, err
				}
			}
			progress(b.count(), false)
		}
	}
	return b.matrix().smaller(ctx, func(states int) { progress(states, true) })
}

// StateBytes is about the cost of a state while states are sought and merged, with its arcs: the closed tours of 6×n
// have 3.9 million, and took 590 MB; the paths of 5×n have 3.1 million, and took 680 MB.
func (s *Strip) StateBytes() int64 { return 210 + 2*int64((s.reach+1)*s.Width) }

// builder has no state yet.
func (s *Strip) builder(closed bool) *builder {
	b := &builder{
		Strip: s, closed: closed, window: (s.reach + 1) * s.Width,
		leaving: make([][]int, s.Width), ahead: make([][]int, s.Width),
		states: make([]*numbers, s.Width), arcs: make([]arcs, s.Width), turns: s.turns(),
	}
	for w, p := range s.last {
		b.leaving[p.square] = append(b.leaving[p.square], p.slices*s.Width+p.square-w)
	}
	for i := range s.Width {
		b.states[i] = newNumbers()
		b.arcs[i].begins = []uint32{0}
		b.ahead[i] = make([]int, b.window+1)
		for w, back := range s.back {
			for _, p := range back {
				for at := range b.ahead[i] {
					ago := b.window - at
					if (i-ago-p.square)%s.Width == 0 && ago < w-p.square-p.slices*s.Width {
						b.ahead[i][at]++
					}
				}
			}
		}
	}
	return b
}

// count is how many states there are.
func (b *builder) count() int {
	n := 0
	for i := range b.states {
		n += b.states[i].count()
	}
	return n
}

// after adds the arcs of a state: square i of a new slice comes.
func (b *builder) after(i int) {
	if b.key[0] == over {
		return
	}
	b.with(i, -1, -1)
	b.free = b.free[:0]
	for _, p := range b.back[i] {
		if at := b.window + p.slices*b.Width + p.square - i; b.key[at] != done {
			b.free = append(b.free, at)
		}
	}
	for x, first := range b.free {
		b.with(i, first, -1)
		for _, second := range b.free[:x] {
			b.with(i, first, second)
		}
	}
}

// with adds the arc to the state after square i has come, with moves to up to two places, unless no tour
// comes of it.
func (b *builder) with(i, first, second int) {
	b.scratch = append(append(b.scratch[:0], b.key...), none)
	s := b.scratch
	here := byte(b.window)
	complete := false
	if first >= 0 {
		b.join(s, here, byte(first))
	}
	if second >= 0 {
		circuit := s[here] == byte(second)
		if complete = b.join(s, here, byte(second)); complete && circuit != b.closed {
			return
		}
	}
	for _, back := range b.leaving[i] {
		switch at := b.window - back; s[at] {
		case done:
		case none:
			return
		case lone:
			if complete { // two paths
				return
			}
			complete = true
			s[at] = done
		default:
			if b.closed {
				return
			}
			s[s[at]] = lone
			s[at] = done
		}
	}
	switch {
	case complete:
		if i < b.Width-1 || slices.ContainsFunc(s, func(c byte) bool { return c != done }) {
			return
		}
		for x := range s {
			s[x] = over
		}
	case !b.hopeful(s, i):
		return
	}
	to := (i + 1) % b.Width
	key := s[1:]
	if to == 0 && !complete {
		key = b.least(key)
	}
	a := &b.arcs[i]
	a.to = append(a.to, b.states[to].number(key))
}

// hopeful moves all ends up one place. It reports whether the squares have enough moves left: a path may
// lack one at each end.
func (b *builder) hopeful(s []byte, i int) bool {
	ends := 0
	for x, c := range s {
		need := 1
		switch c {
		case done:
			continue
		case lone:
			ends++
		case none:
			need = 2
		default:
			s[x] = c - 1
		}
		ends += max(0, need-b.ahead[i][x])
	}
	return ends == 0 || !b.closed && ends <= 2
}

// least is the first of the states that a state between slices becomes by a turn of the slices. They have
// the same tours before them.
func (b *builder) least(key []byte) []byte {
	for _, turn := range b.turns {
		b.turned = b.turned[:0]
		for x := range key {
			c := key[x-x%b.Width+turn[x%b.Width]]
			if c < over {
				c = byte(slices.Index(turn, int(c)%b.Width)) + c - c%byte(b.Width)
			}
			b.turned = append(b.turned, c)
		}
		if bytes.Compare(b.turned, key) < 0 {
			copy(key, b.turned)
		}
	}
	return key
}

// join takes the move from the new square to another. It reports whether that completes a circuit, or a
// path whose ends have gone.
func (b *builder) join(s []byte, here, there byte) bool {
	mine, other := end(s, here), end(s, there)
	switch {
	case mine == there: // a circuit
		s[here], s[there] = done, done
		return true
	case mine == lone && other == lone:
		s[here], s[there] = done, done
		return true
	}
	if s[here] != none {
		s[here] = done
	}
	if s[there] != none {
		s[there] = done
	}
	if mine != lone {
		s[mine] = other
	}
	if other != lone {
		s[other] = mine
	}
	return false
}

// end is the other end of the piece of path that ends here: the place itself, if it has no move yet.
func end(s []byte, at byte) byte {
	if s[at] == none {
		return at
	}
	return s[at]
}

// mayEnd reports whether a board may end with a state after a slice.
func (b *builder) mayEnd(key []byte) bool {
	if key[0] == over || b.closed {
		return key[0] == over
	}
	lones, ends := 0, 0
	for _, c := range key {
		switch c {
		case none:
			return false
		case done:
		case lone:
			lones++
		default:
			ends++
		}
	}
	return lones == 0 && ends == 2 || lones == 1 && ends == 0
}

// matrix is the automaton that was found.
func (b *builder) matrix() *Matrix {
	m := &Matrix{first: make([]uint64, b.states[0].count()), last: make([]uint64, b.states[0].count())}
	m.first[0] = 1
	for n := range m.last {
		if b.mayEnd(b.states[0].key(uint32(n))) {
			m.last[n] = 1
		}
	}
	for i := range b.arcs {
		a := &b.arcs[i]
		s := sparse{begins: []uint32{0}, columns: b.states[(i+1)%b.Width].count()}
		for n := range len(a.begins) - 1 {
			to := a.to[a.begins[n]:a.begins[n+1]]
			slices.Sort(to)
			for x, t := range to {
				if x > 0 && to[x-1] == t {
					s.times[len(s.times)-1]++
				} else {
					s.to, s.times = append(s.to, t), append(s.times, 1)
				}
			}
			s.begins = append(s.begins, uint32(len(s.to)))
		}
		b.arcs[i] = arcs{}
		m.squares = append(m.squares, s)
	}
	return m
}
