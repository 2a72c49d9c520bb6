package main

import (
	"context"

	"github.com/spf13/cobra"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/count"
)

func newSample(c *terminal.Console) *cobra.Command {
	var q counting.SampleQuestion
	output := tourOutput{many: true, indexed: true}
	return newCommand(c, verb{
		use: "sample BOARD | sample --read FILE", args: boardOrRead("origin", "across"), question: &q, formats: tourFormats(), lines: true,
		flags: func(cmd *cobra.Command) { output.add(cmd); addRead(cmd) }, format: output.choose,
		check: func(*invocation) error { return output.checkClosed(q.Kind) },
		parts: output.parts,
		run: func(e *invocation) error {
			if err := readSampling(e.ctx, e.Console, &q.SampleOptions); err != nil {
				return err
			}
			return printAnswer(e, func(a *counting.SampleAnswer) presentation {
				s := presentation{ended: exitStatus(a.Verdict, false)}
				if a.Found() {
					s.after = []string{a.Sentence}
				}
				return s
			})
		},
	})
}

// readSampling reads how tours are drawn: it reads the record of --record, and limits the memory.
func readSampling(ctx context.Context, c *terminal.Console, d *counting.SampleOptions) (err error) {
	if query.Usual(d); d.Record != "" {
		c.Used.Add("the record of --record", d.Record)
		if d.Counted, err = terminal.Await(ctx, func() (*count.Record, error) { return readRecord(d.Record) }); err != nil {
			return err
		}
	}
	limitMemory(d.Memory)
	return nil
}
