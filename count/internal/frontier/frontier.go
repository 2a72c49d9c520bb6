package frontier

import (
	"context"
	"math/big"
	"math/rand/v2"

	"leaper/count/internal/beyond"
	"leaper/count/internal/choose"
	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// MaxWidth is the number of vertices of the widest frontier.
const MaxWidth = pairing.MaxWidth

// Errors of a count.
var (
	ErrWidth   = plan.ErrWidth     // every order tried has a frontier of more than [MaxWidth]
	ErrLayout  = plan.ErrLayout    // a layout does not fit the graph
	ErrMemory  = pairing.ErrMemory // the states of a step would not fit the memory allowed
	ErrAnother = choose.ErrAnother // there is no other plan
	ErrDraw    = beyond.ErrDraw    // a plan whose cycles cannot be drawn
	ErrGuess   = run.ErrGuess      // an [ErrMemory] by a guess, which may be far off
	ErrScratch = run.ErrScratch    // the folder for states that do not fit the memory
)

type (
	// Graph is the graph whose cycles are counted.
	Graph = plan.Graph
	// A Layout is a plan without its graph, for records.
	Layout = plan.Layout
	// A Description describes a plan.
	Description = plan.Description
	// Expected is the expected cost of a count.
	Expected = plan.Expected
	// Options of a count. The zero value is good.
	Options = run.Options
	// Prepared is a plan that is ready for units, one after another.
	Prepared = run.Prepared
	// Draws draws cycles of a plan.
	Draws = beyond.Draws
	// Edge is two vertices, the lower one first.
	Edge = beyond.Edge
	// Subgraphs counts the cycles of subgraphs of a graph, one after another.
	Subgraphs = beyond.Subgraphs
	// Stats is the cost of a count.
	Stats = sweep.Stats
	// Residues are primes for numbers up to a limit: see [Options].
	Residues = sweep.Residues
)

// NewResidues chooses enough primes for numbers up to a limit.
func NewResidues(limit *big.Int) Residues { return sweep.NewResidues(limit) }

// Combine is the number below the product of some parts, no two with a divisor in common, that leaves these residues.
func Combine(residues []*big.Int, parts []uint64, product *big.Int) *big.Int {
	return sweep.Combine(residues, parts, product)
}

// A Plan says how to make a count: the order of the vertices, the side of the cut that each edge
// belongs to, and the units of the work.
type Plan struct{ plan *plan.Plan }

// New plans a count of the Hamiltonian cycles of a graph. It tries the orders given and some of
// its own, with several cuts each, and keeps the plan with the lowest guessed cost. Of plans
// with similar guesses it keeps the one whose order was given first. The choice is the same on
// every machine. The error wraps [ErrWidth] if every frontier is wider than [MaxWidth].
//
// Memory is what a run will be allowed. A count is planned in branches if it does not seem to
// fit half of the memory, or if it is long and branches give it automorphisms. 0 is for plans
// without branches.
func New(ctx context.Context, g Graph, memory int64, orders ...[]int32) (*Plan, error) {
	return planned(choose.New(ctx, g, memory, orders...))
}

// Another plans a count as [New] does, but in another way than a given layout. So the number, or
// its residue modulo a prime (see [Options]), can be found a second time. The error wraps
// [ErrAnother] if there is no other plan, or [ErrLayout] if the layout is not of this graph.
func Another(ctx context.Context, g Graph, memory int64, old Layout, orders ...[]int32) (*Plan, error) {
	return planned(choose.Another(ctx, g, memory, old, orders...))
}

// Lay turns a layout into a plan. The error wraps [ErrLayout] or [ErrWidth].
func Lay(g Graph, l Layout) (*Plan, error) { return planned(plan.Lay(g, l)) }

func planned(p *plan.Plan, err error) (*Plan, error) {
	if err != nil {
		return nil, err
	}
	return &Plan{p}, nil
}

// Key distinguishes plans: two plans of one graph with the same key have the same units.
func (p *Plan) Key() string { return p.plan.Key() }

// Layout is the plan's.
func (p *Plan) Layout() Layout { return p.plan.Layout() }

// Describe describes the plan.
func (p *Plan) Describe() (Description, error) { return p.plan.Describe() }

// Expected is the cost that the plan expects.
func (p *Plan) Expected() Expected { return p.plan.Expected() }

// Expect refines the expected cost of a run, by a sample if the count is a long one.
func (p *Plan) Expect(ctx context.Context, opts Options) (Expected, error) {
	return choose.Expect(ctx, p.plan, opts)
}

// Units is the number of units of a plan.
func (p *Plan) Units() int { return p.plan.Units() }

// Divided divides a plan into smaller units, for machines that work apart. As far as possible, no
// unit is expected to be more than a share of the work.
func (p *Plan) Divided(share float64) (*Plan, error) { return planned(p.plan.Divided(share)) }

// PrefixesFit reports whether the work that units share seems to fit a memory and disk, so
// that a worker need not sweep it again and again.
func (p *Plan) PrefixesFit(memory, disk int64) (bool, error) { return p.plan.PrefixesFit(memory, disk) }

// Lanes gives each unit a lane, numbered from 0. Units of a lane share more of the work above
// them than others do, and neighbouring lanes share more than distant ones.
func (p *Plan) Lanes() []int { return p.plan.Lanes() }

// InOrder lists the units in the order to hand them out. Units that share most of the work above
// them follow each other.
func (p *Plan) InOrder() []int { return p.plan.InOrder() }

// Together is the most units worth counting together. It also reports whether the memory has
// room for the work that they share with others.
func (p *Plan) Together(opts Options) (most int, kept bool, err error) {
	return run.Together(p.plan, opts)
}

// Count counts the Hamiltonian cycles of a graph, over all units of a plan. Each cycle counts
// once, whatever its direction.
func (p *Plan) Count(ctx context.Context, opts Options) (*big.Int, Stats, error) {
	return run.All(ctx, p.plan, p.doubted(opts))
}

// Run counts units of a plan. It gives each unit's number to done, in any order but never two at
// once. The error wraps [ErrMemory] or that of the context, or is done's; numbers given to done
// before are right all the same.
func (p *Plan) Run(ctx context.Context, units []int, opts Options, done func(unit int, cycles *big.Int) error) (Stats, error) {
	return run.Units(ctx, p.plan, units, p.doubted(opts), done)
}

// doubted are options of a count that a guess alone does not refuse.
func (p *Plan) doubted(opts Options) Options {
	opts.ConfirmRefusal = func(ctx context.Context, memory int64) (bool, error) { return choose.CanRun(ctx, p.plan, memory) }
	return opts
}

// Prepare makes a plan ready for units. The error wraps that of the context.
func (p *Plan) Prepare(ctx context.Context, opts Options) (*Prepared, error) {
	return run.Prepare(ctx, p.plan, p.doubted(opts))
}

// Draws prepares to draw cycles. Numbers are the numbers of the units, in order; if nil, the units are
// counted first. The error wraps [ErrMemory], [ErrDraw] where weights are negative, or that of
// the context.
func (p *Plan) Draws(ctx context.Context, opts Options, numbers []*big.Int) (*Draws, error) {
	return beyond.NewDraws(ctx, p.plan, opts, numbers)
}

// Some gives a Hamiltonian cycle: its vertices in order, from the hub or the first vertex on. It
// gives nil if there is none; the sweep is then a proof. The error wraps [ErrMemory], [ErrDraw]
// where weights are negative, or that of the context.
func (p *Plan) Some(ctx context.Context, opts Options, random *rand.Rand) ([]int32, Stats, error) {
	return beyond.Some(ctx, p.plan, opts, random)
}

// Uses counts for each edge the cycles that take it. The error wraps [ErrMemory], [ErrDraw]
// or that of the context.
func (p *Plan) Uses(ctx context.Context, opts Options) (map[Edge]*big.Int, error) {
	return beyond.Uses(ctx, p.plan, opts)
}

// Subgraphs prepares to count subgraphs of the plan's graph, with its order and its cut. The
// plan must be one of whole layers: it is made with no memory given.
func (p *Plan) Subgraphs(opts Options) (*Subgraphs, error) {
	return beyond.NewSubgraphs(p.plan, opts)
}
