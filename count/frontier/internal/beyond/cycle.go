package beyond

import (
	"errors"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// drawn puts the edges of a drawing together.
func drawn(p *plan.Plan, d *sweep.Drawing) ([]int32, error) {
	edges := d.Edges[0]
	for _, e := range d.Edges[1] {
		if p.Mirror {
			e = sweep.Arc{U: p.Image(e.U), V: p.Image(e.V)}
		}
		edges = append(edges, e)
	}
	if d.Mirror {
		for i, e := range edges {
			edges[i] = sweep.Arc{U: p.Image(e.U), V: p.Image(e.V)}
		}
	}
	if d.Image > 0 {
		to := p.Automorphisms[d.Image-1]
		for i, e := range edges {
			edges[i] = sweep.Arc{U: to[e.U], V: to[e.V]}
		}
	}
	cycle, ok := sweep.CycleOf(edges, len(p.Graph.Next), max(0, p.Graph.Hub))
	if !ok {
		return nil, errors.New("drawing a cycle: what was drawn is none, which is a mistake of the program")
	}
	return cycle, nil
}
