// Package list lists every tour of a leap graph, one after another, in a stated order, and counts
// tours by listing them. The verb list prints them; packages number, count and sample build on it.
//
// The search is backtracking: walk on while there is an unvisited
// square to go to, and step back when there is none. What this package adds is
// a fixed order, so that "the third tour on 5×5" means the same to everyone,
// and rules that see early that a walk cannot be finished (package position).
//
// # The order kt
//
// The default order is that of the kt and gkt functions in the Dfns workspace
// of Dyalog APL (John Scholes). Starts come in row-major order. At each step
// the unvisited squares to move to are sorted by the number of unvisited
// squares that they lead to, fewest first: the rule of Warnsdorff (1823).
// Among equals the last in row-major order comes first, because the function reduces its
// list from the right:
//
//	moves from e4, with onward moves    c3:7 c5:5 d2:3 d6:5 f2:3 f6:5 g3:5 g5:5
//	tried in this order                 f2 d2 g3 g5 … c3       (e4 on 8×8)
//
// On a wrapped board these functions, the seed of this package, list the squares in the order of
// the moves and keep copies, where two moves lead to one square. Copies count as onward
// moves, and among equals the last copy comes first; but a square is tried only
// when its first copy comes, so each tour is listed once.
//
// [Trace] shows the search itself: each step forwards and back, and each
// square that a rule excludes.
//
// # The machine
//
// Two searchers do the same: one on 64-bit masks, for boards of up to 64
// squares (masks.go), and one on tables for all others (tables.go). The tests
// hold both against each other, and against a literal transcription of the
// APL functions.
//
// A third one chooses edges, in an order of its own (edges.go and package
// leaper/list/internal/edges).
package list

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
	"leaper/trace"
	"leaper/work"
)

// MaxSquares is the number of squares of the largest board that can be listed,
// and maxArcs the largest number of its moves from square to square.
const (
	MaxSquares = 1 << 22
	maxArcs    = 1 << 26
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrOptions: options that contradict each other or the graph.
	ErrOptions = errors.New("impossible options")
	// ErrSteps: the listing took as many steps as [Options.MaxSteps] allows.
	ErrSteps = errors.New("limit of steps reached")
)

// An Order is an order in which tours are listed.
type Order uint8

// The orders. The zero value is the order of the kt function.
const (
	// KT: fewest onward moves first; among equals the last in row-major order.
	KT Order = iota
	// Plain: the moves in a fixed order and no heuristic. The order is that of
	// the graph's moves, see [graph.Graph.WithMoves].
	Plain
	// Moves: as KT, but among equals the last in the order of the moves comes first,
	// on every board as KT does on wrapped ones. Whitney's function searches so.
	Moves
	// Castle: closed tours only; squares in row-major order, but a square with
	// one free exit left, not next to the first square, is forced.
	Castle
	// Edges: that of the searcher that chooses edges and not squares, see package
	// leaper/list/internal/edges; the walks of one cycle come together, in the order of their squares.
	Edges
)

var orders = names.Enum[Order]{What: "order", Err: ErrOptions, Entries: names.List{
	{"kt", "fewest onward moves first; among equals the last square in reading order (the functions kt and gkt of Dyalog APL's Dfns workspace)"},
	{"plain", "the moves in a fixed order, with no rule of thumb"},
	{"moves", "fewest onward moves first; among equals the last move"},
	{"castle", "closed tours; squares in reading order, except that a square with one way out left comes first"},
	{"edges", "edges are chosen, where the fewest are left, and not squares: the order of the method edges"},
}}

// Orders lists the names that [ParseOrder] reads.
func Orders() names.List { return orders.List() }

// OrdersOfWalks lists those in which a walk grows from its start, so that it can be shown, and its tours
// have numbers.
func OrdersOfWalks() names.List { return orders.List()[:Edges] }

func (o Order) String() string { return orders.Of(o) }

// ParseOrder reads an order's name. The error wraps [ErrOptions].
func ParseOrder(s string) (Order, error) { return orders.Parse(s) }

