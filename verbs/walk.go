package verbs

import (
	"context"
	"fmt"

	"leaper/exist"
	"leaper/find"
	"leaper/find/finish"
)

// Walk asks whether a walk can still become a tour.
type Walk struct {
	Question
	Timed
	Walk []string `json:"walk" doc:"The squares visited so far, in order" example:"[\"a1\",\"c2\"]"`
}

// Walked says whether, and how.
type Walked struct {
	About
	Verdict
	Why
	Tour *Tour `json:"tour,omitempty" doc:"A tour that begins with the walk"`
}

// Read is the question as work.
func (q *Walk) Read(most Limits) (Work, error) {
	a, err := q.Question.read(most)
	if err != nil {
		return nil, err
	}
	b := a.graph.Board()
	if int64(len(q.Walk)) > b.Squares() {
		return nil, field("walk", "%d squares, and the board has %d", len(q.Walk), b.Squares())
	}
	squares, err := readSquares(b, "walk", q.Walk)
	if err != nil {
		return nil, err
	}
	// What is left of the board is a table of its own.
	if err := most.room(find.Searched(a.graph) + find.TakesOfRest(a.graph) + answerTakes(b, 2)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ Tell) (Answer, error) {
		f, err := finish.Walk(ctx, a.graph, a.ask, squares)
		if err != nil {
			return nil, err
		}
		begun := Plural(len(squares), "square")
		what := fmt.Sprintf("%s of %s%s that begins with %s", a.ask.Kind, a.graph, a.ends(), begun)
		out := &Walked{About: a.about(), Why: a.why(f.Why)}
		switch f.Verdict {
		case exist.Found:
			out.Tour = out.About.tour(a.graph, f.Tour)
			out.Verdict = verdict(f.Verdict, "found: there is still "+a.one()+" that begins with "+begun)
		case exist.None:
			out.Verdict = verdict(f.Verdict, fmt.Sprintf("none: there is no %s: %s", what, reason(f.Why)))
		default:
			out.Verdict = verdict(f.Verdict, fmt.Sprintf("undecided: no %s was found: %s", what, reason(f.Why)))
		}
		return out, nil
	}, nil
}
