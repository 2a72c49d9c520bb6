package main

import (
	"context"
	"flag"
	"math/rand/v2"

	"leaper/board"
	"leaper/game"
	"leaper/graph"
	"leaper/piece"
)

// solved has each level of the game with one piece play against each: from every
// starting square that is drawn, both move first once.
func solved(ctx context.Context, args []string, out *printer) error {
	flags := flag.NewFlagSet("solved", flag.ContinueOnError)
	size := flags.String("board", "8x8", "the `board`")
	games := flags.Int("n", 50, "how many `squares` to start from")
	seed := flags.Uint64("seed", 1, "the `number` that decides what is drawn")
	misere := flags.Bool("misere", false, "who cannot move has won")
	if err := flags.Parse(args); err != nil {
		return err
	}
	b, err := board.Parse(*size)
	if err != nil {
		return err
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return err
	}
	out.printf("knight on %s, %d starts, both sides: games won of %d by the level on the left\n\n", b, *games, 2**games)
	out.printf("| level |")
	for level := range game.Levels {
		out.printf(" against %d |", level+1)
	}
	out.printf("\n")
	for one := game.Random; one <= game.Perfect; one++ {
		out.printf("| %d |", one)
		for other := game.Random; other <= game.Perfect; other++ {
			r := rand.New(rand.NewPCG(*seed, 18))
			won := 0
			for range *games {
				start := board.Square(r.Int64N(b.Cells()))
				for first := range 2 {
					winner, err := play(ctx, g, game.Rules{Misere: *misere}, start, [2]game.Level{one, other}, first, r)
					if err != nil {
						return err
					}
					if winner == 0 {
						won++
					}
				}
			}
			out.printf(" %d |", won)
		}
		out.printf("\n")
	}
	return nil
}

// play plays a game between two levels, and says which of them has won.
func play(ctx context.Context, g *graph.Graph, rules game.Rules, start board.Square, levels [2]game.Level, first int, r *rand.Rand) (int, error) {
	p, err := game.New(ctx, g, rules)
	if err != nil {
		return 0, err
	}
	if err := p.Play(ctx, start); err != nil {
		return 0, err
	}
	for {
		if winner, over := p.Over(); over {
			return (int(winner) + first) % 2, nil
		}
		to, _, err := p.Reply(ctx, levels[(int(p.Turn())+first)%2], r)
		if err != nil {
			return 0, err
		}
		if err := p.Play(ctx, to); err != nil {
			return 0, err
		}
	}
}
