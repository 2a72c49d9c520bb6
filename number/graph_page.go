//go:build leaperpage

package number

import (
	"context"

	"leaper/count"
	"leaper/graph"
	"leaper/tour"
)

// The page numbers tours of boards only.

func (n *Numbers) beginnings(ctx context.Context, without [][2]graph.Vertex, by count.Options) (*count.Beginnings, error) {
	return count.NewBeginnings(ctx, n.graph, n.home, without, by)
}

func (n *Numbers) directed() bool { return n.graph.Directed() }

func (n *Numbers) verify(ask tour.Ask, t tour.Tour) error {
	return tour.Verify(n.graph.Board(), n.graph.Piece(), ask, t)
}

func (n *Numbers) say() string { return n.ask.Say(n.graph.Board()) }
