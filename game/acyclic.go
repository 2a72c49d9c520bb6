package game

import (
	"context"

	"leaper/graph"
	"leaper/internal/pulse"
)

// solveAcyclic decides the game from each square of an acyclic graph: the piece never comes
// back to a square, so each square has one fixed outcome. It goes backwards from the
// squares without a move. The result is nil if the graph has a cycle.
func solveAcyclic(ctx context.Context, a *graph.Adjacency, misere bool) ([]Outcome, error) {
	look := pulse.Of(ctx)
	back, err := a.Transposed(ctx)
	if err != nil {
		return nil, err
	}
	n := a.Len()
	all := make([]Outcome, n)
	left := make([]int32, n) // the number of moves whose outcome is open
	var done []graph.Vertex
	for v := range graph.Vertex(n) {
		if left[v] = int32(len(a.Of(v))); left[v] > 0 {
			continue
		}
		done = append(done, v)
		all[v] = Loses
		if misere {
			all[v] = Wins
		}
	}
	for i := 0; i < len(done); i++ {
		v := done[i]
		row := back.Of(v)
		if err := look.Beat(1 + len(row)); err != nil {
			return nil, err
		}
		for _, u := range row {
			if all[v] == Loses {
				all[u] = Wins
			}
			if left[u]--; left[u] > 0 {
				continue
			}
			done = append(done, u)
			if all[u] == Undecided {
				all[u] = Loses
			}
		}
	}
	if len(done) < n {
		return nil, nil
	}
	return all, nil
}
