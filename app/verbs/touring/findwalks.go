package touring

import (
	"context"
	"errors"
	"fmt"

	"leaper/app/verbs/query"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/walks"
)

// WalkOptions ask find for walks that need not be tours.
type WalkOptions struct {
	Longest   bool `json:"longest,omitempty" doc:"the walk that visits the most squares, where it may leave some out, and the proof that none visits more"`
	Cover     bool `json:"cover,omitempty" doc:"the fewest paths that visit all squares together, each square once"`
	Uncrossed bool `json:"uncrossed,omitempty" doc:"a walk whose drawing does not cross itself"`
}

// asksWalks reports whether any of them is asked for.
func (w *WalkOptions) asksWalks() bool { return w.Longest || w.Cover || w.Uncrossed }

// BestWalk is what is known of the best walk.
type BestWalk struct {
	Visited int64         `json:"visited,omitempty" doc:"How many squares the longest walk visits that was found" example:"15"`
	Most    int64         `json:"most,omitempty" doc:"No walk visits more squares than this, which is proven; if it is visited, the walk is a longest one" example:"15"`
	Paths   []query.Names `json:"paths,omitempty" doc:"The paths of a cover, each as its squares in order"`
	Fewest  int64         `json:"fewest,omitempty" doc:"No cover has fewer paths than this, which is proven"`
}

// walkSearch is a parsed question for walks that need not be tours.
type walkSearch struct {
	query.ParsedQuestion
	asked    WalkOptions
	question walks.Question
	opts     walks.Options
}

// unsearched refuses what only searches for a tour understand.
func (q *FindQuestion) unsearched(why string, more ...string) error {
	given := query.GivenOf(q, append(more, "method", "seed", "ties", "moves", "rule", "partial", "stats")...)
	return query.Unasked(why, append(given, q.Unswept()...)...)
}

// readWalks is the question as work for the engines of walks.
func (q *FindQuestion) readWalks(limits query.Limits) (query.Work, error) {
	if q.Longest && q.Cover {
		return nil, query.BadFields("longest", "cover", "one walk or several? Choose one")
	}
	if err := q.unsearched("walks that need not be tours have engines of their own"); err != nil {
		return nil, err
	}
	w := &walkSearch{asked: q.WalkOptions}
	var err error
	if w.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	switch {
	case w.Ask.Kind == tour.Open:
		return nil, query.Says("walks that need not be tours are paths or closed; whether the ends of a path are a move apart is not asked")
	case q.Cover && w.Ask.Kind == tour.Closed:
		return nil, query.BadField("cover", "it is made of paths, and none of them is closed")
	case q.Cover && (w.Ask.From != tour.End{} || w.Ask.To != tour.End{}):
		return nil, query.BadField("cover", "the paths of a cover end where they like; leave the ends out")
	}
	w.question = walks.Question{Ask: w.Ask, LeaveOut: q.Longest, Many: q.Cover, Uncrossed: q.Uncrossed}
	if err := w.question.Check(w.Graph); err != nil {
		return nil, err
	}
	w.opts = sweepOptions(limits)
	if q.Uncrossed && q.Longest && limits.Room == nil && limits.Memory == 0 {
		w.opts.Memory = muchMemory
	}
	return w.run, admitSweep(w.ParsedQuestion, w.opts, limits)
}

// muchMemory is what the longest uncrossed walk may take where nobody counts the memory, and the extreme of a measure: the
// knight's on 8x8 need more than a GiB.
const muchMemory = 3 << 30

// run looks for the walks. At a deadline, and after a cancellation, the answer has the best that was
// found by then.
func (w *walkSearch) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	report.Now(query.Progress{Words: "searching"})
	w.opts.Progress = sweepProgress(report)
	engine := walks.Longest
	if w.asked.Cover {
		engine = walks.Cover
	}
	a, err := engine(ctx, w.Graph, w.question, w.opts)
	switch {
	case errors.Is(err, walks.ErrUnverified):
		return nil, &query.BugError{Err: err}
	case err != nil && len(a.Walks) == 0:
		return nil, err
	}
	out := &FindAnswer{About: w.About(), Explanation: w.Explain(a.Why), Method: "walks"}
	w.say(a, out)
	for _, t := range a.Walks {
		if report.Tour != nil {
			if failed := report.Tour(&query.FoundTour{ParsedQuestion: w.ParsedQuestion, Tour: t}); failed != nil {
				return out, failed
			}
		} else if !w.asked.Cover {
			out.Tour = w.TourOf(t)
		}
		if w.asked.Cover {
			out.Paths = append(out.Paths, w.NamesOf(t))
		}
	}
	return out, err
}

// say puts an answer into words.
func (w *walkSearch) say(a walks.Answer, out *FindAnswer) {
	all, noun := w.Squares()
	of := fmt.Sprintf("%s%s", w.What(), w.Ends())
	what := w.noun()
	switch {
	case a.Verdict == exist.None:
		out.Verdict = query.VerdictOf(a.Verdict, fmt.Sprintf("none: %s has no %s%s: %s", w.What(), what, w.Ends(), query.Reason(a.Why)))
		return
	case a.Verdict != exist.Found:
		out.Verdict = query.VerdictOf(a.Verdict, fmt.Sprintf("undecided: no %s of %s found: %s", what, of, query.Reason(a.Why)))
		out.Most = a.Bound
		if w.asked.Cover {
			out.Most, out.Fewest = 0, a.Bound
		}
		return
	case w.asked.Cover:
		out.Fewest = a.Bound
		out.Note = fmt.Sprintf("%s %s all %d %s, and no fewer do", fault.Plural(a.Value, "path"), verbFor(a.Value, "visits", "visit"), all, noun)
		if !a.Best() {
			out.Note = fmt.Sprintf("%s %s all %d %s; the fewest are between %d and %d: %s", fault.Plural(a.Value, "path"), verbFor(a.Value, "visits", "visit"), all, noun, a.Bound, a.Value, query.Reason(a.Why))
		}
	default:
		out.Visited, out.Most = a.Value, a.Bound
		out.Note = fmt.Sprintf("visits %d of %d %s, and none visits more", a.Value, all, noun)
		switch {
		case !a.Best():
			out.Note = fmt.Sprintf("visits %d of %d %s; the longest visits between %d and %d: %s", a.Value, all, noun, a.Value, a.Bound, query.Reason(a.Why))
		case all == 1:
			out.Note = "visits all there is"
		case a.Value == all:
			out.Note = fmt.Sprintf("visits all %d %s", all, noun)
		}
	}
	out.Verdict = query.VerdictOf(a.Verdict, fmt.Sprintf("found: %s of %s, verified; %s", query.Article(what), of, out.Note))
}

// noun is what is looked for.
func (w *walkSearch) noun() string {
	what := "path"
	switch {
	case w.asked.Cover:
		what = "cover by paths"
	case w.Ask.Kind == tour.Closed && w.asked.Longest:
		what = "closed walk"
	case !w.asked.Longest:
		what = w.Ask.Kind.String()
	}
	if w.asked.Uncrossed {
		what += " without a crossing"
	}
	return what
}

func verbFor(n int64, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
