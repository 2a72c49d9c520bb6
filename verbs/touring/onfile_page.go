//go:build leaperpage

package touring

import (
	"context"
	"io"
	"iter"

	"leaper/list"
	"leaper/notation"
	"leaper/number"
	"leaper/tour"
	"leaper/verbs/query"
)

// The page has boards only.

func (q *Verify) onto(j *Judging) error { return q.OfGraph.Onto(&query.Place{}, j.limits) }

func (j *Judging) walks(io.Reader) iter.Seq2[notation.Item, error] { return nil }

func verifyFile(context.Context, *query.File, tour.Ask, tour.Tour) error { return nil }

func (j *Judging) ofFile(*Judged, []tour.Tour) query.Answer { return nil }

func (l *Looked) OfFile() query.Answer { return nil }

func (l *Listing) answerFile(context.Context, query.Tell) (query.Answer, error) { return nil, nil }

func (d *decision) decideFile(context.Context) (*Existence, error) { return nil, nil }

func numbered(ctx context.Context, a query.Asked, o number.Options) (*number.Numbers, error) {
	return number.New(ctx, a.Graph, a.Ask, o)
}

func (l *Listing) search(ctx context.Context, o list.Options) iter.Seq2[tour.Tour, error] {
	return list.All(ctx, l.Graph, l.Ask, o)
}

func (l *Listing) goingOn(ctx context.Context, o list.Options, first tour.Tour) iter.Seq2[tour.Tour, error] {
	return list.From(ctx, l.Graph, l.Ask, o, first)
}
