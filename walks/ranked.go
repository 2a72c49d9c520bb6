package walks

import (
	"context"
	"errors"
	"iter"
	"math"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/stats"
	"leaper/tour"
)

// A Ranked is a tour and its value.
type Ranked struct {
	Tour  tour.Tour
	Value int64
}

// Ascending lists the tours whose values are in a range, those with the least first, or with the most.
// Tours of the same value come in an order that is the same on every machine. The error, after
// which no tour comes, wraps [ErrTooWide] if the sweep does not fit the memory.
func Ascending(ctx context.Context, g *graph.Graph, q Question, m stats.Measure, most bool, within stats.Range, as tour.Convention, opts Options) iter.Seq2[Ranked, error] {
	return func(yield func(Ranked, error) bool) {
		if !m.IsSum() {
			err := checkMeasure(q, m)
			if err == nil {
				err = ascendingListed(ctx, g, q, m, most, within, as, opts.memory(), yield)
			}
			if err != nil {
				yield(Ranked{}, err)
			}
			return
		}
		l, err := newLightest(ctx, g, q, m, most, opts)
		if err == nil {
			err = l.checkListed(as)
		}
		if err == nil && l.p.none == nil {
			err = l.list(ctx, within, as, yield)
		}
		if err != nil && !errors.Is(err, errEnough) {
			yield(Ranked{}, err)
		}
	}
}

// errEnough says that no more tours are wanted.
var errEnough = errors.New("enough")

func (l *lightest) checkListed(as tour.Convention) error {
	switch {
	case as == tour.Distinct:
		return fault.New(tour.ErrAsk, "tours by their %s are listed directed or undirected, and not up to symmetry", l.m)
	case as == tour.Undirected && l.p.graph.Directed:
		return fault.New(tour.ErrAsk, "a tour and its reverse differ here, so tours are listed directed")
	}
	return nil
}

// list sweeps with a limit that rises in steps, and yields what each sweep brings.
func (l *lightest) list(ctx context.Context, within stats.Range, as tour.Convention, yield func(Ranked, error) bool) error {
	if l.p.graph.Vertices == 1 {
		if within.Least <= 0 && within.Most >= 0 {
			yield(Ranked{Tour: l.p.tour([]int32{0})}, nil)
		}
		return nil
	}
	first, last := within.Least, within.Most
	if l.sign < 0 {
		first, last = negated(last), negated(first)
	}
	order := l.p.order(ctx)
	next := max(first, l.lower()) // those below have been listed
	for stride := int64(1); next <= last; stride *= 2 {
		limit := last
		if last-stride+1 > next && stride < math.MaxInt64/4 {
			limit = next + stride - 1
		}
		gone, err := l.listUpTo(ctx, order, next, limit, last, as, yield)
		if err != nil {
			return err
		}
		if !gone || limit == math.MaxInt64 {
			return nil
		}
		next = limit + 1
	}
	return nil
}

func negated(n int64) int64 {
	switch n {
	case math.MinInt64:
		return math.MaxInt64
	case math.MaxInt64:
		return math.MinInt64
	}
	return -n
}

// listUpTo yields the tours from one cost to another, or to the last if the sweep has all, and reports whether any state was given up.
func (l *lightest) listUpTo(ctx context.Context, order []int32, from, limit, last int64, as tour.Convention, yield func(Ranked, error) bool) (bool, error) {
	s, err := l.p.sweep(order, l.opts.memory())
	if err != nil {
		return false, err
	}
	d := subgraph.Diagram{Later: subgraph.CostBytes}
	values := l.within(s, limit)
	_, ok, err := subgraph.Fold(ctx, s, values, subgraph.Options{Step: l.opts.Progress, Keep: &d})
	if errors.Is(err, subgraph.ErrMemory) {
		return false, fault.New(ErrTooWide, "%w", err)
	}
	if err != nil || !ok {
		return values.gaveUp, err
	}
	if !values.gaveUp { // the sweep has all tours
		limit = last
	}
	all, err := d.Ascending(ctx, l.cost)
	if err != nil {
		return false, err
	}
	for cost, sub := range all {
		if cost > limit {
			break
		}
		if cost < from {
			continue
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
		for _, t := range l.ways(ctx, sub, as) {
			r := Ranked{t, l.sign * cost}
			if err := l.verify(ctx, r); err != nil {
				return false, err
			}
			if !yield(r, nil) {
				return false, errEnough
			}
		}
	}
	return values.gaveUp, nil
}

// ways are the tours of a subgraph: one, or with its reverse two, if that is a tour of the question and
// counts as another.
func (l *lightest) ways(ctx context.Context, sub *subgraph.Subgraph, as tour.Convention) []tour.Tour {
	one := l.p.tours(l.q, sub)[0]
	if l.p.graph.Directed || as != tour.Directed {
		return []tour.Tour{one}
	}
	w := l.p.vertices(one)
	if l.q.Kind == tour.Closed {
		reverse(l.p, w[1:])
	} else {
		reverse(l.p, w)
	}
	if back := l.p.tour(w); tour.Verify(context.WithoutCancel(ctx), l.g, l.q.Ask, back) == nil {
		return []tour.Tour{one, back}
	}
	return []tour.Tour{one}
}

// verify checks a tour and its value by other means than the sweep.
func (l *lightest) verify(ctx context.Context, r Ranked) error {
	if err := checkMeasured(l.m, l.q, r.Tour, r.Value); err != nil {
		return err
	}
	_, err := deliver(ctx, l.g, l.q, Answer{Verdict: exist.Found, Walks: []tour.Tour{r.Tour}}, nil)
	return err
}
