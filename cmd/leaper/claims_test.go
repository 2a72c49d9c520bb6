package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"leaper/internal/testing/setup"
)

// claims is the table of what Knuth found, each with the command that finds it.
const claims = "docs/knuth.md"

// quickClaim is how many seconds of a processor a claim may take that is tried by day.
const quickClaim = 0.1

// TestClaims runs the commands of the table (Knuth, The Art of Computer Programming, pre-fascicle 8A, 2025; the
// page or the exercise stands in each row), and looks for the number in what they print: those that take no
// time by day, and all of them by night. UPDATE_CLAIMS=1 runs all, and writes how long they take.
func TestClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the command often")
	}
	setup.NotRacedByDay(t)
	update := os.Getenv("UPDATE_CLAIMS") != ""
	lines := strings.SplitAfter(read(t, claims), "\n")
	rows, ran := 0, 0
	for i, line := range lines {
		cells := strings.Split(line, " | ")
		if len(cells) != 5 || !strings.Contains(cells[2], "`leaper ") {
			continue
		}
		rows++
		command := strings.Trim(cells[2], "`")
		told, _, _ := strings.Cut(cells[4], " |")
		seconds, err := strconv.ParseFloat(strings.TrimSpace(told), 64)
		if err != nil && !update {
			t.Errorf("%s: it is not said how long it takes", command)
		}
		if seconds > quickClaim && !update && !setup.Nightly() {
			continue
		}
		ran++
		c := exec.CommandContext(t.Context(), "sh", "-c", command)
		c.Dir = t.TempDir()
		out, err := c.CombinedOutput()
		if err != nil {
			t.Errorf("$ %s: %v\n%s", command, err, out)
		}
		for number := range strings.SplitSeq(cells[3], "<br>") {
			if !says(string(out), number) {
				t.Errorf("$ %s: it does not say %s:\n%s", command, number, out)
			}
		}
		took := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		cells[4] = secondsText(took.Seconds()) + " |\n"
		lines[i] = strings.Join(cells, " | ")
	}
	if rows < 20 || ran < 5 {
		t.Errorf("%d rows, of which %d were tried", rows, ran)
	}
	if update {
		if err := os.WriteFile(filepath.Join(root, claims), []byte(strings.Join(lines, "")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// secondsText has two digits, or as many as are before the point.
func secondsText(seconds float64) string {
	if seconds >= 10 {
		return fmt.Sprintf("%.0f", seconds)
	}
	return fmt.Sprintf("%.1f", max(seconds, 0.1))
}

// says reports whether a text has a number as a word of its own, or words in a row.
func says(text, number string) bool {
	if strings.Contains(number, " ") {
		return strings.Contains(text, number)
	}
	return slices.Contains(strings.Fields(text), number)
}
