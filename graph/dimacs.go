package graph

import (
	"bufio"
	"fmt"
	"io"

	"leaper/internal/pulse"
)

// writeDIMACS writes the edge format of the second DIMACS challenge, that on
// cliques and colourings (its paper ccformat, 1993): c lines are remarks, the
// line p has the numbers of vertices and edges, and each line e an edge;
// vertices count from 1.
func (a *Adjacency) writeDIMACS(p *pulse.Pulse, w io.Writer, l Labels) error {
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(out, "c %s\n", oneLine(l.title()))
	fmt.Fprintf(out, "p edge %d %d\n", a.Len(), a.Arcs()/2)
	if err := a.edges(p, func(v, u Vertex) { fmt.Fprintf(out, "e %d %d\n", v+1, u+1) }); err != nil {
		return err
	}
	return out.Flush()
}
