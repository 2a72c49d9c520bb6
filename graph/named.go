package graph

import (
	"cmp"
	"slices"
	"strconv"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// maxNamed is how many vertices a graph may have whose vertices have names: these take room.
const maxNamed = 1 << 21

// named gathers a graph whose vertices have names, as they come.
//
// Names that are whole numbers put the vertices in their order; other names leave them in the
// order in which they come.
type named struct {
	*pulse.Pulse
	format   Format
	number   map[string]Vertex
	names    []string
	arcs     []Edge
	directed bool
	least    int64 // how many vertices there are said to be, which may have no names
}

func newNamed(p *pulse.Pulse, f Format) *named {
	return &named{Pulse: p, format: f, number: map[string]Vertex{}}
}

// vertex is the vertex of a name.
func (n *named) vertex(name string) (Vertex, error) {
	if v, ok := n.number[name]; ok {
		return v, nil
	}
	if len(n.names) == maxNamed {
		return 0, fault.New(ErrTooLarge, "%s: a graph of more than %d vertices with names, the most that is read", n.format, maxNamed)
	}
	v := Vertex(len(n.names))
	n.number[name] = v
	n.names = append(n.names, name)
	return v, n.Beat(8)
}

// join adds an edge, or an arc.
func (n *named) join(v, w Vertex) error {
	n.arcs = append(n.arcs, Edge{v, w})
	if len(n.arcs) > MaxArcs/2 {
		return fitsTable(0, int64(len(n.arcs)))
	}
	return n.Beat(1)
}

// graph is the graph, and how its first vertex is numbered: see [Reader.First]. A directed
// graph whose arcs all lead back is an undirected one.
func (n *named) graph() (*Adjacency, int, error) {
	first := n.sort()
	vertices := max(n.least, int64(len(n.names)))
	if n.directed {
		a, err := FromArcs(vertices, n.arcs)
		if err != nil {
			return nil, first, err
		}
		back, err := a.transposed(n.Pulse)
		if err != nil {
			return nil, first, err
		}
		a.directed = !slices.Equal(a.to, back.to) || !slices.Equal(a.start, back.start)
		return a, first, nil
	}
	a, err := fromEdges(n.Pulse, vertices, n.arcs)
	return a, first, err
}

// sort puts the vertices in the order of their numbers, if their names are such.
func (n *named) sort() (first int) {
	numbers := make([]int64, len(n.names))
	for i, name := range n.names {
		number, err := strconv.ParseInt(name, 10, 64)
		if err != nil || strconv.FormatInt(number, 10) != name {
			return -1
		}
		numbers[i] = number
	}
	order := make([]Vertex, len(numbers))
	for i := range order {
		order[i] = Vertex(i)
	}
	slices.SortFunc(order, func(v, w Vertex) int { return cmp.Compare(numbers[v], numbers[w]) })
	if len(order) == 0 {
		return 1
	}
	least, most := numbers[order[0]], numbers[order[len(order)-1]]
	first = -1
	if least == 0 || least == 1 {
		if most-least == int64(len(order)-1) || most-least < n.least {
			first = int(least)
		}
	}
	place := make([]Vertex, len(order))
	for i, v := range order {
		place[v] = Vertex(i)
		if first >= 0 {
			place[v] = Vertex(numbers[v] - least) // between them may be some without an edge
		}
	}
	for i, e := range n.arcs {
		n.arcs[i] = Edge{place[e[0]], place[e[1]]}
	}
	return first
}
