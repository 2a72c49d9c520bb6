package frontier

import (
	"errors"
	"slices"

	"leaper/internal/fault"
)

// ErrLayout: a plan that does not fit the graph.
var ErrLayout = errors.New("bad plan")

// A Layout is all of a plan but the graph, for records: who has it can go on with the
// count, whatever plan would be made for the graph now.
type Layout struct {
	Order []int32    `json:"order"`           // of the vertices without the hub
	Split int        `json:"split"`           // edges of an earlier time are on the first side
	Sweep [2][]int32 `json:"sweep"`           // of a descent: the orders of the sides, without the hub
	Fixed []int32    `json:"fixed,omitempty"` // vertices whose degrees tell the units apart
	Twins [][]int32  `json:"twins,omitempty"` // of each vertex its twin, of each mirror: see twins.go
	// Across is the number of the twins that images are those of, from 1; 0: of none.
	Across int `json:"across,omitempty"`
	// What it seemed to take.
	Transitions uint64 `json:"transitions"`
	OnCut       uint64 `json:"cut"`             // states
	Held        uint64 `json:"held"`            // bytes
	Least       uint64 `json:"least,omitempty"` // of a step
}

// Layout is the plan's.
func (p *Decomposition) Layout() Layout {
	l := Layout{Order: p.order, Split: p.split, Fixed: p.fixed, Twins: p.twins, Across: p.across, Transitions: p.work, OnCut: p.expect, Held: p.held, Least: p.least}
	if p.descends() {
		l.Sweep = *p.sweep
	}
	return l
}

// SameUnits reports whether two plans of one graph fall into the same units, however each
// sweeps them: they have the same sides, and fix the same vertices.
func (l Layout) SameUnits(m Layout) bool {
	return l.Split == m.Split && slices.Equal(l.Order, m.Order) && slices.Equal(l.Fixed, m.Fixed) &&
		l.Across == m.Across && slices.EqualFunc(l.Twins, m.Twins, slices.Equal)
}

// lay makes a plan of a layout. The error wraps [ErrLayout] or [ErrWidth].
func lay(g Graph, l Layout) (*Decomposition, error) {
	f := coloured(g)
	vertices := len(g.Next)
	if g.Hub >= 0 {
		vertices--
	}
	all := func(order []int32) bool {
		sorted := slices.Clone(order)
		slices.Sort(sorted)
		return len(slices.Compact(sorted)) == vertices && len(order) == vertices &&
			!slices.ContainsFunc(order, func(v int32) bool { return v < 0 || int(v) >= len(g.Next) || v == g.Hub })
	}
	descends := len(l.Sweep[0]) > 0
	if !all(l.Order) || l.Split < 0 || l.Split > 2*len(g.Next) || descends && !(all(l.Sweep[0]) && all(l.Sweep[1])) {
		return nil, fault.New(ErrLayout, "it is of a graph that does not have %d vertices, or not each once", vertices)
	}
	p := f.plan(l.Order)
	p.divide(l.Split)
	if p.whole && (descends || len(l.Fixed) > 0) {
		return nil, fault.New(ErrLayout, "it has no cut, and yet parts")
	}
	if descends {
		p.sweep = &l.Sweep
	}
	if len(l.Twins) > 0 && (!descends || !p.areTwins(l.Twins)) {
		return nil, fault.New(ErrLayout, "its twins are none")
	}
	p.twins = l.Twins
	if l.Across != 0 && !p.mirrors(l.Across) {
		return nil, fault.New(ErrLayout, "its twins number %d make no mirror", l.Across)
	}
	p.across = l.Across
	for i, v := range l.Fixed {
		if v == g.Hub || !slices.Contains(p.cut, v) || slices.Contains(l.Fixed[:i], v) || p.mirror && !slices.Contains(l.Fixed, p.image(v)) {
			return nil, fault.New(ErrLayout, "vertex %d tells no units apart", v)
		}
	}
	if len(l.Fixed) > maxFixed {
		return nil, fault.New(ErrLayout, "%d vertices tell units apart, and no more than %d can", len(l.Fixed), maxFixed)
	}
	if err := p.promise(); err != nil {
		return nil, err
	}
	p.probed, p.fixed = true, l.Fixed
	if l.Transitions > 0 {
		p.work, p.expect, p.held, p.least = l.Transitions, l.OnCut, l.Held, l.Least
	}
	p.enumerate()
	return p, nil
}

// isLike reports whether another plan sweeps alike: through about the same states.
func (p *Decomposition) isLike(q *Decomposition) bool {
	if p == nil || p.descends() != q.descends() || p.whole != q.whole {
		return false
	}
	same := func(a, b int) bool { return slices.Equal(p.layers[a], q.layers[b]) }
	switch sides := len(p.sides()); {
	case sides != len(q.sides()):
		return false
	case sides == 1:
		return same(0, 0)
	}
	return same(0, 0) && same(1, 1) || same(0, 1) && same(1, 0)
}
