package main

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"time"

	"leaper/board"
	"leaper/game"
	"leaper/graph"
	"leaper/piece"
)

// match is what a match of duels is.
type match struct {
	graph   *graph.Graph
	levels  [2]game.Level
	thought time.Duration
	starts  int
	seed    uint64
}

// fought has the levels of the duel play matches: level 5 against 1, who moves at
// random, against 2, who has the most ways on, and against 4, the level below; and each
// level against the one below.
func fought(ctx context.Context, args []string, out *printer) error {
	flags := flag.NewFlagSet("fought", flag.ContinueOnError)
	size := flags.String("board", "8x8", "the `board`")
	name := flags.String("piece", "knight", "the `piece` of both")
	m := match{}
	flags.IntVar(&m.starts, "n", 50, "how many starting `positions`, each played from both sides")
	flags.Uint64Var(&m.seed, "seed", 1, "the `number` that decides what is drawn")
	flags.DurationVar(&m.thought, "think", time.Second, "`time` for a move")
	one := flags.Int("level", 0, "only this `level` …")
	other := flags.Int("against", 0, "… against this `level`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	b, err := board.Parse(*size)
	if err != nil {
		return err
	}
	p, err := piece.Parse(*name)
	if err != nil {
		return err
	}
	if m.graph, err = graph.New(b, p); err != nil {
		return err
	}
	pairs := [][2]game.Level{{5, 1}, {5, 2}, {5, 4}, {4, 3}, {3, 2}, {2, 1}}
	if *one != 0 || *other != 0 {
		pairs = [][2]game.Level{{game.Level(*one), game.Level(*other)}}
	}
	out.printf("duels of two %ss on %s, %d starting positions, both sides, %s a move\n\n", p, b, m.starts, m.thought)
	out.printf("| level | against | won | lost | moves a game | median of a move of it | longest |\n| --: | --: | --: | --: | --: | --: | --: |\n")
	for _, m.levels = range pairs {
		if err := m.play(ctx, out); err != nil {
			return err
		}
	}
	return nil
}

// play plays a match, and prints how it went.
func (m match) play(ctx context.Context, out *printer) error {
	r := rand.New(rand.NewPCG(m.seed, 1979))
	cells := m.graph.Board().Cells()
	won, moves := 0, 0
	var times []time.Duration
	for range m.starts {
		starts := [2]board.Square{board.Square(r.Int64N(cells)), 0}
		for starts[1] = starts[0]; starts[1] == starts[0]; {
			starts[1] = board.Square(r.Int64N(cells))
		}
		for first := range 2 {
			winner, n, err := m.duel(ctx, starts, first, r, &times)
			if err != nil {
				return err
			}
			moves += n
			if winner == 0 {
				won++
			}
		}
	}
	slices.Sort(times)
	out.printf("| %d | %d | %d | %d | %.1f | %s | %s |\n", m.levels[0], m.levels[1], won, 2*m.starts-won,
		float64(moves)/float64(2*m.starts), times[len(times)/2].Round(time.Microsecond), times[len(times)-1].Round(time.Millisecond))
	return nil
}

// duel plays one, and says which of the levels has won, and after how many moves.
func (m match) duel(ctx context.Context, starts [2]board.Square, first int, r *rand.Rand, times *[]time.Duration) (winner, moves int, err error) {
	d, err := game.NewDuel(ctx, m.graph, m.graph, starts)
	if err != nil {
		return 0, 0, err
	}
	for {
		if winner, over := d.Over(); over {
			return (int(winner) + first) % 2, d.Len() - 2, nil
		}
		who := (int(d.Turn()) + first) % 2
		begun := time.Now()
		soon, cancel := context.WithTimeout(ctx, m.thought)
		to, _, err := d.Reply(soon, m.levels[who], r)
		cancel()
		if err == nil {
			err = d.Play(ctx, to)
		}
		if err != nil {
			return 0, 0, err
		}
		if who == 0 {
			*times = append(*times, time.Since(begun))
		}
	}
}
