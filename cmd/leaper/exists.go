package main

import (
	"github.com/spf13/cobra"

	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
)

func newExists(c *terminal.Console) *cobra.Command {
	return newCommand(c, verb{
		use: "exists BOARD | exists --read FILE", graphs: true, args: boardOrRead(), question: new(touring.ExistsQuestion), formats: textOrJSON,
		flags: addRead,
		run: func(e *invocation) error {
			return printAnswer(e, func(a *touring.ExistsAnswer) presentation {
				text := a.Text
				if e.inLine {
					text = func() string { return a.Sentence + "\n" }
				}
				s := presentation{text: text, ended: exitStatus(a.Verdict, true)}
				if a.Says() != "" && !e.asJSON() { // JSON has it
					s.after = []string{a.Says()}
				}
				return s
			})
		},
	})
}

// textOrJSON are the formats of a verb whose output is a text of its own, or data.
var textOrJSON = []string{"text", "json"}
