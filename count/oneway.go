package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"

	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/plainsweep"
	"leaper/internal/subgraph"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// Where moves go one way, the states of the sweep of package frontier do not tell at which of its ends a path
// begins. Those of the plain sweep do. It has no units, no disk and one thread, and a state takes about five times as
// long; sets of vertices count small dense graphs sooner, and a search meets the tours of a graph with few
// of them sooner still. Nobody knows beforehand which is the quickest. So they take turns, each with eight times
// the work of the turn before, until one comes to an end: what the others did is less than twice the work of the
// quickest.

const (
	// searching is how many additions take the time of a step of a search.
	searching = 60
	// firstListed is how many steps the first turn of a search has, some milliseconds' work, and longer
	// is how much longer each turn is.
	firstListed = 1 << 15
	longer      = 8
	// plainEffort is how many transitions of the sweep take the time of one of the plain sweep.
	plainEffort = 5
)

// oneWay counts tours where moves of the table, or of the constraints, go one way.
func (c Count) oneWay(ctx context.Context, g *graph.Graph, a *graph.Adjacency, opts Options) (Count, error) {
	tours := plainsweep.NewTours(g, a, c.ask)
	if opts.Method == Sweep {
		return c.sweptOneWay(ctx, a, tours, opts)
	}
	terms, price := c.setsOneWay(a, opts)
	if opts.forecast != nil {
		return c.forecastOneWay(ctx, g, tours, terms, opts)
	}
	sweeps := fitsPlain(a) == nil
	if !sweeps && terms == nil {
		return c.list(ctx, g, opts)
	}
	for steps := int64(firstListed); ; steps *= longer {
		few := opts
		few.Threads, few.Progress = 1, nil
		counted, err := c.listed(ctx, g, few, steps)
		if !errors.Is(err, list.ErrSteps) {
			return counted, err
		}
		if opts.Stats != nil {
			*opts.Stats = list.Stats{}
		}
		if terms != nil && price <= steps {
			return c.bySets(ctx, terms, opts)
		}
		if !sweeps {
			continue
		}
		counted, err = c.plainly(ctx, tours, opts, steps/2)
		switch {
		case errors.Is(err, plainsweep.ErrStates):
		case err == nil || !errors.Is(err, ErrMemory) && !errors.Is(err, ErrWidth):
			return counted, err
		case terms == nil:
			return c.list(ctx, g, opts)
		default:
			sweeps = false
		}
	}
}

// sweptOneWay counts by the plain sweep, whatever it takes.
func (c Count) sweptOneWay(ctx context.Context, a *graph.Adjacency, tours *plainsweep.Tours, opts Options) (Count, error) {
	switch err := fitsPlain(a); {
	case a.Len() <= 2:
		c.directed = small(a, c.ask)
		return c, nil
	case err != nil:
		return Count{}, err
	case opts.forecast != nil:
		e, err := tours.Expect(ctx, opts.Filled().Memory)
		if err != nil {
			return Count{}, plainError(ctx, err, nil)
		}
		return c.foreseen(e, opts)
	}
	return c.plainly(ctx, tours, opts, 0)
}

// fitsPlain returns nil if the plain sweep can be asked of a table. A frontier that is narrow enough leaves few edges.
func fitsPlain(a *graph.Adjacency) error {
	switch n := a.Len(); {
	case n > MaxSweep:
		return fault.New(graph.ErrTooLarge, "a sweep: a graph of %d vertices, the most this can hold is %d", n, MaxSweep)
	case a.Arcs() > 2*n*plainsweep.MaxWidth:
		return fault.New(errors.Join(ErrUnfinished, ErrWidth), "the frontier is more than %d vertices wide, the most that it may be: %d squares have %d moves", plainsweep.MaxWidth, n, a.Arcs())
	}
	return nil
}

// plainly counts by the plain sweep, within a number of states; 0: any.
func (c Count) plainly(ctx context.Context, tours *plainsweep.Tours, opts Options, states int64) (Count, error) {
	var stats plainsweep.Stats
	n, err := tours.Number(ctx, plainLimits(opts, states), &stats)
	if opts.Sweep != nil {
		*opts.Sweep = statsOfPlain(&stats)
	}
	if err != nil {
		return Count{}, plainError(ctx, err, &stats)
	}
	c.directed = n
	return c, nil
}

func plainLimits(opts Options, states int64) plainsweep.Limits {
	limits := plainsweep.Limits{Memory: opts.Filled().Memory, States: states}
	if report := opts.Progress; report != nil && states == 0 {
		limits.Progress = func(done float64) { report(work.Progress{Done: done}) }
	}
	return limits
}

func statsOfPlain(s *plainsweep.Stats) SweepStats {
	return SweepStats{
		Passes: s.Sweeps, Steps: s.Steps, Width: s.Width, Peak: int64(s.Peak), States: s.States,
		Transitions: s.Transitions, Memory: s.Memory,
	}
}

