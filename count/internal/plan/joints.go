package plan

import (
	"cmp"
	"slices"
)

// A Joint is where a side divides into branches: a vertex of the cut, after the last step that
// can change its degree there.
type Joint struct {
	Vertex int32
	Step   int
}

// Joints lists the joints of a side, in order. The hub is not a joint: it settles last.
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

// Clear reports whether the step after a number of steps divides no layer; next is the number of the next
// joint.
func (h *Half) Clear(joints []Joint, next, steps int) bool {
	return steps < len(h.Steps) && (next == len(joints) || joints[next].Step > steps)
}

// BranchVertices lists the vertices of the cut except the hub, in the order in which both sides have
// settled them. In a plan of mirror images, a vertex and its image follow each other.
func (p *Plan) BranchVertices() ([]int32, error) {
	settled := map[int32]float64{} // as a share of the steps, on the side that settles it last
	for _, second := range []bool{false, true} {
		h, err := p.Half(second, nil)
		if err != nil {
			return nil, err
		}
		for v, step := range h.Settles() {
			settled[v] = max(settled[v], float64(step+1)/float64(len(h.Steps)))
		}
	}
	vertices := slices.DeleteFunc(slices.Clone(p.Cut), func(v int32) bool { return v == p.Graph.Hub })
	slices.SortStableFunc(vertices, func(u, v int32) int { return cmp.Compare(settled[u], settled[v]) })
	var list []int32
	for _, v := range vertices {
		if !slices.Contains(list, v) {
			list = append(list, p.withImage(v)...)
		}
	}
	return list, nil
}

// Mask gives the bits of a code, after a number of steps, that say that a vertex has a degree.
func (h *Half) Mask(v int32, degree uint8, steps int) (mask, value uint64) {
	front := h.FrontAt(steps)
	bit := 2 * (len(front) - 1 - slices.Index(front, v))
	return 3 << bit, uint64(degree) << bit
}
