package walks

import (
	"cmp"
	"context"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// Measures that are no sums over moves and pairs of moves are looked for among all tours, one after another.

// checkMeasure refuses a question that makes no sense for a measure.
func checkMeasure(q Question, m stats.Measure) error {
	switch {
	case q.LeaveOut || q.Many:
		return fault.New(tour.ErrAsk, "the least and the most of a measure are those of tours, which visit all squares")
	case m.IsZero():
		return fault.New(stats.ErrMeasure, "no measure is named; stats.ParseMeasure reads one")
	case m.OfClosed() && q.Kind != tour.Closed:
		return fault.New(stats.ErrMeasure, "%s: closed tours have it; ask for these", m)
	}
	return nil
}

// extremeListed is [Lightest] by a listing: a tour is proven to be the best once all were met. Until then what
// any tour could have bounds it.
func extremeListed(ctx context.Context, g *graph.Graph, q Question, m stats.Measure, most bool, opts Options) (Answer, error) {
	if err := q.Check(g); err != nil {
		return Answer{}, err
	}
	least, greatest := m.Bounds()
	a := Answer{Bound: least}
	if most {
		a.Bound = greatest
	}
	as := tour.Undirected
	if g.Directed() {
		as = tour.Directed
	}
	good, err := annealed(ctx, g, q, m, most, opts)
	if good != nil {
		a.Verdict, a.Value, a.Walks = exist.Found, good.Value, []tour.Tour{good.Tour}
	}
	if a.Why, err = ended(err); err != nil || a.Why != nil {
		return deliver(ctx, g, q, a, err)
	}
	for t, err := range list.All(ctx, g, q.Ask, list.Options{As: as}) {
		if err != nil {
			why, err := ended(err)
			a.Why = why
			return deliver(ctx, g, q, a, err)
		}
		if n, ok := tour.Crossings(g.Board(), t, q.Kind == tour.Closed); q.Uncrossed && (!ok || n > 0) {
			continue
		}
		n, err := m.Of(t, q.Kind == tour.Closed)
		if err != nil {
			return Answer{}, err
		}
		if a.Verdict != exist.Found || n < a.Value && !most || n > a.Value && most {
			a.Verdict, a.Value, a.Walks = exist.Found, n, []tour.Tour{t.Clone()}
		}
		if a.Best() {
			a.Why = reason("bound", "nothing else is possible")
			return deliver(ctx, g, q, a, nil)
		}
	}
	if a.Verdict != exist.Found {
		return deliver(ctx, g, q, Answer{Verdict: exist.None, Why: reason("search", "a listing of all tours meets none")}, nil)
	}
	a.Bound, a.Why = a.Value, reason("search", "a listing of all tours meets none with %s", map[bool]string{false: "less", true: "more"}[most])
	return deliver(ctx, g, q, a, nil)
}

// annealed is a good tour of a board on which a listing of all comes to no end, nil if there is none.
func annealed(ctx context.Context, g *graph.Graph, q Question, m stats.Measure, most bool, opts Options) (*Ranked, error) {
	l, err := newWithoutCosts(ctx, g, q, m, most, opts)
	if err != nil || l.p.none != nil {
		return nil, err
	}
	if err = l.anneal(ctx, leastAnnealed); l.best == nil {
		return nil, err
	}
	return &Ranked{*l.best, l.sign * l.least}, nil
}

// ascendingListed is [Ascending] by a listing. Tours of one value come as they are met, and others are kept until all
// are known.
func ascendingListed(ctx context.Context, g *graph.Graph, q Question, m stats.Measure, most bool, within stats.Range, as tour.Convention, memory int64, yield func(Ranked, error) bool) error {
	if as == tour.Distinct {
		return fault.New(tour.ErrAsk, "tours by their %s are listed directed or undirected, and not up to symmetry", m)
	}
	if err := q.Check(g); err != nil {
		return err
	}
	var kept []Ranked
	takes := (g.Squares() + 8) * 8
	for t, err := range list.All(ctx, g, q.Ask, list.Options{As: as}) {
		if err != nil {
			return err
		}
		n, err := m.Of(t, q.Kind == tour.Closed)
		switch {
		case err != nil:
			return err
		case !within.Has(n):
			continue
		case within.Least == within.Most:
			if !yield(Ranked{t, n}, nil) {
				return nil
			}
			continue
		case int64(len(kept)+1)*takes > memory:
			return fault.New(ErrTooWide, "tours by their %s are sorted once all are known, and more than %d do not fit the memory; ask for those of one value, such as \"=%s\"", m, len(kept), m.Text(n))
		}
		kept = append(kept, Ranked{t.Clone(), n})
	}
	slices.SortStableFunc(kept, func(a, b Ranked) int {
		if most {
			a, b = b, a
		}
		return cmp.Compare(a.Value, b.Value)
	})
	for _, r := range kept {
		if !yield(r, nil) {
			return nil
		}
	}
	return nil
}
