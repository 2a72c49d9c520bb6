// Package estimate estimates the number of tours by random probes, beyond the reach of package
// count. It gives an interval that says how far to trust the estimate; the verb estimate prints
// both.
//
// The idea is Knuth's (1975, "Estimating the efficiency of backtrack programs"). A search for
// all tours is a tree, too large to walk. So walk down one branch of it, chosen at random, and
// remember how likely this branch was. If it ends with a tour, its weight is one over that
// chance. If it gets stuck, its weight is 0:
//
//	    start
//	   /     \
//	  o       o                leaf      †     T     T     †     T
//	 / \    / | \              chance   1/4   1/4   1/6   1/6   1/6
//	†   T  T  †  T             weight    0     4     6     0     6
//
// Each tour adds its chance times its weight to the expected weight. This product is 1, so the
// expected weight is the number of tours, here 3. The mean weight of many probes converges
// to it.
//
// How fast depends on how even the weights are. With equal chances for all branches they are
// very uneven: most walks leave a corner behind and get stuck, and a few of the others outweigh
// all the rest. Cancela and Mordecki (2006) favour the squares with few onward moves, as
// Warnsdorff (1823) did. No square is ever impossible, so the mean is still the number of tours.
// But more walks succeed, and their weights are more alike. Here the chance of a square is
// proportional to the power −3/2 of its onward moves (problem.go). Both methods leave out moves
// that rules show to lead nowhere (package position).
//
// Weights with a long tail cause two problems. The usual interval is too short and lies too low,
// so interval.go has another; the tests count how many of its intervals hold the true number.
// And if the largest weight is a large part of the sum, larger ones are missing, and no interval
// helps: [Estimate.Trusted] says so.
package estimate

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrUnfinished: the context ended before the estimate was complete. The
	// [Estimate] that comes with it holds the probes until then.
	ErrUnfinished = errors.New("estimate not finished")
	// ErrOptions: options that contradict each other or the graph.
	ErrOptions = errors.New("impossible options")
)

// A Method is the rule by which probes choose their way.
type Method uint8

// The methods. The zero value chooses.
const (
	Auto       Method = iota // Warnsdorff
	Warnsdorff               // squares with few onward moves are favoured
	Knuth                    // all squares are equally likely
)

var methods = names.Enum[Method]{What: "method", Err: ErrOptions, Entries: names.List{
	{"auto", "warnsdorff"},
	{"warnsdorff", "walks prefer squares with few onward moves (Cancela and Mordecki 2006)"},
	{"knuth", "walks choose uniformly (Knuth 1975)"},
}}

// Methods lists the names that [ParseMethod] reads.
func Methods() names.List { return methods.List() }

// ParseMethod reads a method's name. The error wraps [ErrOptions].
func ParseMethod(s string) (Method, error) { return methods.Parse(s) }

func (m Method) String() string { return methods.Of(m) }

// The limits of [Options]: the fewest and the most probes, and the shortest interval. Fewer
// probes say nothing.
const (
	MinProbes = 100
	MaxProbes = 1 << 50
	MinWithin = 1e-6
)

// Options of an estimate. The zero value makes 100,000 probes on all
// processors, with the seed 1.
type Options struct {
	Method Method
	// As is the convention of the number: directed or undirected.
	As tour.Convention
	// Probes is the number of probes; 0 stands for 100,000.
	Probes int64
	// Within, if over 0, asks for a precision: both ends of the interval must be within this
	// share of the estimate, 0.01 for 1 %, without doubt. The estimate finds out how many probes
	// that needs, and makes them (stages.go). Probes must be 0 then.
	Within float64
	// Seed determines all random numbers; 0 stands for 1. The same seed gives the
	// same estimate.
	Seed uint64
	// Of the resources, an estimate uses Threads and Progress, which it calls a few times a second; the
	// Tours are successes then.
	work.Resources
	// Elsewhere, if not nil, makes the probes in place of this process.
	Elsewhere Elsewhere
}

