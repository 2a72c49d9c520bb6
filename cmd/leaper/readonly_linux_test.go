package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestReadOnlyRecord: a finished record gives its answer where nothing can be written, and one that is not
// finished says why the count cannot go on.
func TestReadOnlyRecord(t *testing.T) {
	dir := t.TempDir()
	whole, part := filepath.Join(dir, "whole.count"), filepath.Join(dir, "part.count")
	for path, more := range map[string][]string{whole: nil, part: {"--part", "1/2"}} {
		if status, _, errs := do(t, "", append([]string{"count", "6x9", "--closed", "--checkpoint", path}, more...)...); status != terminal.ExitDone {
			t.Fatal(errs)
		}
	}
	_, want, _ := do(t, "", "count", "6x9", "--closed")
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
		t.Skip("only root makes a place where nothing can be written: " + err.Error())
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	if err := syscall.Mount("", dir, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	if status, out, errs := do(t, "", "count", "6x9", "--closed", "--checkpoint", whole); status != terminal.ExitDone || out != want {
		t.Errorf("a finished record: status %d, %q; want %q: %s", status, out, want, errs)
	}
	if status, out, errs := do(t, "", "count", "6x9", "--closed", "--checkpoint", part); status != terminal.ExitUsage || out != "" || !strings.Contains(errs, "part.count: read-only file system") {
		t.Errorf("half a record: status %d, %q, %s", status, out, errs)
	}
}
