package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
)

// newBoard makes the verb that makes boards.
func newBoard(c *terminal.Console) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "board KIND SIZE",
		Args: cobra.ArbitraryArgs, // an unknown word comes here
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return terminal.UnknownVerb("kind of board", cmd, args[0])
		},
	}
	var q struct {
		touring.RandomBoardQuestion
		query.TimeOptions
	}
	cmd.AddCommand(newCommand(c, verb{use: "random BOARD", args: oneBoard, question: &q, file: true, uninterruptible: true, run: writeBoard}))
	cmd.AddCommand(newBoardText(c))
	for _, shape := range verbs.Values("shape") {
		cmd.AddCommand(newBoardShape(c, shape.Name(), shape.Meaning()))
	}
	return cmd
}

// newBoardShape makes the verb that makes boards of one shape.
func newBoardShape(c *terminal.Console, shape, what string) *cobra.Command {
	var q struct {
		touring.ShapedBoardQuestion
		query.TimeOptions
	}
	q.Shape = shape
	cmd := newCommand(c, verb{
		use: shape + " SIZE", args: exactArgs(1, "how large? Write {} SIZE, such as {} 12"), question: &q, file: true, uninterruptible: true,
		read: func(e *invocation) error {
			q.Size = e.args[0]
			return nil
		},
		run: writeBoard,
	})
	least, most := strconv.Itoa(board.MinShape), strconv.Itoa(board.MaxShape)
	describe(cmd, "board-shape", "{shape}", shape, "{what}", what, "{least}", least, "{most}", most)
	return cmd
}

// newBoardText makes the verb that makes boards of letters.
func newBoardText(c *terminal.Console) *cobra.Command {
	var q struct {
		touring.TextBoardQuestion
		query.TimeOptions
	}
	return newCommand(c, verb{
		use: "text WORD", args: exactArgs(1, "which letters? Write {} WORD, such as {} A; one word, since no move crosses a blank"), question: &q, file: true,
		read: func(e *invocation) error {
			q.Text = e.args[0]
			return nil
		},
		run: func(e *invocation) error {
			return printAnswer(e, func(a *touring.BoardPictureAnswer) presentation {
				s := presentation{ended: exitStatus(a.Verdict, false)}
				if a.Found() {
					s.text, s.after = func() string { return a.Picture }, []string{a.Sentence}
				}
				return s
			})
		},
	})
}

// writeBoard prints the picture of a board.
func writeBoard(e *invocation) error {
	return printAnswer(e, func(a *touring.BoardPictureAnswer) presentation {
		return presentation{text: func() string { return a.Picture }}
	})
}
