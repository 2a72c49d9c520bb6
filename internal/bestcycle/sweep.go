package bestcycle

import (
	"context"
	"math/bits"

	"leaper/internal/pulse"
)

// A key is a state: the symbols of vertices to come and the crossing edges, and which ends of paths belong together. Ends
// are pending vertices, and crossing edges after these. Each end that is the first of its path
// says how many others stand between it and the last, of those that no path before has.
type key struct{ symbols, pairing uint64 }

// mostEnds is how many ends have a pairing of 64 bits.
const mostEnds = 32

// A scene is a state that is taken apart. Ends are numbers of vertices, and of crossing edges from the cut on.
type scene struct {
	symbols []int8
	edges   uint64
	mate    []int16 // of each end, the other of its path
	ends    []int16
}

// A sweeping goes from layer to layer.
type sweeping struct {
	*half
	want   func(step int, edges uint64) int32 // what states have to reach
	before *scene
	after  *scene
	next   func(to key, value int32, ways [2]int)
	wide   bool // a state has too many ends
}

func (h *half) sweeping(want func(step int, edges uint64) int32) *sweeping {
	s := &sweeping{half: h, want: want}
	for _, scene := range []**scene{&s.before, &s.after} {
		*scene = newScene(h)
	}
	return s
}

func newScene(h *half) *scene {
	return &scene{symbols: make([]int8, h.cut), mate: make([]int16, h.cut+len(h.crossing))}
}

// list notes the ends.
func (s *scene) list(h *half, l *layout) {
	s.ends = s.ends[:0]
	for i := range l.slots {
		if v := l.slots[i].vertex; s.symbols[v] >= pending {
			s.ends = append(s.ends, int16(v))
		}
	}
	for e := s.edges; e != 0; e &= e - 1 {
		s.ends = append(s.ends, int16(h.cut+bits.TrailingZeros64(e)))
	}
}

// unpack takes a state apart.
func (s *scene) unpack(h *half, l *layout, k key) {
	for i := range l.slots {
		t := &l.slots[i]
		s.symbols[t.vertex] = int8(k.symbols >> t.shift & (1<<t.bits - 1))
	}
	s.edges = k.symbols >> l.shift
	s.list(h, l)
	var free [mostEnds]int16
	n := copy(free[:], s.ends)
	for code, from := k.pairing, 0; from < n; from += 2 {
		width := bits.Len(uint(n - from - 2))
		last := from + 1 + int(code&(1<<width-1))
		code >>= width
		a, b := free[from], free[last]
		s.mate[a], s.mate[b] = b, a
		copy(free[from+2:last+1], free[from+1:last])
	}
}

// pack makes a state; not if it has too many ends.
func (s *scene) pack(h *half, l *layout) (key, bool) {
	var k key
	for i := range l.slots {
		t := &l.slots[i]
		k.symbols |= uint64(s.symbols[t.vertex]) << t.shift
	}
	k.symbols |= s.edges << l.shift
	s.list(h, l)
	if len(s.ends) > mostEnds {
		return k, false
	}
	var free [mostEnds]int16
	n := copy(free[:], s.ends)
	for shift, from := 0, 0; from < n; from += 2 {
		last := from + 1
		for b := s.mate[free[from]]; free[last] != b; {
			last++
		}
		k.pairing |= uint64(last-from-1) << shift
		shift += bits.Len(uint(n - from - 2))
		copy(free[from+2:last+1], free[from+1:last])
	}
	return k, true
}

// expand takes each way from a state.
func (s *sweeping) expand(k int, from key, value int32) {
	st := &s.steps[k]
	for i := range st.later { // those without a slot
		s.before.symbols[st.later[i].vertex] = fresh
	}
	s.before.symbols[k] = fresh
	s.before.unpack(s.half, &s.layouts[k], from)
	switch symbol := s.before.symbols[k]; symbol {
	case done:
		s.take(k, value, [2]int{-1, -1})
	case fresh:
		for a := range st.ways {
			for b := range a {
				s.take(k, value+st.two[a][b], [2]int{a, b})
			}
		}
	default:
		for a, gain := range st.one[symbol-pending] {
			s.take(k, value+gain, [2]int{a, -1})
		}
	}
}

