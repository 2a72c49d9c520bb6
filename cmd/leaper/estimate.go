package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"leaper/app/verbs/counting"
	"leaper/cmd/leaper/internal/terminal"
)

func newEstimate(c *terminal.Console) *cobra.Command {
	var q counting.EstimateQuestion
	return newCommand(c, verb{
		use: "estimate BOARD | estimate --read FILE", graphs: true, args: boardOrRead(), question: &q, flags: addRead, formats: textOrJSON, runner: &q.Runner,
		run: func(e *invocation) error {
			return printAnswer(e, func(a *counting.EstimateAnswer) presentation {
				s := presentation{after: a.Notes(), ended: exitStatus(a.Verdict, false)}
				if a.Estimate != "" {
					s.text = func() string { return fmt.Sprintf("%s %s %s\n", a.Estimate, a.Low, a.High) }
				}
				if a.None() { // the estimate is 0, which is printed
					s.ended = nil
				}
				return s
			})
		},
	})
}
