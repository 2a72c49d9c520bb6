package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
)

// opponents says who plays, by the flags.
type opponents struct {
	people, second, bare bool
}

func newPlay(c *terminal.Console) *cobra.Command {
	var (
		q struct {
			playing.GamePosition
			playing.MachineOptions
		}
		who opponents
	)
	return newCommand(c, verb{
		use: "play BOARD", args: oneBoard, question: &q,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&who.people, "people", false, "two people play; the machine gives hints only")
			cmd.Flags().BoolVar(&who.second, "second", false, "the machine moves first")
			cmd.Flags().BoolVar(&who.bare, "no-board", false, "words only, no pictures of the board")
		},
		check: func(e *invocation) error {
			switch changed := e.cmd.Flags().Changed; {
			case who.people && who.second:
				return terminal.Usagef("--people and --second: two people take turns; leave one of them out")
			case who.people && changed("level"):
				return terminal.Usagef("--people and --level: the machine does not play; leave one of them out")
			case e.args[0] == "@-":
				return terminal.Usagef("board @-: you type your moves on standard input; write the board's picture to a file, and @FILE")
			}
			return nil
		},
		run: func(e *invocation) error {
			return e.explain(e.play(&playing.PlayQuestion{GamePosition: q.GamePosition, MachineOptions: q.MachineOptions}, &who))
		},
	})
}

// play plays a game, from the position of the question.
func (e *invocation) play(q *playing.PlayQuestion, who *opponents) error {
	if err := q.Check(); err != nil {
		return err
	}
	m, err := q.Open(query.Limits{})
	if err != nil {
		return err
	}
	if err := m.Begin(e.ctx, false); err != nil {
		return err
	}
	if m.Moves() == 0 && !q.Choose {
		if err := m.Draw(e.ctx, q.Seed); err != nil {
			return err
		}
	}
	t := &gameSession{Console: e.Console, match: m, machine: q.MachineOptions, who: who, begun: m.Moves(), lines: bufio.NewScanner(e.In)}
	return t.run(e.ctx)
}

// A gameSession is a game in progress, with the people who type.
type gameSession struct {
	*terminal.Console
	match   *playing.Match
	machine playing.MachineOptions
	who     *opponents
	begun   int // how many squares were visited at first, which cannot be taken back
	lines   *bufio.Scanner
	shown   bool  // the board was shown after the last move
	failed  error // the error of writing to standard output
}

// run plays until somebody cannot move, or quits.
func (t *gameSession) run(ctx context.Context) error {
	for {
		s, err := t.match.Standing(ctx, true)
		if err != nil {
			return err
		}
		if s.Over {
			return t.sayResult(ctx, s)
		}
		if t.isMachine(s.Turn) {
			err = t.reply(ctx, s)
		} else {
			err = t.askMove(ctx, s)
		}
		switch {
		case errors.Is(err, io.EOF):
			t.say("The game so far: --moves %q", strings.Join(s.Moves, " "))
			return t.failed
		case err != nil:
			return err
		case t.failed != nil:
			return t.failed
		}
	}
}

