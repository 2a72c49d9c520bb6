package main

import (
	"github.com/spf13/cobra"

	"leaper/verbs"
)

func newCountMerge(c *console) *cobra.Command {
	var (
		q      verbs.Convention
		output outputFlags
	)
	cmd := &cobra.Command{
		Use: "merge FILE…",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("which files? Write leaper count merge FILE…, with the files that --checkpoint wrote")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, textOrJSON)
			if err != nil {
				return err
			}
			for _, path := range args {
				c.uses("the record "+path, path)
			}
			if err := output.ready(c); err != nil {
				return err
			}
			n, err := verbs.Merge(cmd.Context(), args, readRecord, q.As)
			if err != nil {
				return wrongFlag(&q, err)
			}
			if err := c.print(&output, format, n, n.Count+"\n"); err != nil {
				return err
			}
			c.note("%s", n.What())
			return nil
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	return cmd
}
