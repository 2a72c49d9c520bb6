package touring

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"leaper/app/verbs/query"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/names"
	"leaper/internal/nearest"
	"leaper/tour"
	"leaper/work"
)

// ExistsQuestion asks whether a tour exists.
type ExistsQuestion struct {
	query.Question
	query.GraphText
	query.Constraints
	query.TimeOptions
	Method     string `json:"method,omitempty" short:"m" names:"method of exists" default:"auto" doc:"the <method>"`
	Seed       uint64 `json:"seed,omitempty" doc:"the seed of the search, a <number>"`
	Properties bool   `json:"properties,omitempty" doc:"which properties the graph has: traceable, Hamiltonian-connected, hypohamiltonian and others, and which moves all tours take, or none"`
}

// ExistsAnswer says whether a tour exists, and why.
type ExistsAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Answer     string          `json:"answer" doc:"yes, no or undecided; done if properties were asked for, and all are decided"`
	Method     string          `json:"method,omitempty" doc:"What gave the answer: theorem, certificate or search"`
	Properties []GraphProperty `json:"properties,omitempty" doc:"The properties that were asked for, each with its proof"`
}

// The methods. The first tries the others in turn.
const (
	anyWay    = "auto"
	byTheorem = "theorem" // theorems and certificates alone
	bySearch  = "search"  // ignores the theorems, so that it can check them
)

// ExistsMethods are the ways to decide whether a tour exists.
var ExistsMethods = names.List{
	{anyWay, "theorems, then proofs by counting squares, then a search"},
	{byTheorem, "theorems and proofs by counting squares, no search"},
	{bySearch, "a search, no theorems"},
}

// Read is the question as work. On boards too large to search, only theorems decide.
func (q *ExistsQuestion) Read(limits query.Limits) (query.Work, error) {
	if q.Properties {
		return q.readProperties(limits)
	}
	d := parsedExists{seed: q.Seed, limits: limits}
	var err error
	if d.method, err = query.Pick(q.Method, func(s string) (string, error) {
		i, err := nearest.Choose("method", s, ExistsMethods.Names())
		return ExistsMethods[i].Name(), err
	}); err != nil {
		return nil, err
	}
	if d.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		var large *query.LimitError
		if errors.As(err, &large) && d.method != bySearch {
			if known := q.known(); known != nil {
				return func(context.Context, query.Reporter) (query.Answer, error) { return known, nil }, nil
			}
		}
		return nil, err
	}
	if q.File != nil && d.method == byTheorem {
		return nil, query.BadField("method", "theorems are about boards, and a graph from a file has none; write auto or search")
	}
	if err := limits.Admit(limits.SearchTakes(d.Graph, find.Auto)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		report.Now(query.Progress{Words: "searching"})
		return d.decide(ctx)
	}, nil
}

// known answers a question about a board of any size if a theorem decides it.
func (q *ExistsQuestion) known() *ExistsAnswer {
	a, err := q.ParseConstrained(&query.GraphText{}, &q.Constraints, query.Limits{})
	if err != nil {
		return nil
	}
	if v, why := exist.Known(a.Graph, a.Ask); v != exist.Undecided {
		return existsAnswer(a, v, why, byTheorem)
	}
	return nil
}

// A parsedExists is a parsed question of exists.
type parsedExists struct {
	query.ParsedQuestion
	method string
	seed   uint64
	limits query.Limits
}

