package strip

import (
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
)

// whole is the state of a circuit, or of a path, that is complete. Nothing may come after it.
const whole = ""

// A builder finds the states and what each square does to them.
type builder struct {
	*Strip
	closed  bool
	leaving [][]int // for each square: how many places back are the squares that get their last chance with it
	index   []map[string]uint32
	keys    [][]string
	arcs    [][][]uint32 // for each square and state, where the arcs lead; one may be there several times
	window  int
	scratch []byte
}

// Matrix finds the transfer matrix of closed tours, or of paths, each without a direction. Most bounds
// how many states there are over all squares of a slice, before they are merged. The error wraps
// [ErrStates] or that of the context.
func (s *Strip) Matrix(ctx context.Context, closed bool, most int, progress func(states int)) (*Matrix, error) {
	b := &builder{
		Strip: s, closed: closed, window: (s.reach + 1) * s.Width,
		leaving: make([][]int, s.Width), index: make([]map[string]uint32, s.Width),
		keys: make([][]string, s.Width), arcs: make([][][]uint32, s.Width),
	}
	for w, p := range s.last {
		b.leaving[p.square] = append(b.leaving[p.square], p.slices*s.Width+p.square-w)
	}
	for i := range b.index {
		b.index[i] = map[string]uint32{}
	}
	before := make([]byte, b.window)
	for i := range before {
		before[i] = done
	}
	b.state(0, string(before))
	beat := pulse.Of(ctx)
	states := 1
	for fresh := true; fresh; {
		fresh = false
		for i := range s.Width {
			for at := len(b.arcs[i]); at < len(b.keys[i]); at++ {
				fresh = true
				old := len(b.keys[(i+1)%s.Width])
				b.arcs[i] = append(b.arcs[i], b.after(b.keys[i][at], i))
				if states += len(b.keys[(i+1)%s.Width]) - old; states > most {
					return nil, fault.New(ErrStates, "the transfer matrix has more than %d states", most)
				}
				if err := beat.Beat(b.window * (1 + len(b.arcs[i][at]))); err != nil {
					return nil, err
				}
			}
			if progress != nil {
				progress(states)
			}
		}
	}
	return b.matrix().smaller(ctx)
}

// state is the number of a state before square i.
func (b *builder) state(i int, key string) uint32 {
	n, met := b.index[i][key]
	if !met {
		n = uint32(len(b.keys[i]))
		b.index[i][key] = n
		b.keys[i] = append(b.keys[i], key)
	}
	return n
}

// after are the states to which a state leads when square i of a new slice comes.
func (b *builder) after(key string, i int) []uint32 {
	if key == whole {
		return nil
	}
	var to []uint32
	add := func(first, second int) {
		if next, ok := b.with(key, i, first, second); ok {
			to = append(to, b.state((i+1)%b.Width, next))
		}
	}
	add(-1, -1)
	free := make([]int, 0, len(b.back[i]))
	for _, p := range b.back[i] {
		if at := b.window + p.slices*b.Width + p.square - i; key[at] != done {
			free = append(free, at)
		}
	}
	for x, first := range free {
		add(first, -1)
		for _, second := range free[:x] {
			add(first, second)
		}
	}
	return to
}

// with is a state after square i has come, with moves to up to two places; false if no tour comes of it.
func (b *builder) with(key string, i, first, second int) (string, bool) {
	s := append(append(b.scratch[:0], key...), none)
	b.scratch = s
	here := byte(b.window)
	complete := false
	if first >= 0 {
		b.join(s, here, byte(first))
	}
	if second >= 0 {
		circuit := s[here] == byte(second)
		if complete = b.join(s, here, byte(second)); complete && circuit != b.closed {
			return "", false
		}
	}
	for _, back := range b.leaving[i] {
		switch at := b.window - back; s[at] {
		case done:
		case none:
			return "", false
		case lone:
			if complete { // two paths
				return "", false
			}
			complete = true
			s[at] = done
		default:
			if b.closed {
				return "", false
			}
			s[s[at]] = lone
			s[at] = done
		}
	}
	if complete {
		for _, c := range s {
			if c != done {
				return "", false
			}
		}
		return whole, i == b.Width-1
	}
	lones := 0
	for x, c := range s {
		switch {
		case c == lone:
			lones++
		case c < none:
			s[x] = c - 1 // all move up one place
		}
	}
	return string(s[1:]), lones <= 2
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
func (b *builder) mayEnd(key string) bool {
	if key == whole || b.closed {
		return key == whole
	}
	lones, ends := 0, 0
	for i := range len(key) {
		switch key[i] {
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
	m := &Matrix{first: make([]uint64, len(b.keys[0])), last: make([]uint64, len(b.keys[0]))}
	m.first[0] = 1
	for n, key := range b.keys[0] {
		if b.mayEnd(key) {
			m.last[n] = 1
		}
	}
	for i := range b.arcs {
		s := sparse{begins: []uint32{0}, columns: len(b.keys[(i+1)%b.Width])}
		for _, to := range b.arcs[i] {
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
		m.squares = append(m.squares, s)
	}
	return m
}
