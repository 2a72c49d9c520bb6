package main

import (
	"io"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/notation"
)

func newFind(c *terminal.Console) *cobra.Command {
	var (
		q   touring.FindQuestion
		met []*query.FoundTour // one, or the paths of a cover
	)
	output := tourOutput{indexed: true}
	return newCommand(c, verb{
		use: "find BOARD | find --read FILE", graphs: true, args: boardOrRead("origin"), question: &q,
		formats: tourFormats(), lines: true,
		flags:  func(cmd *cobra.Command) { output.add(cmd); addRead(cmd) },
		format: output.choose,
		check: func(*invocation) error {
			if q.Longest || q.Cover || q.Uncrossed {
				return output.whole()
			}
			return output.checkClosed(q.Kind)
		},
		tell: query.Reporter{Tour: func(m *query.FoundTour) error {
			met = append(met, m)
			return nil
		}},
		run: func(e *invocation) error {
			met = nil // of the graph before
			return printAnswer(e, func(a *touring.FindAnswer) presentation {
				s := presentation{ended: exitStatus(a.Verdict, false)}
				if a.Note != "" {
					s.after = []string{a.Note}
				}
				// Without a tour there is nothing to make a file of, and TSPLIB has whole ones only.
				// Among those of many graphs, the longest path would be taken for one.
				if e.asJSON() || len(met) > 0 && (a.Found() || !e.inLine && e.chosen != notation.TSPLIB) {
					s.other = func() error { return e.write(func(out io.Writer) error { return output.writeOne(out, a, met) }) }
				}
				return s
			})
		},
	})
}
