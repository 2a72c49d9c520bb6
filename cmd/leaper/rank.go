package main

import (
	"github.com/spf13/cobra"

	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
)

func newRank(c *terminal.Console) *cobra.Command {
	var q touring.RankQuestion
	return newCommand(c, verb{
		use: "rank [BOARD] [FILE] | rank --read GRAPH [FILE]", question: &q, formats: textOrRows, lines: true,
		flags: func(cmd *cobra.Command) {
			addRead(cmd)
			cmd.Flags().Lookup("closed").Usage = "the listing of the closed tours"
			cmd.Flags().Lookup("open").Usage = "the listing of the open tours"
		},
		read:  func(e *invocation) error { return e.readTours(&q.VerifyQuestion) },
		parts: rows,
		run: func(e *invocation) error {
			return printAnswer(e, func(a *touring.RankAnswer) presentation { return presentation{ended: exitStatus(a.Verdict, false)} })
		},
	})
}
