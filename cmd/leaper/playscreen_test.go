package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
)

// A screenTest is a game on a screen without a terminal: messages go in, and what is shown comes out.
type screenTest struct {
	t *testing.T
	*gameScreen
	quit bool
}

func openScreen(t *testing.T, board, from string, who opponents, width, height int) *screenTest {
	t.Helper()
	q := &playing.PlayQuestion{GamePosition: playing.GamePosition{Place: query.Place{Board: board}, From: from, Choose: from == ""}}
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
	session := &gameSession{Console: &terminal.Console{Out: io.Discard}, question: q, who: &who, lines: bufio.NewScanner(&bytes.Buffer{})}
	if err := session.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	view, err := terminal.NewBoardView(session.match.Graph.Board())
	if err != nil {
		t.Fatal(err)
	}
	g := &screenTest{t: t, gameScreen: newGameScreen(t.Context(), session, view)}
	g.resize(width, height)
	g.settle(g.Init())
	return g
}

// settle does all that follows from a command.
func (g *screenTest) settle(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		g.quit = true
	case tea.BatchMsg:
		for _, part := range msg {
			g.settle(part)
		}
	default:
		_, next := g.Update(msg)
		g.settle(next)
	}
}

// press types keys.
func (g *screenTest) press(keys ...string) {
	g.t.Helper()
	codes := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
		"enter": tea.KeyEnter, "tab": tea.KeyTab, "esc": tea.KeyEscape,
	}
	for _, key := range keys {
		msg := tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
		if code, ok := codes[key]; ok {
			msg = tea.KeyPressMsg{Code: code}
		}
		_, cmd := g.Update(msg)
		g.settle(cmd)
	}
}

func (g *screenTest) shows(want string) {
	g.t.Helper()
	if got := g.shown(); !strings.Contains(got, want) {
		g.t.Errorf("%q is not on the screen:\n%s", want, got)
	}
}

// shown is the screen in letters alone.
func (g *screenTest) shown() string {
	var lines []string
	for line := range strings.Lines(g.View().Content) {
		for {
			before, after, ok := strings.Cut(line, "\x1b[")
			if !ok {
				break
			}
			_, after, _ = strings.Cut(after, "m")
			line = before + after
		}
		lines = append(lines, strings.TrimRight(line, " \n"))
	}
	return strings.Join(lines, "\n") + "\n"
}

// TestPlayScreen: a game against the machine, by the keys.
func TestPlayScreen(t *testing.T) {
	g := openScreen(t, "5x5", "c3", opponents{}, 40, 16)
	want := `
5   .    *    .    *    .

4   *    .    .    .    *

3   .    .  [ @ ]  .    .

2   *    .    .    .    *

1   .    *    .    *    .

    a    b    c    d    e
You, from c3: 8 moves, 1 of 25 visited

arrows enter go  u undo  ? hint  q quit
`
	if got := g.shown(); got != want[1:] {
		t.Errorf("the screen is\n%s\nand not\n%s", got, want)
	}
	g.press("left")
	g.shows("[b3] You, from c3: 8 moves, 1 of 25")
	g.press("enter")
	g.shows("No: b3 is not a move of the knight from")
	g.press("?")
	g.shows("Hint: ")
	g.press("tab", "enter")
	g.shows("The machine goes from")
	g.shows("3 of 25")
	before := g.shown()
	g.press("u")
	g.shows("1 of 25")
	g.press("u")
	g.shows("There is no move of yours to take back.")
	g.press("enter") // no move
	g.shows("No: c3 was visited already.")
	g.press("r")
	g.shows("3 of 25")
	if g.press("?", "s", "s", "n"); g.match.Moves() != 1 {
		t.Errorf("anew, and %d moves are made", g.match.Moves())
	}
	if g.press("r"); g.standing.At == "" || g.shown()[:100] != before[:100] {
		t.Errorf("made once more:\n%s\nbefore:\n%s", g.shown(), before)
	}
	for range 30 { // to the end: the first move each time
		g.press("tab", "enter")
	}
	if !g.standing.Over || !g.ended {
		t.Fatalf("the game is not over:\n%s", g.shown())
	}
	g.shows("won: ")
	if g.press("q"); !g.quit {
		t.Error("q does not quit")
	}
}

