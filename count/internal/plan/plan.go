package plan

import (
	"fmt"
	"hash/fnv"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// A Plan of a count: the order of the vertices, the side of each edge, and the units of the
// work.
//
// In an order, an edge has a time: the sum of the places of its two vertices. The edges before a
// certain time are one side, those from it on the other. The second side sees the order in
// reverse. Suppose that the order read backwards looks the same as forwards, like the rows of a
// board turned by half, and that the time is the middle. Then the sides are mirror images, and
// the results for one hold for both.
//
//	row by row:   0  1  2  3       an edge 5–11 has the time 16, 6–10 has none
//	              4  5  6  7       (no knight's move); below 15 it is above the
//	              8  9 10 11       cut. The board turned by half takes an edge of
//	             12 13 14 15       time t to one of time 30 − t.
//
// The vertices with edges on both sides are the cut.
type Plan struct {
	*Family
	Order         []int32         // without the hub
	place         []int           // in the order; the hub has none
	Split         int             // edges of an earlier time are on the first side
	along         []int32         // the order that sweeps follow: Order, or Order before it was folded
	Automorphisms [][]int32       // the automorphisms that keep the sides: see automorphisms.go
	Across        int             // images are taken by the automorphism of this number as well, from 1; 0: by none
	Sweep         *[2][]int32     // the orders in which the sides are swept, if not Order; mirror images use the first
	Leaf          int64           // in branches: most states of a layer that is not divided further; 0: see LeafIn
	Full          func() bool     // see store; in tests
	Noted         int             // branches for each line of the ledger; in tests
	Changing      func()          // is called before each change of the ledger and of its scratch file; in tests
	Mirror        bool            // the sides are mirror images
	Whole         bool            // one side has all edges
	Cut           []int32         // the hub first, then in order
	Fixed         []int32         // the vertices of the cut whose degrees distinguish the units
	Codes         []uint32        // of the units
	Tables        *pairing.Tables // of the numbering that the plan has
	// Guesses: see cost.go.
	Layers    [2][]uint64 // the states after each step, of each side that is swept
	Expect    uint64      // states on the cut, or after the largest step
	States    uint64      // states in all
	Work      uint64      // ways from a state to a state
	Generated bool        // the order was made here, not given
	probed    bool
	Held      uint64  // in branches: bytes that they hold
	Least     uint64  // bytes of a step alone, if there was a sample
	Again     uint64  // the guessed work that rounds repeat, in 1/repeatUnit of all
	Rate      float64 // transitions a second, in a sample; 0: there was none
	Looked    uint64  // transitions that samples made
	Drawn     int     // branches of each side that the last sample went down
}

// New makes the plan of an order, alone in its family. It is not divided yet.
func New(g Graph, order []int32) *Plan {
	return newFamily(g).New(order)
}

// New makes a plan of another order. It is not divided yet.
func (f *Family) New(order []int32) *Plan {
	g := f.Graph
	p := &Plan{Family: f, place: make([]int, len(g.Next)), Tables: f.Numbered[pairing.Every]}
	p.Order = slices.DeleteFunc(slices.Clone(order), func(v int32) bool { return v == g.Hub })
	p.along = p.Order
	for i, v := range p.Order {
		p.place[v] = i
	}
	return p
}

// Divide sets the split, and everything that follows from it.
func (p *Plan) Divide(split int) {
	p.Split = split
	p.Whole = !p.crosses()
	if p.Whole {
		p.Split = 2 * len(p.Graph.Next)
	}
	p.Mirror = !p.Whole && split == len(p.Order)-1 && p.reversible()
	p.Cut = p.Cut[:0]
	for _, v := range p.withHub(p.Order) {
		if a, b := p.Degrees(v); a > 0 && b > 0 {
			p.Cut = append(p.Cut, v)
		}
	}
}

// withHub is a new order, with the hub in front.
func (p *Plan) withHub(order []int32) []int32 {
	if p.Graph.Hub < 0 {
		return slices.Clone(order)
	}
	return append([]int32{p.Graph.Hub}, order...)
}

// Time is when an edge comes. The edges of the hub come with their other vertex.
func (p *Plan) Time(u, v int32) int {
	switch {
	case u == p.Graph.Hub:
		return 2 * p.place[v]
	case v == p.Graph.Hub:
		return 2 * p.place[u]
	}
	return p.place[u] + p.place[v]
}

// Image is a vertex seen in the mirror: in the order backwards, and then by an automorphism, if
// the mirror uses one.
func (p *Plan) Image(v int32) int32 {
	if v == p.Graph.Hub {
		return v
	}
	v = p.Order[len(p.Order)-1-p.place[v]]
	if p.Across > 0 {
		v = p.Automorphisms[p.Across-1][v]
	}
	return v
}

// reversible says whether the order backwards is the order of a mirror image of the graph, in
// which no edge is its own image.
func (p *Plan) reversible() bool {
	for v, row := range p.Graph.Next {
		image := p.Graph.Next[p.Image(int32(v))]
		if len(row) != len(image) {
			return false
		}
		for _, w := range row {
			if p.Time(int32(v), w) == len(p.Order)-1 || !slices.Contains(image, p.Image(w)) || !p.Graph.alike(int32(v), w, p.Image(int32(v)), p.Image(w)) {
				return false
			}
		}
	}
	return true
}

// Degrees counts the edges of a vertex on each side.
func (p *Plan) Degrees(v int32) (first, second int) {
	for _, w := range p.Graph.Next[v] {
		if p.Time(v, w) < p.Split {
			first++
		} else {
			second++
		}
	}
	return first, second
}

// crosses says whether every cycle crosses the cut: whether some vertex has all
// its edges on the first side, and another on the second.
func (p *Plan) crosses() bool {
	one, two := false, false
	for v := range int32(len(p.Graph.Next)) {
		a, b := p.Degrees(v)
		one = one || b == 0
		two = two || a == 0
	}
	return one && two
}

// OrderOf is the order that a side sees, the hub first.
func (p *Plan) OrderOf(second bool) []int32 {
	order := p.Order
	switch {
	case p.Sweep == nil && second:
		order = slices.Clone(order)
		slices.Reverse(order)
	case p.Sweep != nil && second && p.Mirror:
		order = p.ImagesOf(p.Sweep[0])
	case p.Sweep != nil:
		order = p.Sweep[SideIndex(second)]
	}
	return p.withHub(order)
}

// side describes one side, with the given degrees of some cut vertices on this side. The second side is
// seen backwards.
func (p *Plan) side(second bool, fixed map[int32]uint8) Side {
	mine, others := make([]int, len(p.Graph.Next)), make([]int, len(p.Graph.Next))
	for v := range int32(len(p.Graph.Next)) {
		mine[v], others[v] = p.Degrees(v)
		if second {
			mine[v], others[v] = others[v], mine[v]
		}
	}
	s := Side{
		Order: p.OrderOf(second),
		Edge:  func(u, v int32) bool { return (p.Time(u, v) < p.Split) != second },
		Stays: func(v int32) bool { return mine[v] > 0 && others[v] > 0 },
		Ends: func(v int32) Span {
			if d, is := fixed[v]; is {
				return Span{d, d}
			}
			return Span{uint8(max(0, 2-others[v])), 2}
		},
	}
	if p.Sweep != nil && p.Mirror {
		// In codes, a vertex comes after its image. So a side and its image see the cut with
		// only swaps of neighbours between them. An order backwards needs no such care.
		s.partner = p.Image
	}
	return s
}

// Half works out one side.
func (p *Plan) Half(second bool, fixed map[int32]uint8) (*Half, error) {
	return NewHalf(p.Graph, p.side(second, fixed))
}

// Sides lists the sides that are swept.
func (p *Plan) Sides() []bool {
	if p.Whole || p.Mirror {
		return []bool{false}
	}
	return []bool{false, true}
}

// Cutset matches the places of the two sides.
func (p *Plan) Cutset() (sweep.Cutset, error) {
	first, err := p.Half(false, nil)
	if err != nil {
		return nil, err
	}
	if p.Mirror {
		return sweep.NewCutset(first.Places, p.ImagesOf(first.Places)), nil
	}
	second, err := p.Half(true, nil)
	if err != nil {
		return nil, err
	}
	return sweep.NewCutset(first.Places, second.Places), nil
}

// withImage is a vertex and, in a plan of mirror images, its image if that is another.
func (p *Plan) withImage(v int32) []int32 {
	if image := p.Image(v); p.Mirror && image != v {
		return []int32{v, image}
	}
	return []int32{v}
}

// ImagesOf gives the images of vertices.
func (p *Plan) ImagesOf(vertices []int32) []int32 {
	images := make([]int32, len(vertices))
	for i, v := range vertices {
		images[i] = p.Image(v)
	}
	return images
}

// Key distinguishes plans: two plans of one graph with the same key have the same units.
func (p *Plan) Key() string {
	text := fmt.Append(nil, p.Order, p.Split, p.Fixed, p.Graph.Next, p.Graph.Hub)
	if p.Sweep != nil {
		text = fmt.Append(text, *p.Sweep)
	}
	if p.Automorphisms != nil {
		text = fmt.Append(text, p.Automorphisms)
	}
	if p.Across > 0 {
		text = fmt.Append(text, p.Across)
	}
	h := fnv.New64a()
	_, _ = h.Write(text) // it never fails
	return fmt.Sprintf("%016x", h.Sum64())
}

// Negative says whether there are negative weights.
func (p *Plan) Negative() bool {
	if p.Graph.Weight == nil {
		return false
	}
	for v, row := range p.Graph.Next {
		for _, w := range row {
			if p.Graph.Weight(int32(v), w) < 0 {
				return true
			}
		}
	}
	return false
}

// InBranches says whether the plan goes down in branches.
func (p *Plan) InBranches() bool { return p.Sweep != nil }

// largest is the number of states after the largest step.
func (p *Plan) largest() uint64 {
	largest := uint64(0)
	for _, layers := range p.Layers {
		for _, states := range layers {
			largest = max(largest, states)
		}
	}
	return largest
}
