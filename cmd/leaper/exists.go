package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/existence"
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
	methods := existence.MethodNames()
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

Why four rows have no closed knight's tour can be seen: leaper draw 4x7 --style
argument.

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
			a, err := existence.Decide(ctx, g, ask, existence.Options{Method: existence.Method(m), Seed: seed})
			stop()
			if err != nil {
				return err
			}
			return printExistence(c, g, ask, a, asJSON)
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

// printExistence writes an answer, and gives its exit status.
func printExistence(c *console, g *graph.Graph, ask tour.Ask, a existence.Answer, asJSON bool) error {
	var err error
	if asJSON {
		err = writeJSON(c.out, existenceObject(g, ask, a))
	} else {
		_, err = fmt.Fprintln(c.out, a.Line(g, ask))
	}
	switch {
	case err != nil:
		return err
	case a.Verdict == exist.None:
		return &outcome{code: exitNone}
	case a.Verdict == exist.Undecided:
		return &outcome{code: exitUndecided}
	}
	return nil
}

func existenceObject(g *graph.Graph, ask tour.Ask, a existence.Answer) any {
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
		a.Word(), a.Verdict.String(), a.By,
		a.Why.Theorem, a.Why.Citation, a.Why.Statement, a.Why.Case, a.Why.Rule, a.Why.Text, witnessNames(b, a.Why),
	}
}

func witnessNames(b *board.Board, why *exist.Reason) []string {
	var list []string
	for _, s := range why.Witness {
		list = append(list, b.Name(s))
	}
	return list
}