// take takes two ways of a step, or one, or none (-1).
func (s *sweeping) take(k int, value int32, ways [2]int) {
	st, from, to := &s.steps[k], s.before, s.after
	met := [2]int{-1, -1} // which later vertices
	edges := from.edges
	for i, w := range ways {
		if w < 0 {
			continue
		}
		if met[i] = st.ways[w].later; met[i] < 0 {
			edges |= 1 << st.ways[w].edge
		}
	}
	for i := range st.later {
		w := &st.later[i]
		old := from.symbols[w.vertex]
		now := w.becomes[old]
		switch {
		case i != met[0] && i != met[1]:
			value += w.loses[old]
		case old == done:
			return
		case old == fresh:
			now = w.begins
			value += w.gains[old]
		default:
			now = done
			value += w.gains[old]
		}
		if now < 0 {
			return
		}
		to.symbols[w.vertex] = now
	}
	if value < s.want(k+1, edges) {
		return
	}
	// A vertex with two ways is in the middle of a path; that with one moves its path's end on.
	one, closes := s.end(st, ways[0], int16(k))
	other, again := int16(k), false
	if ways[1] >= 0 {
		other, again = s.end(st, ways[1], int16(k))
		closes = met[1] >= 0 && int32(one) == st.later[met[1]].vertex
	} else if ways[0] >= 0 {
		other = from.mate[k]
	}
	if closes || again {
		return
	}
	for i := range s.layouts[k+1].slots {
		if v := s.layouts[k+1].slots[i].vertex; !isLater(st.later, v) {
			to.symbols[v] = from.symbols[v]
		}
	}
	copy(to.mate, from.mate)
	to.edges = edges
	if ways[0] >= 0 {
		to.mate[one], to.mate[other] = other, one
	}
	state, fits := to.pack(s.half, &s.layouts[k+1])
	s.wide = s.wide || !fits
	if fits {
		s.next(state, value, ways)
	}
}

func isLater(list []later, v int32) bool {
	for i := range list {
		if list[i].vertex == v {
			return true
		}
	}
	return false
}

// end is where a path ends that goes along a way from a vertex, and whether it ends at that vertex and so is closed.
func (s *sweeping) end(st *step, way int, from int16) (int16, bool) {
	if way < 0 {
		return -1, false
	}
	w := st.ways[way]
	if w.edge >= 0 {
		return int16(s.cut + w.edge), false
	}
	v := st.later[w.later].vertex
	if s.before.symbols[v] == fresh {
		return int16(v), false
	}
	end := s.before.mate[v]
	return end, end == from
}

// run sweeps to the cut. Keep, if not nil, is given each layer.
func (s *sweeping) run(ctx context.Context, held int64, opts Options, keep func(*table)) (*table, error) {
	layer := &table{}
	layer.put(key{}, s.most)
	beat := pulse.Of(ctx)
	for k := range s.half.cut {
		next := &table{}
		s.next = func(to key, value int32, _ [2]int) { next.put(to, value) }
		var err error
		seen := 0
		layer.each(func(from key, value int32) bool {
			if seen++; seen%4096 == 0 && held+layer.bytes()+next.bytes() > opts.Memory {
				err = ErrMemory
			}
			if s.expand(k, from, value); err == nil {
				err = beat.Beat(8)
			}
			if err == nil && s.wide {
				err = ErrWidth
			}
			return err == nil
		})
		if err != nil {
			return nil, err
		}
		if keep != nil {
			held += layer.bytes()
			keep(layer)
		}
		layer = next
		if opts.Progress != nil {
			opts.Progress(k+1, s.half.cut, layer.len())
		}
	}
	return layer, nil
}