// TestPlayScreenAlone: a tour of one person, who is told when it cannot be finished.
func TestPlayScreenAlone(t *testing.T) {
	g := openScreen(t, "3x4", "", opponents{alone: true}, 60, 20)
	g.shows("on which square does the knight begin?")
	g.click("a1")
	g.shows("From a1: 2 moves, 1 of 12")
	g.press("?")
	g.shows("Hint: ")
	g.press("s")
	g.shows("A tour can still be made from here.")
	for _, name := range strings.Fields("b3 d2 c4 b2") {
		g.click(name)
	}
	g.shows("From d2: ")
	g.shows("No: ")
	g.press("n")
	for _, name := range strings.Fields("a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3") {
		g.click(name)
	}
	g.shows("You have made a tour: all 12 squares, from a1 to d3.")
	if g.press("u", "u", "u", "?"); !strings.Contains(g.shown(), "Hint: ") {
		t.Errorf("no hint:\n%s", g.shown())
	}
}

// click clicks on a square.
func (g *screenTest) click(name string) {
	g.t.Helper()
	want := g.square(name)
	width, height := g.view.Size()
	for y := range height {
		for x := range width {
			if s, ok := g.view.At(x, y); ok && s == want {
				_, cmd := g.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				g.settle(cmd)
				return
			}
		}
	}
	g.t.Errorf("%s is not on the screen", name)
}

// TestPlayScreenStuck: a walk that cannot go on, and is no tour, waits for steps to be taken back.
func TestPlayScreenStuck(t *testing.T) {
	g := openScreen(t, "3x3", "a1", opponents{alone: true}, 60, 20)
	for range 9 {
		g.press("tab", "enter")
	}
	g.shows("No square is left to go to from ")
	g.press("?")
	g.shows("Hint: ")
	g.press("u")
	g.shows("From ")
}

// TestPlayScreenStops: work that takes long is stopped, and the game goes on without it.
func TestPlayScreenStops(t *testing.T) {
	g := openScreen(t, "8x8", "d4", opponents{}, 80, 24)
	cmd := g.gameScreen.press("?")
	g.gameScreen.press("esc")
	// Work that does not look at its context in so short a time is done, and not stopped.
	msg, _ := cmd().(worked)
	if msg.err == nil {
		msg.err = context.Canceled
	}
	_, next := g.Update(msg)
	g.settle(next)
	g.shows("Stopped.")
	g.press("tab", "enter")
	g.shows("The machine goes from")
}

// cancelled runs a piece of work as if it were stopped at once, by the key esc.
func (g *screenTest) cancelled(cmd tea.Cmd) {
	g.t.Helper()
	g.gameScreen.press("esc")
	g.shows("Stopping …")
	g.gameScreen.press("esc") // changes nothing
	msg, _ := cmd().(worked)
	msg.err = context.Canceled
	_, next := g.Update(msg)
	g.shows("Stopping …")
	if g.gameScreen.press("esc"); g.ctx.Err() != nil {
		g.t.Error("esc ends the game")
	}
	g.settle(next)
}

// TestPlayScreenStopsMachine: while the machine thinks, esc takes the person's move back.
func TestPlayScreenStopsMachine(t *testing.T) {
	g := openScreen(t, "8x8", "d4", opponents{}, 80, 24)
	yours := g.standing
	_, next := g.Update(g.goTo(yours.Legal[0])())
	g.shows("The machine is thinking")
	g.cancelled(next)
	g.shows("Stopped.")
	if g.busy || g.standing != yours || g.match.Moves() != 1 {
		t.Errorf("%d moves are made: %+v", g.match.Moves(), g.standing)
	}
	g.press("tab", "enter")
	g.shows("The machine goes from")
}