// Options of a listing. The zero value lists every tour, directed, in kt order.
type Options struct {
	Order Order
	// As is the convention: Undirected lists a tour or its reverse, the one
	// that is met first, and Distinct the first of all its images.
	As tour.Convention
	// AnyOrder lets a [Count] search in any order, by the quicker searcher: its number does not depend on it.
	AnyOrder bool
	// Skip is how many of the first tours are left out. The search still meets them one by
	// one, and counts their steps in [Stats].
	Skip int64
	// Limit ends the listing after this number of tours, without those skipped; 0 is no
	// limit.
	Limit int64
	// MaxSteps ends the listing with [ErrSteps] after about this number of steps; 0 is
	// no limit. It does not hold for a [Count] on several threads.
	MaxSteps int64
	// Stuck, if not nil, is called by [All] and [From] where the search has
	// met no tour for about Patience steps, and again after as many more. If it returns true, the
	// listing ends with [ErrSteps].
	Stuck    func() bool
	Patience int64
	// NoPrune uses no rules, and walks into every dead end, as the seed does. It changes the cost
	// of a listing, never its result.
	NoPrune bool
	// Stats, if not nil, is filled when the listing ends, however it ends.
	Stats *Stats
	// Threads and Progress are for [Count], which reports a few times a second which share of the
	// starts is done, and the tours so far. [All] uses one thread.
	work.Resources
	// Longer, if not nil, is called by [All] with each walk that leads no further
	// and is longer than all walks before, except tours. It may keep the squares.
	Longer func(path []board.Square)

	// Resume makes a [Trace] go on where another ended: it yields the events that come
	// after the advance to the last of these squares, a walk that the search reaches.
	// It cannot be used with Skip or Limit, and a walk that the search never reaches
	// is refused.
	Resume []board.Square

	tables bool // use the table searcher on small boards, too: for tests
}

// Stats says what a listing did.
type Stats struct {
	Tours    int64 // tours listed, without those skipped
	Steps    int64 // squares entered
	Retreats int64 // squares left again backwards
	// Tests is how many squares were candidates for a visit, as the seed counts them:
	// the starts, and the squares that could be moved to from each square
	// entered. Squares that a rule excluded count too.
	Tests int64
	// After is how many of the Tests were still to come when the last tour
	// was found: 168 for the first tour on 8×8, as the seed says.
	After int64
	// By edges, the steps are the edges chosen, and the retreats the branches left; a test is
	// the root or a branch that was left, and Pruned has the dead ends.

	// Pruned is how many squares were entered or passed over because of a rule
	// that saw that no tour can follow.
	Pruned int64
}

// add adds the numbers of another part of the listing.
func (s *Stats) add(t Stats) {
	s.Tours += t.Tours
	s.Steps += t.Steps
	s.Retreats += t.Retreats
	s.Tests += t.Tests
	s.Pruned += t.Pruned
}

// All yields the tours of a graph that the ask wants, in order. A graph without a board has
// no symmetries for the convention [tour.Distinct], and no moves for the order [Moves]; the
// constraints on it are [tour.GraphConstraints]. A tour is valid
// until the next; Clone keeps it. Memory does not grow with the number of
// tours. If something is wrong with the request, or ctx ends, the last pair is
// a zero Tour with the error: it wraps [tour.ErrAsk], [ErrOptions],
// [graph.ErrTooLarge] or the context's error.
func All(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) iter.Seq2[tour.Tour, error] {
	return func(yield func(tour.Tour, error) bool) {
		p, err := newProblem(ctx, g, ask, opts)
		if err != nil {
			yield(tour.Tour{}, err)
			return
		}
		p.stream(ctx, yield)
	}
}

// stream yields the tours of a problem, and the error that ends it, if there is one.
func (p *problem) stream(ctx context.Context, yield func(tour.Tour, error) bool) {
	var stats Stats
	squares := make([]board.Square, p.n)
	err := p.run(ctx, p.searcher(), &stats, func(path []graph.Vertex, from int) bool {
		for i := from; i < len(path); i++ {
			squares[i] = p.Square(path[i])
		}
		return yield(tour.Of(squares), nil)
	})
	if p.opts.Stats != nil {
		*p.opts.Stats = stats
	}
	if err != nil {
		yield(tour.Tour{}, err)
	}
}

