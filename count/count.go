// Package count gives exact numbers of tours, in every convention and of any size. The verb
// count prints these numbers; packages number and sample use its sweeps.
//
// There are three methods. They share no code, so each checks the others:
//
//   - The sweep ([Plan], package frontier) never meets a tour. Its time and memory
//     grow with the width of the board, and hardly with its length. It is the
//     method for all but tiny boards.
//     Where moves go one way, the plain sweep does the same (package subgraph).
//   - Listing (package list) meets every tour. It counts what no sweep can: tours with sums and
//     with given numbers.
//   - Inclusion and exclusion ([Subsets]) works up to 20 squares.
//
// To count tours up to symmetry, it counts the tours that have a symmetry (symmetry_distinct.go,
// Burnside's lemma). A long count can be kept, continued and shared ([Record]). A count without
// enough time or memory gives no number.
//
// The first word of a file's name is its question:
//
//   - count.go: which method counts this? convention.go: which number is it then?
//   - plan: which sweeps count this, in which units, and at what cost? ([Plan], [Prepared],
//     [Seconds], [Explain]). Dense graphs are counted by sets of vertices: plan_dense.go.
//   - record: what is known of a count, in a file ([Record], [Subject])?
//   - symmetry: how many tours have a symmetry, and how many are there up to symmetry?
//   - constraints: how many tours take and avoid given moves, have given numbers, or begin with
//     a given walk ([Beginnings])?
//   - draws: which tours are there, drawn uniformly ([NewDraws], [NewFolded]), and is there one
//     ([Reach])?
//   - by: how many tours are there for each move, start and symmetry, and with how many moves of a kind
//     ([ByMove], [ByStart], [BySymmetry], [BySome])?
//   - oneway: which method counts and draws tours where moves go one way?
//   - subsets: inclusion and exclusion.
//
// The packages in internal have the methods: frontier, which opens with an essay, and heldkarp, for
// dense graphs.
package count

import (
	"context"
	"errors"
	"math/big"

	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrUnfinished: the time or the memory was over before the count was. The
	// [Count] that comes with it holds the tours met so far, of a listing.
	ErrUnfinished = errors.New("count not finished")
	// ErrMethod: a way of counting that does not exist or cannot count this.
	ErrMethod = errors.New("impossible method")
	// ErrConvention: a count that has no number in a convention.
	ErrConvention = errors.New("no number in this convention")

	// ErrWidth: every order that a sweep tried has too wide a frontier.
	ErrWidth = frontier.ErrWidth
	// ErrMemory: the states of a step do not fit the memory allowed. ErrGuess is with it where
	// that was guessed; a guess may be far off.
	ErrMemory = frontier.ErrMemory
	ErrGuess  = frontier.ErrGuess
	// ErrScratch: the folder for states that do not fit the memory failed.
	ErrScratch = frontier.ErrScratch
)

// SweepStats are what a sweep did: widths, states, transitions, memory.
type SweepStats = frontier.Stats

// unfinished is the error of a count that was ended by its time or its memory.
func unfinished(cause error) error {
	kind := errors.Join(ErrUnfinished, cause)
	switch {
	case errors.Is(cause, context.DeadlineExceeded):
		return fault.New(kind, "the time limit was reached")
	case errors.Is(cause, context.Canceled):
		return fault.New(kind, "the count was stopped")
	}
	return fault.New(kind, "%s", cause)
}

// Method is a way of counting.
type Method uint8

// The methods. The zero value chooses.
const (
	Auto    Method = iota // the sweep where it can count, else listing
	Sweep                 // by the frontier
	Listing               // one by one
)

var methods = names.Enum[Method]{What: "method", Err: ErrMethod, Entries: names.List{
	{"auto", "sweep where possible, otherwise list"},
	{"sweep", "counts square by square, without meeting a tour; its memory grows with the board's width"},
	{"list", "meets every tour, so its time grows with their number; also for constraints that no sweep obeys"},
}}

// Methods lists the methods by their names.
func Methods() names.List { return methods.List() }

func (m Method) String() string { return methods.Of(m) }

// ParseMethod reads a method's name. The error wraps [ErrMethod].
func ParseMethod(s string) (Method, error) { return methods.Parse(s) }

