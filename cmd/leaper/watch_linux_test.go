package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"leaper/cmd/leaper/internal/terminal"
)

// What takes the screen, and what gives it back.
const (
	enterScreen = "\x1b[?1049h"
	leaveScreen = "\x1b[?1049l"
)

// A pty is a terminal whose other side is the test.
type pty struct {
	t      *testing.T
	master *os.File
	slave  *os.File
	before unix.Termios

	mutex sync.Mutex
	text  bytes.Buffer // what was written to it
}

func openPty(t *testing.T, columns, rows int) *pty {
	t.Helper()
	// Without blocking, so that closing it ends the read below.
	fd, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Skip(err)
	}
	master := os.NewFile(uintptr(fd), "/dev/ptmx")
	t.Cleanup(func() { _ = master.Close() })
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = slave.Close() })
	p := &pty{t: t, master: master, slave: slave}
	p.resize(columns, rows)
	p.before = p.termios()
	go func() { // until the master is closed
		var buffer [4096]byte
		for {
			n, err := master.Read(buffer[:])
			p.mutex.Lock()
			p.text.Write(buffer[:n])
			p.mutex.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return p
}

func (p *pty) termios() unix.Termios {
	p.t.Helper()
	state, err := unix.IoctlGetTermios(int(p.slave.Fd()), unix.TCGETS)
	if err != nil {
		p.t.Fatal(err)
	}
	return *state
}

func (p *pty) resize(columns, rows int) {
	p.t.Helper()
	if err := unix.IoctlSetWinsize(int(p.slave.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(columns), Row: uint16(rows)}); err != nil {
		p.t.Fatal(err)
	}
}

// written is what was written after so many bytes.
func (p *pty) written(after int) string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.text.String()[after:]
}

// await waits until something is written after so many bytes, and returns how
// many there are then.
func (p *pty) await(after int, want string) int {
	p.t.Helper()
	for begun := time.Now(); time.Since(begun) < time.Minute; time.Sleep(5 * time.Millisecond) {
		if text := p.written(after); strings.Contains(text, want) {
			return after + len(text)
		}
	}
	p.t.Fatalf("%q is not written; instead:\n%q", want, p.written(after))
	return 0
}

func (p *pty) press(keys string) {
	p.t.Helper()
	if _, err := p.master.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

// restored checks that the terminal is as it was, and that the screen and the
// cursor were given back.
func (p *pty) restored(name string) {
	p.t.Helper()
	p.await(0, leaveScreen)
	if after := p.termios(); after != p.before {
		p.t.Errorf("%s: the terminal is left as %+v, and was %+v", name, after, p.before)
	}
	text := p.written(0)
	if strings.Count(text, enterScreen) != 1 || strings.Count(text, leaveScreen) != 1 {
		p.t.Errorf("%s: the screen is not taken and given back once: %q", name, text)
	}
}

// left waits until words stand on the terminal after the screen is gone, and returns all that does:
// what a process has written is read some time after its end.
func (p *pty) left(words ...string) string {
	p.t.Helper()
	p.await(0, leaveScreen)
	at := strings.Index(p.written(0), leaveScreen)
	for _, want := range words {
		p.await(at, want)
	}
	return p.written(at)
}

// start runs leaper on the terminal; its input is the terminal's, or nothing.
func (p *pty) start(keys bool, args ...string) *exec.Cmd {
	p.t.Helper()
	return p.startCommand(keys, exec.Command("leaper", args...))
}

// startCommand starts a command in a session of its own, whose terminal this is.
func (p *pty) startCommand(keys bool, c *exec.Cmd) *exec.Cmd {
	p.t.Helper()
	c.Env = append(os.Environ(), "TERM=xterm-256color")
	c.Stdout, c.Stderr = p.slave, p.slave
	if keys {
		c.Stdin = p.slave
	}
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1}
	if err := c.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = c.Process.Kill() })
	return c
}

// status waits for the end of a process.
func status(t *testing.T, c *exec.Cmd) int {
	t.Helper()
	late := time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() })
	defer late.Stop()
	var exit *exec.ExitError
	if err := c.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode()
}

// TestWatchEnds: whatever ends a film, the terminal is as it was.
func TestWatchEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(*pty, *exec.Cmd)
		want int
	}{
		{"q", func(p *pty, _ *exec.Cmd) { p.press("q") }, terminal.ExitDone},
		{"Ctrl-C", func(p *pty, _ *exec.Cmd) { p.press("\x03") }, terminal.ExitInterrupted},
		{"SIGINT", func(_ *pty, c *exec.Cmd) { _ = c.Process.Signal(syscall.SIGINT) }, terminal.ExitInterrupted},
		{"SIGTERM", func(_ *pty, c *exec.Cmd) { _ = c.Process.Signal(syscall.SIGTERM) }, terminal.ExitInterrupted},
		{"SIGHUP", func(_ *pty, c *exec.Cmd) { _ = c.Process.Signal(syscall.SIGHUP) }, terminal.ExitInterrupted},
		{"SIGQUIT", func(_ *pty, c *exec.Cmd) { _ = c.Process.Signal(syscall.SIGQUIT) }, terminal.ExitInterrupted},
	} {
		p := openPty(t, 80, 24)
		cmd := p.start(true, "watch", "5x5", "--search", "--time", "1m")
		p.await(0, "1/26")
		if p.termios() == p.before {
			t.Errorf("%s: the terminal is not raw", c.name)
		}
		c.end(p, cmd)
		if got := status(t, cmd); got != c.want {
			t.Errorf("%s: status %d, want %d", c.name, got, c.want)
		}
		p.restored(c.name)
	}
}

