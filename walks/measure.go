package walks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// ErrMeasure: there is no such measure of walks, or the graph has it not.
var ErrMeasure = errors.New("unknown measure")

// A Measure is a whole number that each walk has, as a sum over its moves and pairs of moves:
//
//	weight        of the edges, where a graph has them, in units of [graph.Weights]
//	crossings     of the drawing with itself: see [tour.Crossings]
//	straight      moves that go on in the direction of the one before
//	turn:90       turns by that angle in degrees, as package stats has them
//	slope:1/2     moves along that slope: how far it rises for one to the right, 1/0 for upright ones
//
// [ParseMeasure] makes it. A closed walk turns at each of its squares.
type Measure struct {
	name    string
	what    measured
	degrees string
	slope   [2]int64
	weights *graph.Weights
}

type measured uint8

const (
	weight measured = iota + 1
	crossings
	turns
	slopes
)

// measureNames are the measures, in words of one form each.
func measureNames() []string {
	return []string{"weight", "crossings", "straight", "turn:DEGREES", "slope:RISE/RUN"}
}

func (m Measure) String() string { return m.name }

// Text writes a value of the measure. Weights may be decimal numbers.
func (m Measure) Text(value int64) string {
	if m.weights != nil {
		return m.weights.Text(value)
	}
	return strconv.FormatInt(value, 10)
}

// ParseMeasure reads the name of a measure that walks of a graph have. The error wraps [ErrMeasure],
// and for a graph without weights [graph.ErrWeights].
func ParseMeasure(ctx context.Context, g *graph.Graph, name string) (Measure, error) {
	m := Measure{name: name}
	kind, value, has := strings.Cut(name, ":")
	switch {
	case name == "weight":
		m.what = weight
		if g.OnBoard() {
			return m, fault.New(ErrMeasure, "moves on a board have no weight; measures of boards are crossings, straight, turn:DEGREES and slope:RISE/RUN")
		}
		table, err := g.Table(ctx)
		if err != nil {
			return m, err
		}
		m.weights, err = table.Weights()
		return m, err
	case name == "crossings":
		m.what = crossings
		return m, inPlane(g, name)
	case name == "straight":
		m.what, m.degrees = turns, "0"
		return m, unglued(g, name)
	case kind == "turn" && has:
		m.what, m.degrees = turns, strings.TrimSuffix(value, ".0")
		if err := unglued(g, name); err != nil {
			return m, err
		}
		if all := anglesOf(g); !slices.Contains(all, m.degrees) {
			return m, fault.New(ErrMeasure, "%s turns by %s degrees, and not by %s", g, listed(all), strconv.Quote(value))
		}
		return m, nil
	case kind == "slope" && has:
		m.what = slopes
		if err := inPlane(g, name); err != nil {
			return m, err
		}
		var ok bool
		if m.slope, ok = parseSlope(value); !ok {
			return m, fault.New(ErrMeasure, "%s is no slope; write how far it rises and how far it goes to the right, such as 1/2, -2/1, 0/1 or 1/0", strconv.Quote(value))
		}
		return m, nil
	}
	return m, fault.New(ErrMeasure, "%s is no measure of walks; they are %s", strconv.Quote(name), strings.Join(measureNames(), ", "))
}

func inPlane(g *graph.Graph, name string) error {
	if !g.OnBoard() || g.Board().Rank() != 2 || g.Board().Topology() != board.Plane {
		return fault.New(ErrMeasure, "%s: walks have it on flat boards of rows and columns", name)
	}
	return nil
}

func unglued(g *graph.Graph, name string) error {
	if !g.OnBoard() || g.Wrapped() {
		return fault.New(ErrMeasure, "%s: walks have it on boards whose edges are not glued together", name)
	}
	return nil
}

func listed(list []string) string {
	if len(list) == 0 {
		return "no"
	}
	return strings.Join(list, ", ")
}

// parseSlope reads a slope in lowest terms, the run positive, or 1/0.
func parseSlope(text string) ([2]int64, bool) {
	above, below, has := strings.Cut(text, "/")
	if !has {
		below = "1"
	}
	rise, err := strconv.ParseInt(above, 10, 32)
	run, bad := strconv.ParseInt(below, 10, 32)
	if err != nil || bad != nil || rise == 0 && run == 0 {
		return [2]int64{}, false
	}
	return lowest(rise, run), true
}

// lowest is a slope in lowest terms: the run is positive, or the rise is 1 and the run 0.
func lowest(rise, run int64) [2]int64 {
	a, b := max(rise, -rise), max(run, -run)
	for b > 0 {
		a, b = b, a%b
	}
	if run < 0 || run == 0 && rise < 0 {
		a = -a
	}
	return [2]int64{rise / a, run / a}
}

// turnOf is the angle between two moves in degrees, as package stats rounds it.
func turnOf(u, v []int64) string {
	var dot, uu, vv int64
	for axis := range u {
		dot += u[axis] * v[axis]
		uu += u[axis] * u[axis]
		vv += v[axis] * v[axis]
	}
	if dot*dot == uu*vv {
		if dot > 0 {
			return "0"
		}
		return "180"
	}
	cosine := float64(cmp.Compare(dot, 0)) * math.Sqrt(float64(dot)*float64(dot)/(float64(uu)*float64(vv)))
	return strconv.FormatFloat(math.Round(math.Acos(cosine)*1800/math.Pi)/10, 'f', -1, 64)
}

