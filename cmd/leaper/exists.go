package main

import (
	"github.com/spf13/cobra"

	"leaper/verbs"
)

func newExists(c *console) *cobra.Command {
	var (
		q      verbs.Exists
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "exists BOARD | exists --read FILE",
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

With --read the graph comes from a file, as in leaper find --help; theorems know
nothing of it.

--json gives one object: verdict (found, none or undecided), method (theorem,
certificate or search), reason, and what there is of theorem, statement, case,
source, rule, and witness, the squares.`,
		Example: `  leaper exists 3x8 --closed
  leaper exists 1000000000x1000000000 --closed
  leaper exists 6x6 --from a1 --to b1
  leaper exists 4x7 --topology cylinder --closed --json
  leaper exists 5x5 --hole a1 --closed`,
		Args: boardOrRead(),
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, textOrJSON)
			if err != nil {
				return err
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
			if err != nil {
				return err
			}
			defer cancel()
			run, err := q.Read(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			a, err := c.work(ctx, "exists", run)
			if err != nil {
				return err
			}
			if err := c.print(&output, format, a, a.Answered().Sentence+"\n"); err != nil {
				return err
			}
			return ended(a.Answered(), true)
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	addRead(cmd)
	return cmd
}

// textOrJSON are the formats of a verb whose output is a text of its own, or data.
var textOrJSON = []string{"text", "json"}
