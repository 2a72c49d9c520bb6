package count

import (
	"context"
	"math/big"

	"leaper/count/internal/frontier"
	"leaper/count/internal/heldkarp"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/work"
)

// When are cycles counted by sets of vertices (package heldkarp), and when by a sweep? A sweep is
// quick where the graph is long, and the number of sets is the same for any graph. So the guessed
// work decides. A graph with half of all edges needs no guess, for its frontiers are wide.

// additions is how many additions take the time of a transition of a sweep: for complete graphs of
// 17 to 27 vertices, 300 to 500 million of them take a second of a thread.
const additions = 30

// effortOfSets is about the work of a count by sets, in transitions of a sweep.
func effortOfSets(h *heldkarp.Graph) float64 { return h.Work() / additions }

// MostBySets is the largest number of vertices of a graph whose tours are counted by sets of vertices.
const MostBySets = heldkarp.MaxVertices

// Sets is the cost of counts by sets of vertices.
type Sets struct {
	Graphs    int // that were counted
	Vertices  int // of the largest
	Additions uint64
	Memory    int64 // in bytes, at most
}

func (s *Sets) add(h *heldkarp.Graph) {
	s.Graphs, s.Vertices = s.Graphs+1, max(s.Vertices, h.Vertices())
	s.Additions, s.Memory = s.Additions+uint64(h.Work()), max(s.Memory, h.Memory())
}

// cyclesBySets counts the directed cycles of a graph by sets of vertices.
func cyclesBySets(ctx context.Context, h *heldkarp.Graph, opts Options) (*big.Int, error) {
	if opts.Sets != nil {
		opts.Sets.add(h)
	}
	return h.Cycles(ctx, opts.Resources)
}

// effort is about the work of a term, in transitions.
func (t term) effort() float64 {
	if t.sets != nil {
		return effortOfSets(t.sets)
	}
	return t.plan.Expected().Effort()
}

// minDrawnBySets is the least number of vertices of a dense graph whose cycles are drawn by sets, and not by a
// sweep. So small boards give the same tours for the same seeds as before.
const minDrawnBySets = 15

// setsOf is the graph of a term, if it may be counted by sets of vertices.
func (s *sweeping) setsOf(next [][]int32, hub int32) *heldkarp.Graph {
	if !s.sumOnly && !s.backwards {
		return nil
	}
	h := heldkarp.New(next, max(hub, 0))
	if h != nil && s.backwards && (h.Vertices() < minDrawnBySets || !h.Dense()) {
		return nil
	}
	return h
}

// settled says whether a graph is counted by sets whatever a sweep takes.
func (s *sweeping) settled(h *heldkarp.Graph) bool {
	return h != nil && h.Dense() && s.needs(h) <= s.allowed()
}

// needs is how much memory sets take.
func (s *sweeping) needs(h *heldkarp.Graph) int64 {
	if s.backwards {
		return h.MemoryKept()
	}
	return h.Memory()
}

// allowed is how much memory they may take.
func (s *sweeping) allowed() int64 {
	return work.Resources{Memory: s.memory}.Filled().Memory // a guess has none
}

// inPlace takes the place of a sweep that is more work. If neither fits the memory, the error says
// how much is needed.
func (s *sweeping) inPlace(h *heldkarp.Graph, t term) ([]term, error) {
	sweep, sets := t.plan.Expected().Memory, s.needs(h)
	switch {
	case sets <= s.allowed():
		t.plan, t.sets = nil, h
	case sweep > float64(s.allowed()) && sweep > float64(sets):
		err := fault.New(frontier.ErrMemory, "counting by sets of %d vertices takes %d MB of memory, and %d MB are allowed", h.Vertices()/2, sets>>20+1, s.allowed()>>20)
		return nil, unfinished(err)
	}
	return []term{t}, nil
}

// halved counts the terms of dense graphs. It gives a plan of the others, and options for it.
func (p *Plan) halved(ctx context.Context, opts Options, sum *big.Int) (*Plan, Options, error) {
	swept, all := *p, 0.0
	swept.terms = []term{} // not nil, as in the zero plan, which is refused
	for _, t := range p.terms {
		if all += t.effort(); t.sets == nil {
			swept.terms = append(swept.terms, t)
		}
	}
	done := 0.0
	for _, t := range p.terms {
		if t.sets == nil {
			continue
		}
		share := t.effort() / all
		n, err := cyclesBySets(ctx, t.sets, opts.portion(done, share))
		if err != nil {
			return nil, opts, unfinished(err)
		}
		n.Rsh(n, 1) // both directions of each cycle were counted
		sum.Add(sum, n.Mul(n, big.NewInt(t.factor)))
		done += share
	}
	return &swept, opts.portion(done, 1-done), nil
}

// oneWayTerms gives terms for cycles in the direction of their arcs. Paths are cycles by way of a
// vertex X, from which arcs go to where they begin, and to which arcs go from where they end.
// There are no terms for too many vertices, and none without tours.
func oneWayTerms(a *graph.Adjacency, ask tour.Ask) []term {
	n := a.Len()
	if n < 3 || n > heldkarp.MaxVertices {
		return nil
	}
	s := &sweeping{adj: a, n: n}
	from, fromGiven := s.vertex(ask.From)
	to, toGiven := s.vertex(ask.To)
	both := fromGiven && toGiven
	home := both && a.Has(graph.Vertex(to), graph.Vertex(from))
	paths := func() *heldkarp.Graph {
		next := append(s.squares(), nil)
		for v := range int32(n) {
			if !fromGiven || v == from {
				next[n] = append(next[n], v)
			}
			if !toGiven || v == to {
				next[v] = append(next[v], int32(n))
			}
		}
		return heldkarp.New(next, int32(n))
	}
	var terms []term
	switch {
	case ask.Kind == tour.Closed && !both:
		terms = []term{{sets: heldkarp.New(s.squares(), 0), factor: 1}}
	case ask.Kind == tour.Closed && !home, ask.Kind == tour.Open && home:
		return nil
	case ask.Kind == tour.Open && !both:
		closed := int64(1)
		if !fromGiven && !toGiven {
			closed = int64(n)
		}
		terms = []term{{sets: paths(), factor: 1}, {sets: heldkarp.New(s.squares(), 0), factor: -closed}}
	default:
		terms = []term{{sets: paths(), factor: 1}}
	}
	if terms[0].sets == nil {
		return nil
	}
	return terms
}

// drawnBySets says whether paths or closed tours are drawn in a dense graph whose arcs go one way.
func drawnBySets(g *graph.Graph, ask tour.Ask, opts Options) bool {
	if !g.Directed() || ask.Kind == tour.Open || ask.ConstraintKinds() != 0 || g.Squares() > heldkarp.MaxVertices {
		return false
	}
	a, err := g.Table(context.Background())
	if err != nil {
		return false
	}
	terms := oneWayTerms(a, ask)
	return len(terms) == 1 && terms[0].sets.Vertices() >= minDrawnBySets && terms[0].sets.Dense() && terms[0].sets.MemoryKept() <= opts.memory()
}

// bySets prepares to draw such tours.
func (d *walkDraws) bySets(ctx context.Context, ask tour.Ask, opts Options) error {
	draws, err := oneWayTerms(d.adj, ask)[0].sets.Draws(ctx, opts.Resources)
	if err != nil {
		return unfinished(err)
	}
	s := &sweeping{adj: d.adj}
	d.from, _ = s.vertex(ask.From)
	d.to, _ = s.vertex(ask.To)
	d.draws, d.arrows, d.number = draws, true, draws.Directed()
	return nil
}
