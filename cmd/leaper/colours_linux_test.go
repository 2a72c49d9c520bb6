package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// inTerminal runs the command with a terminal as standard output and standard error, in an environment
// whose variables of colours are these.
func inTerminal(t *testing.T, environment, args string) (status int, text string) {
	t.Helper()
	for _, name := range []string{"TERM", "COLORTERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TMUX", "WT_SESSION"} {
		t.Setenv(name, "") // so that it comes back
		_ = os.Unsetenv(name)
	}
	for _, set := range strings.Fields(environment) {
		name, value, _ := strings.Cut(set, "=")
		t.Setenv(name, value)
	}
	p := openPty(t, 80, 24)
	status = command(context.Background(), strings.Fields(args), &terminal.Console{In: strings.NewReader(""), Out: p.slave, Err: p.slave})
	const mark = "\x00"
	if _, err := p.slave.WriteString(mark); err != nil {
		t.Fatal(err)
	}
	p.await(0, mark)
	return status, strings.TrimSuffix(p.written(0), mark)
}

// TestColours: a picture on a terminal has the colours that the terminal has and the environment allows.
func TestColours(t *testing.T) {
	const all, some, few, none = "\x1b[38;2;", "\x1b[38;5;", "\x1b[34m", "●"
	for _, c := range []struct{ environment, args, want string }{
		{"TERM=xterm-256color COLORTERM=truecolor", "", all},
		{"TERM=xterm-direct", "", all},
		{"TERM=xterm-256color", "", some},
		{"TERM=tmux-256color COLORTERM=truecolor", "", some},
		{"TERM=linux", "", few},
		{"TERM=dumb", "", none},
		{"TERM=dumb CLICOLOR_FORCE=1", "", few},
		{"TERM=vt100", "", few},
		{"TERM=xterm-256color NO_COLOR=1", "", none},
		{"TERM=xterm-256color NO_COLOR=please", "", none},
		{"TERM=xterm-256color NO_COLOR=", "", some},
		{"TERM=xterm-256color CLICOLOR=0", "", none},
		{"TERM=xterm-256color CLICOLOR=1", "", some},
		{"TERM=xterm-256color CLICOLOR=0 CLICOLOR_FORCE=1", "", some},
		{"TERM=xterm-256color NO_COLOR=1 CLICOLOR_FORCE=1", "", none},
		{"TERM=xterm-256color NO_COLOR=1", "-f ansi", some}, // a flag is stronger
		{"TERM=dumb", "-f ansi", all},
		{"TERM=xterm-256color COLORTERM=truecolor", "-f text", none},
	} {
		status, text := inTerminal(t, c.environment, "draw 3x4 --piece wazir "+c.args)
		if status != 0 || !strings.HasPrefix(text, c.want) || c.want == none && strings.Contains(text, "\x1b") {
			t.Errorf("%s %s: status %d, %.60q; want %q", c.environment, c.args, status, text, c.want)
		}
	}
}

// TestForcedColours: a pipe has colours only if somebody asks for them.
func TestForcedColours(t *testing.T) {
	for _, c := range []struct{ name, value, args, want string }{
		{"CLICOLOR_FORCE", "1", "", "\x1b[38;5;"},
		{"CLICOLOR_FORCE", "0", "", "●"},
		{"COLORTERM", "truecolor", "", "●"},
		{"NO_COLOR", "1", "-f ansi", "\x1b[38;2;"},
	} {
		t.Run(c.name+c.value+c.args, func(t *testing.T) {
			for _, name := range []string{"COLORTERM", "NO_COLOR", "CLICOLOR"} {
				t.Setenv(name, "")
			}
			t.Setenv("TERM", "xterm-256color")
			t.Setenv(c.name, c.value)
			var out, errs bytes.Buffer
			if run(context.Background(), strings.Fields("draw 3x4 --piece wazir "+c.args), strings.NewReader(""), &out, &errs); !strings.HasPrefix(out.String(), c.want) {
				t.Errorf("%.60q %s; want %q", out.String(), errs.String(), c.want)
			}
		})
	}
}

// TestNoBytesOnTerminal: no verb writes what is no text on a terminal, and each says what to write instead.
func TestNoBytesOnTerminal(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"draw 8x8 -f png", "PNG is nothing for a terminal; write -o tour.png"},
		{"draw 8x8 -f pdf -o -", "PDF is nothing for a terminal; write -o tour.pdf"},
		{"draw 8x8 -f stl", "STL is nothing for a terminal; write -o tour.stl"},
		{"draw 8x8 -f 3mf", "3MF is nothing for a terminal; write -o tour.3mf"},
		{"animate 8x8 -f gif", "GIF is nothing for a terminal; write -o tour.gif"},
		{"animate 8x8 -f apng -o -", "APNG is nothing for a terminal; write -o tour.png"},
		{"graph 5x5 -f png", "PNG is nothing for a terminal; write -o graph.png"},
		{"graph 3x3x3 -f gif", "GIF is nothing for a terminal; write -o graph.gif"},
		{"puzzle 5x5 -f pdf", "PDF is nothing for a terminal; write -o puzzle.pdf"},
		{"book puzzles.jsonl", "PDF is nothing for a terminal; write -o book.pdf"},
	} {
		if status, text := inTerminal(t, "TERM=xterm", c.args); status != terminal.ExitUsage || text != "leaper: "+c.want+"\r\n" {
			t.Errorf("%s: status %d, %q; want %q", c.args, status, text, c.want)
		}
	}
	for _, args := range []string{"draw 3x4 -f svg", "animate 3x4 -f html", "graph 3x4 -f sparse6", "find 3x4 --json"} {
		if status, text := inTerminal(t, "TERM=xterm", args); status != terminal.ExitDone || text == "" {
			t.Errorf("%s: status %d, %q", args, status, text)
		}
	}
}