// TestPlayScreenStopsReview: esc at the review of a game that has ended leaves the result, and takes no move back, also
// where the machine would be to move.
func TestPlayScreenStopsReview(t *testing.T) {
	for _, who := range []opponents{{people: true}, {}, {second: true}} {
		g := openScreen(t, "3x3", "a1", who, 80, 24)
		for !g.standing.Over {
			if g.isMachine(g.standing.Turn) {
				t.Fatal("it is the machine's turn")
			}
			var next tea.Cmd
			if _, next = g.Update(g.goTo(g.standing.Legal[0])()); g.standing.Over {
				g.cancelled(next)
				break
			}
			for ; next != nil && g.busy; _, next = g.Update(next()) {
				if g.standing.Over {
					g.cancelled(next)
					break
				}
			}
		}
		if g.busy || !g.ended || g.match.Moves() != len(g.standing.Moves) {
			t.Fatalf("%+v: the game does not stay at its end:\n%s", who, g.shown())
		}
		g.shows("won: ")
		g.shows("Where the game was given away is not known")
		if g.press("u"); g.standing.Over {
			t.Errorf("%+v: no move can be taken back:\n%s", who, g.shown())
		}
	}
}

// TestPlayScreenBlind: where the game is not shown, no key and no click plays it.
func TestPlayScreenBlind(t *testing.T) {
	g := openScreen(t, "5x5", "c3", opponents{people: true}, 12, 4)
	g.press("tab", "enter", "?")
	for y := range 4 {
		for x := range 12 {
			_, cmd := g.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
			g.settle(cmd)
		}
	}
	if g.match.Moves() != 1 || g.said != "" {
		t.Errorf("%d moves; %q", g.match.Moves(), g.said)
	}
	if g.press("q"); !g.quit {
		t.Error("q does not quit")
	}
}

// TestPlayScreenNarrow: a window of 40 columns has the keys to move by, and room for what is said.
func TestPlayScreenNarrow(t *testing.T) {
	g := openScreen(t, "8x8", "", opponents{}, 40, 20)
	g.shows("You: on which square does the knight\nbegin?\n")
	g.shows("arrows enter go  u undo  ? hint  q quit")
	g.press("enter", "?")
	if text := strings.Join(strings.Fields(g.shown()), " "); !strings.Contains(text, g.said) {
		t.Errorf("%q is not whole:\n%s", g.said, g.shown())
	}
}

// TestPlayScreenSizes: every board fits every window, or says that the window is too small.
func TestPlayScreenSizes(t *testing.T) {
	for _, board := range []string{"8x8", "1x1", "8", "3x3x3", "2x2x3x3", "30x30", "5x40"} {
		g := openScreen(t, board, "", opponents{alone: true}, 80, 24)
		for _, size := range [][2]int{{80, 24}, {40, 20}, {200, 60}, {20, 8}, {21, 9}, {19, 7}, {1, 1}} {
			g.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			lines := strings.Split(strings.TrimSuffix(g.shown(), "\n"), "\n")
			if size[0] >= 20 && size[1] >= 8 && len(lines) > size[1] {
				t.Errorf("%s in %v: %d lines", board, size, len(lines))
			}
			for _, line := range lines {
				if n := len([]rune(line)); n > size[0] && size[0] > 10 {
					t.Errorf("%s in %v: a line of %d: %q", board, size, n, line)
				}
			}
			if s, ok := g.view.At(0, 0); ok && !g.match.Graph.Board().Has(s) {
				t.Errorf("%s in %v: a click gives square %d", board, size, s)
			}
		}
		g.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		g.press("right", "right", "down", "left", "up", "enter")
		g.shows("1 of ")
	}
}
