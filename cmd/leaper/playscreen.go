package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw"
)

// A gameScreen is a game on the whole screen: what keys and the mouse do. What may take a while runs
// beside it, one piece of work at a time, since a match is for one goroutine: a move, the machine's
// answer, a hint. What a session says there becomes the message.
type gameScreen struct {
	*gameSession
	ctx      context.Context
	view     *terminal.BoardView
	theme    draw.Theme
	coloured bool
	width    int
	height   int

	standing *playing.GameAnswer // after the last work; nil before the first
	yours    *playing.GameAnswer // the last one where a person is to move
	marks    marks               // of the standing
	said     string              // the message
	signs    bool                // moves show what they are worth
	outlook  string              // whether a walk alone can still become a tour
	undone   [][]string          // moves that were taken back, the last ones at the end
	ended    bool                // the result was said
	reviewed []string            // where the game was given away, if it has ended
	made     bool                // the tour alone that was asked for is made
	failure  error

	busy    bool     // there is work
	typed   []string // keys meanwhile
	number  int      // of the last work; what comes of others is too late
	stop    context.CancelFunc
	stopped bool // the work was stopped, and the match has to be opened once more
	looks   int  // the number of the last look ahead
	unlook  context.CancelFunc
}

// A worked is what came of a piece of work.
type worked struct {
	number   int
	match    *playing.Match
	standing *playing.GameAnswer
	said     string
	then     func() // what else changes
	err      error
}

// A looked is what came of looking ahead: the squares that are lost, or whether a tour can be made.
type looked struct {
	number int
	dead   map[board.Square]bool
	answer *touring.WalkAnswer
	err    error
}

// playOnScreen plays on the whole screen, and prints afterwards how the game ended.
func (t *gameSession) playOnScreen(ctx context.Context, out *os.File) error {
	view, err := terminal.NewBoardView(t.match.Graph.Board())
	if err != nil {
		return err
	}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	g := newGameScreen(inner, t, view)
	g.coloured = terminal.ColourProfile(out) >= colorprofile.ANSI
	g.resize(terminal.WindowSize(out))
	if err := errors.Join(terminal.ShowScreen(ctx, out, t.In, g), g.failure); err != nil {
		g.saySoFar()
		return err
	}
	if !g.ended {
		g.saySoFar()
		return t.failed
	}
	if err := t.sayEnd(g.standing); err != nil {
		return err
	}
	t.sayReview(g.reviewed)
	return t.failed
}

func newGameScreen(ctx context.Context, t *gameSession, view *terminal.BoardView) *gameScreen {
	return &gameScreen{gameSession: t, ctx: ctx, view: view, stop: func() {}, unlook: func() {}}
}

// saySoFar says how the game can be continued another time.
func (g *gameScreen) saySoFar() {
	if g.standing != nil && len(g.standing.Moves) > 0 {
		g.say("The %s so far: --moves %q", g.kind(), strings.Join(g.standing.Moves, " "))
	}
}

// Init asks for the ground of the terminal, whether it is dark, and how the game stands.
func (g *gameScreen) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, g.do(func(context.Context, *gameSession) error { return nil }, nil))
}

// do starts a piece of work on a copy of the session, which talks into the message. then is called
// when it is done.
func (g *gameScreen) do(work func(context.Context, *gameSession) error, then func()) tea.Cmd {
	return g.doKnowing(nil, work, then)
}

// doKnowing does work after which the game stands as is known.
func (g *gameScreen) doKnowing(standing *playing.GameAnswer, work func(context.Context, *gameSession) error, then func()) tea.Cmd {
	var ctx context.Context
	ctx, g.stop = context.WithCancel(g.ctx)
	g.number++
	g.busy = true
	done := worked{number: g.number, standing: standing, then: then}
	who, console, session := *g.who, *g.Console, *g.gameSession
	who.bare, who.screen = true, true
	session.who, session.Console = &who, &console
	return func() tea.Msg {
		var text strings.Builder
		console.Out = &text
		if done.err = work(ctx, &session); done.err == nil && standing == nil {
			done.standing, done.err = session.match.Standing(ctx, true)
		}
		done.match, done.said = session.match, strings.TrimSpace(text.String())
		return done
	}
}

