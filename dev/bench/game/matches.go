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

// A contest is a game that two play, of either kind.
type contest interface {
	Over() (winner game.Player, over bool)
	Turn() game.Player
	Len() int
	Reply(ctx context.Context, level game.Level, r *rand.Rand) (board.Square, bool, error)
	Play(ctx context.Context, to board.Square) error
}

// match describes a match: a number of starting positions, each played from both sides.
type match struct {
	graph   *graph.Graph
	starts  int
	random  *rand.Rand
	thought time.Duration // for a move; 0: as long as it takes

	// begin draws a starting position, and returns a function that begins a game from
	// it.
	begin func(ctx context.Context, r *rand.Rand) func() (contest, error)
}

// score is how a match went.
type score struct {
	won, moves int
	times      []time.Duration // of the first level's moves
}

// play plays a match between two levels.
func (m match) play(ctx context.Context, levels [2]game.Level) (s score, err error) {
	for range m.starts {
		again := m.begin(ctx, m.random)
		for first := range 2 {
			c, err := again()
			if err != nil {
				return s, err
			}
			winner, err := m.game(ctx, c, levels, first, &s)
			if err != nil {
				return s, err
			}
			if winner == 0 {
				s.won++
			}
		}
	}
	return s, nil
}

// game plays a game, and says which of the levels has won.
func (m match) game(ctx context.Context, c contest, levels [2]game.Level, first int, s *score) (int, error) {
	begun := c.Len()
	for {
		if winner, over := c.Over(); over {
			s.moves += c.Len() - begun
			return (int(winner) + first) % 2, nil
		}
		who := (int(c.Turn()) + first) % 2
		from := time.Now()
		soon, cancel := ctx, context.CancelFunc(func() {})
		if m.thought > 0 {
			soon, cancel = context.WithTimeout(ctx, m.thought)
		}
		to, _, err := c.Reply(soon, levels[who], m.random)
		cancel()
		if err == nil {
			err = c.Play(ctx, to)
		}
		if err != nil {
			return 0, err
		}
		if who == 0 {
			s.times = append(s.times, time.Since(from))
		}
	}
}

// options are the options of both kinds of matches.
type options struct {
	*flag.FlagSet
	size *string
	n    *int
	seed *uint64
}

func newOptions(name string) options {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	return options{
		f, f.String("board", "8x8", "the `board`"), f.Int("n", 50, "how many starting `positions`, each played from both sides"),
		f.Uint64("seed", 1, "the `number` that decides what is drawn"),
	}
}

// match is one of a piece on the board that was named.
func (o options) match(name string) (m match, err error) {
	b, err := board.Parse(*o.size)
	if err != nil {
		return m, err
	}
	p, err := piece.Parse(name)
	if err != nil {
		return m, err
	}
	m.starts = *o.n
	m.graph, err = graph.New(b, p)
	return m, err
}

// solved has each level of the game with one piece play against each: from every
// starting square that is drawn, both move first once.
func solved(ctx context.Context, args []string, out *printer) error {
	o := newOptions("solved")
	misere := o.Bool("misere", false, "who cannot move has won")
	if err := o.Parse(args); err != nil {
		return err
	}
	m, err := o.match("knight")
	if err != nil {
		return err
	}
	m.begin = func(ctx context.Context, r *rand.Rand) func() (contest, error) {
		start := board.Square(r.Int64N(m.graph.Board().Cells()))
		return func() (contest, error) {
			p, err := game.New(ctx, m.graph, game.Rules{Misere: *misere})
			if err != nil {
				return nil, err
			}
			err = p.Play(ctx, start)
			return p, err
		}
	}
	out.printf("knight on %s, %d starts, both sides: games won of %d by the level on the left\n\n", m.graph.Board(), m.starts, 2*m.starts)
	out.printf("| level |")
	for level := range game.Levels {
		out.printf(" against %d |", level+1)
	}
	out.printf("\n")
	for one := game.Random; one <= game.Perfect; one++ {
		out.printf("| %d |", one)
		for other := game.Random; other <= game.Perfect; other++ {
			m.random = rand.New(rand.NewPCG(*o.seed, 18))
			s, err := m.play(ctx, [2]game.Level{one, other})
			if err != nil {
				return err
			}
			out.printf(" %d |", s.won)
		}
		out.printf("\n")
	}
	return nil
}

// fought has the levels of the duel play matches: level 5 against 1, who moves at
// random, against 2, which has the most onward moves, and against 4, the level below; and each
// level against the one below.
func fought(ctx context.Context, args []string, out *printer) error {
	o := newOptions("fought")
	name := o.String("piece", "knight", "the `piece` of both")
	thought := o.Duration("think", time.Second, "`time` for a move")
	one := o.Int("level", 0, "only this `level` …")
	other := o.Int("against", 0, "… against this `level`")
	if err := o.Parse(args); err != nil {
		return err
	}
	m, err := o.match(*name)
	if err != nil {
		return err
	}
	m.thought = *thought
	m.begin = func(ctx context.Context, r *rand.Rand) func() (contest, error) {
		cells := m.graph.Board().Cells()
		starts := [2]board.Square{board.Square(r.Int64N(cells)), 0}
		for starts[1] = starts[0]; starts[1] == starts[0]; {
			starts[1] = board.Square(r.Int64N(cells))
		}
		return func() (contest, error) { return game.NewDuel(ctx, m.graph, m.graph, starts) }
	}
	pairs := [][2]game.Level{{5, 1}, {5, 2}, {5, 4}, {4, 3}, {3, 2}, {2, 1}}
	if *one != 0 || *other != 0 {
		pairs = [][2]game.Level{{game.Level(*one), game.Level(*other)}}
	}
	out.printf("duels of two %ss on %s, %d starting positions, both sides, %s a move\n\n", *name, m.graph.Board(), m.starts, m.thought)
	out.printf("| level | against | won | lost | moves a game | median of a move of it | longest |\n| --: | --: | --: | --: | --: | --: | --: |\n")
	for _, levels := range pairs {
		m.random = rand.New(rand.NewPCG(*o.seed, 1979))
		s, err := m.play(ctx, levels)
		if err != nil {
			return err
		}
		slices.Sort(s.times)
		out.printf("| %d | %d | %d | %d | %.1f | %s | %s |\n", levels[0], levels[1], s.won, 2*m.starts-s.won,
			float64(s.moves)/float64(2*m.starts), s.times[len(s.times)/2].Round(time.Microsecond), s.times[len(s.times)-1].Round(time.Millisecond))
	}
	return nil
}