func (o *Options) check(g *graph.Graph) error {
	switch {
	case o.Method > Knuth:
		return fault.New(ErrOptions, "%s does not exist", o.Method)
	case o.As == tour.Distinct:
		return fault.New(ErrOptions, "distinct tours cannot be estimated: a probe does not show how many images its tour has; ask for directed or undirected")
	case o.As > tour.Distinct:
		return fault.New(ErrOptions, "%s does not exist", o.As)
	case o.As.CheckGraph(g) != nil:
		return fault.New(ErrOptions, "%w", o.As.CheckGraph(g))
	case o.Within != 0 && o.Probes != 0:
		return fault.New(ErrOptions, "a number of probes and a width: give one of them")
	case o.Within != 0 && (!(o.Within >= MinWithin) || o.Within > 1):
		return fault.New(ErrOptions, "width %g is out of range; it is a share of the estimate, from %g to 1", o.Within, MinWithin)
	case o.Probes != 0 && (o.Probes < MinProbes || o.Probes > MaxProbes):
		return fault.New(ErrOptions, "%d probes are out of range; make %d to %d", o.Probes, MinProbes, int64(MaxProbes))
	}
	if o.Method == Auto {
		o.Method = Warnsdorff
	}
	if o.Probes == 0 {
		o.Probes = 100_000
	}
	if o.Seed == 0 {
		o.Seed = 1
	}
	return nil
}

// An Interval is an estimated number with the ends of its confidence interval.
// The numbers may be of any size. All are nil if there is no estimate.
type Interval struct {
	Value, Low, High *big.Float
}

// An Estimate is what is known about a number of tours.
type Estimate struct {
	// Verdict is found if a probe made a tour, so that there is an interval. It is none if there
	// certainly is no tour. Otherwise it is undecided, since failed probes prove nothing.
	Verdict exist.Verdict
	Why     *exist.Reason // the reason of a verdict other than found
	Exact   bool          // the number is known, and not an estimate
	Method  Method
	Seed    uint64

	Trial     int64 // probes made first, to find out how many the estimate needs
	Probes    int64
	Successes int64   // probes that made a tour
	Effective float64 // effective sample size (Kish 1965): this number of equal weights would say as much
	Largest   float64 // the largest weight's share of the sum
	// Trusted says that the weights are many and even enough for the interval to
	// mean what it says. If it is false, Doubt says why.
	Trusted bool
	Doubt   string

	ask      tour.Ask
	squares  int64
	arrows   bool // moves go one way
	directed Interval
	as       tour.Convention // the convention that was asked for, in which it prints
}

// Tours estimates how many tours an ask wants. If ctx ends first, the error wraps
// [ErrUnfinished] and the context's, and the estimate uses the probes made so far. Other errors
// wrap [tour.ErrAsk], [ErrOptions] or [graph.ErrTooLarge].
//
// An estimate that ends by time has a bias: probes that fail early are quick, and unfinished
// ones are left out. The fewer blocks of probes were made, the more that matters.
func Tours(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Estimate, error) {
	if err := ask.Check(g); err != nil {
		return Estimate{}, err
	}
	if err := opts.check(g); err != nil {
		return Estimate{}, err
	}
	e := Estimate{Method: opts.Method, Seed: opts.Seed, ask: ask, squares: g.Squares(), arrows: g.Directed(), as: opts.As}
	a, why, err := tabulate(ctx, g, ask)
	var p *problem
	switch {
	case errors.Is(err, graph.ErrTooLarge):
		return Estimate{}, fmt.Errorf("estimating: %w", err)
	case err != nil:
	case why != nil:
		e.setExact(0, why)
		return e, nil
	case a.Len() <= 2:
		e.search(ctx, g)
		return e, nil
	default:
		p, err = newProblem(ctx, a, e.ask, opts.Method)
	}
	if err != nil { // the tables of a large board take seconds
		e.fill(tally{}, 0)
		return e, fmt.Errorf("%w: %w", ErrUnfinished, err)
	}
	if len(p.starts) == 0 {
		e.setExact(0, &exist.Reason{Rule: "ends", Text: "no square can be the first"})
		return e, nil
	}
	r := newRun(p, opts)
	t, err := r.probeAll(ctx)
	e.Trial = r.stage.trial.probes
	e.fill(t, r.quantile())
	if err != nil && ctx.Err() == nil {
		return e, err // from Options.Elsewhere
	}
	if err != nil {
		return e, fmt.Errorf("%w: %w", ErrUnfinished, err)
	}
	if t.successes == 0 {
		e.search(ctx, g)
	}
	return e, nil
}

