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
		Use:  "at BOARD",
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
