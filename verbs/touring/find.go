// Package touring has the verbs that answer with tours, or say that none exists: find,
// list, exists, rank, verify, walk, trace, settle and the gallery. The command, the
// studio and the page use it through package verbs, which says how to write a verb. Each
// verb is one file: its question, its work and its answer.
package touring

import (
	"context"
	"errors"
	"fmt"

	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/list"
	"leaper/verbs/query"
)

// Find asks for one tour.
type Find struct {
	query.Question
	query.OfGraph
	query.Constraints
	query.Timed
	Looking
	Partial bool `json:"partial,omitempty" doc:"if no tour is found, give the longest path that was met"`
	Stats   bool `json:"-" flag:"stats" doc:"say on standard error what backtracking did"`
}

// Looking is how to look for a tour.
type Looking struct {
	Method string `json:"method,omitempty" short:"m" names:"method of find" default:"auto" doc:"the <method>"`
	Seed   uint64 `json:"seed,omitempty" doc:"the seed, a <number>: another seed gives another tour, the same seed the same tour"`
	Ties   string `json:"ties,omitempty" names:"ties" default:"random" doc:"Warnsdorff's rule: which of several equally good squares is taken, the <ties>"`
	Moves  string `json:"moves,omitempty" doc:"ties first, pohl and roth: the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\"" example:"1,2 2,1"`
	Rule   string `json:"rule,omitempty" names:"rule" default:"takefuji" doc:"the neural network: how neurons change, a <rule>"`
}

// Found is a tour, or the reason for none.
type Found struct {
	query.About
	query.Verdict
	query.Why
	Method  string      `json:"method" doc:"What gave the answer" example:"backtrack"`
	Seed    uint64      `json:"seed,omitempty" doc:"The seed that was given"`
	Note    string      `json:"note,omitempty" doc:"Further facts about the answer"`
	Tour    *query.Tour `json:"tour,omitempty"`
	Partial []string    `json:"partial,omitempty" doc:"The longest path that was met, if it was asked for and there is no tour; there may be a longer one"`
}

// A Look is a parsed question of find. An adapter that writes tours of any length runs
// it itself; others call [Find.Read].
type Look struct {
	query.Asked
	Opts    find.Options
	partial bool
}

// Looked is the answer without its tours, because these may be long.
type Looked struct {
	Found
	Answer find.Answer
	Graph  *graph.Graph
	Steps  list.Stats

	look *Look
}

// Options reads how to look, except for the order of moves, which needs a board.
func (l *Looking) Options() (find.Options, error) {
	o := find.Options{Seed: l.Seed}
	var err error
	if o.Method, err = query.Pick(l.Method, find.ParseMethod); err != nil {
		return o, err
	}
	if o.Ties, err = query.Pick(l.Ties, warnsdorff.ParseTies); err != nil {
		return o, err
	}
	if o.Rule, err = query.Pick(l.Rule, neural.ParseRule); err != nil {
		return o, err
	}
	if l.Ties != "" && l.Method == "" { // ties are those of Warnsdorff's rule
		o.Method = find.Warnsdorff
	}
	if l.Rule != "" && l.Method == "" {
		o.Method = find.Neural
	}
	switch {
	case l.Ties != "" && o.Method != find.Warnsdorff:
		err = query.BadFields("ties", "method", "only the method warnsdorff has ties")
	case l.Moves != "" && (o.Method != find.Warnsdorff || o.Ties == warnsdorff.Random):
		err = query.BadField("moves", "an order of moves goes with the ties first, pohl and roth")
	case l.Rule != "" && o.Method != find.Neural:
		err = query.BadFields("rule", "method", "only the method neural has rules")
	}
	return o, err
}

// Look reads the question.
func (q *Find) Look(most query.Limits) (*Look, error) {
	l := &Look{partial: q.Partial}
	var err error
	if l.Opts, err = q.Options(); err != nil {
		return nil, err
	}
	if l.Opts.Partial = q.Partial; q.Partial && l.Opts.Method == find.Neural {
		return nil, query.BadFields("partial", "method", "the network walks no path that could be shown; leave one of them out")
	}
	if l.Asked, err = q.AsConstrained(&q.OfGraph, &q.Constraints, most); err != nil {
		return nil, err
	}
	if err := q.fits(l.Opts.Method); err != nil {
		return nil, err
	}
	l.Opts.Memory, l.Opts.Threads = most.Swept(), most.Threads
	if l.Opts.Moves, err = query.Vectors(q.Moves, l.Graph); err != nil {
		return l, err
	}
	return l, most.Admit(most.SearchTakes(l.Graph, l.Opts.Method))
}

