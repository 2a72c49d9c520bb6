package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/verbs"
)

// newBoard is the verb that makes boards.
func newBoard(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "board KIND SIZE",
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
		Use: shape + " SIZE",
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
	least, most := strconv.Itoa(board.MinShape), strconv.Itoa(board.MaxShape)
	describe(cmd, "board-shape", "{shape}", shape, "{what}", verbs.Meaning("shape", shape), "{least}", least, "{most}", most)
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
		Use:  "random BOARD",
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