// anglesOf are the angles between moves of a piece.
func anglesOf(g *graph.Graph) []string {
	met := map[string]float64{}
	for _, m := range g.Moves() {
		for _, n := range g.Moves() {
			text := turnOf(wide(m.Vector), wide(n.Vector))
			met[text], _ = strconv.ParseFloat(text, 64)
		}
	}
	var list []string
	for text := range met {
		list = append(list, text)
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Compare(met[a], met[b]) })
	return list
}

func wide(v []int) []int64 {
	out := make([]int64, len(v))
	for i, n := range v {
		out[i] = int64(n)
	}
	return out
}

// costs are a measure as the sweep adds it up.
type costs struct {
	along, against []int64 // of each edge, from its first vertex to its second, and back
	pairs          []subgraph.Pair
}

// costs are those of a problem's edges.
func (m Measure) costs(ctx context.Context, g *graph.Graph, p *problem) (costs, error) {
	c := costs{along: make([]int64, len(p.graph.Edges))}
	c.against = c.along
	switch m.what {
	case weight:
		c.against = make([]int64, len(p.graph.Edges))
		for i, e := range p.graph.Edges {
			if p.table.Has(graph.Vertex(e.U), graph.Vertex(e.V)) {
				c.along[i] = m.weights.Of(graph.Vertex(e.U), graph.Vertex(e.V))
			}
			if p.table.Has(graph.Vertex(e.V), graph.Vertex(e.U)) {
				c.against[i] = m.weights.Of(graph.Vertex(e.V), graph.Vertex(e.U))
			}
		}
	case slopes:
		at := placesOf(g, p)
		for i, e := range p.graph.Edges {
			if lowest(at[e.U][0]-at[e.V][0], at[e.V][1]-at[e.U][1]) == m.slope {
				c.along[i] = 1
			}
		}
	case turns:
		m.addTurns(g, p, &c)
	case crossings:
		at := placesOf(g, p)
		lines := make([]segment, len(p.graph.Edges))
		for i, e := range p.graph.Edges {
			lines[i] = segment{[2]int64(at[e.U]), [2]int64(at[e.V])}
		}
		list, err := crossingPairs(ctx, lines, g.Board().Side(0) < g.Board().Side(1))
		if err != nil {
			return c, err
		}
		for _, pair := range list {
			c.pairs = append(c.pairs, subgraph.Pair{Edges: pair, Cost: 1})
		}
	}
	return c, nil
}

// addTurns adds the pairs of edges that meet at a vertex and turn by the angle there.
func (m Measure) addTurns(g *graph.Graph, p *problem, c *costs) {
	at := placesOf(g, p)
	meets := make([][]int32, p.graph.Vertices)
	for i, e := range p.graph.Edges {
		meets[e.U], meets[e.V] = append(meets[e.U], int32(i)), append(meets[e.V], int32(i))
	}
	other := func(edge int32, v int) []int64 {
		e := p.graph.Edges[edge]
		return at[int(e.U)+int(e.V)-v]
	}
	for v, list := range meets {
		for i, one := range list {
			for _, two := range list[:i] {
				if turnOf(between(other(one, v), at[v]), between(at[v], other(two, v))) == m.degrees {
					c.pairs = append(c.pairs, subgraph.Pair{Edges: [2]int32{one, two}, Cost: 1})
				}
			}
		}
	}
}

func between(from, to []int64) []int64 {
	v := make([]int64, len(to))
	for axis := range to {
		v[axis] = to[axis] - from[axis]
	}
	return v
}

// placesOf are the coordinates of the vertices.
func placesOf(g *graph.Graph, p *problem) [][]int64 {
	at := make([][]int64, p.graph.Vertices)
	for v := range at {
		at[v] = slices.Clone(g.Board().Coords(p.table.Square(graph.Vertex(v)), make([]int64, g.Board().Rank())))
	}
	return at
}

// valueOf measures a walk by itself, from its squares alone; closed counts the move back to its first,
// and the turns there.
func (m Measure) valueOf(g *graph.Graph, t tour.Tour, closed bool) (int64, error) {
	closed = closed && t.Len() > 2
	if m.what == crossings {
		n, ok := tour.Crossings(g.Board(), t, closed)
		if !ok {
			return 0, fault.New(ErrMeasure, "crossings of this walk are not counted")
		}
		return n, nil
	}
	var squares []board.Square
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	if closed {
		squares = append(squares, squares[0])
	}
	sum := int64(0)
	if m.what == weight {
		for i := 1; i < len(squares); i++ {
			sum += m.weights.Of(graph.Vertex(squares[i-1]), graph.Vertex(squares[i]))
		}
		return sum, nil
	}
	var moves [][]int64
	for i := 1; i < len(squares); i++ {
		from := slices.Clone(g.Board().Coords(squares[i-1], make([]int64, g.Board().Rank())))
		moves = append(moves, between(from, g.Board().Coords(squares[i], make([]int64, g.Board().Rank()))))
	}
	for i, v := range moves {
		switch {
		case m.what == slopes:
			if lowest(-v[0], v[1]) == m.slope {
				sum++
			}
		case i > 0 && turnOf(moves[i-1], v) == m.degrees, i == 0 && closed && turnOf(moves[len(moves)-1], v) == m.degrees:
			sum++
		}
	}
	return sum, nil
}

// check compares what a sweep says of a walk with what the walk is.
func (m Measure) check(g *graph.Graph, q Question, t tour.Tour, value int64) error {
	n, err := m.valueOf(g, t, q.Kind == tour.Closed)
	if err == nil && n != value {
		err = fmt.Errorf("the sweep says %s %s, and the walk has %s", m.Text(value), m, m.Text(n))
	}
	if err != nil {
		return fault.New(errors.Join(ErrUnverified, err), "%s", err)
	}
	return nil
}
