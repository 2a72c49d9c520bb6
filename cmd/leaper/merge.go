package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"leaper/count"
)

func newCountMerge(c *console) *cobra.Command {
	var (
		as     conventionFlag
		output outputFlags
	)
	formats := []string{"text", "json"}
	cmd := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Add up the parts of a count",
		Long: `Add up what the parts of a count wrote with --checkpoint, and print the number.

The files have to be of the same count, with every unit in one of them and none
in two.`,
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
			format, err := output.textFormat(cmd, formats)
			if err != nil {
				return err
			}
			convention, err := as.convention()
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
			whole, err := count.Merge(records, args)
			if err != nil {
				return err
			}
			plan, err := whole.Subject.Layout()
			if err != nil {
				return err
			}
			all := count.Part{}.Units(plan.Units())
			if missing := whole.Missing(all); len(missing) > 0 {
				return fmt.Errorf("%s of %d missing, the first of them unit %d: %s not a whole count", plural(len(missing), "unit"), len(all), missing[0], filesAre(len(args)))
			}
			job := counting{graph: plan.Graph(), ask: plan.Ask(), as: convention, format: format, output: output}
			return job.print(c, plan.Count(plan.Sum(whole)))
		},
	}
	as.add(cmd)
	output.add(cmd, formats, "text")
	return cmd
}

func filesAre(n int) string {
	if n == 1 {
		return "the file is"
	}
	return "the files are"
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
