package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"leaper/book"
)

// shownPicture is a picture in a document: ![words](file.svg), or a tag that shows it.
var shownPicture = regexp.MustCompile(`(?:\]\(|<img src=")([a-z0-9-]+\.svg)[)"]`)

// TestPuzzlePictures: each picture in docs/puzzles.md is what the command makes that stands
// beside it, with -o and the picture's name.
func TestPuzzlePictures(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes all pictures of a page")
	}
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	text := read(t, "docs/puzzles.md")
	docs, err := filepath.Abs(filepath.Join(root, "docs"))
	if err != nil {
		t.Fatal(err)
	}
	shown := shownPicture.FindAllStringSubmatch(text, -1)
	if len(shown) < 5 {
		t.Errorf("%d pictures: have they another form?", len(shown))
	}
	for _, m := range shown {
		name := m[1]
		command := ""
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "leaper ") && strings.HasSuffix(line, " -o "+name) {
				command = line
			}
		}
		if command == "" {
			t.Errorf("docs/puzzles.md shows %s, and no command beside it makes it: a line that begins with leaper and ends with -o %s", name, name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			work := t.TempDir()
			if err := os.Symlink(docs, filepath.Join(work, "docs")); err != nil {
				t.Skip(err)
			}
			said := shell(t, work, command)
			made, err := os.ReadFile(filepath.Join(work, name))
			if err != nil {
				t.Fatalf("$ %s\n%s%v", command, said, err)
			}
			file := filepath.Join(docs, name)
			if os.Getenv("UPDATE_DOCS") != "" {
				err = os.WriteFile(file, made, 0o644)
			} else if want := read(t, "docs/"+name); string(made) != want {
				t.Errorf("UPDATE_DOCS=1 writes docs/%s anew: it is not what this makes:\n$ %s", name, command)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestBookOfDocs: the SPEC that docs/puzzles.md shows is one, and its table names every key.
func TestBookOfDocs(t *testing.T) {
	text := read(t, "docs/puzzles.md")
	_, spec, _ := strings.Cut(text, "```toml\n")
	spec, _, complete := strings.Cut(spec, "```\n")
	if !complete {
		t.Fatal("docs/puzzles.md has no SPEC")
	}
	if _, err := book.ReadSpec("book.toml", spec, book.Said{}); err != nil {
		t.Error(err)
	}
	_, err := book.ReadSpec("book.toml", "x = 1\n", book.Said{})
	_, keys, _ := strings.Cut(err.Error(), "there are ")
	_, err = book.ReadSpec("book.toml", "[[chapters]]\nx = 1\n", book.Said{})
	_, more, _ := strings.Cut(err.Error(), "there are ")
	for _, key := range strings.Split(keys+", "+more, ", ") {
		if key != "chapters" && !strings.Contains(text, "`"+key+"`") {
			t.Errorf("docs/puzzles.md does not name the key %s", key)
		}
	}
}