// TestWatchHangup: where the terminal goes away, so does the film.
func TestWatchHangup(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.start(true, "watch", "5x5", "--search", "--time", "1m")
	p.await(0, "1/26")
	_ = p.slave.Close()
	_ = p.master.Close()
	if got := status(t, cmd); got < 0 {
		t.Errorf("it goes on without a terminal: status %d", got)
	}
}

// TestWatchKeys: keys, as terminals send them, reach the film. Only what changes is written.
func TestWatchKeys(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.start(true, "watch", "5x5", "--search", "--time", "1m")
	at := p.await(0, "1/26 ")
	for _, c := range []struct{ keys, want string }{
		{" ", "paused"},
		{"\x1b[F", "end"},
		{"\x1b[H", "paused"},
		{"\x1b[4~", "end"},
		{"\x1b[1~", "paused"},
		{"\x1bOF", "end"},
		{"\x1bOH", "paused"},
		{"+", "2x"},
		{"\x1b[<0;5;5M\x1b[<0;5;5m", "space pause"}, // a click
	} {
		p.press(c.keys)
		at = p.await(at, c.want)
	}
	p.press("q")
	if got := status(t, cmd); got != terminal.ExitDone {
		t.Errorf("status %d", got)
	}
	p.restored("keys")
}

// TestWatchSuspended: Ctrl-Z gives the terminal to the shell, and fg takes it back.
func TestWatchSuspended(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.startCommand(true, exec.Command("sh", "-c", "set -m; leaper watch 5x5 --search --time 1m; echo stopped; fg; echo it ended with $?"))
	p.await(0, "1/26 ")
	p.press(" ")
	at := p.await(0, "paused")
	p.press("\x1a")
	p.await(at, "stopped")
	if text := p.written(at); strings.Index(text, leaveScreen) > strings.Index(text, "stopped") {
		t.Errorf("the screen is not given back: %q", text)
	}
	p.await(at, "1/26 paused")
	p.press("q")
	p.await(at, "it ended with 0")
	status(t, cmd)
	if after := p.termios(); after != p.before {
		t.Errorf("the terminal is left as %+v, and was %+v", after, p.before)
	}
}

// TestWatchNotSuspended: where no shell could continue it, as here, where it leads its session, Ctrl-Z
// does not stop it.
func TestWatchNotSuspended(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.start(true, "watch", "5x5", "--search", "--time", "1m")
	at := p.await(0, "1/26 ")
	p.press("\x1a")
	p.await(at, leaveScreen)
	p.await(at, enterScreen)
	p.press("q")
	if got := status(t, cmd); got != terminal.ExitDone {
		t.Errorf("status %d", got)
	}
}

// TestWatchDumb: a terminal that cannot be drawn over is not called none.
func TestWatchDumb(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.startCommand(true, exec.Command("env", "TERM=dumb", "leaper", "watch", "4x4"))
	p.await(0, "TERM says that this one is dumb; write them to files with leaper animate")
	if got := status(t, cmd); got != terminal.ExitUsage {
		t.Errorf("status %d", got)
	}
}

// TestWatchResized: a window too small says what is needed, and one that is large
// again shows the film again.
func TestWatchResized(t *testing.T) {
	p := openPty(t, 80, 24)
	cmd := p.start(true, "watch", "5x5", "--search", "--time", "1m")
	at := p.await(0, "1/26 ")
	p.resize(60, 11)
	at = p.await(at, "has 60 by 11") // the second line of what is needed
	p.resize(60, 12)
	p.await(at, "1/26 ")
	p.press("q")
	if got := status(t, cmd); got != terminal.ExitDone {
		t.Errorf("status %d", got)
	}
	p.restored("resized")

	p = openPty(t, 19, 40)
	if got := status(t, p.start(true, "watch", "5x5", "--style", "line")); got != terminal.ExitUsage {
		t.Errorf("a window too small: status %d", got)
	}
	p.await(0, "leaper: the film needs a window of 20 by 12 characters, and this one has 19 by 40")
	if strings.Contains(p.written(0), enterScreen) {
		t.Error("a window too small is taken over")
	}
}

// TestWatchWithoutKeys: a film without keys plays once, and its last frame stays.
func TestWatchWithoutKeys(t *testing.T) {
	t.Parallel()
	p := openPty(t, 80, 24)
	cmd := p.start(false, "watch", "3x4", "--search", "--time", "20ms", "--frames", "40")
	if got := status(t, cmd); got != terminal.ExitDone {
		t.Errorf("status %d", got)
	}
	p.restored("without keys")
	p.left("a tour")
	if strings.Contains(p.written(0), "quit") {
		t.Error("keys are named, and there are none")
	}
	p = openPty(t, 80, 24)
	if got := status(t, p.start(false, "watch", "4x4", "--search", "--time", "20ms", "--frames", "10")); got != terminal.ExitNone {
		t.Errorf("a search without a tour: status %d", got)
	}
	p.await(0, "none: knight on 4x4 has no path")
}

// TestWatchSearchInterrupted: a search that is interrupted is not shown, and nothing
// is said of a film.
func TestWatchSearchInterrupted(t *testing.T) {
	t.Parallel()
	p := openPty(t, 100, 24)
	cmd := p.start(true, "watch", "8x8", "--search", "--order", "plain", "--closed", "--no-prune", "--events", "0")
	p.await(0, " events, ") // the progress
	_ = cmd.Process.Signal(syscall.SIGINT)
	if got := status(t, cmd); got != terminal.ExitInterrupted {
		t.Errorf("status %d", got)
	}
	p.await(0, "leaper: interrupted")
	if text := p.written(0); strings.Contains(text, "film") || strings.Contains(text, enterScreen) {
		t.Errorf("an interrupted search: %q", text)
	}
}
