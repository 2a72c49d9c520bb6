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
		Short: "Look into a tour of any size: the square at a step, or the step of a square",
		Long: `Print the square at a step of a tour (--step), or the step at which a square is
visited (--square), one a line. The tour is the knight's that "leaper find --method
construct" gives with the same flags, on any rectangle that has one, or a closed
one on any box that has one. It is never built, so a board of a billion by a
billion takes no longer than one of 8x8.

Steps count from 1, or from 0 with --origin 0. Without --closed or --open the tour
is closed where it can be. --from chooses the first square, --to the last; both only if
they are a move apart, for a closed tour. The squares before and after each
answer are checked, and so are the places where tiles meet.`,
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
			a, err := awaited(cmd.Context(), func() (verbs.Answer, error) {
				if err := c.place(&q.Place, args[0]); err != nil {
					return nil, err
				}
				run, err := q.Read(verbs.Limits{})
				if err != nil {
					return nil, wrongFlag(&q, err)
				}
				a, err := run(cmd.Context(), verbs.Tell{})
				return a, wrongFlag(&q, err)
			})
			if err != nil {
				return err
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
	for _, refused := range []string{"piece", "topology", "hole"} { // tiles are the knight's, on the plane
		cmd.Flags().Lookup(refused).Hidden = true
	}
	output.add(cmd, textOrJSON, "text")
	addOrigin(cmd, &origin)
	return cmd
}
