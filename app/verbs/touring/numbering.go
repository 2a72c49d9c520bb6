package touring

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
)

// The options for finding tours by number, and the numbers themselves, of any size.

// NumberingOptions has the limits of the counts that give tours their numbers.
type NumberingOptions struct {
	Memory query.Bytes `json:"-" flag:"memory" default:"4GiB" doc:"how much <memory> the counts may use, such as 8GiB or 500MB"`
	Cache  string      `json:"-" flag:"cache" doc:"keep counts in this <file>, and reuse those that it holds"`

	// Kept is a cache opened by the adapter.
	Kept *number.Cache `json:"-" flag:"-"`
}

// options reads the options of a numbering.
func (q *NumberingOptions) options(limits query.Limits, threads int) (number.Options, error) {
	o := number.Options{Cache: q.Kept}
	var err error
	if o.Threads, err = limits.ThreadsOf(threads); err != nil {
		return o, err
	}
	if o.Memory, err = limits.MemoryOf(q.Memory); err != nil {
		return o, err
	}
	if o.Memory == 0 {
		o.Memory, err = query.OfProcess(query.Usual(&NumberingOptions{}).Memory)
	}
	return o, err
}

// worthTelling is from how many seconds on a forecast is told.
const worthTelling = 10

// ahead tells about how long the counts of numbers take.
func ahead(report query.Reporter) func(seconds float64) {
	return func(seconds float64) {
		if report.Ahead != nil && seconds >= worthTelling {
			report.Ahead(seconds, fmt.Sprintf("the counts for this number take about %s here; it may be a fifth of that, or five times as much; --cache FILE keeps them, and --timeout 1m ends them", query.Roughly(seconds)))
		}
	}
}

var one = big.NewInt(1)

// exact is the largest number that every JSON reader keeps exactly.
const exact = 1 << 53

// placeOf is a number as in events and answers: 0 if it is too large for them.
func placeOf(n *big.Int) int64 {
	if n.IsInt64() && n.Int64() < exact {
		return n.Int64()
	}
	return 0
}

// parseSkip reads the number of tours that a question skips.
func (q *ListQuestion) parseSkip() (*big.Int, error) {
	switch {
	case q.Skip < 0:
		return nil, query.BadValue("skip", q.Skip, "it is below 0; write how many tours to pass over")
	case q.After == "":
		return big.NewInt(q.Skip), nil
	case q.Skip > 0:
		return nil, query.BadFields("skip", "after", "either says how many tours to pass over; leave one of them out")
	case len(q.After) > maxDigits:
		return nil, query.BadField("after", "a number of %d digits; %d are the most", len(q.After), maxDigits)
	}
	n, ok := new(big.Int).SetString(q.After, 10)
	switch {
	case !ok:
		return nil, query.BadValue("after", fault.Shorten(q.After), "write a whole number")
	case n.Sign() < 0:
		return nil, query.BadValue("after", n, "it is below 0; write how many tours to pass over")
	}
	return n, nil
}

// maxDigits is the largest length of a number; every board that can be counted needs
// fewer.
const maxDigits = 10_000

// worthLeaping is the number of tours up to which skipping is done one by one, without
// counts.
const worthLeaping = 1 << 16

// leap decides whether skipped tours are listed or counted.
func (l *parsedList) leap(q *ListQuestion, limits query.Limits) error {
	if l.opts.Order != list.Edges && (l.File != nil || limits.Room == nil) { // with Room, none was admitted for a board's counts
		l.prepareNumbers = (*parsedList).numbering
	}
	met := ""
	switch {
	case l.opts.As == tour.Distinct:
		met = "distinct tours"
	case l.Ask.Constraints != nil && !count.Drawn(l.Graph, l.Ask, count.Options{}):
		met = "tours with " + l.Ask.ConstraintKinds().String()
	case l.opts.Order == list.Edges:
		met = "tours by edges"
	case l.opts.NoPrune:
		met = "tours of a search that walks into every dead end"
	}
	if met != "" && !l.skip.IsInt64() {
		return query.BadValue("after", l.skip, "%s are passed over one by one, which takes too long for that many", met)
	}
	if met != "" || l.skip.Cmp(big.NewInt(worthLeaping)) < 0 {
		l.opts.Skip = 0
		return nil
	}
	l.firstByNumber, l.findFirst = true, l.from
	var err error
	l.numberOptions, err = q.NumberingOptions.options(limits, q.Threads)
	l.numberOptions.Order, l.numberOptions.As = l.opts.Order, l.opts.As
	return err
}

// from gives the tours from the first wanted one on. It finds that one by its number.
func (l *parsedList) from(ctx context.Context, report query.Reporter) (iter.Seq2[tour.Tour, error], error) {
	none := func(func(tour.Tour, error) bool) {}
	o := l.numberOptions
	o.Progress, o.Ahead = report.Now, ahead(report)
	n, err := number.New(ctx, l.Graph, l.Ask, o)
	if err != nil {
		return none, err
	}
	first, err := n.Tour(ctx, l.skip)
	var beyond *number.BeyondError
	if errors.As(err, &beyond) {
		l.met.Set(beyond.All)
		return none, nil
	}
	if err != nil {
		return none, err
	}
	switch back, err := n.Number(ctx, first); {
	case err != nil:
		return none, err
	case back.Cmp(l.skip) != 0:
		return none, &query.BugError{Err: fmt.Errorf("the tour of number %d has the number %d", l.skip, back)}
	}
	l.met.Set(l.skip)
	return list.From(ctx, l.Graph, l.Ask, list.Options{Order: o.Order, As: o.As}, first), nil
}
