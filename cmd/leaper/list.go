package main

import (
	"cmp"
	"context"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/names"
	"leaper/notation"
)

func newList(c *terminal.Console) *cobra.Command {
	var q touring.ListQuestion
	output := tourOutput{many: true, indexed: true}
	return newCommand(c, verb{
		use: "list BOARD | list --read FILE", args: boardOrRead("origin", "across"), question: &q,
		formats: tourFormats(), lines: true,
		flags:  func(cmd *cobra.Command) { output.add(cmd); addRead(cmd) },
		format: output.choose,
		check: func(e *invocation) error {
			if err := output.checkClosed(q.Kind); err != nil {
				return err
			}
			if q.Counted = output.format == notation.None; q.Cache != "" && !e.cmd.Flags().Changed("skip") {
				return terminal.Usagef("--cache goes with --skip: without it there are no counts to keep")
			}
			return nil
		},
		parts: output.parts,
		run: func(e *invocation) error {
			return printAnswer(e, func(a *touring.ListAnswer) presentation {
				s := presentation{ended: exitStatus(a.Verdict, false)}
				switch {
				case a.Stopped == query.StoppedBy(context.DeadlineExceeded) && a.Found():
					s.ended = &terminal.Outcome{Code: terminal.ExitUndecided, Line: "undecided: the time limit was reached after " + a.Met()}
				case a.Stopped == query.StoppedBy(context.Canceled):
					s.after = []string{a.Met() + " so far"}
				case !a.Found():
				case q.Counted:
					s.after = []string{a.Met()}
				case len(a.Weights) > 0 && !e.asJSON():
					texts := names.Each(a.Weights, func(d query.Decimal) string { return string(d) })
					s.after = []string{cmp.Or(q.By, "weight") + ": " + strings.Join(texts, ", ")}
				case a.Given == 0: // all were passed over
					s.after = []string{a.Sentence}
				}
				return s
			})
		},
	})
}
