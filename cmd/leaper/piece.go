package main

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
)

func newPiece(c *terminal.Console) *cobra.Command {
	var rank int
	var onBoard string
	cmd := newCommand(c, verb{
		use: "piece [PIECE]", args: atMostOne("PIECE"), formats: []string{"box", "json"},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVar(&rank, "rank", 2, "the `number` of axes of the board")
			cmd.Flags().StringVar(&onBoard, "board", "", "the moves on this `board`, with a picture: 8x8, hex:6")
		},
		check: func(*invocation) error {
			if rank < 1 || rank > board.MaxRank {
				return terminal.Usagef("--rank %d: a board has 1 to %d axes", rank, board.MaxRank)
			}
			return nil
		},
		run: func(e *invocation) error {
			if len(e.args) == 0 {
				all := touring.AllPieces()
				return e.print(all, func() string {
					return table(all.Pieces, func(p touring.NamedPiece) []string { return []string{p.Name, cmp.Or(p.Betza, "-"), p.About} })
				})
			}
			var on *board.Board
			if onBoard != "" {
				b, err := board.Parse(onBoard)
				switch {
				case err != nil:
					return err
				case e.cmd.Flags().Changed("rank"):
					return terminal.Usagef("--board %s and --rank: a board has its rank; leave --rank out", onBoard)
				case b.Cells() > 1<<12:
					return terminal.Usagef("--board %s: a picture of moves has at most %d squares", onBoard, 1<<12)
				}
				on = b
			}
			p, err := verbs.PieceOf(e.args[0], rank, on)
			if err != nil {
				return err
			}
			if len(p.Moves) == 0 && !e.asJSON() {
				return &terminal.Outcome{Code: terminal.ExitDone, Line: fmt.Sprintf("the %s has no moves on a board of rank %d", p.Piece, rank)}
			}
			return e.print(p, func() string {
				if on == nil {
					return p.Boxes()
				}
				return p.Boxes() + p.Picture()
			})
		},
	})
	cmd.ValidArgs = verbs.Values("piece").Names()
	return cmd
}

// table returns a text in columns, with a row for each value.
func table[T any](all []T, row func(T) []string) string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 8, 2, ' ', 0)
	for _, one := range all {
		_, _ = fmt.Fprintln(w, strings.Join(row(one), "\t")) // writing to memory cannot fail
	}
	_ = w.Flush()
	return text.String()
}
