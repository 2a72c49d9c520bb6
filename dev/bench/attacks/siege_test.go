package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leaper/internal/testing/setup"
)

// TestMemory: whatever is asked of a studio at once, its memory stays below what it may
// take, as the system counts it from outside; what it refuses it refuses with a
// sentence, and it answers on. dev/scripts/attack has these and many others; they are
// tried here since no change is to wait for somebody to run it.
func TestMemory(t *testing.T) {
	setup.OnlyNightly(t) // as it loads the machine for half a minute
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("this system does not say how much memory a process has")
	}
	bin := filepath.Join(t.TempDir(), "leaper")
	if err := build(t.Context(), bin); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"all of these at once", "large answers that nobody reads"} {
		at := slices.IndexFunc(onStudio, func(a attack) bool { return strings.HasSuffix(a.name, name) })
		if at < 0 {
			t.Fatalf("there is no attack %q", name)
		}
		m, err := onStudio[at].tried(t.Context(), arena{bin: bin}, t.TempDir())
		if t.Log(line(name, m, err)); err != nil {
			t.Error(err)
		}
	}
}
