//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
)

// listing begins a listing that does not end, into a file of a folder.
func listing(t *testing.T, dir string, before ...string) (c *exec.Cmd, errs *bytes.Buffer) {
	t.Helper()
	args := slices.Concat(before, []string{"leaper", "list", "8x8", "-n", "all", "-o", filepath.Join(dir, "tours.moves")})
	c, errs = exec.Command(args[0], args[1:]...), &bytes.Buffer{}
	c.Stderr = errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		if left := leftovers(t, dir); len(left) == 1 {
			if info, err := os.Stat(left[0]); err == nil && info.Size() > 1000 {
				return c, errs
			}
		}
		if time.Since(begun) > time.Minute {
			t.Fatal("it does not begin")
		}
	}
}

func leftovers(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, ".leaper-*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestSignals: whatever ends the command, no file is left that is not complete. What ends
// it in order keeps the tours that there are.
func TestSignals(t *testing.T) {
	// Signals that this test was told to ignore, by nohup say, its programs would ignore as well;
	// those that it catches they do not.
	caught := make(chan os.Signal, 8)
	signal.Notify(caught, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(caught)
	for _, c := range []struct {
		signal syscall.Signal
		status int
		kept   bool
		says   string
	}{
		{syscall.SIGINT, terminal.ExitInterrupted, true, "leaper: interrupted\n"},
		{syscall.SIGTERM, terminal.ExitInterrupted, true, "leaper: interrupted\n"},
		{syscall.SIGHUP, terminal.ExitInterrupted, true, "leaper: interrupted\n"},
		{syscall.SIGQUIT, 2, false, "SIGQUIT: quit\n"}, // as Go ends
	} {
		dir := t.TempDir()
		p, errs := listing(t, dir)
		if err := p.Process.Signal(c.signal); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait() // the status says it
		if p.ProcessState.ExitCode() != c.status || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%v: %v, %.300s", c.signal, p.ProcessState, errs)
		}
		if left := leftovers(t, dir); len(left) > 0 {
			t.Errorf("%v leaves %v", c.signal, left)
		}
		if _, err := os.Stat(filepath.Join(dir, "tours.moves")); (err == nil) != c.kept {
			t.Errorf("%v: what there is, is kept: %v", c.signal, err)
		}
	}
}

// TestNoHangup: with nohup the end of a terminal is none.
func TestNoHangup(t *testing.T) {
	nohup, err := exec.LookPath("nohup")
	if err != nil {
		t.Skip(err)
	}
	p, errs := listing(t, t.TempDir(), nohup)
	if err := p.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond) // for the wrong end to come
	if err := p.Process.Signal(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait() // the status says it
	if p.ProcessState.ExitCode() != 2 {
		t.Errorf("%v, %.300s", p.ProcessState, errs)
	}
}

// TestKilledOutput: what a kill leaves behind does not disturb the next.
func TestKilledOutput(t *testing.T) {
	dir := t.TempDir()
	p, _ := listing(t, dir)
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait() // it was killed
	if len(leftovers(t, dir)) != 1 {
		t.Error("nothing is left; say so in docs/command.md")
	}
	path := filepath.Join(dir, "tours.moves")
	if status, _, errs := do(t, "", "list", "5x5", "-n", "3", "-o", path); status != terminal.ExitDone {
		t.Error(errs)
	}
	if text, err := os.ReadFile(path); err != nil || strings.Count(string(text), "\n") != 3 {
		t.Errorf("%q, %v", text, err)
	}
}

// TestPipeInterrupted: who waits for a reader at the other end of a pipe can be told to
// stop.
func TestPipeInterrupted(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip(err)
	}
	c := exec.Command("leaper", "find", "5x5", "-o", pipe, "--format", "grid")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() })
	defer late.Stop()
	time.Sleep(200 * time.Millisecond) // it waits by then, mostly
	if err := c.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait() // the status says it
	if c.ProcessState.ExitCode() != terminal.ExitInterrupted {
		t.Errorf("%v", c.ProcessState)
	}
}

// TestFullOutput: where a disk is full, or a file may not grow, what was there stays.
func TestFullOutput(t *testing.T) {
	if testing.Short() {
		t.Skip("processes of their own, which are slow under the race detector")
	}
	dir := t.TempDir()
	path := in(t, dir, "a", "old")
	for _, verb := range []string{"find 30x30 --format grid", "find 30x30 --json", "list 6x6 -n 1000 --format moves", "list 6x6 -n 1000 --format json", "list 6x6 -n 1000 --format box", "draw 30x30 --format svg", "graph 30x30 --format json", "graph 30x30 --format degrees", "gallery --json", "piece --json"} {
		c := exec.Command("sh", "-c", "ulimit -f 1; exec leaper "+verb+" -o "+path)
		var errs bytes.Buffer
		c.Stderr = &errs
		_ = c.Run() // the status says it
		if c.ProcessState.ExitCode() != terminal.ExitUsage || errs.String() != "leaper: -o "+path+": file too large\n" {
			t.Errorf("leaper %s: %v, %q", verb, c.ProcessState, errs.String())
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
			t.Errorf("leaper %s: %.30q, %v", verb, text, err)
		}
		if left := leftovers(t, dir); len(left) > 0 {
			t.Errorf("leaper %s leaves %v", verb, left)
		}
	}
}
