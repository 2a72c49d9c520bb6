//go:build !leaperpage

package counting

import (
	"context"
	"fmt"

	"leaper/exist"
	"leaper/find/odds"
	"leaper/notation"
	"leaper/stats"
	"leaper/tour"
	"leaper/verbs/query"
)

// LooksFile has statistics of tours of a graph from a file. Such a graph has no drawing, so
// they use only its edges.
type LooksFile struct {
	query.AboutFile
	*Looks
}

// tallyOf makes an empty tally.
func tallyOf(ctx context.Context, a query.Asked) (*stats.Tally, error) {
	if a.File != nil {
		return stats.Graph(ctx, a.File.Adjacency)
	}
	return stats.New(ctx, a.Graph)
}

// ofFile is the answer; for a graph from a file, it describes the graph.
func (l *Looks) ofFile(a query.Asked) query.Answer {
	if a.File == nil {
		return l
	}
	return &LooksFile{a.AboutFile(), l}
}

// readWalks is the question about given tours of a graph.
func (q *StatsTours) readWalks(most query.Limits) (query.Work, error) {
	a, err := q.Question.AsAsked(most)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell query.Tell) (query.Answer, error) {
		out := &Looks{Confidence: odds.Confidence}
		if out.tally, err = tallyOf(ctx, a); err != nil {
			return nil, err
		}
		for w, err := range notation.Walks(q.Of, a.File.Len()) {
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				if fault := tour.VerifyGraphContext(ctx, a.File.Adjacency, a.Ask, w.Tour); fault != nil {
					err = fmt.Errorf("tour %d, in line %d: not a tour: %w", out.tally.Tours+1, w.Line, fault)
				}
			}
			if query.TimeUp(err) {
				out.Stopped = query.StoppedBy(err)
				break
			}
			if err != nil {
				return nil, err
			}
			out.tally.Add(w.Tour)
			tell.Now(query.Progress{Words: query.Plural(out.tally.Tours, "tour")})
		}
		out.look(nil)
		out.Verdict = query.VerdictOf(exist.Found, fmt.Sprintf("%s of %s, as given", query.Plural(out.Tours, "tour"), a.What()))
		if out.Stopped != "" {
			out.Verdict = query.VerdictOf(exist.Undecided, fmt.Sprintf("undecided: the time limit was reached after %s", query.Plural(out.Tours, "tour")))
		}
		return out.ofFile(a), nil
	}, nil
}