// Update obeys the keys and the mouse, and takes what came of work.
func (g *gameScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var next tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		g.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		g.theme = draw.Light
		if msg.IsDark() {
			g.theme = draw.Dark
		}
	case worked:
		next = g.take(msg)
		for !g.busy && g.failure == nil && len(g.typed) > 0 {
			key := g.typed[0]
			g.typed = g.typed[1:]
			next = tea.Batch(next, g.press(key))
		}
	case looked:
		switch {
		case msg.number != g.looks || msg.err != nil:
		case msg.answer == nil:
			g.marks.dead = msg.dead
		default:
			g.outlook = outlookWords(msg.answer)
		}
	case tea.KeyPressMsg:
		next = g.press(msg.String())
	case tea.MouseClickMsg:
		if s, ok := g.view.At(msg.X, msg.Y); ok && msg.Button == tea.MouseLeft && !g.busy && g.isShown() {
			g.view.Go(s)
			next = g.press("enter")
		}
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			next = g.press("up")
		case tea.MouseWheelDown:
			next = g.press("down")
		}
	}
	return g, next
}

// take takes what came of a piece of work, and starts what follows from it: the machine's move, or the
// result.
func (g *gameScreen) take(done worked) tea.Cmd {
	if done.number != g.number {
		return nil
	}
	g.busy = false
	switch {
	case g.ctx.Err() != nil: // the screen ends by itself
		return nil
	case g.stopped && errors.Is(done.err, context.Canceled):
		return g.reopen()
	case done.err != nil:
		g.failure = done.err
		return tea.Quit
	}
	before := g.standing
	g.stopped, g.match, g.standing, g.said = false, done.match, done.standing, done.said
	if done.then != nil {
		done.then()
	}
	s := g.standing
	if before == nil || !slices.Equal(before.Moves, s.Moves) {
		if s.At != "" {
			g.view.Go(g.square(s.At))
		}
		g.outlook, g.ended, g.made = "", false, false
	}
	g.marks = g.marksOf(s)
	switch {
	case g.isStuck(s):
		g.said = cmp.Or(g.said, g.stuckWords(s))
		return nil
	case s.Over && !g.ended:
		var review []string
		return g.do(func(ctx context.Context, t *gameSession) (err error) {
			review, err = t.sayResult(ctx, s)
			return err
		}, func() { g.end(review) })
	case !s.Over && g.isMachine(s.Turn):
		g.undone = nil
		return g.do(func(ctx context.Context, t *gameSession) error { return t.reply(ctx, s) }, nil)
	}
	g.yours = s
	return g.lookAhead()
}

// end keeps what the result was.
func (g *gameScreen) end(review []string) {
	g.ended, g.made, g.reviewed = true, g.who.alone && g.isAsked(g.standing), review
}

// reopen begins a match once more: after work that was stopped, one is not to be used any more. It has the
// moves that it had, but if the machine was to move, those of when a person was. How the game stands then is known,
// and not found out once more, which may take long.
func (g *gameScreen) reopen() tea.Cmd {
	s := g.standing
	if y := g.yours; y != nil && !s.Over && g.isMachine(s.Turn) && len(y.Moves) < len(s.Moves) && slices.Equal(y.Moves, s.Moves[:len(y.Moves)]) {
		s = y
	}
	isReview := s.Over && !g.isStuck(s) && !g.ended
	notReviewed := []string{"Where the game was given away is not known: the search for that was stopped."}
	return g.doKnowing(s, func(ctx context.Context, t *gameSession) error {
		q := *t.question
		if len(s.Moves) > 0 {
			q.From, q.RivalFrom, q.Moves = "", "", []string{strings.Join(s.Moves, " ")}
		}
		t.question = &q
		err := t.open(ctx)
		switch t.begun = g.begun; {
		case err != nil:
			return err
		case isReview:
			defer t.sayReview(notReviewed)
			return t.sayEnd(s)
		}
		t.say("Stopped.")
		return nil
	}, func() {
		if isReview {
			g.end(notReviewed)
		}
	})
}

// lookAhead asks, beside everything else, whether a walk alone can still become a tour, and which
// squares it has lost.
func (g *gameScreen) lookAhead() tea.Cmd {
	g.unlook()
	g.looks++
	if !g.who.alone || !g.signs || g.standing.Over || len(g.standing.Moves) == 0 {
		return nil
	}
	var ctx context.Context
	ctx, g.unlook = context.WithCancel(g.ctx)
	number, moves, session := g.looks, g.standing.Moves, *g.gameSession
	return tea.Batch(func() tea.Msg {
		dead, err := session.deadSquares(ctx, moves)
		return looked{number: number, dead: dead, err: err}
	}, func() tea.Msg {
		answer, err := session.look(ctx, moves)
		return looked{number: number, answer: answer, err: err}
	})
}

