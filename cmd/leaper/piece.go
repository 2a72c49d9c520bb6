package main

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/verbs"
)

func newPiece(c *console) *cobra.Command {
	var rank int
	var output outputFlags
	cmd := &cobra.Command{
		Use:  "piece [PIECE]",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if rank < 1 || rank > board.MaxRank {
				return usagef("--rank %d: a board has 1 to %d axes", rank, board.MaxRank)
			}
			format, err := output.textFormat(cmd, []string{"box", "json"})
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return printPieces(c, &output, format)
			}
			p, err := verbs.PieceOf(args[0], rank)
			if err != nil {
				return err
			}
			if len(p.Moves) == 0 && format != "json" {
				return &outcome{exitDone, fmt.Sprintf("the %s has no moves on a board of rank %d", p.Piece, rank)}
			}
			return c.print(&output, format, p, p.Boxes())
		},
	}
	output.add(cmd, []string{"box", "json"}, "box")
	cmd.Flags().IntVar(&rank, "rank", 2, "the `number` of axes of the board")
	cmd.ValidArgs = verbs.Names("piece")
	return cmd
}

func printPieces(c *console, output *outputFlags, format string) error {
	all := verbs.AllPieces()
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 8, 2, ' ', 0)
	for _, p := range all.Pieces {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\n", p.Name, cmp.Or(p.Betza, "-"), p.About) // which Flush reports
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return c.print(output, format, all, text.String())
}