// tabulate makes the table of a graph, and looks there for a proof that there is no
// tour.
func tabulate(ctx context.Context, g *graph.Graph, ask tour.Ask) (*graph.Adjacency, *exist.Reason, error) {
	a, err := g.Table(ctx)
	if err != nil {
		return nil, nil, err
	}
	why, err := exist.Certificate(ctx, g, a, ask)
	return a, why, err
}

// searchSteps limits the search of the whole tree when no probe succeeded: some hundredths of a
// second.
const searchSteps = 1 << 18

// search counts the tours exactly if the tree is small enough to be searched completely.
func (e *Estimate) search(ctx context.Context, g *graph.Graph) {
	n, err := list.Count(ctx, g, e.ask, list.Options{Resources: work.Resources{Threads: 1}, MaxSteps: searchSteps})
	if err != nil {
		return // too large
	}
	e.setExact(n, &exist.Reason{Rule: "search", Text: "an exhaustive search found none"})
}

// setExact notes that the number is known, and why it is 0, if it is.
func (e *Estimate) setExact(n int64, why *exist.Reason) {
	e.Exact, e.Trusted, e.Doubt = true, true, ""
	e.Verdict, e.Why = exist.Found, nil
	if n == 0 {
		e.Verdict, e.Why = exist.None, why
	}
	number := new(big.Float).SetInt64(n)
	e.directed = Interval{number, number, number}
}

// fill derives the results from the probes. The interval is the one of the quantile.
func (e *Estimate) fill(t tally, quantile float64) {
	e.Probes, e.Successes = t.probes, t.successes
	e.Effective, e.Largest = t.effective(), t.share()
	e.Doubt = t.doubt()
	e.Trusted = e.Doubt == ""
	if t.successes == 0 {
		e.Doubt = fmt.Sprintf("none of %d probes made a tour, which does not prove that there is none", t.probes)
		e.Why = &exist.Reason{Rule: "limit", Text: e.Doubt}
		return
	}
	e.Verdict = exist.Found
	low, high := t.interval(quantile)
	e.directed = Interval{t.scaledMean(1), t.scaledMean(low), t.scaledMean(high)}
}

// Ask returns what was estimated.
func (e Estimate) Ask() tour.Ask { return e.ask }

// Directed returns the number that counts a path and its reverse, and both directions of a closed tour.
func (e Estimate) Directed() Interval { return e.directed }

// Undirected returns the number that counts a tour and its reverse once. A path with a given end, or a closed tour with
// both, has a direction, so nothing is halved. One square is its own reverse and is not halved
// either. There is no such number if moves have a direction.
func (e Estimate) Undirected() Interval {
	d := e.directed
	if d.Value == nil || e.arrows {
		return Interval{}
	}
	_, from := e.ask.From.Given()
	_, to := e.ask.To.Given()
	given := from || to
	if e.ask.Kind == tour.Closed {
		given = from && to
	}
	if e.squares == 1 || given {
		return d
	}
	half := func(x *big.Float) *big.Float { return new(big.Float).SetMantExp(x, -1) }
	return Interval{half(d.Value), half(d.Low), half(d.High)}
}

// As returns the interval in a convention; for distinct it is not known.
func (e Estimate) As(as tour.Convention) Interval {
	switch as {
	case tour.Directed:
		return e.Directed()
	case tour.Undirected:
		return e.Undirected()
	}
	return Interval{}
}

// String writes the number with its interval in the convention that was asked for, or the verdict with
// its reason: "9800, from 9650 to 9950: directed closed tours".
func (e Estimate) String() string {
	number := e.As(e.as)
	switch {
	case number.Value == nil && e.Why != nil:
		return e.Verdict.String() + ": " + e.Why.String()
	case number.Value == nil:
		return e.Verdict.String()
	case e.Exact:
		if digits := number.Value.Text('f', 0); digits != "1" {
			return fmt.Sprintf("%s %s %ss, exactly", digits, e.as, e.ask.Kind)
		}
		return fmt.Sprintf("1 %s %s, exactly", e.as, e.ask.Kind)
	}
	return fmt.Sprintf("%s: %s %ss", number, e.as, e.ask.Kind)
}

// String writes the number with the ends of its interval: "9800, from 9650 to 9950".
func (i Interval) String() string {
	if i.Value == nil {
		return "no estimate"
	}
	return fmt.Sprintf("%.4g, from %.4g to %.4g", i.Value, i.Low, i.High)
}
