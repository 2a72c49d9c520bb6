package touring

import (
	"context"
	"fmt"

	"leaper/app/verbs/query"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/fault"
	"leaper/internal/finish"
)

// WalkQuestion asks whether a walk can still become a tour.
type WalkQuestion struct {
	query.Question
	query.TimeOptions
	Walk []string `json:"walk" doc:"The squares visited so far, in order" example:"[\"a1\",\"c2\"]"`
}

// WalkAnswer says whether it can, and how.
type WalkAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Tour *query.Tour `json:"tour,omitempty" doc:"A tour that begins with the walk"`
}

// Read is the question as work.
func (q *WalkQuestion) Read(limits query.Limits) (query.Work, error) {
	a, err := q.Question.ParseQuestion(limits)
	if err != nil {
		return nil, err
	}
	b := a.Graph.Board()
	if int64(len(q.Walk)) > b.Squares() {
		return nil, query.BadField("walk", "%d squares, and the board has %d", len(q.Walk), b.Squares())
	}
	squares, err := query.ReadSquares(b, "walk", q.Walk)
	if err != nil {
		return nil, err
	}
	// The unvisited part of the board gets a table of its own.
	if err := limits.Admit(find.SearchTakes(a.Graph) + find.RestTakes(a.Graph) + query.AnswerTakes(b, 2)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ query.Reporter) (query.Answer, error) {
		f, err := finish.Walk(ctx, a.Graph, a.Ask, squares)
		if err != nil {
			return nil, err
		}
		begun := fault.Plural(len(squares), "square")
		what := fmt.Sprintf("%s of %s%s that begins with %s", a.Ask.Kind, a.Graph, a.Ends(), begun)
		out := &WalkAnswer{About: a.About(), Explanation: a.Explain(f.Why)}
		switch f.Verdict {
		case exist.Found:
			out.Tour = a.TourOf(f.Tour)
			out.Verdict = query.VerdictOf(f.Verdict, "found: there is still "+a.One()+" that begins with "+begun)
		case exist.None:
			out.Verdict = query.VerdictOf(f.Verdict, fmt.Sprintf("none: there is no %s: %s", what, query.Reason(f.Why)))
		default:
			out.Verdict = query.VerdictOf(f.Verdict, fmt.Sprintf("undecided: no %s was found: %s", what, query.Reason(f.Why)))
		}
		return out, nil
	}, nil
}