// press does what a key asks for.
func (g *gameScreen) press(key string) tea.Cmd {
	if key == "q" || key == "Q" {
		return tea.Quit
	}
	if !g.isShown() {
		return nil
	}
	if g.busy {
		switch {
		case g.standing == nil || key != "esc" && !(g.isThinking() && (key == "u" || key == "backspace")):
			g.typed = append(g.typed, key)
		case g.stopped:
		default:
			g.stopped, g.typed = true, nil
			g.stop()
		}
		return nil
	}
	switch key {
	case "left", "h":
		g.view.Step(-1, 0)
	case "right", "l":
		g.view.Step(1, 0)
	case "up", "k":
		g.view.Step(0, -1)
	case "down", "j":
		g.view.Step(0, 1)
	case "tab":
		g.cycle(1)
	case "shift+tab":
		g.cycle(-1)
	case "enter", "space":
		return g.goTo(g.match.Graph.Name(g.view.Cursor))
	case "u", "backspace":
		return g.takeBack(func(ctx context.Context, t *gameSession) error { return t.undo(ctx) })
	case "n":
		return g.takeBack(func(ctx context.Context, t *gameSession) error { return t.restart(ctx) })
	case "r", "ctrl+r":
		return g.redo()
	case "?":
		if s := g.standing; !s.Over || g.isStuck(s) {
			return g.do(func(ctx context.Context, t *gameSession) error { return t.hint(ctx, s) }, nil)
		}
	case "s":
		g.signs, g.outlook, g.said = !g.signs, "", ""
		g.marks = g.marksOf(g.standing)
		return g.lookAhead()
	}
	return nil
}

// isThinking reports whether the machine looks for its move.
func (g *gameScreen) isThinking() bool {
	return g.busy && g.standing != nil && !g.standing.Over && g.isMachine(g.standing.Turn)
}

// cycle puts the cursor on the next possible move.
func (g *gameScreen) cycle(by int) {
	if legal := g.standing.Legal; len(legal) > 0 {
		at := slices.Index(legal, g.match.Graph.Name(g.view.Cursor))
		if at < 0 && by < 0 {
			at = 0
		}
		g.view.Go(g.square(legal[(at+by+len(legal))%len(legal)]))
	}
}

// goTo makes a move, or says why it is none.
func (g *gameScreen) goTo(name string) tea.Cmd {
	if g.standing.Over {
		return nil
	}
	before := len(g.standing.Moves)
	if g.standing.At == "" || slices.Contains(g.standing.Legal, name) {
		g.marks.move(g.square(g.standing.At), g.square(name))
	}
	return g.do(func(ctx context.Context, t *gameSession) error {
		err := t.match.Play(ctx, name)
		if err == nil || ctx.Err() != nil {
			return err
		}
		t.say("No: %s.", err)
		return nil
	}, func() {
		if len(g.standing.Moves) > before {
			g.undone = nil
		}
	})
}

// takeBack takes moves back, and keeps them to make them once more.
func (g *gameScreen) takeBack(work func(context.Context, *gameSession) error) tea.Cmd {
	before := g.standing.Moves
	return g.do(work, func() {
		if n := len(g.standing.Moves); n < len(before) {
			g.undone = append(g.undone, before[n:])
		}
	})
}

// redo makes the moves that were taken back last.
func (g *gameScreen) redo() tea.Cmd {
	last := len(g.undone) - 1
	if last < 0 {
		g.said = "There is no move to make once more."
		return nil
	}
	moves := g.undone[last]
	return g.do(func(ctx context.Context, t *gameSession) error {
		for _, move := range moves {
			if err := t.match.Play(ctx, move); err != nil {
				return err
			}
		}
		return nil
	}, func() { g.undone = g.undone[:last] })
}

// square reads the name of a square that the engine gave.
func (g *gameScreen) square(name string) board.Square {
	s, err := g.match.Graph.Board().ParseSquare(name)
	if err != nil {
		return g.view.Cursor
	}
	return s
}
