package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// A window is the terminal while a film plays in it. It is the alternate screen, which
// leaves what was on the terminal as it was. It has no cursor; keys come at once and are not shown.
type window struct {
	out    *os.File
	in     *os.File // nil if standard input is not a terminal: then there are no keys
	before *term.State
	shown  []string // the lines on the screen
	width  int
	height int
}

const (
	EnterScreen = "\x1b[?1049h\x1b[?25l\x1b[?7l"
	LeaveScreen = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
)

// openWindow takes over the terminal. close restores it, and must always be
// called.
func openWindow(out *os.File, in io.Reader) (*window, error) {
	w := &window{out: out}
	if file, ok := in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		before, err := term.MakeRaw(int(file.Fd()))
		if err != nil {
			return nil, fmt.Errorf("terminal: %w", err)
		}
		w.in, w.before = file, before
	}
	if _, err := out.WriteString(EnterScreen); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// close restores the terminal.
func (w *window) close() error {
	_, err := w.out.WriteString(LeaveScreen)
	if w.before != nil {
		err = errors.Join(err, term.Restore(int(w.in.Fd()), w.before))
	}
	return err
}

// resized reports whether the window has another size than at the last call.
func (w *window) resized() bool {
	width, height := WindowSize(w.out)
	if width == w.width && height == w.height {
		return false
	}
	w.width, w.height = width, height
	return true
}

// WindowSize returns the size of a terminal in characters; 80 by 24 if that is unknown.
func WindowSize(f *os.File) (width, height int) {
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 || height <= 0 {
		return 80, 24
	}
	return width, height
}

// forget makes the next show draw everything.
func (w *window) forget() { w.shown = nil }

// show draws the lines that differ from what is on the screen, in one write. A
// line must not be wider than the window.
func (w *window) show(lines []string) error {
	var text strings.Builder
	if w.shown == nil {
		text.WriteString("\x1b[0m\x1b[2J")
	}
	lines = lines[:min(len(lines), w.height)]
	for i := range max(len(lines), len(w.shown)) {
		line, was := "", ""
		if i < len(lines) {
			line = lines[i]
		}
		if i < len(w.shown) {
			was = w.shown[i]
		}
		if line != was {
			fmt.Fprintf(&text, "\x1b[%d;1H%s\x1b[K", i+1, line)
		}
	}
	w.shown = append(make([]string, 0, len(lines)), lines...)
	if text.Len() == 0 {
		return nil
	}
	_, err := w.out.WriteString(text.String())
	return err
}

// fold breaks a line of single characters into lines of the window's width.
func (w *window) fold(line string) []string {
	var lines []string
	for letters := []rune(line); len(letters) > 0; {
		n := min(len(letters), w.width)
		lines, letters = append(lines, string(letters[:n])), letters[n:]
	}
	return lines
}

// cut cuts a line of single characters to the window's width.
func (w *window) cut(line string) string {
	if letters := []rune(line); len(letters) > w.width {
		return string(letters[:w.width])
	}
	return line
}
