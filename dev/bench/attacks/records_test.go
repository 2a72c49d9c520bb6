package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoOn: dev/scripts/records finishes a record that a part was counted of, says how many
// units there were before and after, and ends one that takes longer by an interrupt,
// when the time is over.
func TestGoOn(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the command, and counts for some seconds")
	}
	for _, needed := range []string{"bash", "timeout"} {
		if _, err := exec.LookPath(needed); err != nil {
			t.Skip(err)
		}
	}
	folder := t.TempDir()
	bin := filepath.Join(folder, "leaper")
	if err := build(t.Context(), bin); err != nil {
		t.Fatal(err)
	}
	run := func(status int, leaper, name string, arguments ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), name, arguments...)
		c.Env = append(c.Environ(), "LEAPER="+leaper)
		out, err := c.CombinedOutput()
		if c.ProcessState == nil || c.ProcessState.ExitCode() != status {
			t.Fatalf("%s: %v: %s", arguments, err, out)
		}
		return string(out)
	}
	// patient stands for a count that has much to do, and says how it was asked and ended.
	patient := filepath.Join(folder, "patient")
	if err := os.WriteFile(patient, []byte("#!/usr/bin/env bash\ntrap 'echo interrupted; exit 130' INT\necho asked \"$@\"\nwhile :; do sleep 0.05; done\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	script, _ := filepath.Abs("../../scripts/records")
	small, other := filepath.Join(folder, "small.count"), filepath.Join(folder, "other.count")
	run(0, "", bin, "count", "6x9", "--closed", "--part", "1/2", "--checkpoint", small)
	run(0, "", bin, "count", "6x9", "--closed", "--checkpoint", other)

	// At idle priority a busy machine may give the count no turn within the time, and it is
	// then interrupted before it begins: it gets more, until it has begun.
	begun := false
	for seconds := 1; !begun && !t.Failed(); seconds *= 4 {
		out := run(0, patient, "bash", script, "--memory", "1GiB", "--scratch-size", "2GiB", "--threads", "3", "--time", fmt.Sprintf("%ds", seconds), small)
		says := []string{"small.count: 2 of 3 units, 0 more"}
		if begun = strings.Contains(out, "asked ") || seconds > 100; begun {
			says = append(says, "asked count 6x9 --closed --piece knight --threads 3 --memory 1GiB --scratch "+folder+
				" --scratch-size 2GiB --checkpoint "+small+"\n", "\ninterrupted\n")
		}
		for _, text := range says {
			if !strings.Contains(out, text) {
				t.Errorf("%d s: %q is not in\n%s", seconds, text, out)
			}
		}
	}
	for _, c := range []struct {
		status            int
		leaper, arguments string
		says              []string
	}{
		{0, bin, "--list " + small + " " + other, []string{"small.count: 2 of 3 units", "other.count: 3 of 3 units"}},
		{0, bin, "--units 0,2 --memory 512MiB --scratch-size 1GiB " + small, []string{"units 0,2, 2 units of 3", "small.count: 2 of 3 units, 0 more"}},
		{0, bin, "--memory 512MiB --scratch-size 1GiB " + small, []string{"small.count: 2 of 3 units; at most", "\n6749935880\n", "small.count: 3 of 3 units, 1 more"}},
		{0, bin, small + " " + other, []string{"all records are whole"}},
		{2, bin, "--time soon", []string{"--time soon is no time such as 90s, 30m or 2h"}},
		{2, bin, "--memory", []string{"--memory needs a value"}},
		{2, bin, script, []string{"records is no record of a count"}},
	} {
		out := run(c.status, c.leaper, "bash", append([]string{script}, strings.Fields(c.arguments)...)...)
		for _, text := range c.says {
			if !strings.Contains(out, text) {
				t.Errorf("%s: %q is not in\n%s", c.arguments, text, out)
			}
		}
	}
}
