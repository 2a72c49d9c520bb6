package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/tour"
)

func newExists(c *console) *cobra.Command {
	var (
		where  boardFlags
		what   askFlags
		limits limitFlags
		method string
		asJSON bool
		seed   uint64
	)
	methods := []string{"auto", "theorem", "search"}
	cmd := &cobra.Command{
		Use:   "exists BOARD",
		Short: "Say whether there is a tour, and why",
		Long: `Say whether there is a tour: yes, no, or undecided, and why. The exit status is
0 for yes, 1 for no, 3 for undecided.

Methods:
  auto     theorems, then proofs by counting, then a search, until one tells;
           where the search is not over soon and the board is narrow, all tours
           are counted, in case there are none
  theorem  theorems and proofs by counting alone; no search. Theorems decide
           boards of any size at once
  search   no theorems: backtracking, until a tour is found and verified, or
           all is tried

A proof by counting names the squares that show it: parts that no way connects;
more squares of one colour than a tour can alternate with the other; dead ends;
squares that need more moves than those next to them can take; or squares without
which the rest falls into more pieces than a tour does.

--json gives one object: verdict (found, none or undecided), method (theorem,
certificate or search), and what there is of theorem, citation, statement, case,
rule, why, and witness, the squares.`,
		Example: `  leaper exists 3x8 --closed
  leaper exists 1000000000x1000000000 --closed
  leaper exists 6x6 --from a1 --to b1
  leaper exists 4x7 --topology cylinder --closed --json
  leaper exists 5x5 --hole a1 --closed`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := choose("method", method, methods)
			if err != nil {
				return err
			}
			g, ask, err := where.question(c, &what, args[0])
			if err != nil {
				return err
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			stop := c.progress(func(elapsed time.Duration) string {
				return fmt.Sprintf("exists: searching for %s", elapsed.Round(time.Second))
			})
			a, err := decide(ctx, g, ask, methods[m], seed)
			stop()
			if err != nil {
				return err
			}
			return a.print(c, g, ask, asJSON)
		},
	}
	where.add(cmd)
	what.add(cmd)
	limits.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&method, "method", "m", "auto", "how to decide, a `method`: auto, theorem, search")
	flags.Uint64Var(&seed, "seed", 1, "the `number` that decides random ties of a search")
	flags.BoolVar(&asJSON, "json", false, "print one object in JSON")
	completeWith(cmd, "method", methods)
	return cmd
}

// An existence is an answer of the verb, with what gave it: "theorem",
// "certificate" or "search".
type existence struct {
	verdict exist.Verdict
	why     *exist.Reason
	method  string
}

// decide asks theorems and certificates, and then searches. The method search
// takes no theorem's word, so that it can be compared with them.
func decide(ctx context.Context, g *graph.Graph, ask tour.Ask, method string, seed uint64) (existence, error) {
	if method != "search" {
		v, why, err := exist.Decide(ctx, g, ask, exist.Effort{})
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return existence{why: outOfTime()}, nil
		case err != nil:
			return existence{}, err
		case v != exist.Undecided && why.Rule == "theorem":
			return existence{v, why, "theorem"}, nil
		case v != exist.Undecided:
			return existence{v, why, "certificate"}, nil
		case why != nil || method == "theorem":
			if why == nil {
				why = &exist.Reason{Rule: "limit", Text: "no theorem and no certificate tells"}
			}
			return existence{why: why}, nil
		}
	}
	opts := find.Options{Seed: seed}
	if method == "search" {
		opts.Method = find.Backtrack
	}
	a, err := search(ctx, g, ask, opts)
	if err != nil {
		return existence{}, err
	}
	by := "search"
	switch {
	case a.Verdict == exist.Found:
		a.Why = &exist.Reason{Rule: "search", Text: fmt.Sprintf("found and verified, method %s", a.Method)}
	case a.Verdict == exist.None && a.Why.Rule != "search":
		by = "certificate"
	}
	return existence{a.Verdict, a.Why, by}, nil
}

// patience is how long a search goes on before a count is asked whether there is
// anything to find.
const patience = 2 * time.Second

// countable is how many states a count may have that is made in between: some
// seconds' worth.
const countable = 1e9

