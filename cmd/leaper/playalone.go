package main

import (
	"cmp"
	"context"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/notation"
	"leaper/tour"
)

// lookTime is how long the engine may look whether a walk can still become a tour.
const lookTime = 2 * time.Second

// checkAlone refuses what a tour of one person and the game of two have not in common.
func (who *opponents) checkAlone(cmd *cobra.Command) error {
	if who.alone {
		return refuseFlags(cmd, "--alone and {}: nobody plays against you; leave one of them out",
			"people", "second", "level", "think", "rival", "rival-from", "misere", "choose", "seed")
	}
	return refuseFlags(cmd, "{} goes with --alone: a game of two ends where a player cannot move", "closed")
}

// isStuck reports whether a walk alone has no move left and is no tour, so that steps have to be taken
// back.
func (t *gameSession) isStuck(s *playing.GameAnswer) bool {
	return t.who.alone && s.Over && int64(len(s.Moves)) < t.match.Graph.Squares()
}

// stuckWords says that no move is left.
func (t *gameSession) stuckWords(s *playing.GameAnswer) string {
	return fmt.Sprintf("No square is left to go to from %s, after %d of %d: undo, or quit.", s.At, len(s.Moves), t.match.Graph.Squares())
}

// look asks whether a walk can still become a tour.
func (t *gameSession) look(ctx context.Context, walk []string) (*touring.WalkAnswer, error) {
	q := touring.WalkQuestion{Question: query.Question{Place: t.question.Place}, Walk: walk}
	if t.who.closed {
		q.Kind = tour.Closed.Word()
	}
	work, err := q.Read(query.Limits{})
	if err != nil {
		return nil, err
	}
	brief, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	a, err := work(brief, query.Reporter{})
	if err != nil {
		if ctx.Err() == nil && query.TimeUp(err) {
			return &touring.WalkAnswer{Verdict: query.Verdict{Verdict: query.Unknown, Sentence: "undecided: the time limit was reached"}}, nil
		}
		return nil, err
	}
	answer, _ := a.(*touring.WalkAnswer)
	return answer, nil
}

// outlookWords says whether a walk can still become a tour.
func outlookWords(a *touring.WalkAnswer) string {
	switch {
	case a.Found():
		return "A tour can still be made from here."
	case a.Undecided():
		return "Whether a tour can still be made from here, a short search does not tell."
	}
	return fmt.Sprintf("No tour can be made from here: %s.", a.Reason)
}

// deadSquares gives the free squares that no move of a walk leads to any more.
func (t *gameSession) deadSquares(ctx context.Context, moves []string) (map[board.Square]bool, error) {
	g, b := t.match.Graph, t.match.Graph.Board()
	walk, err := query.ReadSquares(b, "moves", moves)
	if err != nil {
		return nil, err
	}
	visited, reached, dead := map[board.Square]bool{}, make([]bool, b.Cells()), map[board.Square]bool{}
	for _, s := range walk {
		visited[s] = true
	}
	here := walk[len(walk)-1]
	var leaps []board.Square
	for s := range board.Square(b.Cells()) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !b.IsHole(s) && (!visited[s] || s == here) {
			leaps = g.Leaps(s, leaps[:0])
			for _, next := range leaps {
				reached[next] = true
			}
		}
	}
	for i, isReached := range reached {
		if s := board.Square(i); !isReached && !b.IsHole(s) && !visited[s] {
			dead[s] = true
		}
	}
	return dead, nil
}

// hintAlone shows the next square of a tour that begins like the walk, or how far back there was one.
func (t *gameSession) hintAlone(ctx context.Context, s *playing.GameAnswer) error {
	a, err := t.look(ctx, s.Moves)
	switch {
	case err != nil:
		return err
	case a.Found() && len(a.Tour.Tour) > len(s.Moves):
		t.say("Hint: %s (there is a tour that goes on like this).", a.Tour.Tour[len(s.Moves)])
		return nil
	case a.Undecided():
		t.say("No hint: whether a tour goes on from here could not be found out in %s.", lookTime)
		return nil
	}
	// What begins like a tour still does so with fewer squares.
	var last *touring.WalkAnswer
	back := sort.Search(len(s.Moves)+1, func(n int) bool {
		if n == 0 || err != nil {
			return err != nil
		}
		var before *touring.WalkAnswer
		if before, err = t.look(ctx, s.Moves[:len(s.Moves)-n]); err == nil && !before.Found() {
			last = before
		}
		return err != nil || before.Found()
	})
	switch {
	case err != nil:
		return err
	case last != nil && last.Undecided():
		t.say("Hint: no tour goes on from here. How far back there is one, a short search does not tell.")
	case back > len(s.Moves):
		t.say("Hint: there is no such tour at all: %s.", cmp.Or(last, a).Reason)
	case back > len(s.Moves)-t.begun:
		t.say("Hint: no tour goes on from here, and none begins on %s.", s.Moves[0])
	default:
		t.say("Hint: no tour goes on from here. Take %d back: then one does.", back)
	}
	return nil
}

// sayTour prints a finished tour, and what it is.
func (t *gameSession) sayTour(s *playing.GameAnswer) error {
	g := t.match.Graph
	squares, err := query.ReadSquares(g.Board(), "moves", s.Moves)
	if err != nil {
		return err
	}
	made := tour.Of(squares)
	if !t.who.bare {
		var text strings.Builder
		if err := notation.Write(&text, g.Board(), g.Piece(), made, notation.Grid, notation.Options{}); err != nil {
			return err
		}
		t.show("\n" + text.String())
	}
	t.say("%s", t.describeTour(made))
	t.sayMoves(s)
	return t.failed
}

// isAsked reports whether a finished walk is the tour that was asked for.
func (t *gameSession) isAsked(s *playing.GameAnswer) bool {
	b := t.match.Graph.Board()
	squares, err := query.ReadSquares(b, "moves", s.Moves)
	return err == nil && (!t.who.closed || tour.IsClosed(b, t.match.Graph.Piece(), tour.Of(squares)))
}

// describeTour says what a finished walk is.
func (t *gameSession) describeTour(made tour.Tour) string {
	g := t.match.Graph
	switch closed := tour.IsClosed(g.Board(), g.Piece(), made); {
	case closed:
		return fmt.Sprintf("You have made a closed tour: all %d squares, and back to %s in one move.", made.Len(), g.Name(made.At(0)))
	case t.who.closed:
		return fmt.Sprintf("You have visited all %d squares, but %s is no move from %s: the tour is not closed.", made.Len(), g.Name(made.At(made.Len()-1)), g.Name(made.At(0)))
	}
	return fmt.Sprintf("You have made a tour: all %d squares, from %s to %s.", made.Len(), g.Name(made.At(0)), g.Name(made.At(made.Len()-1)))
}
