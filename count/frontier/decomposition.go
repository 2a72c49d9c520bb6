package frontier

import (
	"fmt"
	"hash/fnv"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// A Graph is what cycles are counted in: simple, undirected, of at least three
// vertices.
type Graph struct {
	Next [][]int32 // the neighbours of each vertex
	// Hub is a vertex that is joined to about all others, or -1. It stays in
	// the frontier from the first step to the last.
	Hub int32
	// Axes, if there are any, are coordinates: of each axis, that of each vertex but the
	// hub. Sweeps may go along them.
	Axes [][]int32
	// Weight, if not nil, is the weight of an edge. A cycle counts as the
	// product of its edges' weights, which may be negative.
	Weight func(u, v int32) int64
}

// A Decomposition is a plan of a count: in which order the vertices come, which
// edges belong to which side, and in which units the work is done.
//
// In an order, an edge has a time: the sum of the places of its two vertices.
// The edges before a certain time are one side, those from it on the other; and
// what is done to the first in the order is done to the other in reverse. So if
// the order read backwards looks the same as forwards, as rows of a board do
// when it is turned by half, and if the time is the middle, then the sides are
// mirror images, and what is found for one holds for both.
//
//	row by row:   0  1  2  3       an edge 5–11 has the time 16, 6–10 has none
//	              4  5  6  7       (no knight's move); below 15 it is above the
//	              8  9 10 11       cut. The board turned by half takes an edge of
//	             12 13 14 15       time t to one of time 30 − t.
//
// The vertices with edges on both sides are the cut.
type Decomposition struct {
	*family
	order  []int32     // without the hub
	place  []int       // in the order; of the hub: -1
	split  int         // edges of an earlier time are on the first side
	along  []int32     // the order that sweeps follow, if it is not that one
	twins  [][]int32   // what keeps the sides: see twins.go
	across int         // images are those of the twins of this number, from 1: see twins.go; 0: of none
	sweep  *[2][]int32 // the orders in which the sides are swept, if they are others; of mirror images the first
	leaf   int64       // of a descent: states that are not parted any more, if not those of leafIn
	full   func() bool // see store; in tests
	noted  int         // is noted in the ledger; in tests
	apart  bool        // units share no step of the second side; in tests
	mirror bool        // the sides are mirror images
	whole  bool        // one side has all edges
	cut    []int32     // the hub first, then in order
	fixed  []int32     // of the cut: those whose degrees tell the units apart
	codes  []uint32
	tables *pairing.Tables // those made so far, of the numbering that the plan has
	// Guesses: see cost.go.
	layers [2][]uint64 // the states after each step, of each side that is swept
	expect uint64      // states on the cut, or after the largest step
	states uint64      // states in all
	work   uint64      // ways from a state to a state
	made   bool        // the order is none of those given
	probed bool
	held   uint64  // by a descent: bytes
	least  uint64  // and by a step of it, if a sample told
	again  uint64  // what rounds seem to sweep again, of so many: see againOf
	rate   float64 // transitions a second, in a sample; 0: there was none
}

// newDecomposition is the plan of an order, alone in its family. It is not divided yet.
func newDecomposition(g Graph, order []int32) *Decomposition {
	return newFamily(g).plan(order)
}

// plan is a further plan, of another order. It is not divided yet.
func (f *family) plan(order []int32) *Decomposition {
	g := f.graph
	p := &Decomposition{family: f, place: make([]int, len(g.Next)), tables: f.numbered[pairing.Every]}
	p.order = slices.DeleteFunc(slices.Clone(order), func(v int32) bool { return v == g.Hub })
	for i, v := range p.order {
		p.place[v] = i
	}
	if g.Hub >= 0 {
		p.place[g.Hub] = -1
	}
	return p
}

// divide sets the split, and what follows from it.
func (p *Decomposition) divide(split int) {
	p.split = split
	p.whole = !p.crosses()
	if p.whole {
		p.split = 2 * len(p.graph.Next)
	}
	p.mirror = !p.whole && split == len(p.order)-1 && p.reversible()
	p.cut = p.cut[:0]
	for _, v := range p.all() {
		if a, b := p.degrees(v); a > 0 && b > 0 {
			p.cut = append(p.cut, v)
		}
	}
}

// all is the order with the hub in front.
func (p *Decomposition) all() []int32 {
	if p.graph.Hub < 0 {
		return p.order
	}
	return append([]int32{p.graph.Hub}, p.order...)
}

// time is when an edge comes. Those of the hub come with their other vertex.
func (p *Decomposition) time(u, v int32) int {
	switch {
	case u == p.graph.Hub:
		return 2 * p.place[v]
	case v == p.graph.Hub:
		return 2 * p.place[u]
	}
	return p.place[u] + p.place[v]
}

// image is a vertex seen in the mirror: in the order backwards, or where its twin then is.
func (p *Decomposition) image(v int32) int32 {
	if v == p.graph.Hub {
		return v
	}
	v = p.order[len(p.order)-1-p.place[v]]
	if p.across > 0 {
		v = p.twins[p.across-1][v]
	}
	return v
}

// reversible says whether the order backwards is the order of a mirror image of
// the graph, in which no edge is its own image.
func (p *Decomposition) reversible() bool {
	if p.graph.Weight != nil {
		return false // the weights would have to be looked at
	}
	for v, row := range p.graph.Next {
		image := p.graph.Next[p.image(int32(v))]
		if len(row) != len(image) {
			return false
		}
		for _, w := range row {
			if p.time(int32(v), w) == len(p.order)-1 || !slices.Contains(image, p.image(w)) {
				return false
			}
		}
	}
	return true
}

// degrees is how many edges a vertex has on each side.
func (p *Decomposition) degrees(v int32) (first, second int) {
	for _, w := range p.graph.Next[v] {
		if p.time(v, w) < p.split {
			first++
		} else {
			second++
		}
	}
	return first, second
}

// crosses says whether every cycle crosses the cut: whether some vertex has all
// its edges on the first side, and another on the second.
func (p *Decomposition) crosses() bool {
	one, two := false, false
	for v := range int32(len(p.graph.Next)) {
		a, b := p.degrees(v)
		one = one || b == 0
		two = two || a == 0
	}
	return one && two
}

// seen is the order that a side sees, the hub first.
func (p *Decomposition) seen(second bool) []int32 {
	order := slices.Clone(p.order)
	switch {
	case p.sweep == nil && second:
		slices.Reverse(order)
	case p.sweep != nil && second && p.mirror:
		order = p.imagesOf(p.sweep[0])
	case p.sweep != nil:
		order = slices.Clone(p.sweep[sideIndex(second)])
	}
	if p.graph.Hub >= 0 {
		order = slices.Insert(order, 0, p.graph.Hub)
	}
	return order
}

// side is one side, with some degrees on the cut fixed: those that the vertices
// have on this side. The second side is seen backwards.
func (p *Decomposition) side(second bool, fixed map[int32]uint8) side {
	mine, others := make([]int, len(p.graph.Next)), make([]int, len(p.graph.Next))
	for v := range int32(len(p.graph.Next)) {
		mine[v], others[v] = p.degrees(v)
		if second {
			mine[v], others[v] = others[v], mine[v]
		}
	}
	return side{
		order:  p.seen(second),
		beside: p.beside(),
		edge:   func(u, v int32) bool { return (p.time(u, v) < p.split) != second },
		stays:  func(v int32) bool { return mine[v] > 0 && others[v] > 0 },
		ends: func(v int32) span {
			if d, is := fixed[v]; is {
				return span{d, d}
			}
			return span{uint8(max(0, 2-others[v])), 2}
		},
	}
}

// beside is where a vertex of the cut stands in codes: after its image, where that came
// before, so that what a side and its image know of the cut differs by swaps of
// neighbours alone. Nil is at the end: an order backwards needs no more.
func (p *Decomposition) beside() func(v int32) int32 {
	if p.sweep == nil || !p.mirror {
		return nil
	}
	return p.image
}

// half works out one side.
func (p *Decomposition) half(second bool, fixed map[int32]uint8) (*half, error) {
	return newHalf(p.graph, p.side(second, fixed))
}

// halfOf is one side, of which the last step makes what stands for its twins.
func (p *Decomposition) halfOf(second bool) (*half, error) {
	h, err := p.half(second, nil)
	if err != nil || second || len(p.twins) == 0 || len(h.steps) == 0 {
		return h, err
	}
	at, err := p.seam()
	h.steps[len(h.steps)-1].Wants = func(code uint64) bool { return at.Stands(code) > 0 }
	return h, err
}

// sides lists the sides that are swept.
func (p *Decomposition) sides() []bool {
	if p.whole || p.mirror {
		return []bool{false}
	}
	return []bool{false, true}
}

// cutset is how the places of the two sides meet.
func (p *Decomposition) cutset() (sweep.Cutset, error) {
	first, err := p.half(false, nil)
	if err != nil {
		return nil, err
	}
	if p.mirror {
		return sweep.NewCutset(first.places, p.imagesOf(first.places)), nil
	}
	second, err := p.half(true, nil)
	if err != nil {
		return nil, err
	}
	return sweep.NewCutset(first.places, second.places), nil
}

// imagesOf is the images of some vertices.
func (p *Decomposition) imagesOf(vertices []int32) []int32 {
	images := make([]int32, len(vertices))
	for i, v := range vertices {
		images[i] = p.image(v)
	}
	return images
}

// Key tells plans apart: two plans of one graph with the same key have the same
// units.
func (p *Decomposition) Key() string {
	h := fnv.New64a()
	_, _ = h.Write(p.text()) // it never fails
	return fmt.Sprintf("%016x", h.Sum64())
}

// text is all that makes a plan.
func (p *Decomposition) text() []byte {
	text := fmt.Append(nil, p.order, p.split, p.fixed, p.graph.Next, p.graph.Hub)
	if p.sweep != nil {
		text = fmt.Append(text, *p.sweep)
	}
	if p.twins != nil {
		text = fmt.Append(text, p.twins)
	}
	if p.across > 0 {
		text = fmt.Append(text, p.across)
	}
	return text
}

// negative says whether there are negative weights.
func (p *Decomposition) negative() bool {
	if p.graph.Weight == nil {
		return false
	}
	for v, row := range p.graph.Next {
		for _, w := range row {
			if p.graph.Weight(int32(v), w) < 0 {
				return true
			}
		}
	}
	return false
}
