package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/verbs"
)

// newBoard is the verb that makes boards.
func newBoard(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "board KIND SIZE",
		Short: "Make boards: hearts, rings and other shapes, or with random holes",
		Long: `Make a board and print it as a picture: . is a square, # a hole. Every verb reads
such a picture as @FILE, or as @- from standard input.`,
		Example: `  leaper board heart 12 | leaper find @- --closed
  leaper board random 300x300 --holes 5% --balanced --seed 7 -o board.txt
  leaper find @board.txt --closed --format none`,
		Args: cobra.ArbitraryArgs, // an unknown word comes here
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			_, err := choose("kind of board", args[0], verbsOf(cmd))
			return err
		},
	}
	cmd.AddCommand(newBoardRandom(c))
	for _, shape := range verbs.Names("shape") {
		cmd.AddCommand(newBoardShape(c, shape))
	}
	return cmd
}

// newBoardShape is the verb that makes boards of one shape.
func newBoardShape(c *console, shape string) *cobra.Command {
	var (
		limits limitFlags
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   shape + " SIZE",
		Short: "Cut out " + verbs.Meaning("shape", shape),
		Long: fmt.Sprintf(`Print the picture of a board: %s. SIZE is 12, for as many rows as
columns, or 12x16: %d to %d of either, and none more than twice as many as the other.

Its left is the mirror of its right. A knight can go from each of its squares to
each other, and with an even number of columns as many squares have one colour as
the other.`, verbs.Meaning("shape", shape), board.MinShape, board.MaxShape),
		Example: fmt.Sprintf("  leaper board %s 12 -o %s.txt && leaper find @%s.txt --closed", shape, shape, shape),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("how large? Write %s SIZE, such as %s 12", cmd.CommandPath(), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.makeBoard(cmd, &verbs.ShapedBoard{Shape: shape, Size: args[0]}, &limits, &output)
		},
	}
	limits.add(cmd)
	output.addFile(cmd)
	return cmd
}

func newBoardRandom(c *console) *cobra.Command {
	var (
		q      verbs.RandomBoard
		limits limitFlags
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "random BOARD",
		Short: "Take random squares away",
		Long: `Take random squares away from a board and print what is left. The same --seed gives
the same board on any machine.

A square with fewer than two moves makes a closed tour impossible, so only boards
without such squares are made: where there is one, a hole a move from it is filled,
and another square of the same colour becomes a hole. --any leaves that out.

--balanced leaves as many squares of one colour as of the other, without which a
piece that changes colour at each move has no closed tour; there may be one hole
more. --piece and --topology say whose moves count. Holes that BOARD has stay and
are not counted.`,
		Example: `  leaper board random 8x8 --holes 6
  leaper board random 300x300 --holes 5% --balanced --seed 7 -o board.txt
  leaper board random 20x20 --holes 30% --piece king --topology torus
  leaper board random 30x30 --holes 10% --balanced | leaper find @- --closed`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.makeBoard(cmd, &q, &limits, &output, args[0])
		},
	}
	bind(cmd, &q)
	limits.add(cmd)
	output.addFile(cmd)
	return cmd
}

// makeBoard prints the picture of a board that was asked for, or made of a BOARD.
func (c *console) makeBoard(cmd *cobra.Command, q verbs.Reader, limits *limitFlags, output *outputFlags, arg ...string) error {
	ctx, cancel, err := limits.context(cmd.Context())
	if err != nil {
		return err
	}
	defer cancel()
	a, err := awaited(ctx, func() (verbs.Answer, error) {
		if random, ok := q.(*verbs.RandomBoard); ok {
			if err := c.place(&random.Place, arg[0]); err != nil {
				return nil, err
			}
		}
		run, err := q.Read(verbs.Limits{})
		if err != nil {
			return nil, wrongFlag(q, err)
		}
		a, err := run(ctx, verbs.Tell{})
		return a, wrongFlag(q, err)
	})
	if err != nil {
		return err
	}
	return output.writeAll(c, a.(*verbs.Pictured).Picture)
}

// addFile adds the flag of where a text goes that has one format.
func (f *outputFlags) addFile(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.file, "output", "o", "-", "write to this `file`; - is standard output")
}
