package main

import (
	"github.com/spf13/cobra"
)

// boardOrRead is the argument check of verbs that take a BOARD, or a graph from a
// file by --read, without this command's flags that need a board.
func boardOrRead(flags ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if !cmd.Flags().Changed("read") {
			return oneBoard(cmd, args)
		}
		return noBoard(cmd, args, flags...)
	}
}

// readsGraph reports whether --read is given.
func readsGraph(cmd *cobra.Command) bool { return cmd.Flags().Changed("read") }