// Options of a count. The zero value counts on all processors.
type Options struct {
	// As is the convention that the count has to know. Directed gives
	// undirected as well; Distinct takes a count of its own (symmetry_distinct.go).
	As     tour.Convention
	Method Method
	// Memory and scratch are for the states of a sweep. Progress hears of steps of the sweep or
	// parts of the listing, and of the tours that a listing has met.
	work.Resources
	// GoOn lets a sweep go on although it seems to need far more memory than is allowed: it ends
	// when a step does not fit.
	GoOn bool
	// Ledger is the file in which a sweep notes its progress within unfinished units. A stopped
	// sweep continues from there; "": none. One process at a time may use it.
	Ledger string
	// If not nil, a listing fills Stats, a sweep fills Sweep, and a count by sets of vertices Sets.
	Stats *list.Stats
	Sweep *SweepStats
	Sets  *Sets

	forecast *forecast // if not nil, adds up the cost of sweeps, and none is made
}

// memory is the limit of a sweep. A quick forecast plans without a limit, which is done in a moment.
func (o Options) memory() int64 {
	if o.forecast != nil && !o.forecast.forMemory {
		return 0
	}
	return o.Filled().Memory
}

// Exact counts the tours of an ask. For undirected tours with a one-way move to avoid, it also
// counts those that may be walked either way (see [tour.Ask.ReversiblePart]). If the time of ctx or
// the memory runs out, the error wraps [ErrUnfinished] and the cause; the count then holds the
// tours that a listing has met so far. With any other error it is the zero Count, without a
// number.
func Exact(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Count, error) {
	if err := ask.Check(g, constraintSets()...); err != nil {
		return Count{}, err
	}
	ask = ask.Normalised(g)
	both, some := ask.ReversiblePart(g.Squares())
	if opts.As != tour.Undirected || !some || ask.Reversible(g.Squares()) {
		return directed(ctx, g, ask, opts)
	}
	c, err := directed(ctx, g, ask, opts.portion(0, 0.5))
	if err != nil {
		return c, err
	}
	either, err := directed(ctx, g, both, opts.portion(0.5, 0.5))
	c.bothWays = either.directed
	return c, err
}

// directed is Exact without the parts that only undirected tours need.
func directed(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Count, error) {
	turned, _ := ask.Rotated(g)
	c, err := exact(ctx, g, turned, opts)
	if c.squares > 0 {
		c.ask, c.as = ask, opts.As
	}
	return c, err
}

// exact counts by an ask that has been checked and turned.
func exact(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Count, error) {
	c := Count{ask: ask, squares: g.Squares(), arrows: g.Directed()}
	switch {
	case opts.Method > Listing:
		return Count{}, fault.New(ErrMethod, "%s does not exist", opts.Method)
	case opts.As.CheckGraph(g) != nil:
		return Count{}, fault.New(ErrMethod, "%w", opts.As.CheckGraph(g))
	}
	for _, way := range countingMethods() {
		if ask.ConstraintKinds()&^way.obeys == 0 {
			return way.count(c, ctx, g, opts)
		}
	}
	return Count{}, fault.New(ErrMethod, "there is no count of tours with %s", ask.ConstraintKinds())
}

// A countingMethod obeys some kinds of constraint.
type countingMethod struct {
	obeys tour.Constraint // every constraint asked for has to be among these
	count func(c Count, ctx context.Context, g *graph.Graph, opts Options) (Count, error)
}

// countingMethods lists all methods. The first that obeys all constraints of an ask counts its tours.
func countingMethods() []countingMethod {
	return []countingMethod{
		{0, Count.plain},
		{constraints.Understood, Count.constrained},
		{tour.MoveConstraints | tour.WhirlingConstraints, Count.whirling},
		{tour.SymmetryConstraints, Count.bySymmetries},
		{tour.SymmetryConstraints | tour.SumConstraints, Count.byList},
		{constraints.Watched, Count.constrained},
	}
}

// constraintSets lists, for each counting method, the kinds that it obeys.
func constraintSets() []tour.Constraint {
	var sets []tour.Constraint
	for _, w := range countingMethods() {
		sets = append(sets, w.obeys)
	}
	return sets
}

