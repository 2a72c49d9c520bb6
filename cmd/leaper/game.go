package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"leaper/verbs"
)

func newGame(c *console) *cobra.Command {
	var (
		q      verbs.Game
		output outputFlags
	)
	cmd := &cobra.Command{
		Use:   "game BOARD",
		Short: "Say who wins a game of two players, and how",
		Long: `Two players move one piece by turns, each time to a square that was not visited yet.
Who cannot move has lost. Print who wins, first, second or undecided, and a map; say why,
and by which move, on standard error. Boards may have any size, since the squares need
only be paired (Fraenkel, Scheinerman and Ullman 1993).

Without --from there is a map: + on the squares from which the player to move wins,
- on those from which that one loses. With --from, or with the squares of a game
under way in --moves, the map has the piece as @, visited squares as o, the moves
that win as + and those that lose as -.

--misere turns the end round: who cannot move has won. No theorem is known for that,
nor for pieces that go one way; there a search tries everything as far as it
reaches, and beyond it says undecided, with status 3.

With --choose the first player's first turn is to choose the square where the piece
begins. --rival knight gives the second player an own piece: a duel, in which squares
that either has visited are gone. A search tells who wins it, on boards of up to 6x6 or
so from the beginning, and later on larger ones; elsewhere it says undecided. The map
has 1 and 2 where the pieces stand; they begin on the first and on the last square, or
where --from and --rival-from say. --review looks back: where a won game was given away, and what would have
won. leaper draw 8x8 --style game draws the map, leaper play 8x8 plays, and
docs/games.md has the theorems.`,
		Example: `  leaper game 5x5
  leaper game 8x8 --from a1
  leaper game 8x8 --moves "a1 c2 e1" --json
  leaper game 5x5 --misere --from c3
  leaper game 5x5 --piece king --moves "a1 b2 c3 d4" --review
  leaper game 7x7 --topology torus --piece camel
  leaper game 5x5 --rival knight --from a1 --rival-from e5
  leaper board random 1000x1000 --holes 5% | leaper game @- -o map.txt`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, textOrJSON)
			if err != nil {
				return err
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
			if err != nil {
				return err
			}
			defer cancel()
			run, err := q.Read(verbs.Limits{})
			if err != nil {
				return wrongFlag(&q, err)
			}
			if err := output.ready(c); err != nil {
				return err
			}
			a, err := c.work(ctx, "game", run)
			if err != nil {
				return wrongFlag(&q, err)
			}
			s := a.(*verbs.Standing)
			if err := c.writeStanding(ctx, &output, format, s); err != nil {
				return err
			}
			return ended(s.Verdict, format == "json")
		},
	}
	bind(cmd, &q)
	output.add(cmd, textOrJSON, "text")
	return cmd
}

// writeStanding writes how a game stands: with millions of squares that takes its time.
func (c *console) writeStanding(ctx context.Context, output *outputFlags, format string, s *verbs.Standing) error {
	if ctx.Err() != nil { // what is known is said
		ctx = context.WithoutCancel(ctx)
	}
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	out.until(ctx)
	if _, err := awaited(ctx, func() (struct{}, error) {
		if format == "json" {
			return struct{}{}, out.end(writeJSON(out, s))
		}
		_, err := io.WriteString(out, s.Text())
		return struct{}{}, out.end(err)
	}); err != nil || format == "json" {
		return err
	}
	if s.Found() { // else it comes with the exit status
		c.note("%s", s.Sentence)
	}
	if legend := s.Legend(); legend != "" {
		c.note("%s", legend)
	}
	for _, slip := range s.Slips() {
		c.note("%s", slip)
	}
	return nil
}
