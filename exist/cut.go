package exist

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// cutVertex looks for a square without which the rest falls into more parts than
// a tour of the kind and with the ends asked for can pass: a closed tour passes
// one, a path two, and one if the square is an end of it. It is what [Prove] sees
// first, in time proportional to the graph's size (Hopcroft and Tarjan 1973), and
// on a graph without a board. The graph must have passed [Certificate];
// it returns nil if there is no such square, or if moves go one way only. The error is the
// context's.
//
// The search is depth-first, and numbers the squares as it meets them. The
// lowest number that can be reached from below a square shows whether what is below
// is connected to the rest by that square alone:
//
//	1---2---3        from 4 a way leads back to 2, and to nothing
//	     \ /         before it: only 2 connects 3 and 4 to 1
//	      4
func cutVertex(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask) (*Reason, error) {
	if a.Directed() || a.Len() < 3 {
		return nil, nil
	}
	pieces, err := countParts(ctx, a)
	if err != nil {
		return nil, err
	}
	from, to := endVertices(a, ask)
	for v, parts := range pieces {
		room := 2
		if ask.Kind == tour.Closed || graph.Vertex(v) == from || graph.Vertex(v) == to {
			room = 1
		}
		if int(parts) <= room {
			continue
		}
		square := a.Square(graph.Vertex(v))
		name := NamesOf(g)
		r := &Reason{
			Rule: "pieces",
			Text: fmt.Sprintf("without %s, %s falls into at most %s, and the rest of the board needs %d",
				name(square), ask.Kind.WithArticle(), fault.Plural(room, "piece"), parts),
			Witness: []board.Square{square},
		}
		return r.Of(g), nil
	}
	return nil, nil
}

// countParts returns, for each vertex, the number of parts into which a connected graph falls without it.
func countParts(ctx context.Context, a *graph.Adjacency) ([]int32, error) {
	n := a.Len()
	parts := make([]int32, n)
	met := make([]int32, n) // the number of each vertex in the order of the search, from 1
	low := make([]int32, n)
	next := make([]int32, n) // the neighbour to look at next
	for v := range parts {
		parts[v] = 1 // the part above it
	}
	parts[0] = 0
	way := append(make([]graph.Vertex, 0, n), 0)
	met[0], low[0] = 1, 1
	look := pulse.Of(ctx)
	for clock := int32(1); len(way) > 0; {
		if err := look.Beat(1); err != nil {
			return nil, err
		}
		v := way[len(way)-1]
		if at := next[v]; int(at) < len(a.Of(v)) {
			next[v]++
			if w := a.Of(v)[at]; met[w] == 0 {
				clock++
				met[w], low[w] = clock, clock
				way = append(way, w)
			} else {
				low[v] = min(low[v], met[w])
			}
			continue
		}
		if way = way[:len(way)-1]; len(way) > 0 {
			above := way[len(way)-1]
			if low[v] >= met[above] {
				parts[above]++
			}
			low[above] = min(low[above], low[v])
		}
	}
	return parts, nil
}
