package sat

import (
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// orientCycle returns the cycle through all vertices as a tour: from where the tour begins, and
// reversed if it goes in the wrong direction.
func (s *Solver) orientCycle(cycle []graph.Vertex) []board.Square {
	from, to := s.endVertex(s.ask.From), s.endVertex(s.ask.To)
	first := from
	switch outside := graph.Vertex(s.adj.Len()); {
	case s.ask.Kind != tour.Closed: // the vertex after the outside
		first = cycle[(slices.Index(cycle, outside)+1)%len(cycle)]
	case from < 0 && to >= 0:
		first = cycle[(slices.Index(cycle, to)+1)%len(cycle)]
	case from < 0:
		first = 0
	}
	at := slices.Index(cycle, first)
	vertices := slices.Concat(cycle[at:], cycle[:at])[:s.adj.Len()] // the outside is last
	last := vertices[len(vertices)-1]
	switch {
	case s.ask.Kind == tour.Closed && to >= 0 && last != to:
		slices.Reverse(vertices[1:]) // the start stays, and the second becomes the last
	case s.ask.Kind != tour.Closed && (from >= 0 && first != from || to >= 0 && last != to):
		slices.Reverse(vertices)
	}
	path := make([]board.Square, len(vertices))
	for i, v := range vertices {
		path[i] = s.adj.Square(v)
	}
	return path
}
