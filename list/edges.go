package list

import (
	"context"
	"maps"
	"slices"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list/internal/edges"
	"leaper/tour"
)

// The searcher by edges finds cycles (package edges). Here questions become cycles, and cycles
// become tours again: a path is a cycle through an apex, and a cycle is walked from each
// start in both directions. Of one cycle, the walks come in the order of their vertices;
// of tours that count as one, the first walk in that order is listed.

// cycles is a problem as one of cycles.
type cycles struct {
	*problem
	graph    edges.Graph
	apex     bool // the last vertex of the graph is the apex
	mayStart []bool
	none     bool  // there are no cycles
	whole    bool  // walks are checked against all constraints
	each     int64 // how many tours every cycle is; 0 where only its walks tell
}

// newCycles makes the graph whose cycles are the tours.
func (p *problem) newCycles(ctx context.Context) (*cycles, error) {
	ends, err := p.findEndRules(ctx)
	if err != nil {
		return nil, err
	}
	c := &cycles{problem: p, apex: p.ask.Kind != tour.Closed, mayStart: make([]bool, p.n), none: true}
	for _, v := range p.starts {
		c.mayStart[v] = true
		c.none = c.none && p.hasNoTour(ends, v)
	}
	if p.n < 3 && !c.apex || p.n < 2 {
		return c, nil
	}
	from := graph.Vertex(-1)
	if s, given := p.ask.From.Given(); given {
		from = p.Vertex(s)
	}
	fits := func(v graph.Vertex) bool { // a path may end on v
		switch {
		case v == from || v == p.end:
			return true
		case from >= 0 && p.end >= 0:
			return false
		case from >= 0:
			return ends == nil || ends.Fit(from, v, p.ask.Kind)
		}
		return ends == nil || ends.Fit(v, p.end, p.ask.Kind)
	}
	apex := graph.Vertex(p.n)
	gone := c.findMoves()
	if err := c.findImages(ctx, gone); err != nil {
		return nil, err
	}
	if p.Moves.Out.Arcs()+2*p.n > maxArcs {
		return nil, fault.New(graph.ErrTooLarge, "listing by edges: %d moves from square to square are more than %d", p.Moves.Out.Arcs(), maxArcs-2*p.n)
	}
	c.graph.Rows = graph.MakeRows(p.n+1, p.Moves.Out.Arcs()+2*p.n)
	var last []graph.Vertex
	for v := range apex {
		row := slices.DeleteFunc(slices.Sorted(slices.Values(p.Moves.Out.Of(v))), func(w graph.Vertex) bool { return gone[edge(v, w)] })
		if c.apex && fits(v) {
			row, last = append(row, apex), append(last, v)
		}
		c.graph.Rows.Append(row...)
	}
	if c.apex {
		c.graph.Rows.Append(last...)
	}
	if p.ask.Kind == tour.Open && p.n > 2 { // two squares close no tour
		c.graph.Near = p.Moves.Out
	}
	switch {
	case !c.apex && from >= 0 && p.end >= 0:
		c.use(from, p.end)
	case c.apex && from >= 0:
		c.use(from, apex)
	}
	if c.apex && p.end >= 0 {
		c.use(p.end, apex)
	}
	return c, nil
}

// edge is an edge by its ends, the lower first.
func edge(v, w graph.Vertex) [2]graph.Vertex { return [2]graph.Vertex{min(v, w), max(v, w)} }

// use makes each cycle take an edge, which the graph may not have.
func (c *cycles) use(v, w graph.Vertex) {
	if e := edge(v, w); !slices.Contains(c.graph.Use, e) {
		c.graph.Use = append(c.graph.Use, e)
		c.none = c.none || int(e[1]) < c.n && !slices.Contains(c.Moves.Out.Of(v), w)
	}
}

// findImages finds where a symmetry of all tours takes the vertices. A path and its reverse are one cycle, and so are both
// directions of a closed tour.
func (c *cycles) findImages(ctx context.Context, gone map[[2]graph.Vertex]bool) error {
	want := c.ask.ConstraintsOrNone().Symmetry
	if want == 0 || want == tour.AnySymmetry || want == tour.Asymmetric {
		return nil
	}
	symmetry, err := want.OnBoard(c.Graph.Board())
	if err == nil { // else there are no tours, and the constraint has said so
		if c.graph.Image, err = c.Image(ctx, symmetry); err != nil {
			return err
		}
		c.graph.Image = append(c.graph.Image, graph.Vertex(c.n)) // the apex
		c.addImages(gone)
	}
	return nil
}

// addImages adds the images of moves to take and to avoid.
func (c *cycles) addImages(gone map[[2]graph.Vertex]bool) {
	for _, e := range slices.Collect(maps.Keys(gone)) {
		c.graph.Images(e[0], e[1], func(v, w graph.Vertex) { gone[edge(v, w)] = true })
	}
	for _, e := range slices.Clone(c.graph.Use) {
		c.graph.Images(e[0], e[1], func(v, w graph.Vertex) {
			c.use(v, w)
			c.none = c.none || gone[edge(v, w)]
		})
	}
}

// findMoves finds the edges of the moves to take, and returns those of the moves to avoid. What goes one way
// only shows in the walks, and so do all other constraints.
func (c *cycles) findMoves() map[[2]graph.Vertex]bool {
	wants, gone := c.ask.ConstraintsOrNone(), map[[2]graph.Vertex]bool{}
	c.whole = c.ask.ConstraintKinds()&^tour.MoveConstraints != 0
	for _, m := range wants.Avoid {
		if c.whole = c.whole || m.OneWay; !m.OneWay {
			gone[edge(c.Vertex(m.From), c.Vertex(m.To))] = true
		}
	}
	for _, m := range wants.Use {
		c.whole = c.whole || m.OneWay
		c.use(c.Vertex(m.From), c.Vertex(m.To))
	}
	for _, e := range c.graph.Use {
		c.none = c.none || gone[e]
	}
	_, from := c.ask.From.Given()
	switch directed := c.opts.As == tour.Directed; {
	case c.whole || c.opts.As == tour.Distinct:
	case directed && c.apex && !from && c.end < 0, directed && !c.apex && !(from && c.end >= 0):
		c.each = 2
	default:
		c.each = 1
	}
	return gone
}
