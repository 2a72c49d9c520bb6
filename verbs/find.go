package verbs

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/list"
)

// Find asks for one tour.
type Find struct {
	Question
	Demands
	Timed
	Looking
	Partial bool `json:"partial,omitempty" doc:"if no tour is found, give the longest path that was met"`
	Stats   bool `json:"-" flag:"stats" doc:"say on standard error what backtracking did"`
}

// Looking is how to look for a tour.
type Looking struct {
	Method string `json:"method,omitempty" short:"m" names:"method of find" default:"auto" doc:"the <method>"`
	Seed   uint64 `json:"seed,omitempty" doc:"a <number> to draw by: another number gives another tour, the same number the same tour"`
	Ties   string `json:"ties,omitempty" names:"ties" default:"random" doc:"Warnsdorff's rule: which of several equally good squares is taken, the <ties>"`
	Moves  string `json:"moves,omitempty" doc:"ties first, pohl and roth: the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\"" example:"1,2 2,1"`
	Rule   string `json:"rule,omitempty" names:"rule" default:"takefuji" doc:"the neural network: how neurons change, a <rule>"`
}

// Found is a tour, or why there is none.
type Found struct {
	About
	Verdict
	Why
	Method  string   `json:"method" doc:"What gave the answer" example:"backtrack"`
	Seed    uint64   `json:"seed,omitempty" doc:"The seed that was given"`
	Note    string   `json:"note,omitempty" doc:"What else is to be known of the answer"`
	Tour    *Tour    `json:"tour,omitempty"`
	Partial []string `json:"partial,omitempty" doc:"The longest path that was met, if it was asked for and there is no tour"`
}

// A Look is a question of find that has been read. An adapter that writes tours of
// any length runs it itself; others ask [Find.Read].
type Look struct {
	asked
	opts    find.Options
	partial bool
}

// Looked is what came of it: the answer without its tours, which may be long.
type Looked struct {
	Found
	Answer find.Answer
	Graph  *graph.Graph
	Steps  list.Stats

	look *Look
}

// Options reads how to look, but for the order of moves, which needs a board.
func (l *Looking) Options() (find.Options, error) {
	o := find.Options{Seed: l.Seed}
	var err error
	if o.Method, err = pick(l.Method, find.ParseMethod); err != nil {
		return o, err
	}
	if o.Ties, err = pick(l.Ties, warnsdorff.ParseTies); err != nil {
		return o, err
	}
	if o.Rule, err = pick(l.Rule, neural.ParseRule); err != nil {
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
		err = both("ties", "method", "only the method warnsdorff has ties")
	case l.Moves != "" && (o.Method != find.Warnsdorff || o.Ties == warnsdorff.Random):
		err = field("moves", "an order of moves goes with the ties first, pohl and roth")
	case l.Rule != "" && o.Method != find.Neural:
		err = both("rule", "method", "only the method neural has rules")
	}
	return o, err
}

// Look reads the question.
func (q *Find) Look(most Limits) (*Look, error) {
	l := &Look{partial: q.Partial}
	var err error
	if l.opts, err = q.Options(); err != nil {
		return nil, err
	}
	if err := q.fits(l.opts.Method); err != nil {
		return nil, err
	}
	if l.opts.Partial = q.Partial; q.Partial && l.opts.Method == find.Neural {
		return nil, both("partial", "method", "the network walks no path that could be shown; leave one of them out")
	}
	if l.asked, err = q.Question.read(most); err != nil {
		return nil, err
	}
	if err := q.Demands.onto(&l.asked, most); err != nil {
		return nil, err
	}
	if l.opts.Moves, err = vectors(q.Moves, l.graph); err != nil || l.file != nil {
		return l, err
	}
	return l, most.room(searchTakes(l.graph, l.opts.Method))
}

// Read is the question as work.
func (q *Find) Read(most Limits) (Work, error) {
	l, err := q.Look(most)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell Tell) (Answer, error) {
		tell.progress(Progress{Words: "searching"})
		a, err := l.Run(ctx)
		if err != nil {
			return nil, err
		}
		if l.file != nil {
			return a.OfFile(), nil
		}
		return a.Whole(), nil
	}, nil
}

