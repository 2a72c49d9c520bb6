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
		Long: `Say whether there is a tour: yes, no, or undecided, and why. Theorems answer at
once, for boards of any size, and are named with their source. The exit status is 0 for yes, 1 for no, 3 for undecided.

Methods:
{method of exists}

A proof by counting names squares that anyone can check: parts of the board that no
way connects; too many squares of one colour; dead ends; squares that need more
moves than their neighbours can take; or squares without which the board falls into
more pieces than a tour can join.

--symmetry asks for a tour whose drawing has a symmetry; the names are those of find.

--read FILE asks it of a graph (graph6, sparse6 or hcp) in place of a board; theorems
know nothing of it. --json has the theorem, its statement, its source, and the
squares of a proof. leaper draw 4x7 --style argument shows one proof as a picture.
docs/existence.md lists the theorems.`,
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
			if err := c.demands(ctx, &q.Demands); err != nil {
				return err
			}
			run, err := q.Read(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			if err := output.ready(c); err != nil {
				return err
			}
			a, err := c.work(ctx, "exists", run)
			if err != nil {
				return err
			}
			if err := c.print(&output, format, a, a.Answered().Sentence+"\n"); err != nil {
				return err
			}
			if says, ok := a.(interface{ Says() string }); ok && says.Says() != "" && format == textOrJSON[0] { // JSON has it
				c.note("%s", says.Says())
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
