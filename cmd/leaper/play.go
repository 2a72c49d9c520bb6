package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
)

// opponents says who plays, and how, by the flags.
type opponents struct {
	alone, closed  bool // one person makes a tour, or a closed one
	people, second bool
	bare, lines    bool
	screen         bool // what is said stands below a board, and not in a text
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
			cmd.Flags().BoolVar(&who.alone, "alone", false, "make a tour: visit every square, with nobody against you")
			cmd.Flags().BoolVar(&who.closed, "closed", false, "with --alone: end a move from where you began")
			cmd.Flags().BoolVar(&who.people, "people", false, "two people play; the machine gives hints only")
			cmd.Flags().BoolVar(&who.second, "second", false, "the machine moves first")
			cmd.Flags().BoolVar(&who.bare, "no-board", false, "words only, no pictures of the board")
			cmd.Flags().BoolVar(&who.lines, "lines", false, "type your moves line by line, not on the whole screen")
		},
		check: func(e *invocation) error {
			if err := who.checkAlone(e.cmd); err != nil {
				return err
			}
			switch changed := e.cmd.Flags().Changed; {
			case who.people && who.second:
				return terminal.Usagef("--people and --second: two people take turns; leave one of them out")
			case who.people && changed("level"):
				return terminal.Usagef("--people and --level: the machine does not play; leave one of them out")
			}
			if path, _ := terminal.PictureFile(e.args[0]); path == "-" {
				return terminal.Usagef("board %s: you type your moves on standard input; write the board's picture to a file, and @FILE", e.args[0])
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
	if who.alone && q.From == "" && len(q.Moves) == 0 {
		q.Choose = true
	}
	t := &gameSession{Console: e.Console, question: q, who: who, lines: bufio.NewScanner(e.In)}
	if err := t.open(e.ctx); err != nil {
		return err
	}
	out, _ := e.Out.(*os.File)
	if who.lines || who.bare || !terminal.Redraws(e.Out) || !terminal.IsTerminal(e.In) {
		return t.run(e.ctx)
	}
	return t.playOnScreen(e.ctx, out)
}

// A gameSession is a game in progress, with the people who type.
type gameSession struct {
	*terminal.Console
	question *playing.PlayQuestion
	match    *playing.Match
	who      *opponents
	begun    int // how many squares were visited at first, which cannot be taken back
	lines    *bufio.Scanner
	shown    bool  // the board was shown after the last move
	failed   error // the error of writing to standard output
}

// open begins the game of the question.
func (t *gameSession) open(ctx context.Context) (err error) {
	if t.match, err = t.question.Open(query.Limits{}); err != nil {
		return err
	}
	if err := t.match.Begin(ctx, false); err != nil {
		return err
	}
	if t.match.Moves() == 0 && !t.question.Choose {
		err = t.match.Draw(ctx, t.question.Seed)
	}
	if t.begun = t.match.Moves(); t.who.alone {
		t.begun = min(t.begun, 1) // also what was begun another time
	}
	return err
}

// run plays until somebody cannot move, or quits.
func (t *gameSession) run(ctx context.Context) error {
	for {
		s, err := t.match.Standing(ctx, true)
		if err != nil {
			return err
		}
		if s.Over && !t.isStuck(s) {
			_, err := t.sayResult(ctx, s)
			return err
		}
		if t.isMachine(s.Turn) {
			err = t.reply(ctx, s)
		} else {
			err = t.askMove(ctx, s)
		}
		switch {
		case errors.Is(err, io.EOF):
			t.say("The %s so far: --moves %q", t.kind(), strings.Join(s.Moves, " "))
			return t.failed
		case err != nil:
			return err
		case t.failed != nil:
			return t.failed
		}
	}
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
	move, _, err := t.match.Reply(ctx, t.question.MachineOptions)
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
	t.say("%s", t.askFor(s))
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
			t.say("There are %s.", t.numbered(s))
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
	if t.who.alone {
		return t.hintAlone(ctx, s)
	}
	if len(s.Winning) > 0 {
		t.say("Hint: %s (%s).", s.Winning[0], t.withNames(s.Reason))
		return nil
	}
	best := t.question.MachineOptions
	best.Level = playing.BestLevel
	move, _, err := t.match.Reply(ctx, best)
	if err != nil {
		return err
	}
	t.say("Hint: %s (%s).", move, t.withNames(s.Sentence))
	return nil
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

// restart takes all moves back.
func (t *gameSession) restart(ctx context.Context) error {
	for t.match.Moves() > t.begun {
		if _, err := t.match.Undo(ctx); err != nil {
			return err
		}
	}
	return nil
}
