package studio

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"time"

	"leaper/count"
	"leaper/count/frontier"
	"leaper/estimate"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/list"
	"leaper/tour"
)

// CountAsk asks for an exact number.
type CountAsk struct {
	Question
	Timed
	Method string `json:"method,omitempty" enum:"auto,sweep,list" doc:"How to count; auto chooses"`
	As     string `json:"as,omitempty" enum:"directed,undirected,distinct" doc:"What counts as one tour; directed by default"`
}

// CountResult is an exact number, or why there is none.
type CountResult struct {
	Count  string `json:"count,omitempty" doc:"The number, in digits; left out where it was not counted to the end" example:"26534728821064"`
	As     string `json:"as" example:"directed"`
	Kind   string `json:"kind" example:"closed"`
	Method string `json:"method" doc:"The method that was asked for" example:"auto"`
	Verdict
}

// countJob counts as a job.
func (s *Server) countJob(in CountAsk) (runner, error) {
	m, err := choose("method", in.Method, count.MethodNames())
	if err != nil {
		return nil, err
	}
	as, err := choose("as", in.As, say.Conventions())
	if err != nil {
		return nil, err
	}
	// Planning a sweep of a dense graph takes long, and cannot be stopped.
	g, ask, err := in.read(allowed{"count", s.opts.CountSquares, min(s.opts.Arcs, 1<<20)})
	if err != nil {
		return nil, err
	}
	c := &counting{graph: g, ask: ask, opts: count.Options{
		As: tour.Convention(as), Method: count.Method(m), Threads: s.opts.Threads, Memory: s.opts.Memory,
		Stats: &list.Stats{}, Sweep: &frontier.Stats{},
	}}
	return c.run, nil
}

// A counting is a question of count, read.
type counting struct {
	graph *graph.Graph
	ask   tour.Ask
	opts  count.Options
	done  atomic.Uint64 // bits of a float64
	tours atomic.Int64
}

func (c *counting) run(ctx context.Context, f *feed) (any, error) {
	begun := time.Now()
	how := func() Progress {
		p := Progress{Done: math.Float64frombits(c.done.Load()), Tours: c.tours.Load()}
		p.Words = fmt.Sprintf("count: %.1f %%, %s", 100*p.Done, elapsed(begun))
		if p.Tours > 0 {
			p.Words += ", " + say.Plural(p.Tours, "tour")
		}
		return p
	}
	c.opts.Progress = func(done float64, tours int64) {
		c.done.Store(math.Float64bits(done))
		c.tours.Store(tours)
		f.progress(how())
	}
	stop := eachSecond(f, how)
	defer stop()
	n, err := count.Exact(ctx, c.graph, c.ask, c.opts)
	as := c.opts.As
	out := &CountResult{As: as.String(), Kind: say.Kind(c.ask.Kind), Method: c.opts.Method.String()}
	switch {
	case errors.Is(err, count.ErrUnfinished) && !errors.Is(err, context.Canceled):
		out.Verdict = verdict(exist.Undecided, say.Unfinished(err, c.sofar(err)))
		return out, nil
	case err != nil:
		return nil, err
	case n.As(as) == nil:
		return nil, senseless("%s", say.NoSuchTours(c.graph, as))
	}
	out.Count = n.As(as).String()
	v := exist.Found
	if out.Count == "0" {
		v = exist.None
	}
	out.Verdict = verdict(v, out.Count+" "+say.Counted(c.graph, c.ask, as))
	return out, nil
}

// sofar is what an unfinished count has done.
func (c *counting) sofar(err error) string {
	done := math.Float64frombits(c.done.Load())
	switch {
	case c.opts.Stats.Steps > 0:
		return fmt.Sprintf("; %s met so far, which is no count", say.Plural(c.opts.Stats.Tours, "tour"))
	case errors.Is(err, frontier.ErrMemory) || errors.Is(err, frontier.ErrWidth):
	case done > 0.001:
		return fmt.Sprintf("; %.1f %% was done", 100*done)
	}
	return ""
}

