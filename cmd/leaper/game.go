package main

import (
	"github.com/spf13/cobra"

	"leaper/app/verbs/playing"
	"leaper/cmd/leaper/internal/terminal"
)

func newGame(c *terminal.Console) *cobra.Command {
	return newCommand(c, verb{
		use: "game BOARD", args: oneBoard, question: new(playing.GameQuestion), formats: textOrJSON,
		run: func(e *invocation) error {
			return printAnswer(e, func(a *playing.GameAnswer) presentation {
				s := presentation{text: a.Text, ended: exitStatus(a.Verdict, e.asJSON())}
				if e.asJSON() {
					return s
				}
				if a.Found() { // else it comes with the exit status
					s.after = append(s.after, a.Sentence)
				}
				if legend := a.Legend(); legend != "" {
					s.after = append(s.after, legend)
				}
				s.after = append(s.after, a.Slips()...)
				return s
			})
		},
	})
}
