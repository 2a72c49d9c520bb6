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

// Searched is how many bytes any search of a graph takes at most, but for a solver's
// clauses: tables, walks and factors.
func Searched(g *graph.Graph) int64 {
	return 1<<18 + bytesOfArc*g.MostArcs() + bytesOfSquare*g.Squares()
}

// Takes is how many bytes a search by a method takes at most, if the graph is within
// the limits of tables; memory is that of [Options].
func Takes(g *graph.Graph, m Method, memory int64) int64 {
	sweep, few := int64(0), int64(tiny)
	if !g.OnBoard() { // a sweep and a solver are asked whatever the number of vertices
		few = 0
	}
	if n := g.Squares(); (m == Sweep || m == Auto && n > few) && n <= count.MaxSweep && !g.Directed() {
		sweep = Options{Resources: work.Resources{Memory: memory}}.memory()
	}
	switch {
	case m == SAT:
		return solved(g, sat.MaxArcs)
	case m == Auto && (g.Squares() <= satSquares || !g.OnBoard()):
		return sweep + solved(g, satArcs)
	}
	return sweep + Searched(g)
}

// TakesOfRest is how many bytes auto takes at most of a part of a graph, as a table
// that stands on no board. A solver is asked whatever the number of its squares.
func TakesOfRest(g *graph.Graph) int64 {
	return Searched(g) + sat.Takes(min(g.MostArcs(), satArcs)) + sweepMemory
}

// solved is the memory of a search that asks a solver if there are no more arcs than
// this.
func solved(g *graph.Graph, most int64) int64 {
	arcs := g.MostArcs()
	switch {
	case arcs <= most:
		return Searched(g) + sat.Takes(arcs)
	case !g.Wrapped() && g.Cells() == g.Squares(): // there are as many
		return Searched(g)
	}
	return max(Searched(g), Searched(g)-bytesOfArc*(arcs-most)+sat.Takes(most)) // there may be fewer
}
