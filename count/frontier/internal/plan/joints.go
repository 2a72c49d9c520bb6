package plan

import (
	"cmp"
	"slices"
)

// A Joint is where the branches of a side part: a vertex of the cut, after the last step
// that can change its degree there.
type Joint struct {
	Vertex int32
	Step   int
}

// Joints lists the joints of a side, in order. The hub is none: it settles last.
func (p *Plan) Joints(h *Half) []Joint {
	var list []Joint
	for v, step := range h.Settles() {
		if v != p.Graph.Hub {
			list = append(list, Joint{v, step})
		}
	}
	slices.SortFunc(list, func(a, b Joint) int {
		return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.Vertex, b.Vertex))
	})
	return list
}

// Clear reports whether the step after so many parts no layer: where the next joint is.
func (h *Half) Clear(joints []Joint, next, steps int) bool {
	return steps < len(h.Steps) && (next == len(joints) || joints[next].Step > steps)
}

// Parting lists the vertices of the cut but for the hub, those first that are settled
// first on both sides. In a plan of mirror images a vertex and its image come one after
// the other.
func (p *Plan) Parting() ([]int32, error) {
	settled, err := p.settled()
	if err != nil {
		return nil, err
	}
	vertices := slices.DeleteFunc(slices.Clone(p.Cut), func(v int32) bool { return v == p.Graph.Hub })
	slices.SortStableFunc(vertices, func(u, v int32) int { return cmp.Compare(settled[u], settled[v]) })
	var list []int32
	for _, v := range vertices {
		if slices.Contains(list, v) {
			continue
		}
		list = append(list, v)
		if image := p.Image(v); p.Mirror && image != v {
			list = append(list, image)
		}
	}
	return list, nil
}

// Mask is what a code must be, after so many steps, for a vertex to have a degree.
func (h *Half) Mask(v int32, degree uint8, steps int) (mask, value uint64) {
	front := h.FrontAt(steps)
	bit := 2 * (len(front) - 1 - slices.Index(front, v))
	return 3 << bit, uint64(degree) << bit
}

// settled is, of each vertex of the cut, when its degree is settled on the side
// that settles it last, as a share of the steps.
func (p *Plan) settled() (map[int32]float64, error) {
	settled := map[int32]float64{}
	for _, second := range []bool{false, true} {
		h, err := p.Half(second, nil)
		if err != nil {
			return nil, err
		}
		for v, step := range h.Settles() {
			settled[v] = max(settled[v], float64(step+1)/float64(len(h.Steps)))
		}
	}
	return settled, nil
}
