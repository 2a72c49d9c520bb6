package graph

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// maxNamed is the largest number of vertices with names, which take memory.
const maxNamed = 1 << 21

// namedBuilder builds a graph whose vertices have names, in the order of the text.
//
// Names that are whole numbers put the vertices in their order; other names leave them in the
// order in which they come.
type namedBuilder struct {
	source
	number      map[string]Vertex
	names       []string
	declared    map[Vertex]bool
	arcs        []Edge
	directed    bool
	weights     bool // edges have weights, or other data, which is passed over
	weighs      weigher
	mayRepeat   bool  // each edge may come from both of its vertices
	minVertices int64 // how many vertices there are said to be, which may have no names
}

func newNamedBuilder(s source) *namedBuilder {
	return &namedBuilder{source: s, number: map[string]Vertex{}}
}

// vertex is the vertex of a name.
func (n *namedBuilder) vertex(name string) (Vertex, error) {
	if v, ok := n.number[name]; ok {
		return v, nil
	}
	if !utf8.ValidString(name) {
		return 0, fault.New(ErrSyntax, "%s: the name %s is not in UTF-8", n.format, strconv.Quote(name))
	}
	if len(n.names) == maxNamed {
		return 0, fault.New(ErrTooLarge, "%s: a graph of more than %d vertices with names, the most that is read", n.format, maxNamed)
	}
	v := Vertex(len(n.names))
	n.number[name] = v
	n.names = append(n.names, name)
	return v, n.Beat(8)
}

// declare adds a vertex that the text lists as one.
func (n *namedBuilder) declare(name string) error {
	v, err := n.vertex(name)
	if n.declared == nil {
		n.declared = map[Vertex]bool{}
	}
	n.declared[v] = true
	return err
}

// undeclared returns a name in an edge that is not a declared vertex.
func (n *namedBuilder) undeclared() (string, bool) {
	for v, name := range n.names {
		if !n.declared[Vertex(v)] {
			return name, true
		}
	}
	return "", false
}

// addEdge adds an edge, or an arc.
func (n *namedBuilder) addEdge(v, w Vertex) error {
	n.arcs = append(n.arcs, Edge{v, w})
	if len(n.arcs) > MaxArcs/2 {
		return fitsTable(0, int64(len(n.arcs)))
	}
	return n.Beat(1)
}

// addWeighted adds an edge with its weight, a text that is empty if it has none.
func (n *namedBuilder) addWeighted(v, w Vertex, weight string) error {
	n.weighs.add(weight)
	n.weights = n.weights || weight != ""
	return n.addEdge(v, w)
}

// finish builds the graph, its weights and its [Reading].
func (n *namedBuilder) finish(in *Reader) (*Adjacency, error) {
	a, err := n.build()
	if err == nil {
		n.weighs.weigh(a, n.arcs, n.directed)
		in.reading = Reading{Format: n.format, Weights: n.weights}.withGraph(a, n.arcs, n.directed, n.mayRepeat)
	}
	return a, err
}

// build builds the graph. A directed graph in which each arc has an arc back is undirected.
func (n *namedBuilder) build() (*Adjacency, error) {
	names := n.sortNumbers()
	vertices := max(n.minVertices, int64(len(n.names)))
	if names != nil && vertices > int64(len(n.names)) && (names.texts != nil || names.numbers != nil) {
		return nil, fault.New(ErrSyntax, "%s: it says that there are %d vertices, and the edges name %d", n.format, vertices, len(n.names))
	}
	a, err := fromPairs(n.Pulse, vertices, n.arcs, n.directed)
	if err == nil {
		a.names = names
	}
	return a, err
}

// fromPairs builds the graph of edges or arcs; if each arc has an arc back, it is undirected.
func fromPairs(p *pulse.Pulse, vertices int64, pairs []Edge, directed bool) (*Adjacency, error) {
	if !directed {
		return fromEdges(p, vertices, pairs)
	}
	a, err := FromArcs(vertices, pairs)
	if err != nil {
		return nil, err
	}
	back, err := a.transposed(p)
	if err != nil {
		return nil, err
	}
	a.directed = !slices.Equal(a.to, back.to) || !slices.Equal(a.start, back.start)
	return a, nil
}

// sortNumbers sorts the vertices by their numbers, if all names are numbers.
func (n *namedBuilder) sortNumbers() *vertexNames {
	numbers := make([]int64, len(n.names))
	for i, name := range n.names {
		number, ok := wholeNumber(name)
		if !ok {
			return &vertexNames{texts: n.names, at: n.number}
		}
		numbers[i] = number
	}
	order := make([]Vertex, len(numbers))
	for i := range order {
		order[i] = Vertex(i)
	}
	slices.SortFunc(order, func(v, w Vertex) int { return cmp.Compare(numbers[v], numbers[w]) })
	if len(order) == 0 {
		return nil
	}
	first := min(max(0, numbers[order[0]]), 1)
	row := numbers[order[0]] >= first && numbers[order[len(order)-1]]-first < n.minVertices // between them may be some without an edge
	place, sorted := make([]Vertex, len(order)), make([]int64, len(order))
	for i, v := range order {
		sorted[i] = numbers[v]
		place[v] = Vertex(i)
		if row {
			place[v] = Vertex(numbers[v] - first)
		}
	}
	for i, e := range n.arcs {
		n.arcs[i] = Edge{place[e[0]], place[e[1]]}
	}
	if row {
		return namesFrom(first)
	}
	return namesOfNumbers(sorted)
}
