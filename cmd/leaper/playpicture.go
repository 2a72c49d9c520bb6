package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"leaper/app/verbs/playing"
	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw"
	"leaper/internal/fault"
)

// marks is what stands on the squares of a game.
type marks struct {
	step  map[board.Square]int    // the visited squares
	sign  map[board.Square]string // the squares to go to
	dead  map[board.Square]bool   // free squares that no move leads to any more
	piece map[board.Square]string
}

// marksOf says what stands where. Without signs, squares to go to are all alike.
func (g *gameScreen) marksOf(s *playing.GameAnswer) marks {
	m := marks{map[board.Square]int{}, map[board.Square]string{}, map[board.Square]bool{}, map[board.Square]string{}}
	for i, name := range s.Moves {
		m.step[g.square(name)] = i + 1
	}
	for _, name := range s.Legal {
		m.sign[g.square(name)] = g.signOf(s, name, m.step)
	}
	if s.At == "" && g.signs && !g.who.alone {
		for _, name := range s.Winning {
			m.sign[g.square(name)] = "+"
		}
	}
	if s.At != "" {
		m.piece[g.square(s.At)] = g.pieceSign(s, true)
	}
	if s.OtherAt != "" {
		m.piece[g.square(s.OtherAt)] = g.pieceSign(s, false)
	}
	return m
}

// move moves the piece, before anything else is known.
func (m *marks) move(from, to board.Square) {
	m.piece[to] = m.piece[from]
	if from != to {
		delete(m.piece, from)
	}
	m.step[to], m.sign = len(m.step)+1, nil
}

// signOf is what a move is worth: how many squares it leads on to, alone; else whether it wins.
func (g *gameScreen) signOf(s *playing.GameAnswer, name string, step map[board.Square]int) string {
	switch {
	case !g.signs && g.coloured:
		return "○"
	case !g.signs:
		return "*"
	case g.who.alone:
		onward := 0
		for _, next := range g.match.Graph.Neighbours(g.square(name), nil) {
			if step[next] == 0 {
				onward++
			}
		}
		return strconv.Itoa(onward)
	case slices.Contains(s.Winning, name):
		return "+"
	case s.Winner != "" || slices.Contains(s.Losing, name):
		return "-"
	}
	return "?"
}

// pieceSign is the piece of the player to move, or of the other one.
func (g *gameScreen) pieceSign(s *playing.GameAnswer, toMove bool) string {
	switch {
	case s.Rival == "" && g.coloured:
		return "●"
	case s.Rival == "":
		return "@"
	case toMove == (s.Turn == "first"):
		return "1"
	}
	return "2"
}

// linesBelow is how many lines there are below the board at least: whose turn it is, the message, the
// keys.
const linesBelow = 3

func (g *gameScreen) resize(width, height int) {
	g.width, g.height = width, height
	const more = 2 // lines of a message, if the whole board can be seen nevertheless
	if !g.view.Resize(width, height-linesBelow-more) {
		g.view.Resize(width, height-linesBelow)
	}
}

// isShown reports whether the window has room for a game. Else nobody plays, for nobody sees what a key or a click
// does.
func (g *gameScreen) isShown() bool { return g.width >= 20 && g.height >= 8 }

// View draws the board, and says below how the game stands.
func (g *gameScreen) View() tea.View {
	lines := terminal.Wrap(fmt.Sprintf("A game needs a window of 20 by 8 characters, and this one has %d by %d.", g.width, g.height), max(g.width, 1))
	if g.isShown() {
		lines = g.view.Lines(g.look)
		room := g.height - len(lines) - 1
		turn := wrapIn(g.turnWords(), g.width, min(room-1, 2))
		lines = append(append(lines, turn...), wrapIn(g.message(), g.width, min(room-len(turn), 4))...)
		lines = append(lines, "\x1b[2m"+cut(g.keys(), g.width)+"\x1b[m")
	}
	view := tea.NewView(strings.Join(lines, "\n"))
	view.AltScreen, view.MouseMode = true, tea.MouseModeCellMotion
	view.WindowTitle = "leaper play"
	return view
}

