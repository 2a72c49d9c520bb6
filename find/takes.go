package find

import (
	"leaper/find/sat"
	"leaper/graph"
)

// What an engine holds of a graph for each arc and each square: a table of it, the
// walk under way, the 2-factor and its cycles, all of them at once, and some more
// than was measured.
const (
	bytesOfArc    = 48
	bytesOfSquare = 400
)

// Searched is how many bytes any search of a graph takes at most, but for a solver's
// clauses: tables, walks and factors.
func Searched(g *graph.Graph) int64 {
	return 1<<18 + bytesOfArc*g.MostArcs() + bytesOfSquare*g.Board().Squares()
}

// Takes is how many bytes a search by a method takes at most, if the graph is within
// the limits of tables.
func Takes(g *graph.Graph, m Method) int64 {
	bytes, arcs := Searched(g), g.MostArcs() // with holes, they may be fewer
	switch {
	case m == SAT:
		bytes += sat.Takes(min(arcs, sat.MaxArcs))
	case m == Auto && g.Board().Squares() <= satSquares:
		bytes += sat.Takes(min(arcs, satArcs))
	}
	return bytes
}
