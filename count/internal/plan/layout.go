package plan

import (
	"errors"
	"slices"

	"leaper/internal/fault"
)

// ErrLayout: a plan that does not fit the graph.
var ErrLayout = errors.New("bad plan")

// A Layout is a plan without its graph, for records. With it, anyone can continue the count,
// even if the graph would now get another plan.
type Layout struct {
	Order         []int32    `json:"order"`           // of the vertices without the hub
	Split         int        `json:"split"`           // edges of an earlier time are on the first side
	Sweep         [2][]int32 `json:"sweep"`           // in branches: the orders of the sides, without the hub
	Fixed         []int32    `json:"fixed,omitempty"` // vertices whose degrees distinguish the units
	Automorphisms [][]int32  `json:"twins,omitempty"` // of each automorphism, which one each vertex becomes: see automorphisms.go
	// Across is the number of the automorphism that images are taken by as well, from 1; 0: of none.
	Across int `json:"across,omitempty"`
	// Its guessed cost.
	Transitions uint64 `json:"transitions"`
	OnCut       uint64 `json:"cut"`             // states
	Held        uint64 `json:"held"`            // bytes
	Least       uint64 `json:"least,omitempty"` // of a step
}

// Layout is the plan's.
func (p *Plan) Layout() Layout {
	l := Layout{Order: p.Order, Split: p.Split, Fixed: p.Fixed, Automorphisms: p.Automorphisms, Across: p.Across, Transitions: p.Work, OnCut: p.Expect, Held: p.Held, Least: p.Least}
	if p.InBranches() {
		l.Sweep = *p.Sweep
	}
	return l
}

// SameUnits reports whether two plans of one graph have the same units, however each sweeps
// them: they have the same sides, and fix the same vertices.
func (l Layout) SameUnits(m Layout) bool {
	return l.Split == m.Split && slices.Equal(l.Order, m.Order) && slices.Equal(l.Fixed, m.Fixed) &&
		l.Across == m.Across && slices.EqualFunc(l.Automorphisms, m.Automorphisms, slices.Equal)
}

// Lay makes a plan of a layout. The error wraps [ErrLayout] or [ErrWidth].
func Lay(g Graph, l Layout) (*Plan, error) {
	f := Coloured(g)
	var vertices []int32
	for v := range int32(len(g.Next)) {
		if v != g.Hub {
			vertices = append(vertices, v)
		}
	}
	all := func(order []int32) bool { return slices.Equal(slices.Sorted(slices.Values(order)), vertices) }
	inBranches := len(l.Sweep[0]) > 0
	if !all(l.Order) || l.Split < 0 || l.Split > 2*len(g.Next) || inBranches && !(all(l.Sweep[0]) && all(l.Sweep[1])) {
		return nil, fault.New(ErrLayout, "it is of a graph that does not have %d vertices, or not each once", len(vertices))
	}
	p := f.New(l.Order)
	p.Divide(l.Split)
	if p.Whole && (inBranches || len(l.Fixed) > 0) {
		return nil, fault.New(ErrLayout, "it has no cut, and yet parts")
	}
	if inBranches {
		p.Sweep = &l.Sweep
	}
	if len(l.Automorphisms) > 0 && (!inBranches || !p.areAutomorphisms(l.Automorphisms)) {
		return nil, fault.New(ErrLayout, "its automorphisms are none")
	}
	p.Automorphisms = l.Automorphisms
	if l.Across != 0 && !p.mirrors(l.Across) {
		return nil, fault.New(ErrLayout, "its automorphism number %d makes no mirror", l.Across)
	}
	p.Across = l.Across
	for i, v := range l.Fixed {
		if v == g.Hub || !slices.Contains(p.Cut, v) || slices.Contains(l.Fixed[:i], v) || p.Mirror && !slices.Contains(l.Fixed, p.Image(v)) {
			return nil, fault.New(ErrLayout, "vertex %d tells no units apart", v)
		}
	}
	if len(l.Fixed) > MaxFixed {
		return nil, fault.New(ErrLayout, "%d vertices tell units apart, and no more than %d can", len(l.Fixed), MaxFixed)
	}
	if err := p.GuessStates(); err != nil {
		return nil, err
	}
	p.Fixed = l.Fixed
	if l.Transitions > 0 {
		p.Work, p.Expect, p.Held, p.Least = l.Transitions, l.OnCut, l.Held, l.Least
	}
	p.Enumerate()
	return p, nil
}

// IsLike reports whether another plan sweeps alike, through about the same states.
func (p *Plan) IsLike(q *Plan) bool {
	if p == nil || p.Whole != q.Whole || len(p.Sides()) != len(q.Sides()) {
		return false
	}
	same := func(a, b int) bool { return slices.Equal(p.Layers[a], q.Layers[b]) }
	if len(p.Sides()) == 1 {
		return same(0, 0)
	}
	return same(0, 0) && same(1, 1) || same(0, 1) && same(1, 0)
}
