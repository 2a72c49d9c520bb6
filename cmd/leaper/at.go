package main

import (
	"github.com/spf13/cobra"

	"leaper/verbs"
)

func newAt(c *console) *cobra.Command {
	var (
		q      verbs.At
		output outputFlags
		origin int
	)
	cmd := &cobra.Command{
		Use:   "at BOARD",
		Short: "The square at a step of a constructed tour, or the step of a square",
		Long: `Print the square at a step of a tour, or the step at which a square is met, one
a line: first those of --step, then those of --square. The tour is the one that
leaper find gives by --method construct with the same flags, a knight's tour of
any rectangle that has one, or a closed one of any box that has. It is not built:
on a board of any size an answer takes microseconds.

Steps are numbered as in grids: from 1, or from 0 with --origin 0. Without
--closed or --open the tour is a closed one where there is one. Both ends cannot
be chosen, but for neighbours in a closed tour.

The squares before and after those in the answer are verified, and so are the
joints of the tour's parts, and random samples.`,
		Example: `  leaper at 1000000000x1000000000 --closed --step 123456789012345678
  leaper at 100x100 --square a1,b2 --square c3
  leaper at 1000000x1000000x1000000 --closed --square "(1,2,3)"
  leaper at 20x21 --open --from a1 --step 1,2,3 --json`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, textOrJSON)
			if err != nil {
				return err
			}
			if _, err := writerOptions(origin, 0); err != nil {
				return err
			}
			q.FromZero = origin == 0
			if err := c.place(&q.Place, args[0]); err != nil {
				return err
			}
			run, err := q.Read(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			a, err := run(cmd.Context(), verbs.Tell{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			if a.Answered().Found() || format == "json" {
				if err := c.print(&output, format, a, a.(*verbs.Places).Text()); err != nil {
					return err
				}
			}
			return ended(a.Answered(), false)
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	addOrigin(cmd, &origin)
	return cmd
}
