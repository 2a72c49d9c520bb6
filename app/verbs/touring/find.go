// Package touring has the verbs that answer with tours, or say that none exists: find,
// list, exists, rank, verify, walk, trace, settle and the gallery. The command, the
// studio and the page use it through package verbs, which says how to write a verb. Each
// verb is one file: its question, its work and its answer.
package touring

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"leaper/app/verbs/query"
	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/list"
)

// FindQuestion asks for one tour.
type FindQuestion struct {
	query.Question
	query.GraphText
	query.Constraints
	query.TimeOptions
	FindOptions
	WalkOptions
	MeasureOptions
	Partial bool `json:"partial,omitempty" doc:"if no tour is found, give the longest path that was met"`
	Stats   bool `json:"-" flag:"stats" doc:"say on standard error what backtracking did"`
}

// FindOptions is how to look for a tour.
type FindOptions struct {
	Method string `json:"method,omitempty" short:"m" names:"method of find" default:"auto" doc:"the <method>"`
	Seed   uint64 `json:"seed,omitempty" doc:"the seed, a <number>: another seed gives another tour, the same seed the same tour"`
	Ties   string `json:"ties,omitempty" names:"ties" default:"random" doc:"Warnsdorff's rule: which of several equally good squares is taken, the <ties>"`
	Moves  string `json:"moves,omitempty" doc:"ties first, pohl and roth: the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\"" example:"1,2 2,1"`
	Rule   string `json:"rule,omitempty" names:"rule" default:"takefuji" doc:"the neural network: how neurons change, a <rule>"`
}

// FindAnswer is a tour, or the reason for none.
type FindAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Method  string      `json:"method" doc:"What gave the answer" example:"backtrack"`
	Seed    uint64      `json:"seed,omitempty" doc:"The seed that was given"`
	Note    string      `json:"note,omitempty" doc:"Further facts about the answer"`
	Tour    *query.Tour `json:"tour,omitempty"`
	Partial query.Names `json:"partial,omitempty" doc:"The longest path that was met, if it was asked for and there is no tour; there may be a longer one"`
	BestWalk
	MeasuredTour
}

// A parsedFind is a parsed question of find.
type parsedFind struct {
	query.ParsedQuestion
	opts    find.Options
	partial bool
	stats   bool
}

// Options reads how to look, except for the order of moves, which needs a board.
func (l *FindOptions) Options() (find.Options, error) {
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
	if l.Ties != "" && l.Method == "" { // only Warnsdorff's rule has ties
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

// Read is the question as work. A reporter that hears tours gets the one that is found, or the
// longest path that was met, however long it is; the answer says which.
func (q *FindQuestion) Read(limits query.Limits) (query.Work, error) {
	if q.asksMeasure() {
		return q.readMeasured(limits)
	}
	if q.asksWalks() {
		return q.readWalks(limits)
	}
	l := &parsedFind{partial: q.Partial, stats: q.Stats}
	var err error
	if l.opts, err = q.Options(); err != nil {
		return nil, err
	}
	if l.opts.Partial = q.Partial; q.Partial && l.opts.Method == find.Neural {
		return nil, query.BadFields("partial", "method", "the network walks no path that could be shown; leave one of them out")
	}
	if l.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	if err := l.Boardless(query.GivenOf(q, "ties", "moves", "rule")...); err != nil {
		return nil, err
	}
	if q.File != nil && l.opts.Method.OnGraphs() != nil {
		return nil, query.InField("method", l.opts.Method.OnGraphs())
	}
	if l.opts.Moves, err = query.Vectors(q.Moves, l.Graph); err != nil {
		return nil, err
	}
	l.opts.Memory, l.opts.Threads = limits.Swept(), limits.Threads
	return l.run, limits.Admit(limits.SearchTakes(l.Graph, l.opts.Method))
}

// run looks for the tour. After a deadline the answer is undecided; after a cancellation, too,
// if the longest path is asked for.
func (l *parsedFind) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	report.Now(query.Progress{Words: "searching"})
	steps := list.Stats{}
	l.opts.Stats = &steps
	a, err := find.Find(ctx, l.Graph, l.Ask, l.opts)
	switch {
	case errors.Is(err, context.Canceled) && l.partial:
		a.Why = &exist.Reason{Rule: "interrupted", Text: "interrupted"}
	case errors.Is(err, find.ErrUnverified):
		return nil, &query.BugError{Err: err}
	case err != nil:
		return nil, err
	}
	if l.stats {
		report.Say("%s", StepsLine(&steps))
	}
	met, out := &query.FoundTour{ParsedQuestion: l.ParsedQuestion, Tour: a.Tour}, l.answer(a)
	switch {
	case a.Verdict != exist.Found && a.Partial.Len() == 0:
		return out, err
	case a.Verdict != exist.Found:
		met.Tour = a.Partial
	}
	switch {
	case report.Tour != nil:
		return out, cmp.Or(report.Tour(met), err)
	case out.Found():
		out.Tour = l.TourOf(met.Tour)
	default:
		out.Partial = l.NamesOf(met.Tour)
	}
	return out, err
}

// answer is the answer without its tour.
func (l *parsedFind) answer(a find.Answer) *FindAnswer {
	out := &FindAnswer{About: l.About(), Explanation: l.Explain(a.Why), Method: a.Method.String(), Seed: l.opts.Seed}
	if a.Verdict == exist.None && out.Explanation.Reason == "" {
		out.Explanation.Reason = query.Reason(nil)
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
	return out
}

// farthest gives the length of the longest path found.
func (l *parsedFind) farthest(a find.Answer) string {
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

// StepsLine gives a search's counters in a line.
func StepsLine(s *list.Stats) string {
	return fmt.Sprintf("steps %d, retreats %d, tests %d, pruned %d; %d tests after the last tour",
		s.Steps, s.Retreats, s.Tests, s.Pruned, s.After)
}
