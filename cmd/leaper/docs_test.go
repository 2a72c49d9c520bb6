package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDocuments runs the commands that the documents show, and compares what
// they print with what stands there. A block ```console has lines "$ command",
// each with what a terminal shows: standard output and standard error, as they
// come. A command that reads the writing of another is run by sh.
func TestDocuments(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	const root = "../.."
	files := []string{"README.md", "CONTRIBUTING.md"}
	more, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range more {
		files = append(files, filepath.Join("docs", filepath.Base(f)))
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "leaper"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	env := append(slices.Clone(os.Environ()), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	number := 0
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(root, f))
		if err != nil {
			t.Fatal(err)
		}
		work := t.TempDir() // of all commands of a document
		var command string
		var want strings.Builder
		flush := func() {
			if command == "" {
				return
			}
			number++
			c := exec.Command(sh, "-c", command)
			c.Dir, c.Env = work, env
			got, _ := c.CombinedOutput() // the statuses are in the texts
			if string(got) != want.String() {
				t.Errorf("%s: $ %s\n%s\nwant:\n%s", f, command, got, want.String())
			}
			command = ""
			want.Reset()
		}
		inside := false
		for line := range strings.Lines(string(text)) {
			switch {
			case line == "```console\n":
				inside = true
			case inside && strings.HasPrefix(line, "```"):
				flush()
				inside = false
			case inside && strings.HasPrefix(line, "$ "):
				flush()
				command = strings.TrimSuffix(strings.TrimPrefix(line, "$ "), "\n")
			case inside:
				want.WriteString(line)
			}
		}
	}
	if number == 0 {
		t.Error("no command in any document")
	}
	t.Logf("%d commands", number)
}
