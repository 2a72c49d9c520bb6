package plan

import (
	"leaper/count/frontier/internal/pairing"
)

// A Family is shared by all plans of one graph.
type Family struct {
	Graph    Graph
	Numbered *[pairing.Numberings]*pairing.Tables // those made so far
	ceilings *ceilings
	colour   []int8 // of each vertex, 0 or 1; nil if nobody looked, or no two colours do
}

func newFamily(g Graph) *Family {
	return &Family{Graph: g, Numbered: pairing.NewTables(), ceilings: newCeilings()}
}

// Coloured is a family with two colours, if the graph has them. It then leaves out the edges of
// the hub that no cycle takes.
func Coloured(g Graph) *Family {
	f := newFamily(g)
	colour, of, two := colours(g)
	if !two {
		return f
	}
	f.colour, f.ceilings.colours = colour, true
	if g.Hub >= 0 {
		// The degrees of one colour, two for each vertex, add up to those of the
		// other, but for the hub's two edges: so many of them go to either.
		to := [2]int{1 + of[0] - of[1], 1 - of[0] + of[1]}
		f.Graph = g.without(func(v int32) bool { return to[colour[v]] <= 0 })
		for _, v := range f.Graph.Next[g.Hub] {
			f.ceilings.hubs[colour[v]] = true
		}
	}
	return f
}
