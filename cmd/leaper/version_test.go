package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestVersion: a line for people, and JSON with all that is in the build.
func TestVersion(t *testing.T) {
	if status, out, _ := do(t, "", "--version"); status != 0 || !strings.HasPrefix(out, "leaper "+version+" ") || strings.Count(out, "\n") != 1 {
		t.Errorf("status %d, %q", status, out)
	}
	status, out, _ := do(t, "", "--version", "--json")
	var b build
	if err := json.Unmarshal([]byte(out), &b); err != nil || status != 0 || b.Version != version || b.Engine {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if status, _, errs := do(t, "", "--json"); status != exitUsage || !strings.Contains(errs, "--version") {
		t.Errorf("--json alone: status %d, %s", status, errs)
	}
}

// TestLicences: every module that go.mod names for the command has a licence, and so
// has what the page is made of; the full text has each of them.
func TestLicences(t *testing.T) {
	_, list, _ := do(t, "", "licences")
	_, full, _ := do(t, "", "licences", "--full")
	text, err := os.ReadFile("../../NOTICES.md")
	if err != nil {
		t.Fatal(err)
	}
	titles := 0
	for line := range strings.Lines(string(text)) {
		if title, ok := strings.CutPrefix(strings.TrimSpace(line), "## "); ok {
			titles++
			if !strings.Contains(list, title+" ") {
				t.Errorf("leaper licences does not name %s", title)
			}
			if !strings.Contains(full, "## "+title) {
				t.Errorf("leaper licences --full does not have that of %s", title)
			}
		}
	}
	for _, name := range []string{"github.com/go-air/gini", "preact", "Go, its runtime", "leaper 0."} {
		if !strings.Contains(list, name) {
			t.Errorf("leaper licences does not name %s", name)
		}
	}
	if lines := strings.Count(list, "\n"); lines != titles+1 {
		t.Errorf("%d lines for %d works", lines, titles)
	}
}

// TestParts: the list of parts is JSON that names them all, with where they are from.
func TestParts(t *testing.T) {
	_, text, _ := do(t, "", "licences", "--spdx")
	var doc spdxDocument
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	_, list, _ := do(t, "", "licences")
	if lines := strings.Count(list, "\n"); len(doc.Packages) != lines || len(doc.Relationships) != lines {
		t.Errorf("%d parts and %d relations for %d works", len(doc.Packages), len(doc.Relationships), lines)
	}
	for _, locator := range []string{"pkg:golang/github.com/go-air/gini@v1.0.4", "pkg:npm/%40preact/signals@", "pkg:golang/stdlib@1."} {
		if !strings.Contains(text, locator) {
			t.Errorf("no %s in it", locator)
		}
	}
}