// plain counts tours without constraints.
func (c Count) plain(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	switch {
	case opts.Method == Listing:
		return c.list(ctx, g, opts)
	case opts.As == tour.Distinct:
		return c.bySymmetries(ctx, g, opts)
	case g.Directed():
		a, err := g.Table(ctx)
		if err != nil {
			return Count{}, unfinished(err)
		}
		return c.oneWay(ctx, g, a, opts)
	}
	plan, err := newPlan(ctx, g, c.ask, opts.memory(), layoutOptions{sumOnly: opts.Method == Auto})
	if err != nil {
		return Count{}, err
	}
	if c.directed, err = plan.total(ctx, opts); err != nil {
		return Count{}, err
	}
	return c, nil
}

// oneWayThing names the cause of tours that cannot be reversed.
func oneWayThing(g *graph.Graph) string {
	if g.OnBoard() {
		return "a piece that cannot go back"
	}
	return "a graph whose edges go one way"
}

// bySymmetries counts tours up to symmetry, or tours that have a symmetry. Where it cannot, a
// listing does.
func (c Count) bySymmetries(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	if opts.Method == Listing {
		return c.list(ctx, g, opts)
	}
	count := Count.symmetric
	if c.ask.ConstraintKinds() == 0 {
		count = Count.upToSymmetry
	}
	counted, err := count(c, ctx, g, opts)
	switch {
	case err == nil:
		return counted, nil
	case !errors.Is(err, errSymmetry):
		return Count{}, err
	case opts.Method == Sweep:
		return Count{}, fault.New(ErrMethod, "%w", err)
	case !g.Directed() && c.squares > maxListed:
		return c.listFew(ctx, g, opts, err)
	}
	return c.list(ctx, g, opts)
}

// upToSymmetry counts distinct tours.
func (c Count) upToSymmetry(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	n, err := distinct(ctx, g, c.ask, opts)
	return c.of(n, tour.Distinct), err
}

// byList counts tours that no sweep counts.
func (c Count) byList(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	if opts.Method == Sweep {
		return Count{}, fault.New(ErrMethod, "a sweep cannot count magic tours; list them")
	}
	return c.list(ctx, g, opts)
}

// of is the count with a number of directed tours, or of classes.
func (c Count) of(n *big.Int, as tour.Convention) Count {
	if as == tour.Distinct {
		c.distinct = n
	} else {
		c.directed = n
	}
	return c
}

// Distinct tours that can only be listed are listed at once on up to maxListed squares. A larger
// board may have few tours, or none: a search of fewSteps steps tells, in about a second.
const (
	maxListed = 48
	fewSteps  = 1 << 24
)

// listFew counts tours by listing if there are few.
func (c Count) listFew(ctx context.Context, g *graph.Graph, opts Options, why error) (Count, error) {
	if opts.forecast != nil {
		opts.forecast.listed = true
		return Count{}, errForecast
	}
	as := opts.As
	if as == tour.Undirected {
		as = tour.Directed // half of it
	}
	n, err := list.Count(ctx, g, c.ask, list.Options{As: as, AnyOrder: true, Resources: work.Resources{Threads: 1}, MaxSteps: fewSteps, Stats: opts.Stats})
	switch {
	case err == nil:
		return c.of(big.NewInt(n), as), nil
	case errors.Is(err, list.ErrSteps):
		return Count{}, fault.New(ErrMethod, "%w, and %s has too many tours to do so unless the listing is asked for", why, g)
	case errors.Is(err, ctx.Err()):
		return Count{}, unfinished(err)
	}
	return Count{}, err
}

// list counts by listing.
func (c Count) list(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	return c.listed(ctx, g, opts, 0)
}

// listed counts by a listing of at most a number of steps; 0: no limit.
func (c Count) listed(ctx context.Context, g *graph.Graph, opts Options, steps int64) (Count, error) {
	if opts.forecast != nil {
		opts.forecast.listed = true
		return Count{}, errForecast
	}
	as := opts.As
	if as == tour.Undirected {
		as = tour.Directed // half of it
	}
	n, err := list.Count(ctx, g, c.ask, list.Options{As: as, AnyOrder: true, Resources: opts.Resources, MaxSteps: steps, Stats: opts.Stats})
	c = c.of(big.NewInt(n), opts.As)
	switch {
	case err == nil:
		return c, nil
	case errors.Is(err, ctx.Err()):
		return c, unfinished(err)
	}
	return Count{}, err
}
