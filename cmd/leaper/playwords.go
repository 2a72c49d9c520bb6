package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"leaper/app/verbs"
	"leaper/app/verbs/playing"
)

// isMachine reports whether a player is the machine.
func (t *gameSession) isMachine(player string) bool {
	return !t.who.people && !t.who.alone && (player == verbs.Values("player")[0].Name()) == t.who.second
}

// name returns what a player is called.
func (t *gameSession) name(player string) string {
	switch {
	case t.who.people:
		return "the " + player + " player"
	case t.isMachine(player):
		return "the machine"
	}
	return "you"
}

// kind is what is played.
func (t *gameSession) kind() string {
	if t.who.alone {
		return "walk"
	}
	return "game"
}

// numbered says which moves can be chosen by their numbers.
func (t *gameSession) numbered(s *playing.GameAnswer) string {
	if len(s.Legal) == 0 {
		return "no moves"
	}
	return fmt.Sprintf("the moves 1 to %d", len(s.Legal))
}

// askFor words the question for a move, and lists the possible ones.
func (t *gameSession) askFor(s *playing.GameAnswer) string {
	if s.At == "" {
		return fmt.Sprintf("%s: on which square does the %s begin?", upper(t.name(s.Turn)), s.Piece)
	}
	if len(s.Legal) == 0 {
		return t.stuckWords(s)
	}
	const few = 9
	var list []string
	for i, name := range s.Legal {
		if i == few {
			list = append(list, fmt.Sprintf("and %d more", len(s.Legal)-few))
			break
		}
		list = append(list, fmt.Sprintf("%d %s", i+1, name))
	}
	return fmt.Sprintf("%s, from %s to: %s", upper(t.name(s.Turn)), s.At, strings.Join(list, ", "))
}

// withNames puts the players' names in place of first and second.
func (t *gameSession) withNames(sentence string) string {
	for _, player := range verbs.Values("player").Names() {
		name := t.name(player)
		if name == "you" {
			sentence = strings.NewReplacer(player+", to move", "you, to move", player+" is to", "you are to", player+" wins", "you win", player+" goes", "you go").Replace(sentence)
		} else {
			sentence = strings.NewReplacer(player+", to move", name+", to move", player+" is to", name+" is to", player+" wins", name+" wins", player+" goes", name+" goes").Replace(sentence)
		}
	}
	return sentence
}

// sayResult says who has won, and where the game was given away.
func (t *gameSession) sayResult(ctx context.Context, s *playing.GameAnswer) (review []string, err error) {
	if err := t.sayEnd(s); err != nil || t.who.alone {
		return nil, err
	}
	review, err = t.review(ctx)
	t.sayReview(review)
	return review, cmp.Or(err, t.failed)
}

// sayEnd says who has won, or which tour was made.
func (t *gameSession) sayEnd(s *playing.GameAnswer) error {
	if !t.who.bare {
		t.show(s.Board())
	}
	if t.who.alone {
		return t.sayTour(s)
	}
	winner, loser := upper(t.name(s.Winner)), t.name(s.Turn)
	verb := "have"
	if winner != "You" {
		verb = "has"
	}
	if s.Misere {
		t.say("%s %s won the misère game: there is no move from %s.", winner, verb, s.At)
	} else {
		t.say("%s %s won: %s cannot move from %s.", winner, verb, loser, s.At)
	}
	t.sayMoves(s)
	return t.failed
}

// sayReview says where the game was given away.
func (t *gameSession) sayReview(review []string) {
	for _, line := range review {
		t.say("%s", line)
	}
}

// review finds out where the game was given away, which may take long.
func (t *gameSession) review(ctx context.Context) (lines []string, err error) {
	review, err := t.match.Review(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range review {
		if m.Slip && (t.who.people || !t.isMachine(m.Player)) {
			lines = append(lines, describeSlip(t.name(m.Player), m))
		}
	}
	switch {
	case slices.ContainsFunc(review, func(m playing.ReviewedMove) bool { return m.Slip }):
		return lines, nil
	case slices.ContainsFunc(review, func(m playing.ReviewedMove) bool { return m.Outcome == "undecided" }):
		return []string{"Nobody gave the game away, as far as a search can tell."}, nil
	}
	return []string{"Nobody gave the game away."}, nil
}

// sayMoves says which moves were made, where there is room for them.
func (t *gameSession) sayMoves(s *playing.GameAnswer) {
	if !t.who.screen {
		t.say("The %s: --moves %q", t.kind(), strings.Join(s.Moves, " "))
	}
}

// describeSlip describes a move that gave a won game away.
func describeSlip(name string, m playing.ReviewedMove) string {
	if m.From == "" {
		return fmt.Sprintf("At the start %s could have won with %s in place of %s.", name, m.Winning[0], m.To)
	}
	return fmt.Sprintf("From %s %s had a winning move: %s. The move was %s.", m.From, name, m.Winning[0], m.To)
}

// upper makes the first letter a capital.
func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
