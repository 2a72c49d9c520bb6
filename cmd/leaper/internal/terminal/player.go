package terminal

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"leaper/draw/film"
)

const (
	// LinesBelow is how many lines are below the picture: words, and the state with
	// the keys.
	LinesBelow = 2
	// maxSpeed is how many times the speed can be doubled, or halved.
	maxSpeed = 5
)

// A player shows a film on the screen.
type player struct {
	film    *film.Film
	screens *film.Screens
	hasKeys bool
	state
	turn    int // the number of the last tick that was asked for; others are too late
	width   int
	height  int
	picture []string // the frame in characters
	failed  error
}

// A state is what keys change.
type state struct {
	frame  int
	speed  int // how many times it is doubled; below 0, halved
	paused bool
}

// Play shows a film in the terminal until somebody quits, or, if there are no keys, until its end.
func Play(ctx context.Context, out *os.File, in io.Reader, shown *film.Film, screens *film.Screens) error {
	p := &player{film: shown, screens: screens, hasKeys: IsTerminal(in)}
	p.width, p.height = WindowSize(out)
	if p.draw(); p.failed == nil {
		if err := ShowScreen(ctx, out, in, p); err != nil {
			return err
		}
	}
	return p.failed
}

// A tick says that the time of a frame is over.
type tick int

// Init starts the film.
func (p *player) Init() tea.Cmd { return p.wait() }

// wait asks for a tick at the end of the frame.
func (p *player) wait() tea.Cmd {
	p.turn++
	turn := tick(p.turn)
	return tea.Tick(p.frameTime(), func(time.Time) tea.Msg { return turn })
}

// Update obeys keys and the mouse, and goes from frame to frame.
func (p *player) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	before := p.state
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.width, p.height = msg.Width, msg.Height
		return p, nil
	case tick:
		switch {
		case int(msg) != p.turn || p.paused:
			return p, nil
		case p.frame < p.last():
			p.frame++
		case !p.hasKeys:
			return p, tea.Quit
		default:
			return p, nil
		}
	case tea.KeyPressMsg:
		if !p.press(msg.String()) {
			return p, tea.Quit
		}
	case tea.MouseClickMsg:
		p.press("space")
	case tea.MouseWheelMsg:
		p.press(map[tea.MouseButton]string{tea.MouseWheelDown: "right", tea.MouseWheelUp: "left"}[msg.Button])
	default:
		return p, nil
	}
	if p.state == before {
		return p, nil // the frame's time goes on
	}
	if p.frame != before.frame {
		p.draw()
	}
	if p.failed != nil {
		return p, tea.Quit
	}
	next := p.wait()
	return p, next
}

func (p *player) last() int { return p.screens.Frames() - 1 }

// frameTime returns how long the frame is shown.
func (p *player) frameTime() time.Duration {
	t := p.film.Frames[p.frame].Time
	if p.speed < 0 {
		return t << -p.speed
	}
	return max(t>>p.speed, time.Millisecond)
}

// press does what a key asks for; false if it ends the film.
func (p *player) press(key string) bool {
	switch key {
	case "space":
		if p.frame == p.last() { // start again
			p.frame, p.paused = 0, false
		} else {
			p.paused = !p.paused
		}
	case "right", ".", ">", "l":
		p.frame, p.paused = min(p.frame+1, p.last()), true
	case "left", ",", "<", "h":
		p.frame, p.paused = max(p.frame-1, 0), true
	case "home", "g":
		p.frame, p.paused = 0, true
	case "end", "G":
		p.frame = p.last()
	case "up", "+", "=":
		p.speed = min(p.speed+1, maxSpeed)
	case "down", "-", "_":
		p.speed = max(p.speed-1, -maxSpeed)
	case "q", "Q":
		return false
	}
	return true
}

// draw draws the frame.
func (p *player) draw() { p.picture, p.failed = p.screens.Lines(p.frame) }

// View is the frame with its words below, if it fits into the window.
func (p *player) View() tea.View {
	columns, rows := p.screens.Size()
	text := strings.Join(Wrap(TooSmall(columns, rows, p.width, p.height), p.width), "\n")
	if columns <= p.width && rows+LinesBelow <= p.height {
		text = strings.Join(append(p.picture[:rows:rows], p.film.Frames[p.frame].Words, p.below()), "\n")
	}
	view := tea.NewView(text)
	view.AltScreen = true
	if p.hasKeys {
		view.MouseMode = tea.MouseModeCellMotion
	}
	return view
}

// TooSmall says which size of window a film needs.
func TooSmall(columns, rows, width, height int) string {
	return fmt.Sprintf("the film needs a window of %d by %d characters, and this one has %d by %d", columns, rows+LinesBelow, width, height)
}

// Wrap breaks a text between words into lines of at most the given number of characters.
func Wrap(text string, width int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len([]rune(*last))+1+len([]rune(word)) > width:
			lines = append(lines, word)
		default:
			*last += " " + word
		}
	}
	return lines
}

// Fit returns the first of some texts that has at most the given number of characters, and else the last.
func Fit(width int, texts ...string) string {
	for _, text := range texts {
		if utf8.RuneCountInString(text) <= width {
			return text
		}
	}
	return texts[len(texts)-1]
}

// below returns a line that says where the film is, and which keys there are, as many as there is room for.
func (p *player) below() string {
	text := fmt.Sprintf("%d/%d", p.frame+1, p.screens.Frames())
	switch {
	case p.frame == p.last():
		text += " end"
	case p.paused:
		text += " paused"
	}
	switch {
	case p.speed > 0:
		text += fmt.Sprintf(" %dx", 1<<p.speed)
	case p.speed < 0:
		text += fmt.Sprintf(" 1/%dx", 1<<-p.speed)
	}
	if !p.hasKeys {
		return text
	}
	space := "pause"
	switch {
	case p.frame == p.last():
		space = "again"
	case p.paused:
		space = "play"
	}
	const step, speed, ends, quit = "  , . step", "  - + speed", "  Home End", "  q quit"
	play := text + "   space " + space
	return Fit(p.width, play+step+speed+ends+quit, play+step+speed+quit, play+step+quit, play+quit, text+quit, quit)
}
