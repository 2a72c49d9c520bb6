// Package wire has what packages typescript and python share when they write package
// verbs in another language: the names of the lists, and the test that compares the file.
package wire

import (
	"os"
	"testing"
)

// A List is names of values that have a type of their own.
type List struct {
	Name    string // of the list itself
	Of      string // what package verbs calls it
	Element string // the type of one of them
}

// Lists are all there are.
func Lists() []List {
	return []List{
		{"kinds", "kind", "Kind"},
		{"conventions", "convention", "Convention"},
		{"verdicts", "verdict", "Verdict"},
		{"methods", "method of find", "Method"},
		{"orders", "order", "Order"},
		{"rules", "rule", "Rule"},
		{"outcomes", "outcome", "Outcome"},
		{"eventKinds", "event", "EventKind"},
		{"styles", "style", "Style"},
		{"themes", "theme", "Theme"},
		{"formats", "format of export", "Format"},
	}
}

// Held compares a file with what Go says it is; UPDATE_WIRE=1 writes it first. What to do
// where they differ, hint says.
func Held(t *testing.T, path, want, hint string) {
	t.Helper()
	if os.Getenv("UPDATE_WIRE") != "" {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what Go says: run UPDATE_WIRE=1 %s", path, hint)
	}
}
