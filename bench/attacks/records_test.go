package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"leaper/bench/served"
)

// TestGoOn: scripts/records finishes a record that a part was counted of, says how many
// units there were before and after, and ends in time with one that takes longer.
func TestGoOn(t *testing.T) {
	for _, needed := range []string{"bash", "timeout"} {
		if _, err := exec.LookPath(needed); err != nil {
			t.Skip(err)
		}
	}
	folder := t.TempDir()
	bin := filepath.Join(folder, "leaper")
	if err := served.Build(t.Context(), bin); err != nil {
		t.Fatal(err)
	}
	run := func(status int, name string, arguments ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), name, arguments...)
		c.Env = append(c.Environ(), "LEAPER="+bin)
		out, err := c.CombinedOutput()
		if c.ProcessState == nil || c.ProcessState.ExitCode() != status {
			t.Fatalf("%s: %v: %s", arguments, err, out)
		}
		return string(out)
	}
	script, _ := filepath.Abs("../../scripts/records")
	small, long, other := filepath.Join(folder, "small.count"), filepath.Join(folder, "long.count"), filepath.Join(folder, "other.count")
	run(0, bin, "count", "6x9", "--closed", "--piece", "knight", "--part", "1/2", "--checkpoint", small)
	run(0, bin, "count", "6x9", "--closed", "--checkpoint", other)
	run(0, bin, "count", "8x8", "--closed", "--part", "1/1000", "--checkpoint", long)
	for _, c := range []struct {
		status    int
		arguments string
		says      []string
	}{
		{0, "--list " + small + " " + other, []string{"small.count: 2 of 3 units", "other.count: 3 of 3 units"}},
		{0, small, []string{"small.count: 2 of 3 units; at most", "\n478378409476\n", "small.count: 3 of 3 units, 1 more"}},
		{0, small + " " + other, []string{"all records are whole"}},
		{0, "--time 1s " + long, []string{"long.count: 1 of ", " more"}},
		{2, "--time soon", []string{"--time soon is no time such as 90s, 30m or 2h"}},
		{2, bin, []string{"leaper is no record of a count"}},
	} {
		arguments := strings.Fields(c.arguments)
		if c.status == 0 && !strings.Contains(c.arguments, "--list") {
			arguments = append([]string{"--memory", "512MiB", "--scratch-size", "1GiB", "--scratch", folder}, arguments...)
		}
		out := run(c.status, "bash", append([]string{script}, arguments...)...)
		for _, text := range c.says {
			if !strings.Contains(out, text) {
				t.Errorf("%s: %q is not in\n%s", c.arguments, text, out)
			}
		}
	}
	if got := run(0, bin, "count", "merge", small); !strings.Contains(got, run(0, bin, "count", "merge", other)) {
		t.Errorf("the record holds %s", got)
	}
	if got := run(2, bin, "count", "merge", long); !strings.Contains(got, "missing") { // sound, and not whole
		t.Errorf("the record that was cut short: %s", got)
	}
}