// decide says whether a tour exists: by theorems and certificates, then by a search
// or, on a narrow board, a sweep. After a deadline the answer is undecided; a
// cancelled context is an error.
func (d *parsedExists) decide(ctx context.Context) (query.Answer, error) {
	by := find.Options{Seed: d.seed, Resources: work.Resources{Memory: d.limits.Swept(), Threads: d.limits.Threads}}
	switch {
	case d.File != nil && d.Ask.ConstraintKinds() != 0: // the search has the certificates of these
	case d.method == bySearch:
		by.Method = find.Backtrack
	default:
		v, why, err := exist.Decide(ctx, d.Graph, d.Ask, exist.Effort{})
		if v == exist.Undecided && err == nil {
			if r := d.Contradiction(ctx); r != nil {
				v, why = exist.None, r
			}
		}
		switch {
		case query.TimeUp(err):
			return existsAnswer(d.ParsedQuestion, exist.Undecided, query.LimitReached(), ""), nil
		case err != nil:
			return nil, err
		case v != exist.Undecided && why.Rule == "theorem":
			return existsAnswer(d.ParsedQuestion, v, why, byTheorem), nil
		case v != exist.Undecided:
			return existsAnswer(d.ParsedQuestion, v, why, "certificate"), nil
		case why != nil:
			return existsAnswer(d.ParsedQuestion, v, why, ""), nil
		case d.method == byTheorem:
			return existsAnswer(d.ParsedQuestion, v, &exist.Reason{Rule: "limit", Text: "no theorem and no certificate applies"}, ""), nil
		}
	}
	a, err := find.Find(ctx, d.Graph, d.Ask, by)
	if err != nil {
		return nil, err
	}
	return d.searched(a), nil
}

// searched is the result of a search.
func (d *parsedExists) searched(a find.Answer) *ExistsAnswer {
	switch {
	case a.Verdict == exist.Found:
		return existsAnswer(d.ParsedQuestion, a.Verdict, &exist.Reason{Rule: "search", Text: fmt.Sprintf("found and verified, method %s", a.Method)}, bySearch)
	case a.Verdict == exist.None && a.Why.Rule != "search" && a.Why.Rule != "sweep":
		return existsAnswer(d.ParsedQuestion, a.Verdict, a.Why, "certificate")
	}
	return existsAnswer(d.ParsedQuestion, a.Verdict, a.Why, bySearch)
}

// existsAnswer is a decision in words: "no: 3x8 has no closed knight's tour: …".
func existsAnswer(q query.ParsedQuestion, v exist.Verdict, r *exist.Reason, by string) *ExistsAnswer {
	if v == exist.Undecided {
		by = ""
	}
	word := answerWord(v)
	return &ExistsAnswer{
		About: q.About(), Explanation: q.Explain(r), Answer: word, Method: by,
		Verdict: query.VerdictOf(v, fmt.Sprintf("%s: %s: %s", word, so(q, v), query.Reason(r))),
	}
}

// answerWord is a verdict as the answer to a question.
func answerWord(v exist.Verdict) string {
	return map[exist.Verdict]string{exist.Found: "yes", exist.None: "no", exist.Undecided: "undecided"}[v]
}

// so states the fact: "3x8 has no closed knight's tour".
func so(q query.ParsedQuestion, v exist.Verdict) string {
	has := q.What() + " has"
	if q.File == nil {
		has = strings.Replace(q.Graph.Board().String(), ", ", " with ", 1) + " has"
	}
	adjective, noun := map[tour.Kind]string{tour.Closed: "closed", tour.Open: "open"}[q.Ask.Kind], "tour"
	if q.Ask.Kind == tour.Path {
		noun = "path"
	}
	what := adjective + " " + noun
	switch {
	case q.File != nil:
	case !strings.ContainsFunc(q.Graph.Piece().String(), unicode.IsLetter): // a vector
		what = fmt.Sprintf("%s %s of the (%s)-leaper", adjective, noun, q.Graph.Piece())
	default:
		what = fmt.Sprintf("%s %s's %s", adjective, q.Graph.Piece(), noun)
	}
	what = strings.TrimSpace(what) + q.Ends()
	switch v {
	case exist.Found:
		return fmt.Sprintf("%s %s", has, query.Article(what))
	case exist.None:
		return fmt.Sprintf("%s no %s", has, what)
	}
	return fmt.Sprintf("it is not known whether %s %s", has, query.Article(what))
}
