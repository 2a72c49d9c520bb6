package main

import (
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestPlayEnds: whatever ends a game on the screen, the terminal is as it was, and the moves are printed.
func TestPlayEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(*pty, *exec.Cmd)
		want int
	}{
		{"q", func(p *pty, _ *exec.Cmd) { p.press("q") }, terminal.ExitDone},
		{"Ctrl-C", func(p *pty, _ *exec.Cmd) { p.press("\x03") }, terminal.ExitInterrupted},
		{`Ctrl-\`, func(p *pty, _ *exec.Cmd) { p.press("\x1c") }, terminal.ExitInterrupted},
		{"SIGTERM", func(_ *pty, c *exec.Cmd) { _ = c.Process.Signal(syscall.SIGTERM) }, terminal.ExitInterrupted},
		{"SIGQUIT", func(_ *pty, c *exec.Cmd) { _ = c.Process.Signal(syscall.SIGQUIT) }, terminal.ExitInterrupted},
	} {
		p := openPty(t, 80, 24)
		cmd := p.start(true, "play", "5x5", "--from", "c3")
		p.await(0, "8 moves")
		c.end(p, cmd)
		if got := status(t, cmd); got != c.want {
			t.Errorf("%s: status %d, want %d", c.name, got, c.want)
		}
		p.restored(c.name)
		p.left(`The game so far: --moves "c3"`)
	}
}

// TestPlayTour: a tour made with the mouse and the keys is printed when the screen is gone.
func TestPlayTour(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.start(true, "play", "3x4", "--alone", "--moves", "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1")
	at := p.await(0, "10 of 12")
	p.press("\x1b[<0;18;8M\x1b[<0;18;8m") // b2: squares have 9 by 4 characters, the first is the third
	at = p.await(at, "b2: 1 move")
	p.press("\t")
	p.press("\r")
	p.await(at, "You have made a tour")
	p.press("q")
	if got := status(t, cmd); got != terminal.ExitDone {
		t.Errorf("status %d", got)
	}
	p.restored("a tour")
	p.left(" 3  6  9 12", "from a1 to d3", `The walk: --moves "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3"`)
}

// TestPlayResult: what the screen says of a game that has ended is left on the terminal, with its moves.
func TestPlayResult(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.start(true, "play", "3x3", "--people", "--moves", "a1 b3 c1 a2 c3 b1 a3 c2")
	p.await(0, "Nobody gave the game away.")
	p.press("q")
	if got := status(t, cmd); got != terminal.ExitDone {
		t.Errorf("status %d", got)
	}
	want := "The first player has won: the second player cannot move from c2.\r\nThe game: --moves \"a1 b3 c1 a2 c3 b1 a3 c2\"\r\nNobody gave the game away.\r\n"
	if after := p.left(want); !strings.HasSuffix(after, "  a b c\r\n"+want) {
		t.Errorf("%q is not left on the terminal: %q", want, after)
	}
}

// TestPlayLines: with --lines, and on a terminal that cannot be drawn on, moves are typed.
func TestPlayLines(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.start(true, "play", "5x5", "--from", "c3", "--lines")
	p.await(0, "You, from c3 to: 1 b5")
	p.press("quit\n")
	if got := status(t, cmd); got != terminal.ExitDone || strings.Contains(p.written(0), enterScreen) {
		t.Errorf("status %d: %q", got, p.written(0))
	}
}