// run drives a searcher through all starts. visit gets each tour and the first
// step at which it differs from the tour before; it returns false to end the run.
func (p *problem) run(ctx context.Context, s searcher, stats *Stats, visit func(path []graph.Vertex, from int) bool) error {
	if p.opts.Order == Edges {
		return p.runEdges(ctx, stats, visit)
	}
	f, err := newFilter(ctx, p)
	if err != nil {
		return err
	}
	ends, err := p.findEndRules(ctx)
	if err != nil {
		return err
	}
	stats.Tests += int64(len(p.starts))
	longest := neverLonger
	if p.opts.Longer != nil {
		longest = 0
	}
	fresh := 0 // the first step that the visitor does not know yet
	skip := p.opts.Skip
	var stopped error // the context's, after the last tour
	resume := p.resume
	for at, start := range p.starts {
		if len(resume) > 0 && start != resume[0] {
			continue
		}
		if p.hasNoTour(ends, start) {
			stats.Pruned++
			if p.listener != nil {
				p.listener.tell(trace.Prune, p.whyNoTour(ends, start), start, 0)
				if over, err := p.listener.over(ctx); over {
					return err
				}
			}
			continue
		}
		job := job{
			ctx:     ctx,
			stats:   stats,
			idle:    &p.idle,
			start:   start,
			resume:  resume,
			longest: longest,
			leaf: func(path []graph.Vertex, from int) bool {
				fresh = min(fresh, from)
				if !f.admits(path, s) {
					return p.listener.tell(trace.Prune, f.reason(), path[len(path)-1], len(path))
				}
				if skip > 0 {
					skip--
					return p.listener.tell(trace.Prune, trace.Skipped, path[len(path)-1], len(path))
				}
				from, fresh = fresh, len(path)
				stats.Tours++
				last := stats.Tours == p.opts.Limit
				if last {
					var after int64
					if after, stopped = p.countPending(ctx, path); stopped != nil {
						return false
					}
					stats.After = after + int64(len(p.starts)-1-at)
				}
				return visit(path, from) && !last
			},
		}
		more, err := s.search(&job)
		resume = nil
		if err != nil || !more {
			return cmp.Or(err, stopped)
		}
		longest = job.longest
	}
	if len(resume) > 0 {
		return errResume
	}
	return nil
}

// A job is one piece of work for a searcher: all tours from a start.
type job struct {
	ctx   context.Context
	stats *Stats
	start graph.Vertex
	then  []graph.Vertex // squares that must follow the start
	// resume is the walk after whose last advance the search goes on; nil is none.
	resume []graph.Vertex
	// depth, if over 0, cuts the search off at walks of this number of squares, which
	// leaf gets in place of tours.
	depth int
	// leaf gets a path, and the first step that differs from the path before.
	// It returns false to end the search.
	leaf func(path []graph.Vertex, from int) bool
	// longest is how many squares a walk must exceed to be shown to
	// [Options.Longer].
	longest int
	idle    *idle // nil: the search may be idle for any time
}

// idle says for how long a search has met no tour.
type idle struct{ tours, since int64 }

// neverLonger is a length that no walk exceeds.
const neverLonger = math.MaxInt

// showLonger passes a walk to Options.Longer: it leads no further, and is longer than those before.
func (j *job) showLonger(p *problem, path []graph.Vertex) {
	squares := make([]board.Square, len(path))
	for i, v := range path {
		squares[i] = p.Square(v)
	}
	j.longest = len(path)
	p.opts.Longer(squares)
}

// A searcher walks the tree of walks below a start, in order.
type searcher interface {
	// search returns false if leaf ended it.
	search(*job) (more bool, err error)
	ranker
}

// A ranker knows the order in which the search tries squares.
type ranker interface {
	// rank returns the place of a vertex among the candidates after a step
	// (from 0) of the current path, in the order in which they are tried.
	rank(step int, v graph.Vertex) int
}

// checkLimits returns why a searcher must stop; nil if it need not.
func (j *job) checkLimits(p *problem, steps int64) error {
	if limit := p.opts.MaxSteps; limit > 0 && j.stats.Steps+steps >= limit {
		return fault.New(ErrSteps, "%d steps", limit)
	}
	if j.idle != nil && p.opts.Stuck != nil {
		switch now := j.stats.Steps + steps; {
		case j.stats.Tours != j.idle.tours:
			*j.idle = idle{j.stats.Tours, now}
		case now-j.idle.since < p.opts.Patience:
		case p.opts.Stuck():
			return fault.New(ErrSteps, "%d steps without a tour", now-j.idle.since)
		default:
			j.idle.since = now
		}
	}
	return j.ctx.Err()
}

// stepsBetweenChecks returns how many steps a searcher takes between two checks of its limits.
func (p *problem) stepsBetweenChecks() int64 {
	if p.opts.Stuck == nil {
		return patience
	}
	return min(patience, max(1, p.opts.Patience))
}

// patience is how many steps a searcher takes between two checks of its context: a
// fraction of a millisecond's work.
const patience = 1 << 12
