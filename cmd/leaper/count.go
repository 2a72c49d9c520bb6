package main

import (
	"context"
	"path/filepath"

	"github.com/spf13/cobra"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
)

// codeBytes is how much of the memory of a count is the program's code, of which the garbage
// collector knows nothing.
const codeBytes = 24 << 20

func newCount(c *terminal.Console) *cobra.Command {
	var q counting.CountQuestion
	cmd := newCommand(c, verb{
		use: "count BOARD | count --read FILE", graphs: true, args: boardOrRead(), question: &q, formats: textOrJSON, runner: &q.Runner,
		flags: addRead,
		run: func(e *invocation) error {
			if query.Usual(&q); q.Scratch == "" && q.Checkpoint != "" {
				q.Scratch = filepath.Dir(q.Checkpoint)
			}
			if q.Checkpoint != "" {
				e.Used.Add("the record of --checkpoint", q.Checkpoint)
			}
			if q.Census != "" {
				e.Used.Add("the file of --census", q.Census)
			}
			q.Records, q.OpenCensus = records{}, openLines
			limitMemory(q.Memory)
			return printAnswer(e, showCount)
		},
	})
	cmd.AddCommand(newCountMerge(c))
	return cmd
}

// showCount is a number and what it is, or why there is none; or the plan of a count.
func showCount(a query.Answer) presentation {
	n, number := a.(*counting.CountAnswer)
	if !number {
		return presentation{text: a.(*counting.ExplainAnswer).Text}
	}
	if n.Guessed() {
		n.Sentence += "; to count all the same, use --go-on"
	}
	switch {
	case n.Stopped == query.StoppedBy(context.Canceled):
		return presentation{after: []string{n.Sentence}}
	case !n.Done():
		return presentation{ended: exitStatus(n.Verdict, false)}
	case n.Part != "" || n.Modulo != "" && n.Count != "" || n.By != nil && len(n.By) == 0:
		return presentation{text: n.Text, after: []string{n.Sentence}}
	}
	return presentation{text: n.Text, after: []string{n.What()}}
}
