package plan

import (
	"errors"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
	"leaper/internal/fault"
)

// ErrWidth: every order tried has a frontier of more than [pairing.MaxWidth].
var ErrWidth = errors.New("frontier too wide")

// A Half is one side of a count: some of the edges, and the steps that add their vertices one by
// one.
type Half struct {
	Steps []sweep.Step
	// places are the vertices that the last layer knows, in order: those that
	// have edges on the other side as well.
	Places []int32
}

// Span is the range of degrees that a vertex may end with.
type Span struct{ Least, Most uint8 }

// Side describes a half.
type Side struct {
	Order []int32               // of the vertices, the hub first
	Edge  func(u, v int32) bool // whether an edge is on this side
	Ends  func(v int32) Span    // the degrees that a vertex must have in the end
	Stays func(v int32) bool    // whether it is on the cut
	// beside, if not nil, gives a vertex. The new vertex's place comes after this vertex's, if
	// that is in the frontier, and otherwise last.
	partner func(v int32) int32
}

// A walk goes over the vertices of a side, and keeps the frontier.
type walk struct {
	next  [][]int32
	side  Side
	front []int32
	got   []int // edges added
	ahead []int // edges not yet added
}

func newWalk(next [][]int32, s Side) *walk {
	w := &walk{next: next, side: s, got: make([]int, len(next)), ahead: make([]int, len(next))}
	for v, row := range next {
		for _, u := range row {
			if s.Edge(int32(v), u) {
				w.ahead[v]++
			}
		}
	}
	return w
}

// vertices lists the vertices that have edges on this side, in order.
func (w *walk) vertices() []int32 {
	return slices.DeleteFunc(slices.Clone(w.side.Order), func(v int32) bool { return w.ahead[v] == 0 })
}

// enter lets a vertex meet its earlier neighbours, and lists their places.
func (w *walk) enter(v int32) (earlier []int) {
	for place, u := range w.front {
		if slices.Contains(w.next[v], u) && w.side.Edge(v, u) {
			earlier = append(earlier, place)
			w.ahead[u]--
			w.ahead[v]--
			w.got[u]++
			w.got[v]++
		}
	}
	return earlier
}

// advance puts a vertex that has entered into the frontier. It takes out the vertices that are
// finished: their places are dropped. After is the number of places after the new one.
func (w *walk) advance(v int32) (dropped []int, keeps bool, after int) {
	var kept []int32
	for place, u := range w.front {
		if w.stays(u) {
			kept = append(kept, u)
		} else {
			dropped = append(dropped, place)
		}
	}
	if keeps = w.stays(v); keeps {
		at := len(kept)
		if w.side.partner != nil {
			if image := slices.Index(kept, w.side.partner(v)); image >= 0 {
				at = image + 1
			}
		}
		after = len(kept) - at
		kept = slices.Insert(kept, at, v)
	}
	w.front = kept
	return dropped, keeps, after
}

func (w *walk) stays(v int32) bool { return w.ahead[v] > 0 || w.side.Stays(v) }

// open is the degrees that a vertex can have by now.
func (w *walk) open(v int32) Span {
	want := w.side.Ends(v)
	return Span{uint8(max(0, int(want.Least)-w.ahead[v])), uint8(min(int(want.Most), w.got[v]))}
}

// NewHalf works out the steps of a side.
func NewHalf(g Graph, s Side) (*Half, error) {
	w := newWalk(g.Next, s)
	h := &Half{}
	for _, v := range w.vertices() {
		h.Steps = append(h.Steps, newStep(g, w, v))
		if len(w.front) > pairing.MaxWidth {
			return nil, tooWide(len(w.front))
		}
	}
	h.Places = w.front
	if len(h.Places) == 0 && len(h.Steps) > 0 {
		h.Steps[len(h.Steps)-1].Closes = true
	}
	return h, nil
}

// newStep works out the step that adds a vertex, and takes it.
func newStep(g Graph, w *walk, v int32) sweep.Step {
	front := w.front
	bit := func(place int) uint8 { return uint8(2 * (len(front) - 1 - place)) }
	st := sweep.Step{Vertex: v, Width: len(front), Front: front, Touches: []int32{v}, Before: w.demand()}
	earlier := w.enter(v)
	for _, place := range earlier {
		st.Touches = append(st.Touches, front[place])
	}
	st.Demand = w.demand()
	want := w.side.Ends(v)
	allowed := func(degree int) bool {
		return degree <= int(want.Most) && degree+w.ahead[v] >= int(want.Least)
	}
	weigh := func(place int) int64 {
		if g.Weight == nil {
			return 1
		}
		return g.Weight(v, front[place])
	}
	if allowed(0) {
		st.Choices = append(st.Choices, sweep.Choice{I: -1, J: -1, Weights: [2]int64{1, 1}})
	}
	for a, p := range earlier {
		one := sweep.Choice{I: int8(bit(p)), J: -1, Adds: 1 << bit(p), Blocks: 2 << bit(p), Degree: 1, Weights: [2]int64{weigh(p), 1}}
		if allowed(1) {
			st.Choices = append(st.Choices, one)
		}
		for _, q := range earlier[a+1:] {
			if allowed(2) {
				st.Choices = append(st.Choices, sweep.Choice{
					I: one.I, J: int8(bit(q)), Adds: one.Adds | 1<<bit(q), Blocks: one.Blocks | 2<<bit(q), Degree: 2, Weights: [2]int64{weigh(p), weigh(q)},
				})
			}
		}
	}
	dropped, keeps, after := w.advance(v)
	for _, place := range dropped {
		st.Drops = append(st.Drops, bit(place))
	}
	st.Keeps, st.Insert = keeps, uint8(2*after)
	st.Planar = Planar(len(front), earlier, dropped, keeps, after)
	return st
}

func tooWide(width int) error {
	return fault.New(ErrWidth, "the frontier is %d vertices wide, and %d is the most", width, pairing.MaxWidth)
}

// demand is what the places of the frontier must have, given the edges that are still to come at
// their vertices.
func (w *walk) demand() sweep.Demand {
	var d sweep.Demand
	for place, v := range w.front {
		low := uint64(1) << (2 * (len(w.front) - 1 - place))
		want := w.side.Ends(v)
		switch want.Most {
		case 0:
			d.Forbid |= 3 * low
		case 1:
			d.Forbid |= 2 * low
		}
		switch int(want.Least) - w.ahead[v] {
		case 2:
			d.Need2 |= 2 * low
		case 1:
			d.Need1 |= 2 * low
		}
	}
	return d
}

// FrontAt is the frontier after a number of steps.
func (h *Half) FrontAt(steps int) []int32 {
	if steps < len(h.Steps) {
		return h.Steps[steps].Front
	}
	return h.Places
}

func SideIndex(second bool) int {
	if second {
		return 1
	}
	return 0
}

// Settles is, of each vertex of the cut, the last step that can change its
// degree.
func (h *Half) Settles() map[int32]int {
	settles := map[int32]int{}
	for i := range h.Steps {
		for _, v := range h.Steps[i].Touches {
			if slices.Contains(h.Places, v) {
				settles[v] = i
			}
		}
	}
	return settles
}