// Read is the question as work.
func (q *Find) Read(most query.Limits) (query.Work, error) {
	l, err := q.Look(most)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell query.Tell) (query.Answer, error) {
		tell.Now(query.Progress{Words: "searching"})
		a, err := l.Run(ctx)
		if err != nil {
			return nil, err
		}
		if l.File != nil {
			return a.OfFile(), nil
		}
		return a.Whole(), nil
	}, nil
}

// fits refuses options that need a board, for a graph without one.
func (q *Find) fits(method find.Method) error {
	if q.File == nil {
		return nil
	}
	if err := query.Boardless(query.Given{Field: "ties", Set: q.Ties != ""}, query.Given{Field: "moves", Set: q.Moves != ""}, query.Given{Field: "rule", Set: q.Rule != ""}); err != nil {
		return err
	}
	return query.InField("method", method.OnGraphs())
}

// Run looks for the tour. After a deadline the answer is undecided. After a
// cancellation the error is the context's, and the answer has the results so far.
func (l *Look) Run(ctx context.Context) (*Looked, error) {
	out := &Looked{Graph: l.Graph, look: l}
	l.Opts.Stats = &out.Steps
	a, err := find.Find(ctx, l.Graph, l.Ask, l.Opts)
	if err != nil && !errors.Is(err, context.Canceled) {
		if errors.Is(err, find.ErrUnverified) {
			return nil, &query.BugError{Err: err}
		}
		return nil, err
	}
	if err != nil {
		a.Why = &exist.Reason{Rule: "interrupted", Text: "interrupted"}
	}
	out.Answer = a
	out.Found = Found{About: l.About(), Why: l.Why(a.Why), Method: a.Method.String(), Seed: l.Opts.Seed}
	if a.Verdict == exist.None && out.Why.Reason == "" {
		out.Why.Reason = query.Reason(nil)
	}
	switch a.Verdict {
	case exist.Found:
		switch {
		case a.Seedless:
			out.Note = fmt.Sprintf("method %s draws nothing at random, so the seed changes nothing", a.Method)
		case a.Sampled > 0:
			out.Note = fmt.Sprintf("too long to be verified as a whole: only its joints and random samples were, %d squares of %d", a.Sampled, l.Graph.Board().Squares())
		}
		out.Verdict = query.VerdictOf(a.Verdict, fmt.Sprintf("found: %s of %s%s, verified; method %s", l.One(), l.What(), l.Ends(), a.Method))
	case exist.None:
		out.Verdict = query.VerdictOf(a.Verdict, l.None(query.Reason(a.Why)))
	default:
		out.Verdict = query.VerdictOf(a.Verdict, l.Undecided(query.Reason(a.Why)))
	}
	if l.partial && a.Verdict != exist.Found {
		out.Note = l.farthest(a)
	}
	return out, err
}

// farthest gives the length of the longest path found.
func (l *Look) farthest(a find.Answer) string {
	n := a.Partial.Len()
	switch all, noun := l.Squares(); {
	case n == 0 && a.Verdict == exist.None:
		return "partial: the proof met no path that it could show"
	case n == 0:
		return fmt.Sprintf("partial: method %s has met no path that it could show", a.Method)
	case n == all:
		return fmt.Sprintf("partial: %d of %d %s, but not the %s%s asked for", n, all, noun, l.Ask.Kind, l.Ends())
	case a.Verdict == exist.None:
		return fmt.Sprintf("partial: %d of %d %s; there may be a longer path", n, all, noun)
	default:
		return fmt.Sprintf("partial: %d of %d %s", n, all, noun)
	}
}

// Whole is the answer with its tours.
func (l *Looked) Whole() *Found {
	out := l.Found
	if l.Answer.Verdict == exist.Found {
		out.Tour = out.About.TourOf(l.Graph, l.Answer.Tour)
	} else if l.Answer.Partial.Len() > 0 {
		out.Partial = query.NamesOf(l.Graph.Board(), l.Answer.Partial)
	}
	return &out
}

// StepsLine gives a search's counters in a line.
func StepsLine(s *list.Stats) string {
	return fmt.Sprintf("steps %d, retreats %d, tests %d, pruned %d; %d tests after the last tour",
		s.Steps, s.Retreats, s.Tests, s.Pruned, s.After)
}
