package touring

import (
	"context"
	"errors"
	"iter"
	"math/big"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
	"leaper/work"
)

// A search may be stuck below a square from which no tour goes on, which it cannot see. Then the
// next tour is found by its number, and the search goes on from there, if a sweep counts all tours
// soon. The tours and their order are those of the search.

// patience is how many steps a search makes without a tour, in about a second, before the next one
// is sought by its number.
const patience = 1 << 22

// byNumber finds a tour by its number. It is nil beyond the last one.
type byNumber func(ctx context.Context, k int64) (*tour.Tour, error)

// patiently gives the tours in order.
func (l *parsedList) patiently(ctx context.Context, report query.Reporter) iter.Seq2[tour.Tour, error] {
	if l.opts.NoPrune || l.prepareNumbers == nil {
		return list.All(ctx, l.Graph, l.Ask, l.opts)
	}
	return func(yield func(tour.Tour, error) bool) {
		w := &waiting{parsedList: l, yield: yield, o: l.opts}
		var find byNumber
		asked := false
		w.o.Patience = l.patience
		w.o.Stuck = func() bool {
			if !asked {
				asked, find = true, l.prepareNumbers(l, ctx, report)
			}
			return find != nil
		}
		for stuck := w.pass(list.All(ctx, l.Graph, l.Ask, w.o)); stuck; {
			next, err := find(ctx, w.met)
			switch {
			case err != nil && errors.Is(err, count.ErrUnfinished) && ctx.Err() == nil: // it was too large
				o := l.opts
				if o.Skip += w.met; o.Limit > 0 {
					o.Limit -= w.met
				}
				w.pass(list.All(ctx, l.Graph, l.Ask, o))
				return
			case err != nil:
				yield(tour.Tour{}, err)
				return
			case next == nil:
				l.lastByNumber = true
				return
			}
			l.foundByNumber++
			before := w.met
			if stuck = w.pass(list.From(ctx, l.Graph, l.Ask, w.o, *next)); w.met > before+1 {
				w.o.Patience = l.patience
			} else { // nothing comes after it either
				w.o.Patience = max(w.o.Patience/4, min(l.patience, 1<<12))
			}
		}
	}
}

// waiting is a listing that passes tours on.
type waiting struct {
	*parsedList
	yield func(tour.Tour, error) bool
	o     list.Options
	met   int64
}

// pass passes tours on, up to the limit of the listing. It says whether a search was stuck.
func (w *waiting) pass(tours iter.Seq2[tour.Tour, error]) (stuck bool) {
	for t, err := range tours {
		if errors.Is(err, list.ErrSteps) {
			return true
		}
		if w.met++; !w.yield(t, err) || err != nil || w.met == w.o.Limit {
			return false
		}
	}
	return false
}

// numbering finds tours by number, if all are counted soon; else it is nil.
func (l *parsedList) numbering(ctx context.Context, report query.Reporter) byNumber {
	n, err := number.New(ctx, l.Graph, l.Ask, number.Options{Order: l.opts.Order, As: l.opts.As, Resources: work.Resources{Threads: l.opts.Threads, Memory: l.memory, Progress: report.Now}})
	if err != nil || !n.Cheap(ctx) {
		return nil
	}
	return func(ctx context.Context, k int64) (*tour.Tour, error) {
		t, err := n.Tour(ctx, big.NewInt(k))
		if errors.Is(err, number.ErrBeyond) {
			return nil, nil
		}
		return &t, err
	}
}
