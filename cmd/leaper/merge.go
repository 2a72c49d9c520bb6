package main

import (
	"github.com/spf13/cobra"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
)

func newCountMerge(c *terminal.Console) *cobra.Command {
	var q touring.ConventionOption
	return newCommand(c, verb{
		use: "merge FILE…", question: &q, formats: textOrJSON,
		args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return terminal.Usagef("which files? Write leaper count merge FILE…, with the files that --checkpoint wrote")
			}
			return nil
		},
		run: func(e *invocation) error {
			for _, path := range e.args {
				e.Used.Add("the record "+path, path)
			}
			if err := e.checkOutput(); err != nil {
				return err
			}
			n, err := counting.Merge(e.ctx, e.args, readRecord, q.As)
			if err != nil {
				return e.explain(err)
			}
			if err := e.print(n, func() string { return n.Count + "\n" }); err != nil {
				return err
			}
			e.Note("%s", n.What())
			return nil
		},
	})
}
