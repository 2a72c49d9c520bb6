package terminal

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// newPlayer gives the player of a walk's film, in a window of 80 by 24 characters.
func newPlayer(t *testing.T, walk ...board.Square) *player {
	t.Helper()
	shown, err := film.Walk(setup.Graph(t, "3x4", "plane", "knight"), draw.Options{}, tour.Of(walk), film.Shots{})
	if err != nil {
		t.Fatal(err)
	}
	screens, err := film.NewScreens(shown, false)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{film: shown, screens: screens, hasKeys: true, width: 80, height: 24}
	if p.draw(); p.failed != nil {
		t.Fatal(p.failed)
	}
	return p
}

// press gives the message of a key: a letter, or a name.
func press(key string) tea.Msg {
	named := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "home": tea.KeyHome,
		"end": tea.KeyEnd, "enter": tea.KeyEnter, "tab": tea.KeyTab, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace,
	}
	if code, ok := named[key]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	return tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
}

// TestPlayer: what keys and the mouse do is seen in the state line.
func TestPlayer(t *testing.T) {
	p := newPlayer(t, 0, 6, 8, 1, 7)
	last := p.screens.Frames()
	for _, c := range []struct {
		msg  tea.Msg
		want string
	}{
		{press(" "), "1/N paused   space play"},
		{press("."), "2/N paused"},
		{press("right"), "3/N paused"},
		{press(","), "2/N paused"},
		{press("left"), "1/N paused"},
		{press("left"), "1/N paused"},
		{tea.MouseWheelMsg{Button: tea.MouseWheelDown}, "2/N paused"},
		{tea.MouseWheelMsg{Button: tea.MouseWheelUp}, "1/N paused"},
		{press("x"), "1/N paused"},
		{press("+"), "1/N paused 2x"},
		{press("up"), "1/N paused 4x"},
		{press("-"), "1/N paused 2x"},
		{press("down"), "1/N paused   space"},
		{press("-"), "1/N paused 1/2x"},
		{press("end"), "N/N end 1/2x   space again"},
		{press("home"), "1/N paused 1/2x"},
		{press("end"), "N/N end 1/2x   space again"},
		{press(" "), "1/N 1/2x   space pause"},
		{tea.MouseClickMsg{}, "1/N paused 1/2x"},
		{tea.MouseClickMsg{}, "1/N 1/2x   space pause"},
		{tick(0), "1/N 1/2x"}, // of a frame that is gone
	} {
		model, _ := p.Update(c.msg)
		want := strings.ReplaceAll(c.want, "N", strconv.Itoa(last))
		if model != p || !strings.HasPrefix(p.below(), want) || !strings.HasSuffix(p.View().Content, p.below()) {
			t.Errorf("after %v: %q, want %q", c.msg, p.below(), want)
		}
	}
	waits := tick(p.turn)
	for _, msg := range []tea.Msg{press("x"), tea.MouseWheelMsg{Button: tea.MouseWheelLeft}} {
		if _, cmd := p.Update(msg); cmd != nil {
			t.Errorf("%v begins the frame's time anew", msg)
		}
	}
	if _, cmd := p.Update(waits); p.frame != 1 || cmd == nil {
		t.Errorf("its time is over, and it stays at %s", p.below())
	}
	if _, cmd := p.Update(press("q")); cmd == nil || cmd() != tea.Quit() {
		t.Error("q does not quit")
	}
	p.hasKeys, p.frame, p.paused = false, p.last(), false
	if _, cmd := p.Update(tick(p.turn)); cmd == nil || cmd() != tea.Quit() {
		t.Error("without keys it does not end")
	}
}

// TestPlayerTooSmall: a window that is too small says which would do.
func TestPlayerTooSmall(t *testing.T) {
	p := newPlayer(t, 0, 6)
	columns, rows := p.screens.Size()
	p.Update(tea.WindowSizeMsg{Width: columns, Height: rows + LinesBelow})
	if !strings.Contains(p.View().Content, "1/") {
		t.Errorf("a window that will do: %s", p.View().Content)
	}
	for width, want := range map[int]string{8: "  q quit", 12: "1/2  q quit", 30: "1/2   space pause  q quit", 40: "1/2   space pause  , . step  q quit", 55: "- + speed  q quit"} {
		p.width = width
		if got := p.below(); !strings.HasSuffix(got, want) {
			t.Errorf("%d columns: %q, want %q", width, got, want)
		}
	}
	p.Update(tea.WindowSizeMsg{Width: columns - 1, Height: 100})
	if got := strings.ReplaceAll(p.View().Content, "\n", " "); got != TooSmall(columns, rows, columns-1, 100) {
		t.Errorf("a narrow window: %q", got)
	}
}

// TestPlayerPanics: a film that cannot be shown, which none is, gives the screen back, and is an error.
func TestPlayerPanics(t *testing.T) {
	p := newPlayer(t, 0, 6)
	p.film.Frames[p.last()].Keep = 1000
	out, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	stderr := os.Stderr
	os.Stderr = out // the library writes where the panic was
	defer func() { os.Stderr = stderr }()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := ShowScreen(ctx, out, nil, p); !errors.Is(err, tea.ErrProgramPanic) {
		t.Errorf("error %v", err)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil || !strings.Contains(string(text), "\x1b[?1049l") {
		t.Errorf("the screen is not given back: %q, %v", text, err)
	}
}
