package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

func newVerify(c *terminal.Console) *cobra.Command {
	var q struct {
		touring.Verify
		query.Timed
	}
	return newCommand(c, verb{
		use: "verify [BOARD] [FILE] | verify --read GRAPH [FILE]", question: &q, formats: textOrRows, lines: true,
		flags: func(cmd *cobra.Command) {
			addRead(cmd)
			cmd.Flags().Lookup("closed").Usage = "each must be a closed tour"
			cmd.Flags().Lookup("open").Usage = "each must be an open tour"
		},
		read: func(e *errand) error { return e.readTours(&q.Verify) },
		run: func(e *errand) error {
			job, err := q.Begin(query.Limits{})
			if err != nil {
				return e.wrong(err)
			}
			if err := e.write(func(out io.Writer) error { return judge(e, job, out) }); err != nil {
				return e.wrong(err)
			}
			if job.Bad() > 0 {
				return &terminal.Outcome{Code: terminal.ExitNone, Line: ""}
			}
			return nil
		},
	})
}

// judge writes what tours are, as they are read.
func judge(e *errand, job *touring.Judging, out io.Writer) error {
	w, said := query.NewRows(out, e.chosen), e.readings()
	err := job.Run(e.ctx, func(v *touring.Verified) error {
		said(v.Line, v.Reading)
		return w.Row(fmt.Sprintf("%d: %s", v.Number, v), v)
	})
	if err != nil {
		return err
	}
	return w.EndLine()
}
