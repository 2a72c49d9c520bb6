package main

import (
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/counting"
	"leaper/cmd/leaper/internal/terminal"
)

func newStats(c *terminal.Console) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "stats METHOD BOARD | stats tours BOARD",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			names := []string{"warnsdorff", "neural", "tours"}
			if len(args) == 0 {
				return terminal.Usagef("which method? Write leaper stats METHOD BOARD, where METHOD is %s, or leaper stats tours BOARD", strings.Join(names[:2], " or "))
			}
			return terminal.UnknownVerb("method", cmd, args[0])
		},
	}
	var walks counting.StatsWarnsdorffQuestion
	var runs counting.StatsNeuralQuestion
	cmd.AddCommand(
		newCommand(c, verb{use: "warnsdorff BOARD", args: oneBoard, question: &walks, formats: textOrJSON, runner: &walks.Runner, run: measure}),
		newCommand(c, verb{use: "neural BOARD", args: oneBoard, question: &runs, formats: textOrJSON, runner: &runs.Runner, run: measure}),
		newStatsTours(c),
	)
	return cmd
}

// measure runs a measurement and prints its rates.
func measure(e *invocation) error {
	return printAnswer(e, func(a *counting.RatesAnswer) presentation {
		return presentation{before: a.Notes(), text: a.Text, ended: exitStatus(a.Verdict, false)}
	})
}
