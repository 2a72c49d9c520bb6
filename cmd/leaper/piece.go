package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/notation"
	"leaper/piece"
)

func pieceNames() []string {
	var names []string
	for _, e := range piece.Named() {
		names = append(names, e.Name)
	}
	return names
}

func newPiece(c *console) *cobra.Command {
	var rank int
	var output outputFlags
	cmd := &cobra.Command{
		Use:   "piece [PIECE]",
		Short: "Show how a piece moves, or name all pieces",
		Long: `Print the moves of a piece, each as (rows down, columns right). Without a PIECE, print
those that have a name.

A PIECE is a name (knight), letters in Betza's notation (N; NW is knight and wazir
together, NN the nightrider), a vector (1,2: one row and two columns, in every
direction) or a sum (knight+king).

In boxes a named piece moves along two axes, all others unchanged. A vector is
filled up with ones on the left: in a box 1,2 is the (1,1,2)-leaper.`,
		Example: `  leaper piece
  leaper piece knight
  leaper piece 1,2 --rank 3`,
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
			p, err := piece.Parse(args[0])
			if err != nil {
				return err
			}
			moves, err := p.Turned(rank)
			if err != nil {
				return err
			}
			if format == "json" {
				return printPieceJSON(c, &output, p, moves)
			}
			if len(moves) == 0 {
				return &outcome{exitDone, fmt.Sprintf("the %s has no moves on a board of rank %d", p, rank)}
			}
			return output.writeAll(c, notation.Kdef(moves))
		},
	}
	output.add(cmd, []string{"box", "json"}, "box")
	cmd.Flags().IntVar(&rank, "rank", 2, "the `number` of axes of the board")
	cmd.ValidArgs = pieceNames()
	return cmd
}

func printPieces(c *console, output *outputFlags, format string) error {
	var text strings.Builder
	if format == "json" {
		type entry struct {
			Name  string `json:"name"`
			Betza string `json:"betza,omitempty"`
			About string `json:"about"`
		}
		var all []entry
		for _, e := range piece.Named() {
			all = append(all, entry{e.Name, e.Betza, e.About})
		}
		if err := writeJSON(&text, all); err != nil {
			return err
		}
		return output.writeAll(c, text.String())
	}
	table := tabwriter.NewWriter(&text, 0, 8, 2, ' ', 0)
	for _, e := range piece.Named() {
		letter := e.Betza
		if letter == "" {
			letter = "-"
		}
		if _, err := fmt.Fprintf(table, "%s\t%s\t%s\n", e.Name, letter, e.About); err != nil {
			return err
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return output.writeAll(c, text.String())
}

func printPieceJSON(c *console, output *outputFlags, p piece.Piece, moves []piece.Move) error {
	type move struct {
		Vector []int `json:"vector"`
		Rides  bool  `json:"rides,omitempty"`
	}
	object := struct {
		Piece    string `json:"piece"`
		Directed bool   `json:"directed"`
		Moves    []move `json:"moves"`
	}{Piece: p.String(), Directed: p.Directed(), Moves: []move{}}
	for _, m := range moves {
		object.Moves = append(object.Moves, move{m.Vector, m.Rides})
	}
	var text strings.Builder
	if err := writeJSON(&text, object); err != nil {
		return err
	}
	return output.writeAll(c, text.String())
}
