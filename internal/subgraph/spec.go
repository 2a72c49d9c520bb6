package subgraph

import (
	"errors"
	"fmt"
)

// A Graph is what subgraphs are taken from. It may have parts, and vertices without edges.
type Graph struct {
	Vertices int // numbered from 0
	Edges    []Edge
	// Directed tells the two ways of an edge apart. A directed subgraph takes an edge one way,
	// and each circuit and each path has a direction.
	Directed bool
}

// An Edge joins two vertices, U and V. There is at most one for two vertices.
type Edge struct {
	U, V int32
	Ways Ways // in a directed graph: which ways it may be taken; else it is ignored
	Must bool // each subgraph takes it
}

// Ways are the ways of an edge in a directed graph.
type Ways uint8

// The ways of an edge from U to V.
const (
	Forward  Ways = 1 << iota // from U to V
	Backward                  // from V to U
	BothWays = Forward | Backward
)

// A Shape says what the subgraphs are made of.
type Shape uint8

const (
	Path     Shape = iota // one path of two vertices or more
	Circuit               // one circuit of three vertices or more; in a directed graph, of two too with Spec.Short
	Paths                 // paths, any number; a path may be a single vertex
	Circuits              // circuits, any number
)

func (s Shape) String() string {
	return [...]string{"path", "circuit", "paths", "circuits"}[s]
}

// A Spec says which subgraphs are meant. Each vertex is in at most one path or circuit of a
// subgraph. The zero value is the Hamiltonian paths.
type Spec struct {
	Shape Shape
	// LeaveOut allows subgraphs that leave vertices out. Paths may not, since a vertex can be a
	// path by itself.
	LeaveOut bool
	// Visit are vertices that are not left out.
	Visit []int32
	// From and To are the ends of a path, if not nil, and two vertices. In a graph that is not
	// directed, either may be the first. If only one is given, it may be the whole path.
	From, To *int32
	// Short allows circuits of two vertices, which take an edge there and back.
	Short bool
	// EachCircuit tells the circuits apart, so that values see each [Closed]. Otherwise states
	// of Circuits know degrees alone, and there are fewer of them.
	EachCircuit bool
	// Apart are pairs of edges, by their places in Edges, of which a subgraph takes one at most.
	Apart [][2]int32
	// Early decides each edge when the earlier of its vertices comes, and not the later. That makes
	// fewer states where many edges are kept apart: what is taken early forbids much, and less of it
	// has to be known for long.
	Early bool
	// First, if not nil, has true for edges that are decided before all others. So a sweep can stop between the two, and
	// meet one that comes from the other side: see [Sweep.Spots].
	First []bool
	// Pairs are pairs of edges that cost something together: see [Step.Pairs].
	Pairs []Pair
}

// Errors of a sweep.
var (
	ErrWidth  = errors.New("the frontier is too wide")
	ErrMemory = errors.New("the states do not fit the memory")
	ErrSpec   = errors.New("impossible specification")
)

// check finds what makes no sense.
func (s *Spec) check(g *Graph) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s", ErrSpec, fmt.Sprintf(format, args...))
	}
	for i, e := range g.Edges {
		if e.U < 0 || e.V < 0 || int(e.U) >= g.Vertices || int(e.V) >= g.Vertices || e.U == e.V {
			return bad("edge %d joins %d and %d, of %d vertices", i, e.U, e.V, g.Vertices)
		}
	}
	for _, end := range []*int32{s.From, s.To} {
		switch {
		case end == nil:
		case s.Shape != Path:
			return bad("%v have no given ends", s.Shape)
		case *end < 0 || int(*end) >= g.Vertices:
			return bad("end %d of %d vertices", *end, g.Vertices)
		}
	}
	for _, v := range s.Visit {
		if v < 0 || int(v) >= g.Vertices {
			return bad("vertex %d of %d", v, g.Vertices)
		}
	}
	for _, pair := range s.Apart {
		for _, e := range pair {
			if e < 0 || int(e) >= len(g.Edges) {
				return bad("edge %d of %d", e, len(g.Edges))
			}
		}
	}
	for _, pair := range s.Pairs {
		for _, e := range pair.Edges {
			if e < 0 || int(e) >= len(g.Edges) {
				return bad("edge %d of %d", e, len(g.Edges))
			}
		}
		if pair.Cost < 0 {
			return bad("a pair of edges costs %d", pair.Cost)
		}
	}
	switch {
	case s.First != nil && len(s.First) != len(g.Edges):
		return bad("%d of %d edges come first or not", len(s.First), len(g.Edges))
	case s.From != nil && s.To != nil && *s.From == *s.To:
		return bad("a path from %d to itself", *s.From)
	case s.LeaveOut && s.Shape == Paths:
		return bad("paths leave no vertex out")
	case s.Short && s.Shape != Circuits && !g.Directed:
		return bad("only circuits take an edge there and back")
	}
	return nil
}
