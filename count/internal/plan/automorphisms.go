package plan

import (
	"cmp"
	"math"
	"slices"

	"leaper/count/internal/sweep"
)

// Many boards look the same in a mirror that keeps each side of the cut in place: the cut lies
// across, and left and right are exchanged. That is an automorphism of the graph, and of each
// side of it. A class of the cut and its image by the automorphism make equally many cycles in
// the join. So one of them is joined, and counts twice. The other is not even made in the last
// step.
//
//	2 1 0 1 1 2 0 1        degrees along the cut, and the same in the mirror.
//	1 0 2 1 1 0 1 2        One of these two classes is made.
//
// For that, left and right must divide the edges across the cut in the same way. An order of the
// vertices decides the side of each edge (see [Plan]). If two rows are images of each other,
// c–c' is on the first side if c comes before c' in the order. So rows are ordered from both
// ends to the middle:
//
//	row          a b c d e f g h         a–c, c–e, h–f and f–d of the upper row with the
//	in order     0 2 4 6 7 5 3 1         lower one are on the first side, c–a … d–f not.
//
// The sweeps still go from one end to the other, which keeps the frontier narrow. If the row has
// an odd length, the automorphism maps the edge d–f of nine columns to itself, but not to its
// own side. So no such division exists across an even number of such rows.

// Seam is where the sides of a plan meet.
func (p *Plan) Seam() (sweep.Seam, error) {
	s := sweep.Seam{Mirror: p.Mirror}
	var err error
	if s.Cutset, err = p.Cutset(); err != nil || len(p.Automorphisms) == 0 {
		return s, err
	}
	h, err := p.Half(false, nil)
	if err != nil {
		return s, err
	}
	for _, to := range p.Automorphisms {
		places := make([]uint8, len(h.Places))
		for i, v := range h.Places {
			places[i] = uint8(slices.Index(h.Places, to[v]))
		}
		s.Automorphisms = append(s.Automorphisms, places)
	}
	return s, nil
}

// folded is the plan with the edges divided alike on both halves of all axes, except the axis of
// the rows, along which its order goes. It is nil if the plan has no automorphism then.
func (p *Plan) folded(rows int) *Plan {
	if !p.Mirror {
		return nil
	}
	row := p.Graph.Axes[rows]
	order := slices.Clone(p.Order)
	half := order[:len(order)/2]
	slices.SortStableFunc(half, func(u, v int32) int {
		if row[u] != row[v] {
			return cmp.Compare(p.place[u], p.place[v])
		}
		for axis := range p.Graph.Axes {
			if c := cmp.Compare(p.fromEnd(axis, u), p.fromEnd(axis, v)); c != 0 {
				return c
			}
		}
		return 0
	})
	for i, v := range half {
		order[len(order)-1-i] = p.Image(v)
	}
	q := p.Family.New(order)
	q.along = p.Order
	q.Divide(p.Split)
	if !q.Mirror {
		return nil
	}
	if q.Automorphisms = q.findAutomorphisms(); len(q.Automorphisms) == 0 {
		return nil
	}
	return q
}

// FoldedAlong is the plan folded along the rows that its order goes along, or nil.
func (p *Plan) FoldedAlong() *Plan {
	for axis := range p.Graph.Axes {
		if p.follows(axis) {
			if q := p.folded(axis); q != nil {
				return q
			}
		}
	}
	return nil
}

// flips says whether one of the automorphisms flips an axis, and no other.
func (p *Plan) flips(axis int) bool {
	return slices.ContainsFunc(p.Automorphisms, func(to []int32) bool {
		return !slices.ContainsFunc(p.Order, func(v int32) bool {
			for other, at := range p.Graph.Axes {
				want := at[v]
				if other == axis {
					want = p.ends(axis) - want
				}
				if at[to[v]] != want {
					return true
				}
			}
			return false
		})
	})
}

// fromEnd is how far a vertex is from the nearer end of an axis.
func (p *Plan) fromEnd(axis int, v int32) int32 {
	at := p.Graph.Axes[axis]
	return min(at[v], p.ends(axis)-at[v])
}

// ends is the sum of the coordinates at the two ends of an axis.
func (p *Plan) ends(axis int) int32 {
	at := p.Graph.Axes[axis]
	low, high := at[p.Order[0]], at[p.Order[0]]
	for _, v := range p.Order {
		low, high = min(low, at[v]), max(high, at[v])
	}
	return low + high
}