// turnWords says whose turn it is, and how far the game is.
func (g *gameScreen) turnWords() string {
	s := g.standing
	if s == nil {
		return "The game begins."
	}
	if s.At == "" {
		return g.askFor(s)
	}
	if s.Over {
		return fmt.Sprintf("On %s: no move left, %d of %d visited", s.At, len(s.Moves), g.match.Graph.Squares())
	}
	who := upper(g.name(s.Turn)) + ", from " + s.At
	if g.who.alone {
		who = "From " + s.At
	}
	words := fmt.Sprintf("%s: %s, %d of %d visited", who, fault.Plural(len(s.Legal), "move"), len(s.Moves), g.match.Graph.Squares())
	if here := g.match.Graph.Name(g.view.Cursor); here != s.At {
		words = "[" + here + "] " + words
	}
	return words
}

// message is what was said last.
func (g *gameScreen) message() string {
	switch {
	case g.stopped:
		return "Stopping …"
	case g.isThinking():
		return "The machine is thinking; esc takes your move back."
	case g.busy && g.standing == nil:
		return "Thinking …"
	case g.busy:
		return "Thinking; esc stops it."
	case g.said != "":
		return g.said
	}
	return g.outlook
}

// keys names the keys, as many as there is room for.
func (g *gameScreen) keys() string {
	return terminal.Fit(g.width,
		"arrows, enter or a click: go  tab next move  u undo  r redo  ? hint  s signs  n restart  q quit",
		"arrows enter go  tab next  u undo  r redo  ? hint  s signs  n restart  q quit",
		"arrows enter go  tab next  u undo  ? hint  q quit",
		"arrows enter go  u undo  ? hint  q quit",
		"enter go  u undo  q quit",
		"enter go  q quit")
}

// look says how a square looks.
func (g *gameScreen) look(q board.Square) terminal.Cell {
	p := g.theme.Palette()
	step, sign, piece := g.marks.step[q], g.marks.sign[q], g.marks.piece[q]
	var c terminal.Cell
	switch {
	case piece != "" && step > 0:
		c = terminal.Cell{Text: piece, Ink: p.Paper, Ground: p.End, Bold: true}
		if piece == "2" {
			c.Ground = p.Start
		}
	case step > 0:
		c = terminal.Cell{Text: strconv.Itoa(step), Ink: p.Words, Ground: draw.Mix(g.ground(q), p.Line, 1, 4)}
	case sign != "":
		c = terminal.Cell{Text: sign, Ink: p.Words, Ground: draw.Mix(g.ground(q), p.Start, 2, 5), Bold: true}
	case g.marks.dead[q]:
		c = terminal.Cell{Text: "×", Ink: p.End, Ground: g.ground(q), Bold: true}
	default:
		c = terminal.Cell{Ink: p.Words, Ground: g.ground(q)}
	}
	if total := int64(len(g.marks.step)); g.made && total > 1 { // a finished tour, in the colours of its steps
		c.Ground = draw.Ramp(p.Heat, int64(step-1), total-1)
		if c.Ink = draw.RGB(0xffffff); c.Ground.Luminance() > 0.3 {
			c.Ink = draw.RGB(0)
		}
	}
	if !g.coloured {
		if c.Ink, c.Ground = 0, 0; c.Text == "" {
			c.Text = "."
		}
	} else if q == g.view.Cursor && piece == "" {
		c.Ground, c.Ink = p.Line, p.Paper
	}
	return c
}

// ground is the colour of an empty square.
func (g *gameScreen) ground(q board.Square) draw.Colour {
	p := g.theme.Palette()
	odd := int64(0)
	for _, c := range g.match.Graph.Board().Coords(q, nil) {
		odd += c
	}
	switch {
	case odd%2 == 1:
		return p.Square
	case p.Light != 0:
		return p.Light
	}
	return p.Paper
}

// cut cuts a line to a width, and says so with a sign.
func cut(line string, width int) string {
	if letters := []rune(line); len(letters) > width {
		return string(letters[:max(width-1, 0)]) + "…"
	}
	return line
}

// wrapIn breaks a text into lines of a width, and leaves out what does not fit into so much room.
func wrapIn(text string, width, room int) []string {
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		lines = append(lines, terminal.Wrap(paragraph, width)...)
	}
	if len(lines) > room {
		lines = append(lines[:room-1:room-1], strings.Join(lines[room-1:], " "))
	}
	for i, line := range lines {
		lines[i] = cut(line, width)
	}
	return lines
}
