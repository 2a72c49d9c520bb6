package main

import (
	"github.com/spf13/cobra"

	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
)

func newAt(c *terminal.Console) *cobra.Command {
	var (
		q      touring.AtQuestion
		output tourOutput
	)
	return newCommand(c, verb{
		use: "at BOARD", args: oneBoard, question: &q, formats: textOrJSON, uninterruptible: true,
		flags: func(cmd *cobra.Command) {
			output.add(cmd)
			for _, refused := range []string{"piece", "topology", "hole"} { // only the knight has tiles, and only on the plane
				cmd.Flags().Lookup(refused).Hidden = true
			}
		},
		check: func(*invocation) error {
			q.FromZero = output.origin == 0
			return output.check()
		},
		run: func(e *invocation) error {
			return printAnswer(e, func(a *touring.AtAnswer) presentation {
				s := presentation{ended: exitStatus(a.Verdict, false)}
				if a.Found() {
					s.text = a.Text
				}
				return s
			})
		},
	})
}
