package graph

import (
	"fmt"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/pulse"
)

// A Reading is what was concluded of a text, beside the graph itself: nobody should have to
// guess what a verdict stands on.
type Reading struct {
	Format   Format
	Header   string // the words before the edges that say how many vertices or edges there are
	Columns  bool   // the first row names columns
	Weights  bool   // edges have weights or other data, which were passed over
	Loops    int    // edges from a vertex to itself, which were left out
	Copies   int    // further copies of an edge, which were left out
	Isolated Isolated
	Fixed    []Edge // edges that the text demands of a tour
}

// Isolated are the vertices without an edge: how many, and the first few.
type Isolated struct {
	All   int
	First []Vertex
}

// maxIsolated is how many vertices without edges are named.
const maxIsolated = 3

// Note says it in a line: "edges: 4 vertices (0 to 3), 5 edges; weights are passed over".
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
		out.WriteString("; weights are passed over")
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

// Edges is how many edges the graph has, and what they are called: arcs, if some go one way.
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

// graph makes the graph of edges, or of arcs, in a text of which so much was concluded.
func (r *Reader) graph(p *pulse.Pulse, so Reading, vertices int64, pairs []Edge, directed, lists bool) (*Adjacency, error) {
	a, err := fromPairs(p, vertices, pairs, directed)
	if err == nil {
		r.reading = so.withGraph(a, pairs, directed, lists)
	}
	return a, err
}

// withGraph is what a graph adds to the reading: the vertices without an edge, and how much of pairs
// [FromEdges] or [FromArcs] left out, unless these are lists, in which each edge may come from
// both of its vertices. Of arcs that all lead back, each edge has two.
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
