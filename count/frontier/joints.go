package frontier

import (
	"cmp"
	"slices"
)

// A joint is where the branches of a side part: a vertex of the cut, after the last step
// that can change its degree there.
type joint struct {
	vertex int32
	step   int
}

// joints lists the joints of a side, in order. The hub is none: it settles last.
func (p *Decomposition) joints(h *half) []joint {
	var list []joint
	for v, step := range h.settles() {
		if v != p.graph.Hub {
			list = append(list, joint{v, step})
		}
	}
	slices.SortFunc(list, func(a, b joint) int {
		return cmp.Or(cmp.Compare(a.step, b.step), cmp.Compare(a.vertex, b.vertex))
	})
	return list
}

// clear reports whether the step after so many parts no layer: where the next joint is.
func (h *half) clear(joints []joint, next, steps int) bool {
	return steps < len(h.steps) && (next == len(joints) || joints[next].step > steps)
}

// parting lists the vertices of the cut but for the hub, those first that are settled
// first on both sides. In a plan of mirror images a vertex and its image come one after
// the other.
func (p *Decomposition) parting() ([]int32, error) {
	settled, err := p.settled()
	if err != nil {
		return nil, err
	}
	vertices := slices.DeleteFunc(slices.Clone(p.cut), func(v int32) bool { return v == p.graph.Hub })
	slices.SortStableFunc(vertices, func(u, v int32) int { return cmp.Compare(settled[u], settled[v]) })
	var list []int32
	for _, v := range vertices {
		if slices.Contains(list, v) {
			continue
		}
		list = append(list, v)
		if image := p.image(v); p.mirror && image != v {
			list = append(list, image)
		}
	}
	return list, nil
}

// mask is what a code must be, after so many steps, for a vertex to have a degree.
func (h *half) mask(v int32, degree uint8, steps int) (mask, value uint64) {
	front := h.frontAt(steps)
	bit := 2 * (len(front) - 1 - slices.Index(front, v))
	return 3 << bit, uint64(degree) << bit
}
