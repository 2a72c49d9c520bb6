package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/holes"
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
		where  boardFlags
		output outputFlags
		number string
		how    holes.Options
		seed   uint64
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
			if number == "" {
				return usagef("how many holes? Write --holes 5%% or --holes 12")
			}
			g, err := where.graph(c, args[0])
			if err != nil {
				return err
			}
			b := g.Board()
			if b.Rank() != 2 {
				return usagef("board %s has rank %d, and only boards of rows and columns have a picture", b.Size(), b.Rank())
			}
			if b.Cells() > board.MaxPicture-b.Side(0) {
				return usagef("board %s: its picture has more than %d characters, the most that is read", b.Size(), board.MaxPicture)
			}
			n, err := readHoles(number, b.Squares())
			if err != nil {
				return err
			}
			drawn, err := holes.Draw(g, n, rand.New(rand.NewPCG(seed, 1851)), how)
			if err != nil {
				return fmt.Errorf("--holes %s: %w", number, err)
			}
			return output.writeAll(c, drawn.Picture())
		},
	}
	where.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&output.file, "output", "o", "-", "write to this `file`; - is standard output")
	flags.StringVar(&number, "holes", "", "how many `squares` to take away: 12, or a share of the board, 5%")
	flags.BoolVar(&how.Balanced, "balanced", false, "leave as many squares of one colour as of the other")
	flags.BoolVar(&how.Any, "any", false, "squares may have fewer than two neighbours")
	flags.Uint64Var(&seed, "seed", 1, "the `number` that decides what is drawn; the same seed gives the same board")
	return cmd
}

// readHoles reads a number of holes, or a share of the squares, which is rounded
// to the nearest number.
func readHoles(s string, squares int64) (int64, error) {
	if share, ok := strings.CutSuffix(s, "%"); ok {
		x, err := strconv.ParseFloat(strings.TrimSpace(share), 64)
		if err != nil || math.IsNaN(x) {
			return 0, usagef("--holes %s: write a number such as 12, or a share such as 5%%", s)
		}
		if x < 0 || x >= 100 {
			return 0, usagef("--holes %s: a share is from 0%% to less than 100%%", s)
		}
		return int64(math.Round(float64(squares) * x / 100)), nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	switch {
	case err != nil:
		return 0, usagef("--holes %s: write a number such as 12, or a share such as 5%%", s)
	case n < 0 || n >= squares:
		return 0, usagef("--holes %s: the board has %d squares, so write 0 to %d", s, squares, squares-1)
	}
	return n, nil
}