// plainError is the error of a plain sweep.
func plainError(ctx context.Context, err error, stats *plainsweep.Stats) error {
	reason := func(kind error) error {
		text := fmt.Sprintf("a sweep of tours with a direction: %v", err)
		if stats != nil && stats.Steps > 0 {
			text += fmt.Sprintf(", after %s", fault.Plural(int64(stats.Steps), "step"))
		}
		return unfinished(fault.New(kind, "%s", text))
	}
	switch {
	case ctx.Err() != nil:
		return unfinished(ctx.Err())
	case errors.Is(err, subgraph.ErrMemory):
		return reason(ErrMemory)
	case errors.Is(err, subgraph.ErrWidth):
		return reason(ErrWidth)
	case errors.Is(err, plainsweep.ErrMany):
		return fault.New(ErrMethod, "a sweep draws from %w", err)
	}
	return err
}

// setsOneWay are the counts by sets of vertices, and their price in steps of a search; none where they do not fit
// the graph, the ask or the memory.
func (c Count) setsOneWay(a *graph.Adjacency, opts Options) ([]term, int64) {
	if c.ask.ConstraintKinds() != 0 {
		return nil, 0
	}
	terms := oneWayTerms(a, c.ask)
	work := 0.0
	for _, t := range terms {
		if work += t.sets.Work(); t.sets.Memory() > opts.Filled().Memory {
			return nil, 0
		}
	}
	if work == 0 {
		return nil, 0
	}
	return terms, int64(work / searching)
}

// bySets adds up what sets of vertices count.
func (c Count) bySets(ctx context.Context, terms []term, opts Options) (Count, error) {
	c.directed = new(big.Int)
	for _, t := range terms {
		n, err := cyclesBySets(ctx, t.sets, opts)
		if err != nil {
			return Count{}, unfinished(err)
		}
		c.directed.Add(c.directed, n.Mul(n, big.NewInt(t.factor)))
	}
	return c, nil
}

// forecastOneWay adds up the cost of the cheaper of sets and a sweep. If the memory has room for neither, tours are to
// be listed.
func (c Count) forecastOneWay(ctx context.Context, g *graph.Graph, tours *plainsweep.Tours, terms []term, opts Options) (Count, error) {
	f, a := opts.forecast, tours.Table()
	sets := 0.0
	for _, t := range terms {
		sets += t.effort()
	}
	memory := opts.Filled().Memory
	if a.Len() > 2 && fitsPlain(a) == nil {
		e, err := tours.Expect(ctx, memory)
		swept := plainEffort * e.Transitions * float64(e.Parts)
		switch {
		case ctx.Err() != nil:
			return Count{}, unfinished(ctx.Err())
		case err == nil && e.Memory <= float64(memory) && (terms == nil || swept < sets):
			return c.foreseen(e, opts)
		}
	}
	if terms == nil {
		return c.list(ctx, g, opts)
	}
	f.work += sets
	f.terms = append(f.terms, terms...)
	return c, errForecast
}

// foreseen notes the cost of a plain sweep, or counts no tours if it is known that there are none.
func (c Count) foreseen(e plainsweep.Expected, opts Options) (Count, error) {
	if e.Parts == 0 {
		c.directed = new(big.Int)
		return c, nil
	}
	opts.forecast.plain = append(opts.forecast.plain, e)
	opts.forecast.work += plainEffort * e.Transitions * float64(e.Parts)
	return c, errForecast
}

// outlineOneWay describes a plain sweep.
func outlineOneWay(e plainsweep.Expected) Outline {
	o := Outline{Name: "tours with a direction", Factor: 1}
	if e.Parts > 1 {
		o.Name = fmt.Sprintf("paths; %s of closed tours like it take from them what is not open", fault.Plural(int64(e.Parts-1), "sweep"))
	}
	o.Order, o.Width, o.Whole, o.Units = e.Order, e.Width, true, 1
	o.Expected = frontier.Expected{OnCut: e.Peak, States: e.States, Transitions: e.Transitions, Memory: e.Memory}
	return o
}

// plainDraws draws tours with a direction by the plain sweep.
type plainDraws struct{ *plainsweep.Draws }

func (d plainDraws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	walks, err := d.Draws.Draw(ctx, sources)
	if err != nil {
		return nil, plainError(ctx, err, nil)
	}
	return walks, nil
}

// drawsOneWay prepares to draw tours with a direction.
func drawsOneWay(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Draws, error) {
	if a.Len() <= 2 {
		d := &walkDraws{adj: a, number: small(a, ask), arrows: true, from: -1, to: -1}
		s := &sweeping{adj: a}
		d.from, _ = s.vertex(ask.From)
		d.to, _ = s.vertex(ask.To)
		d.few = d.all()
		return d, nil
	}
	if err := fitsPlain(a); err != nil {
		return nil, err
	}
	var stats plainsweep.Stats
	draws, err := plainsweep.NewTours(g, a, ask).Draws(ctx, plainLimits(opts, 0), &stats)
	if err != nil {
		return nil, plainError(ctx, err, &stats)
	}
	return plainDraws{draws}, nil
}
