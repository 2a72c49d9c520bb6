package graph

import (
	"fmt"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/pulse"
)

// A Reading describes how a text was read, besides the graph itself, so that users see what a
// verdict is based on.
type Reading struct {
	Format   Format
	Header   string // the words before the edges that say how many vertices or edges there are
	Columns  bool   // the first row names columns
	Weights  bool   // edges have weights or other data: see [Adjacency.Weights]
	Loops    int    // edges from a vertex to itself, which were left out
	Copies   int    // further copies of an edge, which were left out
	Isolated Isolated
	Fixed    []Edge // edges that a tour must take, according to the text
}

// Isolated has the vertices without an edge: their number, and the first few.
type Isolated struct {
	All   int
	First []Vertex
}

// maxIsolated is the largest number of isolated vertices that are named.
const maxIsolated = 3

// Note is the reading in one line: "edges: 4 vertices (0 to 3), 5 edges; with weights".
func (r Reading) Note(a *Adjacency) string {
	var out strings.Builder
	vertices := "1 vertex"
	if a.Len() != 1 {
		vertices = fmt.Sprintf("%d vertices", a.Len())
	}
	fmt.Fprintf(&out, "%s: %s", r.Format, vertices)
	if a.Len() > 0 {
		fmt.Fprintf(&out, " (%s)", a.NameRange())
	}
	n, noun := a.Edges()
	fmt.Fprintf(&out, ", %s", fault.Plural(n, noun))
	if r.Header != "" {
		fmt.Fprintf(&out, "; the header %s says how many", short(r.Header))
	}
	if r.Columns {
		out.WriteString("; the first line names columns")
	}
	if r.Weights {
		out.WriteString("; with weights")
	}
	if r.Loops > 0 {
		fmt.Fprintf(&out, "; %s left out", fault.Plural(r.Loops, "loop"))
	}
	if r.Copies > 0 {
		copies := "copies"
		if r.Copies == 1 {
			copies = "copy"
		}
		fmt.Fprintf(&out, "; %d %s of edges left out", r.Copies, copies)
	}
	if n := r.Isolated.All; n > 0 && a.Len() > 1 {
		list := names.Each(r.Isolated.First, a.QuotedName)
		if more := n - len(list); more > 0 {
			list = append(list, fmt.Sprintf("and %d more", more))
		}
		fmt.Fprintf(&out, "; without an edge: %s", strings.Join(list, ", "))
	}
	if n := len(r.Fixed); n > 0 {
		fmt.Fprintf(&out, "; a tour has to take %s", fault.Plural(n, "edge"))
	}
	return out.String()
}

// Edges returns the number of edges, and the noun for them: "arc" if some go one way.
func (a *Adjacency) Edges() (n int, noun string) {
	if a.directed {
		return a.Arcs(), "arc"
	}
	return a.Arcs() / 2, "edge"
}

// isolated are the vertices without an edge.
func (a *Adjacency) isolated() (list Isolated) {
	met := make([]bool, a.Len())
	for v := range Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			met[v], met[w] = true, true
		}
	}
	for v, is := range met {
		if !is {
			if list.All++; list.All <= maxIsolated {
				list.First = append(list.First, Vertex(v))
			}
		}
	}
	return list
}

// graph builds the graph of edges or arcs, and completes the reading so.
func (r *Reader) graph(p *pulse.Pulse, so Reading, vertices int64, pairs []Edge, directed, lists bool) (*Adjacency, error) {
	a, err := fromPairs(p, vertices, pairs, directed)
	if err == nil {
		r.reading = so.withGraph(a, pairs, directed, lists)
	}
	return a, err
}

// withGraph adds to the reading the isolated vertices of the graph, and the number of pairs that
// [FromEdges] or [FromArcs] left out. It does not count these for lists, in which each edge may
// come from both of its vertices. If all arcs have an arc back, each edge is two arcs.
func (r Reading) withGraph(a *Adjacency, pairs []Edge, directed, lists bool) Reading {
	if r.Isolated = a.isolated(); lists {
		return r
	}
	for _, e := range pairs {
		if e[0] == e[1] {
			r.Loops++
		}
	}
	n := a.Arcs()
	if !directed {
		n /= 2
	}
	r.Copies = len(pairs) - r.Loops - n
	return r
}
