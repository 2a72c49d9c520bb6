package count

import (
	"context"
	"math/rand/v2"

	"leaper/board"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Reach asks whether there is a tour at all, laid out as a sweep: see [frontier.Plan.Some]. It
// takes one pass, which is mostly far less than a count. It ends with a tour or with the proof
// that there is none.
type Reach struct {
	draws walkDraws // what makes walks of cycles
	open  bool
	// Price is about how many transitions the sweep makes, and Memory about how many bytes its
	// states take. Both are guesses and may be off by a factor of ten.
	Price, Memory float64
}

// Width is the smallest frontier of a table, in squares, over the orders that a sweep would try.
// It leaves out the orders that a plan makes itself, and takes hardly any time.
func Width(g *graph.Graph, a *graph.Adjacency) int {
	least := a.Len()
	for _, order := range sweepingOf(g, a, 0).orders {
		place := make([]int, len(order))
		for at, v := range order {
			place[v] = at
		}
		leaves := make([]int, len(order)+1) // the number of vertices that leave after each step
		width, most := 0, 0
		for at, v := range order {
			last := at
			for _, w := range a.Of(graph.Vertex(v)) {
				last = max(last, place[w])
			}
			width++
			leaves[last]++
			width -= leaves[at]
			most = max(most, width)
		}
		least = min(least, most)
	}
	return least
}

// NewReach lays out the question for a table. Of
// the constraints it supports moves that go either way. The error wraps [ErrMethod] if no sweep
// can tell, or [ErrUnfinished] and [frontier.ErrWidth] if every frontier is too wide.
func NewReach(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask) (*Reach, error) {
	if err := (tour.Ask{}).Check(g); err != nil {
		return nil, err
	}
	e := &edgewise{g: g, whole: a, ask: ask.WithoutConstraints()}
	cannot := ""
	if ask.ConstraintKinds() != 0 {
		cannot = e.read(ask)
	}
	switch {
	case cannot == "" && e.halved != nil:
		cannot = "a move that goes one way"
	case cannot == "" && a.Len() > MaxSweep:
		return nil, fault.New(graph.ErrTooLarge, "a sweep: a graph of %d vertices, the most this can hold is %d", a.Len(), MaxSweep)
	}
	if cannot != "" {
		return nil, fault.New(ErrMethod, "a sweep finds no tours with %s", cannot)
	}
	r := &Reach{draws: walkDraws{adj: a}, open: ask.Kind == tour.Open}
	plain := ask.WithoutConstraints()
	if r.open { // paths, of which those that close are passed over
		plain.Kind = tour.Path
	}
	s := &sweeping{adj: a}
	r.draws.from, _ = s.vertex(ask.From)
	r.draws.to, _ = s.vertex(ask.To)
	if a.Len() <= 2 {
		r.draws.plan, r.draws.number = &Plan{known: small(a, ask)}, small(a, ask)
		return r, nil
	}
	plan, links, err := e.plan(ctx, plain, e.use, e.avoid, 0)
	if err != nil || plan == nil {
		return r, err
	}
	r.draws.plan, r.draws.links = plan, int32(links)
	for _, t := range plan.terms {
		expected := t.plan.Expected()
		r.Price += expected.Transitions
		r.Memory = max(r.Memory, expected.Memory)
	}
	return r, nil
}

// openTries is how many paths are drawn in the hope that one does not close.
const openTries = 16

// Run sweeps, and walks back to a tour: its vertices in order. The source decides which one.
// None means that there is no tour, and the sweep is the proof. If it gives neither, all paths
// that were drawn for an open tour close. The error wraps [ErrUnfinished] and the cause.
func (r *Reach) Run(ctx context.Context, opts Options, random *rand.Rand) (walk []board.Square, none bool, err error) {
	if opts.Sweep == nil {
		opts.Sweep = &frontier.Stats{}
	}
	d := &r.draws
	switch {
	case d.plan == nil || d.plan.known != nil && d.plan.known.Sign() == 0:
		return nil, true, nil
	case d.plan.known != nil:
		return r.squares(d.all()[0]), false, nil
	}
	for range openTries {
		cycle, stats, err := d.plan.terms[0].plan.Some(ctx, opts.sweep(), random)
		opts.Sweep.Add(stats)
		switch {
		case err != nil:
			return nil, false, drawError(ctx, err)
		case cycle == nil:
			return nil, true, nil
		}
		vertices := d.walk(cycle, random)
		first, last := graph.Vertex(vertices[0]), graph.Vertex(vertices[len(vertices)-1])
		if r.open && d.adj.Has(last, first) {
			continue
		}
		return r.squares(vertices), false, nil
	}
	return nil, false, nil
}

// squares are the squares of vertices.
func (r *Reach) squares(vertices []int32) []board.Square {
	walk := make([]board.Square, len(vertices))
	for i, v := range vertices {
		walk[i] = r.draws.adj.Square(graph.Vertex(v))
	}
	return walk
}