// search looks for a tour. Where none comes up soon and the board is narrow
// enough, it is counted: that is quick there, and proves that there is none where
// nothing else does.
func search(ctx context.Context, g *graph.Graph, ask tour.Ask, opts find.Options) (find.Answer, error) {
	if opts.Method != find.Auto || g.Fits(maxCounted) != nil || g.Directed() {
		return find.Find(ctx, g, ask, opts)
	}
	soon, cancel := context.WithTimeout(ctx, patience)
	a, err := find.Find(soon, g, ask, opts)
	cancel()
	if err != nil || a.Verdict != exist.Undecided || ctx.Err() != nil {
		return a, err
	}
	none, err := countsNone(ctx, g, ask)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return find.Answer{Why: outOfTime()}, nil
	case errors.Is(err, context.Canceled):
		return find.Answer{}, err
	case none:
		return find.Answer{Verdict: exist.None, Why: &exist.Reason{Rule: "search", Text: "an exact count, by a sweep, is 0"}}, nil
	}
	return find.Find(ctx, g, ask, opts)
}

// maxCounted is the number of squares of the largest board that is counted to
// prove that there is no tour.
const maxCounted = 1 << 10

// countsNone counts, if it can be done in some seconds, and reports whether the
// number is 0. An error says that there is no number.
func countsNone(ctx context.Context, g *graph.Graph, ask tour.Ask) (bool, error) {
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
	n, err := count.Exact(ctx, g, ask, count.Options{Method: count.Sweep})
	return err == nil && n.Directed().Sign() == 0, err
}

func outOfTime() *exist.Reason {
	return &exist.Reason{Rule: "limit", Text: "the time limit was reached"}
}

// print writes the answer, and gives its exit status.
func (a existence) print(c *console, g *graph.Graph, ask tour.Ask, asJSON bool) error {
	answer := map[exist.Verdict]string{exist.Found: "yes", exist.None: "no", exist.Undecided: "undecided"}[a.verdict]
	var err error
	if asJSON {
		err = writeJSON(c.out, a.object(g, ask, answer))
	} else {
		_, err = fmt.Fprintf(c.out, "%s: %s (%s)\n", answer, a.sentence(g, ask), a.why.Text)
	}
	switch {
	case err != nil:
		return err
	case a.verdict == exist.None:
		return &outcome{code: exitNone}
	case a.verdict == exist.Undecided:
		return &outcome{code: exitUndecided}
	}
	return nil
}

// sentence says what is so: "3x8 has no closed knight's tour".
func (a existence) sentence(g *graph.Graph, ask tour.Ask) string {
	article, has := "a", strings.Replace(g.Board().String(), ", ", " with ", 1)+" has"
	adjective, noun := map[tour.Kind]string{tour.Closed: "closed", tour.Open: "open"}[ask.Kind], "tour"
	if ask.Kind == tour.Path {
		noun = "path"
	}
	what := fmt.Sprintf("%s %s's %s", adjective, g.Piece(), noun)
	if !strings.ContainsFunc(g.Piece().String(), unicode.IsLetter) { // a vector
		what = fmt.Sprintf("%s %s of the (%s)-leaper", adjective, noun, g.Piece())
	}
	what = strings.TrimSpace(what) + endsText(g, ask)
	if strings.ContainsRune("aeio", rune(what[0])) {
		article = "an"
	}
	switch a.verdict {
	case exist.Found:
		return fmt.Sprintf("%s %s %s", has, article, what)
	case exist.None:
		return fmt.Sprintf("%s no %s", has, what)
	}
	return fmt.Sprintf("it is not known whether %s %s %s", has, article, what)
}

func (a existence) object(g *graph.Graph, ask tour.Ask, answer string) any {
	b := g.Board()
	return struct {
		Board     string   `json:"board"`
		Topology  string   `json:"topology,omitempty"`
		Holes     []string `json:"holes,omitempty"`
		Piece     string   `json:"piece"`
		Kind      string   `json:"kind"`
		From      string   `json:"from,omitempty"`
		To        string   `json:"to,omitempty"`
		Answer    string   `json:"answer"`
		Verdict   string   `json:"verdict"`
		Method    string   `json:"method,omitempty"`
		Theorem   string   `json:"theorem,omitempty"`
		Citation  string   `json:"citation,omitempty"`
		Statement string   `json:"statement,omitempty"`
		Case      string   `json:"case,omitempty"`
		Rule      string   `json:"rule"`
		Why       string   `json:"why"`
		Witness   []string `json:"witness,omitempty"`
	}{
		b.Size(), topologyName(b), holeNames(b), g.Piece().String(), kindName(ask.Kind), endName(b, ask.From), endName(b, ask.To),
		answer, a.verdict.String(), a.method,
		a.why.Theorem, a.why.Citation, a.why.Statement, a.why.Case, a.why.Rule, a.why.Text, witnessNames(b, a.why),
	}
}

func witnessNames(b *board.Board, why *exist.Reason) []string {
	var list []string
	for _, s := range why.Witness {
		list = append(list, b.Name(s))
	}
	return list
}