// EstimateAsk asks for an estimate.
type EstimateAsk struct {
	Question
	Timed
	As     string  `json:"as,omitempty" enum:"directed,undirected" doc:"What counts as one tour; directed by default"`
	Method string  `json:"method,omitempty" enum:"auto,warnsdorff,knuth" doc:"How probes choose their way"`
	Within float64 `json:"within,omitempty" doc:"Go on until both ends of the interval are within this share of the estimate" example:"0.05"`
	Probes int64   `json:"probes,omitempty" doc:"How many probes; 100,000 by default"`
	Seed   uint64  `json:"seed,omitempty" doc:"Decides all that is drawn; 1 by default"`
}

// EstimateResult is an estimate with the interval that holds the true number 95
// times in 100.
type EstimateResult struct {
	Estimate string `json:"estimate,omitempty" example:"1.96e16"`
	Low      string `json:"low,omitempty"`
	High     string `json:"high,omitempty"`
	Exact    bool   `json:"exact,omitempty" doc:"It is no estimate: the number is known"`
	Trusted  bool   `json:"trusted" doc:"The interval means what it says"`
	As       string `json:"as"`
	Kind     string `json:"kind"`
	Method   string `json:"method"`
	Probes   int64  `json:"probes"`
	Seed     uint64 `json:"seed"`
	Verdict
}

// estimateJob estimates as a job.
func (s *Server) estimateJob(in EstimateAsk) (runner, error) {
	m, err := choose("method", in.Method, estimate.MethodNames())
	if err != nil {
		return nil, err
	}
	as, err := choose("as", in.As, say.Conventions())
	if err != nil {
		return nil, err
	}
	switch {
	case in.Probes != 0 && in.Within != 0:
		return nil, senseless("probes and within: a number of probes or a width; give one of them")
	case in.Within != 0 && !(in.Within >= estimate.MinWithin && in.Within <= 1):
		return nil, senseless("within: write a share from %g to 1, such as 0.01", estimate.MinWithin)
	case in.Probes != 0 && (in.Probes < estimate.MinProbes || in.Probes > estimate.MaxProbes):
		return nil, senseless("probes: write how many probes to make, from %d to %d", estimate.MinProbes, int64(estimate.MaxProbes))
	}
	g, ask, err := in.read(allowed{"estimate", s.opts.ShownSquares, s.opts.Arcs})
	if err != nil {
		return nil, err
	}
	opts := estimate.Options{Method: estimate.Method(m), As: tour.Convention(as), Probes: in.Probes, Within: in.Within, Seed: in.Seed, Threads: s.opts.Threads}
	if opts.As == tour.Distinct {
		return nil, senseless("as: distinct tours cannot be estimated so; write directed or undirected")
	}
	all := opts.Probes
	if all == 0 && opts.Within == 0 {
		all = 100_000
	}
	return func(ctx context.Context, f *feed) (any, error) {
		begun := time.Now()
		opts := opts
		opts.Progress = func(p estimate.Progress) {
			words := fmt.Sprintf("estimate: %s, %s", say.Plural(p.Probes, "probe"), elapsed(begun))
			if p.Successes > 0 {
				words += fmt.Sprintf(", ± %.2g %%", 100*p.HalfWidth)
			}
			share := 0.0
			if all > 0 {
				share = min(float64(p.Probes)/float64(all), 1)
			}
			f.progress(Progress{Done: share, Words: words, Tours: p.Successes})
		}
		e, stopped := estimate.Tours(ctx, g, ask, opts)
		if stopped != nil && (!errors.Is(stopped, estimate.ErrUnfinished) || errors.Is(stopped, context.Canceled)) {
			return nil, stopped
		}
		return estimateResult(g, ask, opts, e, stopped), nil
	}, nil
}

func estimateResult(g *graph.Graph, ask tour.Ask, opts estimate.Options, e estimate.Estimate, stopped error) *EstimateResult {
	out := &EstimateResult{
		Exact: e.Exact, Trusted: e.Trusted || e.Exact, As: opts.As.String(), Kind: say.Kind(ask.Kind),
		Method: e.Method.String(), Probes: e.Probes, Seed: e.Seed,
	}
	out.Estimate, out.Low, out.High, _ = say.EstimateNumbers(e, opts.As)
	v, line := e.Verdict, say.NoEstimate(g, ask, e, stopped)
	if line == "" {
		line = fmt.Sprintf("%s, from %s to %s: %s", out.Estimate, out.Low, out.High, strings.Join(say.Estimate(g, ask, opts.As, e), "; "))
	} else if stopped != nil {
		v = exist.Undecided
	}
	out.Verdict = verdict(v, line)
	return out
}
