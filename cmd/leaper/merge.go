package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/verbs"
)

func newCountMerge(c *console) *cobra.Command {
	var (
		q      verbs.Convention
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Add up the parts of a count",
		Long: `Add up what "leaper count --part … --checkpoint FILE" wrote, on one machine or
several, and print the number. The files must be of the same count and together
hold every unit of it once; otherwise it says what is missing or there twice.`,
		Example: `  leaper count 7x7 --part 1/2 --checkpoint a.count
  leaper count 7x7 --part 2/2 --checkpoint b.count
  leaper count merge a.count b.count`,
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
			var records []*count.Record
			for _, path := range args {
				rec, err := readRecord(path)
				if err != nil {
					return err
				}
				records = append(records, rec)
			}
			n, err := verbs.Merge(cmd.Context(), records, args, q.As)
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

func readRecord(path string) (*count.Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fileError("record", err)
	}
	defer file.Close()
	rec, err := count.ReadRecord(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if rec.Size == 0 {
		return nil, fmt.Errorf("%s: it is no record of a count", path)
	}
	return rec, nil
}
