package main

import (
	"github.com/spf13/cobra"

	"leaper/verbs"
)

// newBoard is the verb that makes boards.
func newBoard(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "board",
		Short: "Make boards: with random holes",
		Long: `Make a board and print its picture, which every verb reads as @FILE or @-: a
square is . and a hole #.`,
		Example: `  leaper board random 300x300 --holes 5% --balanced --seed 7 -o board.txt
  leaper find @board.txt --closed --format none`,
		Args: cobra.ArbitraryArgs, // an unknown word comes here
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			_, err := choose("kind of board", args[0], []string{"random"})
			return err
		},
	}
	cmd.AddCommand(newBoardRandom(c))
	return cmd
}

func newBoardRandom(c *console) *cobra.Command {
	var (
		q      verbs.RandomBoard
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "random BOARD",
		Short: "Take random squares away",
		Long: `Take random squares from a board, and print the picture of what is left. The same
seed gives the same board on any machine.

Holes are drawn uniformly. With --balanced, as many squares of one colour are left
as of the other (for the colours of a chessboard, also where it is wrapped); there
is one hole more where the number of squares left would be odd.

Only boards that pass the degree test are drawn: every square has two neighbours
under --piece and --topology, at least. A square that has fewer after the first
draw is mended where it is: one of the holes a move from it, chosen at random, is
filled, and a random square of that hole's colour becomes a hole, and so on until
every square passes. (A square that would have too few with no holes at all becomes
a hole itself, and a random one of its colour is filled. Of a rider the first steps
count.) --any leaves the board as it was drawn first.

Holes that BOARD has stay, and are not counted.`,
		Example: `  leaper board random 8x8 --holes 6
  leaper board random 300x300 --holes 5% --balanced --seed 7 -o board.txt
  leaper board random 20x20 --holes 30% --piece king --topology torus
  leaper board random 30x30 --holes 10% --balanced | leaper find @- --closed`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.place(&q.Place, args[0]); err != nil {
				return err
			}
			return c.makeBoard(cmd, &q, &output)
		},
	}
	bind(cmd, &q)
	output.addFile(cmd)
	return cmd
}

// makeBoard prints the picture of a board that was asked for.
func (c *console) makeBoard(cmd *cobra.Command, q verbs.Reader, output *outputFlags) error {
	run, err := q.Read(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
	}
	a, err := run(cmd.Context(), verbs.Tell{})
	if err != nil {
		return wrongFlag(q, err)
	}
	return output.writeAll(c, a.(*verbs.Pictured).Picture)
}

// addFile adds the flag of where a text goes that has one format.
func (f *outputFlags) addFile(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.file, "output", "o", "-", "write to this `file`; - is standard output")
}
