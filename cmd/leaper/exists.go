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
		Use:  "exists BOARD | exists --read FILE",
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
