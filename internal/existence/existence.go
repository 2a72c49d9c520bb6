// Package existence decides whether there is a tour by everything that the house
// has: theorems and certificates, then a search, and where that takes long on a
// narrow board an exact count. The verb exists and the studio ask it.
package existence

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/tour"
)

// Method is how a question is decided.
type Method uint8

// The methods. The zero value takes all ways, one after another.
const (
	Auto    Method = iota
	Theorem        // theorems and certificates alone
	Search         // takes no theorem's word, so that it can be compared with them
)

// MethodNames lists the methods' names, in order.
func MethodNames() []string { return []string{"auto", "theorem", "search"} }

// Options of a decision. The zero value works.
type Options struct {
	Method  Method
	Seed    uint64 // of random ties of a search
	Memory  int64  // bytes for the states of a count; 0 stands for what package count says
	Threads int    // of a count; 0 stands for one for each processor
}

// An Answer is a verdict, why it is so, and what gave it: "theorem", "certificate",
// "search", or "" where it is undecided.
type Answer struct {
	Verdict exist.Verdict
	Why     *exist.Reason
	By      string
	Tour    tour.Tour // what a search found, of length 0 if it was not needed
}

// Decide says whether there is a tour. A deadline makes the answer undecided, and
// a cancelled context is an error.
func Decide(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if opts.Method != Search {
		v, why, err := exist.Decide(ctx, g, ask, exist.Effort{})
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return Answer{Why: say.OutOfTime()}, nil
		case err != nil:
			return Answer{}, err
		case v != exist.Undecided && why.Rule == "theorem":
			return Answer{Verdict: v, Why: why, By: "theorem"}, nil
		case v != exist.Undecided:
			return Answer{Verdict: v, Why: why, By: "certificate"}, nil
		case why != nil || opts.Method == Theorem:
			if why == nil {
				why = &exist.Reason{Rule: "limit", Text: "no theorem and no certificate tells"}
			}
			return Answer{Why: why}, nil
		}
	}
	a, err := search(ctx, g, ask, opts)
	if err != nil {
		return Answer{}, err
	}
	by := "search"
	switch {
	case a.Verdict == exist.Found:
		a.Why = &exist.Reason{Rule: "search", Text: fmt.Sprintf("found and verified, method %s", a.Method)}
	case a.Verdict == exist.None && a.Why.Rule != "search":
		by = "certificate"
	}
	return Answer{a.Verdict, a.Why, by, a.Tour}, nil
}

// patience is how long a search goes on before a count is asked whether there is
// anything to find.
const patience = 2 * time.Second

// countable is how many states a count may have that is made in between: some
// seconds' worth.
const countable = 1e9

// maxCounted is the number of squares of the largest board that is counted to
// prove that there is no tour.
const maxCounted = 1 << 10

// search looks for a tour. Where none comes up soon and the board is narrow
// enough, it is counted: that is quick there, and proves that there is none where
// nothing else does.
func search(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (find.Answer, error) {
	by := find.Options{Seed: opts.Seed}
	if opts.Method == Search {
		by.Method = find.Backtrack
	}
	if by.Method != find.Auto || g.Fits(maxCounted) != nil || g.Directed() {
		return find.Find(ctx, g, ask, by)
	}
	soon, cancel := context.WithTimeout(ctx, patience)
	a, err := find.Find(soon, g, ask, by)
	cancel()
	if err != nil || a.Verdict != exist.Undecided || ctx.Err() != nil {
		return a, err
	}
	none, err := countsNone(ctx, g, ask, opts)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return find.Answer{Why: say.OutOfTime()}, nil
	case errors.Is(err, context.Canceled):
		return find.Answer{}, err
	case none:
		return find.Answer{Verdict: exist.None, Why: &exist.Reason{Rule: "search", Text: "an exact count, by a sweep, is 0"}}, nil
	}
	return find.Find(ctx, g, ask, by)
}

// countsNone counts, if it can be done in some seconds, and reports whether the
// number is 0. An error says that there is no number.
func countsNone(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (bool, error) {
	plan, err := count.NewPlan(g, ask)
	if err != nil {
		return false, err
	}
	outlines, err := plan.Outlines()
	if err != nil {
		return false, err
	}
	for _, o := range outlines {
		if o.Total > countable {
			return false, nil
		}
	}
	n, err := count.Exact(ctx, g, ask, count.Options{Method: count.Sweep, Memory: opts.Memory, Threads: opts.Threads})
	return err == nil && n.Directed().Sign() == 0, err
}

// Word is the answer in a word: yes, no or undecided.
func (a Answer) Word() string {
	return map[exist.Verdict]string{exist.Found: "yes", exist.None: "no", exist.Undecided: "undecided"}[a.Verdict]
}

// Line is the answer in a line: "no: 3x8 has no closed knight's tour (Schwenk
// 1991, case m=3, n ∈ {4,6,8})".
func (a Answer) Line(g *graph.Graph, ask tour.Ask) string {
	return fmt.Sprintf("%s: %s (%s)", a.Word(), a.sentence(g, ask), a.Why.Text)
}

// sentence says what is so: "3x8 has no closed knight's tour".
func (a Answer) sentence(g *graph.Graph, ask tour.Ask) string {
	article, has := "a", strings.Replace(g.Board().String(), ", ", " with ", 1)+" has"
	adjective, noun := map[tour.Kind]string{tour.Closed: "closed", tour.Open: "open"}[ask.Kind], "tour"
	if ask.Kind == tour.Path {
		noun = "path"
	}
	what := fmt.Sprintf("%s %s's %s", adjective, g.Piece(), noun)
	if !strings.ContainsFunc(g.Piece().String(), unicode.IsLetter) { // a vector
		what = fmt.Sprintf("%s %s of the (%s)-leaper", adjective, noun, g.Piece())
	}
	what = strings.TrimSpace(what) + say.Ends(g, ask)
	if strings.ContainsRune("aeio", rune(what[0])) {
		article = "an"
	}
	switch a.Verdict {
	case exist.Found:
		return fmt.Sprintf("%s %s %s", has, article, what)
	case exist.None:
		return fmt.Sprintf("%s no %s", has, what)
	}
	return fmt.Sprintf("it is not known whether %s %s %s", has, article, what)
}
