package main

import (
	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
)

func newVerify(c *terminal.Console) *cobra.Command {
	var q struct {
		touring.VerifyQuestion
		query.TimeOptions
	}
	return newCommand(c, verb{
		use: "verify [BOARD] [FILE] | verify --read GRAPH [FILE]", question: &q, formats: textOrRows, lines: true,
		flags: func(cmd *cobra.Command) {
			addRead(cmd)
			cmd.Flags().Lookup("closed").Usage = "each must be a closed tour"
			cmd.Flags().Lookup("open").Usage = "each must be an open tour"
		},
		read:  func(e *invocation) error { return e.readTours(&q.VerifyQuestion) },
		parts: rows, uninterruptible: true,
		run: func(e *invocation) error {
			return printAnswer(e, func(a *touring.VerifyAnswer) presentation { return presentation{ended: exitStatus(a.Verdict, true)} })
		},
	})
}
