package find

import (
	"leaper/count"
	"leaper/find/internal/sat"
	"leaper/graph"
	"leaper/work"
)

// The bytes that an engine holds for each arc and each square: the table, the
// walk, the 2-factor and its cycles together, with some room above the
// measurement.
const (
	bytesOfArc    = 48
	bytesOfSquare = 400
)

// SearchTakes is how many bytes any search of a graph takes at most, but for a solver's
// clauses: tables, walks and factors.
func SearchTakes(g *graph.Graph) int64 {
	return 1<<18 + bytesOfArc*g.MostArcs() + bytesOfSquare*g.Squares()
}

// Takes is how many bytes a search by a method takes at most, if the graph is within
// the limits of tables; memory is that of [Options].
func Takes(g *graph.Graph, m Method, memory int64) int64 {
	sweep, few := int64(0), int64(maxUnswept)
	if !g.OnBoard() { // a sweep and a solver are asked whatever the number of vertices
		few = 0
	}
	if n := g.Squares(); (m == Sweep || m == Auto && n > few) && n <= count.MaxSweep {
		sweep = Options{Resources: work.Resources{Memory: memory}}.memory()
	}
	switch {
	case m == SAT:
		return solverTakes(g, sat.MaxArcs)
	case m == Auto && (g.Squares() <= satSquares || !g.OnBoard()):
		return sweep + solverTakes(g, satArcs)
	}
	return sweep + SearchTakes(g)
}

// RestTakes is how many bytes auto takes at most of a part of a graph, as a table
// that stands on no board. A solver is asked whatever the number of its squares.
func RestTakes(g *graph.Graph) int64 {
	return SearchTakes(g) + sat.Takes(min(g.MostArcs(), satArcs)) + sweepMemory
}

// solverTakes is the memory of a search that asks a solver if there are no more arcs than
// this.
func solverTakes(g *graph.Graph, most int64) int64 {
	arcs := g.MostArcs()
	switch {
	case arcs <= most:
		return SearchTakes(g) + sat.Takes(arcs)
	case !g.Wrapped() && g.Cells() == g.Squares(): // there are as many
		return SearchTakes(g)
	}
	return max(SearchTakes(g), SearchTakes(g)-bytesOfArc*(arcs-most)+sat.Takes(most)) // there may be fewer
}
