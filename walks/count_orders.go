package walks

import (
	"context"
	"slices"

	"leaper/internal/subgraph"
)

// moreOrders are other good orders of the vertices. Small changes at random lead to others if the
// vertices have other numbers, so each order along the board numbers them once, and once backwards.
func (p *problem) moreOrders(ctx context.Context) [][]int32 {
	var many [][]int32
	for _, numbering := range p.orders {
		for range 2 {
			number := make([]int32, len(numbering))
			for i, v := range numbering {
				number[v] = int32(i)
			}
			renumbered := &subgraph.Graph{Vertices: p.graph.Vertices}
			for _, e := range p.graph.Edges {
				renumbered.Edges = append(renumbered.Edges, subgraph.Edge{U: number[e.U], V: number[e.V]})
			}
			order := subgraph.Order(ctx, renumbered)
			for i, v := range order {
				order[i] = numbering[v]
			}
			many = append(many, order)
			numbering = slices.Clone(numbering)
			slices.Reverse(numbering)
		}
	}
	return many
}
