package main

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"leaper/cmd/internal/build"
	"leaper/cmd/leaper/internal/terminal"
)

// TestVersion: a line for people, and JSON with all that is in the build.
func TestVersion(t *testing.T) {
	if status, out, _ := do(t, "", "--version"); status != 0 || !strings.HasPrefix(out, "leaper "+version+" ") || strings.Count(out, "\n") != 1 {
		t.Errorf("status %d, %q", status, out)
	}
	status, out, _ := do(t, "", "--version", "--json")
	var b build.Info
	if err := json.Unmarshal([]byte(out), &b); err != nil || status != 0 || b.Version != version || b.Engine {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if status, _, errs := do(t, "", "--json"); status != terminal.ExitUsage || !strings.Contains(errs, "--version") {
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
	var doc struct{ Packages, Relationships []any }
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

// TestVersionVerb: leaper version says what leaper --version does.
func TestVersionVerb(t *testing.T) {
	for _, flags := range [][]string{nil, {"--json"}} {
		_, want, _ := do(t, "", append([]string{"--version"}, flags...)...)
		if status, out, errs := do(t, "", append([]string{"version"}, flags...)...); status != 0 || out != want || out == "" || errs != "" {
			t.Errorf("version %v: status %d, %q, %q; want %q", flags, status, out, errs, want)
		}
	}
	if status, _, errs := do(t, "", "version", "2"); status != terminal.ExitUsage || !strings.Contains(errs, "takes no argument") {
		t.Errorf("version 2: status %d, %q", status, errs)
	}
}

// TestCitation: CITATION.cff has what the form asks for (Citation File Format 1.2.0), the
// version of this source and of the changelog, its date once there is one, and the
// licence. A line that is a key and a value is all the YAML that it may use, but for the
// text and the lists below some keys.
func TestCitation(t *testing.T) {
	line := regexp.MustCompile(`^([a-z-]+): ?(\S.*)?$`)
	values, key := map[string]string{}, ""
	for text := range strings.Lines(read(t, "CITATION.cff")) {
		text = strings.TrimSuffix(text, "\n")
		m := line.FindStringSubmatch(text)
		switch {
		case m != nil && values[m[1]] != "":
			t.Errorf("%s stands there twice", m[1])
		case m != nil:
			key = m[1]
			values[key] = strings.TrimPrefix(m[2], ">-")
		case strings.HasPrefix(text, "  ") && key != "" && !strings.Contains(text, "\t"):
			values[key] = strings.TrimSpace(values[key] + "\n" + strings.TrimSpace(text))
		default:
			t.Errorf("%q is neither a key with its value nor part of one", text)
		}
		if m != nil && strings.Contains(m[2], ": ") {
			t.Errorf("%q: a colon in a value wants quotes, which this test does not read", text)
		}
	}
	for key, want := range map[string]string{
		"cff-version": "1.2.0", "type": "software", "title": "Leaper", "license": "MIT",
		"version": version, "authors": "- name: The Leaper authors",
	} {
		if values[key] != want {
			t.Errorf("%s is %q, want %q", key, values[key], want)
		}
	}
	for _, key := range []string{"message", "abstract", "keywords"} {
		if values[key] == "" {
			t.Errorf("there is no %s", key)
		}
	}
	if !strings.Contains(read(t, "LICENSE"), strings.TrimPrefix(values["authors"], "- name: ")) {
		t.Error("LICENSE names others than the authors")
	}
	newest := regexp.MustCompile(`(?m)^## \[([^]]+)\] - (.*)$`).FindStringSubmatch(read(t, "CHANGELOG.md"))
	if newest == nil || newest[1] != version {
		t.Fatalf("the changelog's newest is %q, and this source calls itself %s", newest, version)
	}
	if date := strings.Replace(newest[2], "Unreleased", "", 1); values["date-released"] != date {
		t.Errorf("date-released is %q, and the changelog has %q", values["date-released"], date)
	}
}
