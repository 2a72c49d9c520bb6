package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestScratchOfCounts: a count that needs disk, and what becomes of it and its file if
// there is none, if there is too little, and if it is killed.
func TestScratchOfCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	count := []string{"count", "8x8", "--closed", "--memory", "100MiB"}
	folder := t.TempDir()
	empty := func(what string) {
		t.Helper()
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("%s: %v is left, %v", what, left, err)
		}
	}
	gone := filepath.Join(folder, "gone")
	status, out, _ := watched(t, append(count, "--scratch", gone)...)
	if status != 3 || !strings.Contains(out, "keeping states in "+gone+": no such file or directory") || strings.Count(out, "\n") > 2 {
		t.Errorf("a folder that is gone: status %d, %q", status, out)
	}
	full := exec.Command("sh", "-c", `ulimit -f 2000; exec leaper "$@"`, "sh")
	full.Args = append(full.Args, append(count, "--scratch", folder)...)
	said, err := full.CombinedOutput()
	if full.ProcessState.ExitCode() != 3 || !strings.Contains(string(said), "keeping states in "+folder+": file too large") {
		t.Errorf("a full disk: %v, %q", err, said)
	}
	empty("a full disk")
	killed := exec.Command("leaper", append(count, "--scratch", folder)...)
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	for begun := time.Now(); !scratched(killed.Process.Pid) && time.Since(begun) < time.Minute; {
		time.Sleep(10 * time.Millisecond)
	}
	if !scratched(killed.Process.Pid) {
		t.Error("no scratch file")
	}
	_ = killed.Process.Kill()
	_ = killed.Wait()
	empty("killed")
}

// scratched reports whether a process has a scratch file.
func scratched(pid int) bool {
	files, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/fd/*")
	for _, file := range files {
		if name, _ := os.Readlink(file); strings.Contains(name, "leaper-scratch-") {
			return true
		}
	}
	return false
}
