//go:build leaperpage

package touring

import (
	"context"
	"iter"

	"leaper/list"
	"leaper/number"
	"leaper/tour"
	"leaper/verbs/query"
)

// The page has boards only.

func (q *Verify) onto(j *Judging) error { return q.OfGraph.Onto(&query.Place{}, j.limits) }

func (j *Judging) answerFile(context.Context, query.Tell) (query.Answer, error) { return nil, nil }

func (l *Looked) OfFile() query.Answer { return nil }

func (l *Listing) answerFile(context.Context, query.Tell) (query.Answer, error) { return nil, nil }

func (d *decision) decideFile(context.Context) (query.Answer, error) { return nil, nil }

func (r *Ranking) answerFile(context.Context, query.Tell) (query.Answer, error) { return nil, nil }

func (l *Listing) numbered(ctx context.Context, o number.Options) (*number.Numbers, error) {
	return number.New(ctx, l.Graph, l.Ask, o)
}

func (l *Listing) ofFile(context.Context, query.Tell) iter.Seq2[tour.Tour, error] {
	return func(func(tour.Tour, error) bool) {}
}

func (l *Listing) goingOn(ctx context.Context, o list.Options, first tour.Tour) iter.Seq2[tour.Tour, error] {
	return list.From(ctx, l.Graph, l.Ask, o, first)
}