// face chooses among the mirrors of a plan with several: the mirror in which images settle soon
// after each other. Then units and rounds share only the beginning of the sweep.
func (p *Plan) face() error {
	h, err := p.Half(false, nil)
	if err != nil {
		return err
	}
	settles := h.Settles()
	best, least := 0, math.MaxInt
	for across := range len(p.Automorphisms) + 1 {
		if across > 0 && !p.mirrors(across) {
			continue
		}
		late := 0
		p.Across = across
		for v, step := range settles {
			late += max(step, settles[p.Image(v)])
		}
		if late < least {
			best, least = across, late
		}
	}
	p.Across = best
	return nil
}

// mirrors says whether the automorphism of this number makes a mirror with the order backwards:
// whether images of images are the originals.
func (p *Plan) mirrors(across int) bool {
	if !p.Mirror || across < 1 || across > len(p.Automorphisms) {
		return false
	}
	q := *p
	q.Across = across
	return !slices.ContainsFunc(p.Order, func(v int32) bool { return q.Image(q.Image(v)) != v })
}

// findAutomorphisms lists the automorphisms that flip some axes and keep the graph and the
// sides. Each gives the image of every vertex.
func (p *Plan) findAutomorphisms() [][]int32 {
	axes := len(p.Graph.Axes)
	if axes > maxFlipped {
		return nil
	}
	where := map[[maxFlipped]int32]int32{}
	coordinates := func(v int32, flips int) (at [maxFlipped]int32) {
		for axis, of := range p.Graph.Axes {
			if at[axis] = of[v]; flips>>axis&1 != 0 {
				at[axis] = p.ends(axis) - of[v]
			}
		}
		return at
	}
	for _, v := range p.Order {
		where[coordinates(v, 0)] = v
	}
	if len(where) < len(p.Order) {
		return nil // two at one place
	}
	var list [][]int32
	for flips := 1; flips < 1<<axes; flips++ {
		to := make([]int32, len(p.Graph.Next))
		if p.Graph.Hub >= 0 {
			to[p.Graph.Hub] = p.Graph.Hub
		}
		all := true
		for _, v := range p.Order {
			w, is := where[coordinates(v, flips)]
			to[v] = w
			all = all && is
		}
		if all && p.keepsSides(to) {
			list = append(list, to)
		}
	}
	return list
}

// maxFlipped is the most axes of a graph for which automorphisms are searched.
const maxFlipped = 4

// keepsSides says whether the graph and its sides stay the same when each vertex is replaced by
// another.
func (p *Plan) keepsSides(to []int32) bool {
	if len(to) != len(p.Graph.Next) || p.Graph.Hub >= 0 && to[p.Graph.Hub] != p.Graph.Hub {
		return false
	}
	for v, w := range slices.Sorted(slices.Values(to)) {
		if int(w) != v {
			return false // it does not have each vertex once
		}
	}
	moves := false
	for v, row := range p.Graph.Next {
		moves = moves || to[v] != int32(v)
		if len(row) != len(p.Graph.Next[to[v]]) {
			return false
		}
		for _, w := range row {
			if !slices.Contains(p.Graph.Next[to[v]], to[w]) || !p.Graph.alike(int32(v), w, to[v], to[w]) || (p.Time(int32(v), w) < p.Split) != (p.Time(to[v], to[w]) < p.Split) {
				return false
			}
		}
	}
	return moves
}

// areAutomorphisms says whether these are different automorphisms that keep the sides, and form
// a group: any two in succession are one of them or the identity.
func (p *Plan) areAutomorphisms(list [][]int32) bool {
	for i, to := range list {
		if !p.keepsSides(to) || slices.ContainsFunc(list[:i], func(other []int32) bool { return slices.Equal(to, other) }) {
			return false
		}
	}
	for _, a := range list {
		for _, b := range list {
			both := make([]int32, len(a))
			moves := false
			for v := range a {
				both[v] = b[a[v]]
				moves = moves || both[v] != int32(v)
			}
			if moves && !slices.ContainsFunc(list, func(c []int32) bool { return slices.Equal(c, both) }) {
				return false
			}
		}
	}
	return true
}

// follows says whether the order goes along an axis.
func (p *Plan) follows(axis int) bool {
	at := p.Graph.Axes[axis]
	return slices.IsSortedFunc(p.Order, func(u, v int32) int { return cmp.Compare(at[u], at[v]) })
}

// HalfOf is one side. Its last step makes only the classes that stand for their images by
// automorphisms.
func (p *Plan) HalfOf(second bool) (*Half, error) {
	h, err := p.Half(second, nil)
	if err != nil || second || len(p.Automorphisms) == 0 || len(h.Steps) == 0 {
		return h, err
	}
	at, err := p.Seam()
	h.Steps[len(h.Steps)-1].Wants = func(code uint64) bool { return at.Stands(code) > 0 }
	return h, err
}