// isMachine reports whether a player is the machine.
func (t *gameSession) isMachine(player string) bool {
	return !t.who.people && (player == verbs.Values("player")[0].Name()) == t.who.second
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

// say writes a line.
func (t *gameSession) say(format string, args ...any) { t.show(fmt.Sprintf(format, args...) + "\n") }

// show writes a text. An error ends the game at the next turn.
func (t *gameSession) show(text string) {
	if _, err := io.WriteString(t.Out, text); t.failed == nil {
		t.failed = err
	}
}

// abbreviates reports whether a word that was typed is the beginning of a command.
func abbreviates(word, command string) bool { return strings.HasPrefix(command, word) }

// reply makes the machine's move.
func (t *gameSession) reply(ctx context.Context, s *playing.GameAnswer) error {
	move, _, err := t.match.Reply(ctx, t.machine)
	if err != nil {
		return err
	}
	if err := t.match.Play(ctx, move); err != nil {
		return err
	}
	if s.At == "" {
		t.say("The machine begins on %s.", move)
	} else {
		t.say("The machine goes from %s to %s.", s.At, move)
	}
	t.shown = false
	return nil
}

// askMove asks for a move or a command, and does it.
func (t *gameSession) askMove(ctx context.Context, s *playing.GameAnswer) error {
	if !t.shown && !t.who.bare {
		t.show(s.Board())
	}
	t.shown = true
	t.say("%s", t.question(s))
	line, err := terminal.Await(ctx, t.readLine)
	if err != nil {
		return err
	}
	word := strings.ToLower(strings.TrimSpace(line))
	switch {
	case word == "":
		return nil
	case abbreviates(word, "hint"):
		return t.hint(ctx, s)
	case abbreviates(word, "undo"):
		return t.undo(ctx)
	case abbreviates(word, "board"):
		t.show(s.Board())
		return nil
	case abbreviates(word, "quit"):
		return io.EOF
	}
	if n, err := strconv.Atoi(word); err == nil && s.At != "" {
		if n < 1 || n > len(s.Legal) {
			t.say("There are the moves 1 to %d.", len(s.Legal))
			return nil
		}
		word = s.Legal[n-1]
	}
	if err := t.match.Play(ctx, word); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		t.say("No: %s. Type a square, or hint, undo, board or quit.", err)
		return nil
	}
	t.shown = false
	return nil
}

// question words the question for a move, and lists the possible ones.
func (t *gameSession) question(s *playing.GameAnswer) string {
	if s.At == "" {
		return fmt.Sprintf("%s: on which square does the %s begin?", upper(t.name(s.Turn)), s.Piece)
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

// readLine reads a line that was typed.
func (t *gameSession) readLine() (string, error) {
	if t.lines.Scan() {
		return t.lines.Text(), nil
	}
	if err := t.lines.Err(); err != nil {
		return "", err
	}
	return "", io.EOF
}

// hint shows a good move, and why it is good.
func (t *gameSession) hint(ctx context.Context, s *playing.GameAnswer) error {
	if len(s.Winning) > 0 {
		t.say("Hint: %s (%s).", s.Winning[0], t.withNames(s.Reason))
		return nil
	}
	best := t.machine
	best.Level = playing.BestLevel
	move, _, err := t.match.Reply(ctx, best)
	if err != nil {
		return err
	}
	t.say("Hint: %s (%s).", move, t.withNames(s.Sentence))
	return nil
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

// undo takes back all moves since the last one that somebody typed.
func (t *gameSession) undo(ctx context.Context) error {
	for n := 0; ; n++ {
		if t.match.Moves() <= t.begun {
			if n == 0 {
				t.say("There is no move of yours to take back.")
			}
			return nil
		}
		if _, err := t.match.Undo(ctx); err != nil {
			return err
		}
		t.shown = false
		if s, err := t.match.Standing(ctx, true); err != nil || !t.isMachine(s.Turn) {
			return err
		}
	}
}

// sayResult says who has won, and where the game was given away.
func (t *gameSession) sayResult(ctx context.Context, s *playing.GameAnswer) error {
	if !t.who.bare {
		t.show(s.Board())
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
	t.say("The game: --moves %q", strings.Join(s.Moves, " "))
	review, err := t.match.Review(ctx)
	if err != nil {
		return err
	}
	for _, m := range review {
		if m.Slip && (t.who.people || !t.isMachine(m.Player)) {
			t.say("%s", describeSlip(t.name(m.Player), m))
		}
	}
	if slices.ContainsFunc(review, func(m playing.ReviewedMove) bool { return m.Slip }) {
		return t.failed
	}
	if slices.ContainsFunc(review, func(m playing.ReviewedMove) bool { return m.Outcome == "undecided" }) {
		t.say("Nobody gave the game away, as far as a search can tell.")
		return t.failed
	}
	t.say("Nobody gave the game away.")
	return t.failed
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
