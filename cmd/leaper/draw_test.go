package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/testing/setup"
)

// screenshots are the pictures of the documents that no command draws: one of the page, and a photo.
var screenshots = map[string]bool{"studio.png": true, "photo.png": true}

// dear are commands that take too long for every day, and files with what they print. By night
// they are run, and the pictures of what they print are the same.
var dear = map[string]string{
	"leaper find 8x8 --uncrossed --longest": "testdata/uncrossed.txt", // a minute and 3 GiB
}

// TestPictures draws the pictures of the documents again. Each has, on every page that
// shows it, the command that makes it, with -o and its name: in a block of commands or
// between words. It is run where the folder docs is. UPDATE_DOCS=1 draws what differs.
func TestPictures(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	docs, err := filepath.Abs(filepath.Join(root, "docs"))
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]string{} // what commands write
	write := func(command, name string) string {
		if text, done := made[command]; done {
			return text
		}
		work := t.TempDir()
		if err := os.Symlink(docs, filepath.Join(work, "docs")); err != nil {
			t.Fatal(err)
		}
		run := command
		if begin, rest, _ := strings.Cut(command, " | "); dear[begin] != "" && !setup.Nightly() {
			printed, err := filepath.Abs(dear[begin])
			if err != nil {
				t.Fatal(err)
			}
			run = fmt.Sprintf("cat '%s' | %s", printed, rest)
		}
		said := shell(t, work, run)
		text, err := os.ReadFile(filepath.Join(work, name))
		if err != nil {
			t.Errorf("$ %s: %v: %s", command, err, said)
		}
		made[command] = string(text)
		return made[command]
	}
	shown := map[string]bool{}
	for _, page := range documents(t) {
		text := read(t, page)
		for name := range shownOn(text) {
			if shown[name] = true; screenshots[name] {
				continue
			}
			want, matches := read(t, filepath.Join("docs", name)), false
			commands := commandsFor(text, name)
			for _, c := range commands {
				matches = matches || write(c, name) == want
			}
			if !matches && len(commands) > 0 && os.Getenv("UPDATE_DOCS") != "" {
				if err := os.WriteFile(filepath.Join(docs, name), []byte(write(commands[0], name)), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if !matches {
				t.Errorf("%s shows %s, and no command on that page writes it: write one with -o %s beside it, or draw it anew; there are %q", page, name, name, commands)
			}
		}
	}
	for _, pattern := range []string{"*.svg", "*.png"} {
		files, err := filepath.Glob(filepath.Join(docs, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if name := filepath.Base(f); !shown[name] {
				t.Errorf("no page shows docs/%s", name)
			}
		}
	}
}

var (
	pictureShown = regexp.MustCompile(`src="(?:docs/)?([^"/]+\.(?:svg|png))"|!\[[^\]]*\]\((?:docs/)?([^)/]+\.(?:svg|png))\)`)
	commandBlock = regexp.MustCompile("(?s)\n```(?:sh|console)\n(.*?\n)```")
	anyBlock     = regexp.MustCompile("(?s)\n```[a-z]*\n.*?\n```\n")
	commandSpan  = regexp.MustCompile("`([^`]+)`")
)

// shownOn are the names of the pictures that a page shows.
func shownOn(text string) map[string]bool {
	names := map[string]bool{}
	for _, m := range pictureShown.FindAllStringSubmatch(text, -1) {
		names[m[1]+m[2]] = true
	}
	return names
}

// commandsFor are the commands on a page that write a file of a name.
func commandsFor(text, name string) []string {
	var all []string
	add := func(command string) {
		command = strings.TrimPrefix(strings.Join(strings.Fields(command), " "), "$ ")
		if strings.Contains(command, "leaper ") && strings.HasSuffix(command, " -o "+name) {
			all = append(all, command)
		}
	}
	for _, block := range commandBlock.FindAllStringSubmatch(text, -1) {
		for line := range strings.Lines(block[1]) {
			command, _, _ := strings.Cut(line, "  #")
			add(command)
		}
	}
	for _, span := range commandSpan.FindAllStringSubmatch(anyBlock.ReplaceAllString(text, ""), -1) {
		add(span[1])
	}
	return all
}

// TestDrawRefuses: a font file without a font is refused, and what is no tour of a graph is
// a no, as verify says of it, and not a mistake of who asks.
func TestDrawRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"empty.ttf": "", "graph": "graph { 1 -- 2; 2 -- 3 }", "tour": "1 3 2\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"draw 5x5 --font empty.ttf -o new.pdf", terminal.ExitUsage, "file of --font empty.ttf: it is empty"},
		{"draw --read graph tour -o new.svg", terminal.ExitNone, "line 1: not a tour: step 2: there is no edge from 1 to 3"},
	} {
		status, _, errs := do(t, "", strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("leaper %s: status %d, %s", c.args, status, errs)
		}
		if left, _ := filepath.Glob("new.*"); len(left) > 0 {
			t.Errorf("leaper %s: leaves %q", c.args, left)
		}
	}
}
