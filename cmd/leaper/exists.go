package main

import (
	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

func newExists(c *terminal.Console) *cobra.Command {
	return newCommand(c, verb{
		use: "exists BOARD | exists --read FILE", graphs: true, args: boardOrRead(), question: new(touring.Exists), formats: textOrJSON,
		flags: addRead,
		run: func(e *errand) error {
			return reply(e, func(a query.Answer) shown {
				s := shown{text: func() string { return a.Answered().Sentence + "\n" }, ended: ended(a.Answered(), true)}
				if says, ok := a.(interface{ Says() string }); ok && says.Says() != "" && !e.asJSON() { // JSON has it
					s.after = []string{says.Says()}
				}
				return s
			})
		},
	})
}

// textOrJSON are the formats of a verb whose output is a text of its own, or data.
var textOrJSON = []string{"text", "json"}
