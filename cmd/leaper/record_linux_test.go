package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
)

// TestRecordMemory reads files without an end that look like records, in a process of
// its own: its memory is bounded.
func TestRecordMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("processes of their own, which are slow under the race detector")
	}
	dir := t.TempDir()
	_, good := begun(t, dir)
	head, lines, _ := strings.Cut(good, "\n")
	for name, text := range map[string]string{"sparse": "", "head": head, "record": good, "many units": strings.Replace(head, `"units":3`, `"units":500000`, 1) + "\n" + lines} {
		path := in(t, dir, name, text)
		if err := os.Truncate(path, 1<<40); err != nil {
			t.Skip(err)
		}
		for _, args := range [][]string{{"count", "6x9", "--closed", "--checkpoint", path}, {"count", "merge", path, path}} {
			status, said, taken := watched(t, args...)
			if status != terminal.ExitUsage || strings.Count(said, "\n") != 1 {
				t.Errorf("%s, %v: %d, %.300s", name, args[:2], status, said)
			}
			if taken > 200<<20 {
				t.Errorf("%s, %v took %d MB", name, args[:2], taken>>20)
			}
		}
	}
}

// TestRecordKilled kills a count again and again, at any moment, and lets it go on: the
// number is that of a count which nobody disturbed.
func TestRecordKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	path := filepath.Join(t.TempDir(), "a")
	r := rand.New(rand.NewPCG(12, 69))
	killed := 0
	for range 30 {
		c := exec.Command("leaper", "count", "6x8", "--checkpoint", path)
		var out bytes.Buffer
		c.Stdout = &out
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		stop := time.AfterFunc(time.Duration(r.IntN(300))*time.Millisecond, func() { _ = c.Process.Kill() })
		_ = c.Wait() // the status says it
		stop.Stop()
		if c.ProcessState.ExitCode() >= 0 {
			if c.ProcessState.ExitCode() != terminal.ExitDone || out.String() != "49929787608\n" {
				t.Errorf("after %d kills: %v, %q", killed, c.ProcessState, out.String())
			}
			break
		}
		killed++
	}
	status, text, errs := do(t, "", "count", "6x8", "--checkpoint", path)
	if status != terminal.ExitDone || text != "49929787608\n" {
		t.Errorf("after %d kills: %d, %s%s", killed, status, text, errs)
	}
	if killed < 2 {
		t.Errorf("it was killed %d times only", killed)
	}
}
