package bestcycle

import (
	"context"
	"math/bits"
	"slices"
)

// A half has the vertices before a cut, and what is known of each step beforehand.
type half struct {
	*Graph
	cut      int
	crossing [][2]int32 // edges over the cut, by the vertex before it and then the other
	layouts  []layout   // of the states before each step, and at the cut
	steps    []step
	most     int32 // what no state gains more than
}

// Symbols of a vertex that is to come: it has no edge, or two, or one; then its class says what the second can gain.
const (
	fresh = iota
	done
	pending
)

// never is less than any value.
const never = -1 << 30

// A layout says where a state has what.
type layout struct {
	slots []slot
	shift int // where the bits of crossing edges begin
	edges int // how many of these are decided: the first of the list
}

// A slot is for a vertex that is joined to earlier ones.
type slot struct {
	vertex      int32
	shift, bits uint8
	classes     []class
}

// A class are earlier neighbours whose edges leave the same to be gained, but for a constant.
type class struct {
	first int   // the place of one of them
	most  int32 // what a second edge gains at most
}

// A step decides the edges from a vertex to later ones.
type step struct {
	ways  []way
	later []later   // vertices before the cut to which the step's is joined
	two   [][]int32 // what two of the ways gain, less what the vertex could gain at most
	one   [][]int32 // the same of one way, where there is a first edge, by its class
}

// A way leads to a later vertex before the cut, or over the cut; the other is -1.
type way struct{ later, edge int }

// A later vertex is joined to that of a step.
type later struct {
	vertex  int32
	becomes []int8  // another symbol, by that which it has, if the edge is not taken; -1 if none is left
	loses   []int32 // and what changes in what it can gain
	gains   []int32 // what changes if the edge is taken
	begins  int8    // the symbol of one that was fresh then
}

func newHalf(ctx context.Context, g *Graph, cut int) (*half, error) {
	if cut > 127 {
		return nil, ErrWidth
	}
	g, err := priced(ctx, g, cut)
	if err != nil {
		return nil, err
	}
	h := &half{Graph: g, cut: cut}
	for v := range int32(cut) {
		h.most += max(h.mostOf(v, 0), -1<<20)
		for _, x := range g.Next[v] {
			if int(x) >= cut {
				h.crossing = append(h.crossing, [2]int32{v, x})
			}
		}
	}
	if len(h.crossing) > 64 {
		return nil, ErrWidth
	}
	for k := range int32(cut + 1) {
		l := h.layout(k)
		if l.shift+l.edges > 64 {
			return nil, ErrWidth
		}
		h.layouts = append(h.layouts, l)
	}
	for k := range int32(cut) {
		h.steps = append(h.steps, h.step(k))
	}
	return h, nil
}

// mostOf is what a vertex gains at most by two edges to vertices from a step on.
func (h *half) mostOf(v, step int32) int32 {
	most := int32(never)
	for a, x := range h.Next[v] {
		for b, y := range h.Next[v][:a] {
			if x >= step && y >= step {
				most = max(most, h.Gains[v][a][b])
			}
		}
	}
	return most
}

// seconds are what second edges from a step on gain at a vertex that has a first one, less the most, and that; the most is
// never if there are none.
func (h *half) seconds(v int32, first int, step int32) ([]int32, int32) {
	var gains []int32
	for b, x := range h.Next[v] {
		if x >= step {
			gains = append(gains, h.Gains[v][first][b])
		}
	}
	if len(gains) == 0 {
		return nil, never
	}
	most := slices.Max(gains)
	for i := range gains {
		gains[i] -= most
	}
	return gains, most
}

func (h *half) layout(step int32) layout {
	var l layout
	for v := step; int(v) < h.cut; v++ {
		s := slot{vertex: v, shift: uint8(min(l.shift, 64))}
		var seen [][]int32
		met := false
		for i, x := range h.Next[v] {
			if x >= step {
				continue
			}
			met = true
			gains, most := h.seconds(v, i, step)
			if most != never && !slices.ContainsFunc(seen, func(old []int32) bool { return slices.Equal(old, gains) }) {
				seen = append(seen, gains)
				s.classes = append(s.classes, class{i, most})
			}
		}
		if met {
			s.bits = uint8(bits.Len(uint(pending + len(s.classes) - 1)))
			l.shift += int(s.bits)
			l.slots = append(l.slots, s)
		}
	}
	for _, e := range h.crossing {
		if e[0] < step {
			l.edges++
		}
	}
	return l
}

// classes are those of a vertex before a step.
func (l *layout) classes(v int32) []class {
	for _, s := range l.slots {
		if s.vertex == v {
			return s.classes
		}
	}
	return nil
}

// symbol is that of a vertex with a first edge before a step; -1 if there is no second.
func (h *half) symbol(v int32, first int, step int32) int8 {
	gains, most := h.seconds(v, first, step)
	if most == never {
		return -1
	}
	return pending + int8(slices.IndexFunc(h.layouts[step].classes(v), func(c class) bool {
		other, _ := h.seconds(v, c.first, step)
		return slices.Equal(gains, other)
	}))
}

func (h *half) step(k int32) step {
	var s step
	var places []int
	edge := h.layouts[k].edges
	for i, x := range h.Next[k] {
		switch {
		case x < k:
			continue
		case int(x) >= h.cut:
			s.ways = append(s.ways, way{-1, edge})
			edge++
		default:
			s.ways = append(s.ways, way{len(s.later), -1})
			s.later = append(s.later, h.later(x, k))
		}
		places = append(places, i)
	}
	gains := func(first int, most int32) (row []int32) {
		for _, b := range places {
			row = append(row, h.Gains[k][first][b]-most)
		}
		return row
	}
	for _, a := range places {
		s.two = append(s.two, gains(a, h.mostOf(k, k)))
	}
	for _, c := range h.layouts[k].classes(k) {
		s.one = append(s.one, gains(c.first, c.most))
	}
	return s
}

// later says what becomes of a later vertex at a step.
func (h *half) later(x, k int32) later {
	back := slices.Index(h.Next[x], k)
	before, after := h.mostOf(x, k), h.mostOf(x, k+1)
	_, begun := h.seconds(x, back, k+1)
	w := later{vertex: x, becomes: []int8{fresh, done}, loses: []int32{after - before, 0}, gains: []int32{begun - before, never}}
	if after == never {
		w.becomes[fresh] = -1
	}
	w.begins = h.symbol(x, back, k+1)
	for _, c := range h.layouts[k].classes(x) {
		_, most := h.seconds(x, c.first, k+1)
		w.becomes = append(w.becomes, h.symbol(x, c.first, k+1))
		w.loses = append(w.loses, most-c.most)
		w.gains = append(w.gains, h.Gains[x][c.first][back]-c.most)
	}
	return w
}