// fits refuses what a graph that stands on no board cannot have.
func (q *Find) fits(method find.Method) error {
	if q.File == nil {
		return nil
	}
	if err := boardless(given{"ties", q.Ties != ""}, given{"moves", q.Moves != ""}, given{"rule", q.Rule != ""}); err != nil {
		return err
	}
	if !slices.Contains(find.GraphMethods(), method) {
		return field("method", "%s works on boards only; a graph from a file has auto, backtrack, warnsdorff, sat and factor", method)
	}
	return nil
}

func (l *Look) find(ctx context.Context) (find.Answer, error) {
	if l.file != nil {
		return find.Graph(ctx, l.file.Adjacency, l.ask, l.opts)
	}
	return find.Find(ctx, l.graph, l.ask, l.opts)
}

// Run looks. A deadline makes the answer undecided; where the context is cancelled,
// the error is the context's, and the answer has what was met.
func (l *Look) Run(ctx context.Context) (*Looked, error) {
	out := &Looked{Graph: l.graph, look: l}
	l.opts.Stats = &out.Steps
	a, err := l.find(ctx)
	if err != nil && !errors.Is(err, context.Canceled) {
		if errors.Is(err, find.ErrUnverified) {
			return nil, &BugError{err}
		}
		return nil, err
	}
	if err != nil {
		a.Why = &exist.Reason{Rule: "interrupted", Text: "interrupted"}
	}
	out.Answer = a
	out.Found = Found{About: l.about(), Why: l.why(a.Why), Method: a.Method.String(), Seed: l.opts.Seed}
	if a.Verdict == exist.None && out.Why.Reason == "" {
		out.Why.Reason = reason(nil)
	}
	switch a.Verdict {
	case exist.Found:
		switch {
		case a.Seedless:
			out.Note = fmt.Sprintf("method %s draws nothing, so that the seed changes nothing", a.Method)
		case a.Sampled > 0:
			out.Note = fmt.Sprintf("too long to be verified whole: its joints and random samples were, %d squares of %d", a.Sampled, l.graph.Board().Squares())
		}
		out.Verdict = verdict(a.Verdict, fmt.Sprintf("found: %s of %s%s, verified; method %s", l.one(), l.what(), l.ends(), a.Method))
	case exist.None:
		out.Verdict = verdict(a.Verdict, l.none(reason(a.Why)))
	default:
		out.Verdict = verdict(a.Verdict, l.undecided(reason(a.Why)))
		if l.partial {
			out.Note = l.farthest(a.Partial.Len(), a.Method.String())
		}
	}
	return out, err
}

// farthest says how far the longest path went.
func (l *Look) farthest(n int64, method string) string {
	switch all, noun := l.squares(); {
	case n == 0:
		return fmt.Sprintf("partial: method %s has met no path that it could show", method)
	case n == all:
		return fmt.Sprintf("partial: %d of %d %s, but not the %s%s asked for", n, all, noun, l.ask.Kind, l.ends())
	default:
		return fmt.Sprintf("partial: %d of %d %s", n, all, noun)
	}
}

// Whole is the answer with its tours.
func (l *Looked) Whole() *Found {
	out := l.Found
	if l.Answer.Verdict == exist.Found {
		out.Tour = out.About.tour(l.Graph, l.Answer.Tour)
	} else if l.Answer.Partial.Len() > 0 {
		out.Partial = namesOf(l.Graph.Board(), l.Answer.Partial)
	}
	return &out
}

// OfFile is the answer of a graph from a file.
func (l *Looked) OfFile() *FoundFile {
	out := &FoundFile{AboutFile: l.look.aboutFile(), Found: &l.Found}
	if l.Answer.Verdict == exist.Found {
		out.Tour = l.look.file.TourOf(l.Answer.Tour)
	} else if l.Answer.Partial.Len() > 0 {
		out.Partial = Vertices(l.Answer.Partial)
	}
	return out
}

// StepsLine says what a search did.
func StepsLine(s *list.Stats) string {
	return fmt.Sprintf("steps %d, retreats %d, tests %d, pruned %d; %d tests after the last tour",
		s.Steps, s.Retreats, s.Tests, s.Pruned, s.After)
}

// FoundFile is a tour, or why there is none.
type FoundFile struct {
	AboutFile
	*Found
	Tour    *FileTour `json:"tour,omitempty"`
	Partial []int64   `json:"partial,omitempty"`
}
