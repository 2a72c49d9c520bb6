package main

import (
	"strings"
	"testing"

	"leaper/app/book"
)

// TestBookOfDocs: the SPEC that docs/puzzles.md shows is one, and its table names every key.
func TestBookOfDocs(t *testing.T) {
	text := read(t, "docs/puzzles.md")
	_, spec, _ := strings.Cut(text, "```toml\n")
	spec, _, complete := strings.Cut(spec, "```\n")
	if !complete {
		t.Fatal("docs/puzzles.md has no SPEC")
	}
	if _, err := book.ReadSpec("book.toml", spec, book.Overrides{}); err != nil {
		t.Error(err)
	}
	_, err := book.ReadSpec("book.toml", "x = 1\n", book.Overrides{})
	_, keys, _ := strings.Cut(err.Error(), "there are ")
	_, err = book.ReadSpec("book.toml", "[[chapters]]\nx = 1\n", book.Overrides{})
	_, more, _ := strings.Cut(err.Error(), "there are ")
	for _, key := range strings.Split(keys+", "+more, ", ") {
		if key != "chapters" && !strings.Contains(text, "`"+key+"`") {
			t.Errorf("docs/puzzles.md does not name the key %s", key)
		}
	}
}
