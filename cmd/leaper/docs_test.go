package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"leaper/cmd/leaper/internal/terminal"
)

// root is the top of the project.
const root = "../.."

// documents are the files that people read, from the top of the project.
func documents(t *testing.T) []string {
	t.Helper()
	files := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "NOTICES.md"}
	more, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range more {
		files = append(files, filepath.Join("docs", filepath.Base(f)))
	}
	return files
}

// A document has blocks ```console with lines "$ command", each followed by what
// a terminal shows: standard output and standard error, as they come. A comment
// <!-- not run: why --> on the line before leaves a block out.
//
// played runs the commands of a document, one after another in one folder, and
// gives the document with what they print now, and their number.
func played(t *testing.T, text string) (string, int) {
	t.Helper()
	work := t.TempDir()
	var now strings.Builder
	commands, inside, skip := 0, false, false
	shown := false // the output that follows is an old one
	for line := range strings.Lines(text) {
		switch {
		case line == "```console\n":
			inside = !skip
		case strings.HasPrefix(line, "```"):
			inside, shown = false, false
		case inside && strings.HasPrefix(line, "$ "):
			commands++
			shown = true
			now.WriteString(line)
			now.WriteString(shell(t, work, strings.TrimSpace(line[2:])))
			continue
		}
		skip = strings.HasPrefix(line, "<!-- not run: ")
		if !shown {
			now.WriteString(line)
		}
	}
	return now.String(), commands
}

// shell runs a command as a terminal does. The command leaper is this test:
// TestMain puts it into the path.
func shell(t *testing.T, work, command string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a command that hangs ends
	defer cancel()
	c := exec.CommandContext(ctx, "sh", "-c", command)
	c.Dir, c.WaitDelay = work, 10*time.Second
	out, err := c.CombinedOutput()
	if status := (*exec.ExitError)(nil); err != nil && !errors.As(err, &status) {
		t.Fatalf("$ %s: %v", command, err) // a status is in the text, or is none of ours
	}
	text := string(out)
	if text != "" && !strings.HasSuffix(text, "\n") {
		t.Errorf("$ %s: what it prints has no end of line", command)
		text += "\n"
	}
	return text
}

// TestDocuments runs the commands that the documents show, and compares what
// they print with what stands there. UPDATE_DOCS=1 writes it there instead.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs all that the documents show")
	}
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	for _, f := range documents(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(root, f)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			now, commands := played(t, string(text))
			if f == "README.md" && commands == 0 {
				t.Error("no command in it") // the blocks have another form?
			}
			if now == string(text) {
				return
			}
			if os.Getenv("UPDATE_DOCS") == "" {
				t.Errorf("UPDATE_DOCS=1 go test ./cmd/leaper -run TestDocuments writes what is different now:\n%s", changed(string(text), now))
				return
			}
			if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// changed shows what stands in only one of two texts, with the commands above.
func changed(before, after string) string {
	old := strings.Split(before, "\n$ ")
	var diff strings.Builder
	for i, now := range strings.Split(after, "\n$ ") {
		if i < len(old) && old[i] != now {
			was, _, _ := strings.Cut(old[i], "\n```")
			is, _, _ := strings.Cut(now, "\n```")
			diff.WriteString("before: $ " + was + "\nnow:    $ " + is + "\n\n")
		}
	}
	return diff.String()
}

// TestReadme sees to it that the README stays short, leads to every other page, and
// has the two commands that somebody with a copy of the project needs.
func TestReadme(t *testing.T) {
	text := read(t, "README.md")
	if n := strings.Count(text, "\n"); n > 180 {
		t.Errorf("README.md has %d lines; a reader's minute has room for 180", n)
	}
	for _, f := range documents(t)[1:] {
		if !strings.Contains(text, "("+filepath.ToSlash(f)+")") {
			t.Errorf("README.md does not lead to %s", f)
		}
	}
	for _, command := range []string{"go run ./cmd/leaper find 8x8", "scripts/test"} {
		if !strings.Contains(text, "\n"+command+" ") {
			t.Errorf("README.md does not have the command %s", command)
		}
	}
	_, grid, _ := strings.Cut(text, "```text\n")
	grid, _, _ = strings.Cut(grid, "```\n")
	if _, out, _ := do(t, "", "find", "8x8"); out != grid {
		t.Errorf("find 8x8 prints\n%sand not, as README.md has it,\n%s", out, grid)
	}
}

// TestLinks follows the links of all documents to each other: to files and folders, and to
// headings; and what comments, help and scripts say of pages in docs.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
	page := regexp.MustCompile(`\bdocs/[a-z]+\.md(?:#[a-z0-9-]+)?`)
	mentions := 0
	follow := func(from, folder, to string) {
		name, heading, _ := strings.Cut(to, "#")
		target := filepath.Join(root, folder, filepath.FromSlash(name))
		if name == "" {
			target = filepath.Join(root, from)
		}
		there, err := os.Stat(target)
		if err != nil {
			t.Errorf("%s: %s: there is no such file", from, to)
			return
		}
		if heading == "" || there.IsDir() {
			return
		}
		text, err := os.ReadFile(target)
		if err != nil {
			t.Fatal(err)
		}
		if !headings(string(text))[heading] {
			t.Errorf("%s: %s: there is no such heading", from, to)
		}
	}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if e.Name() != "." && strings.HasPrefix(e.Name(), ".") || slices.Contains([]string{"node_modules", "testdata", "page", "dist"}, e.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		ext := path.Ext(name)
		if !slices.Contains([]string{".md", ".go", ".txt", ".ts", ".tsx", ".py"}, ext) && path.Dir(name) != "dev/scripts" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		for _, to := range page.FindAllString(string(text), -1) {
			mentions++
			follow(name, "", to)
		}
		if ext != ".md" || name == "dev/bench/tables/index.md" { // which is written to docs/tables
			return nil
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if to := m[1] + m[2]; !strings.Contains(to, "://") && !strings.HasPrefix(to, "mailto:") {
				follow(name, path.Dir(name), to)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if mentions < 50 {
		t.Errorf("%d mentions of pages: are they written in another way?", mentions)
	}
}

// headings are the names by which links find the headings of a document: small
// letters, digits and hyphens.
func headings(text string) map[string]bool {
	names := map[string]bool{}
	for line := range strings.Lines(text) {
		title := strings.TrimLeft(line, "#")
		if title == line || !strings.HasPrefix(title, " ") {
			continue
		}
		names[strings.Map(func(r rune) rune {
			switch {
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
				return unicode.ToLower(r)
			case r == ' ':
				return '-'
			}
			return -1
		}, strings.TrimSpace(title))] = true
	}
	return names
}

// cells are the cells of a row of a table; nil if the line is none.
func cells(line string) []string {
	line, isRow := strings.CutPrefix(strings.TrimSpace(line), "|")
	if !isRow {
		return nil
	}
	row := strings.Split(strings.TrimSuffix(line, "|"), "|")
	for i := range row {
		row[i] = strings.TrimSpace(row[i])
	}
	return row
}

// read gives a file of the project.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSequences counts the terms of the OEIS that docs/boards.md names.
func TestSequences(t *testing.T) {
	number := 0
	for line := range strings.Lines(read(t, "docs/boards.md")) {
		row := cells(line)
		if len(row) != 4 || !strings.HasPrefix(row[0], "A") {
			continue
		}
		number++
		args := strings.Fields(strings.Trim(row[2], "`"))
		if status, out, stderr := do(t, "", args...); status != terminal.ExitDone || out != row[3]+"\n" {
			t.Errorf("%s: leaper %s is %q, status %d, %s; want %s", row[0], strings.Join(args, " "), out, status, stderr, row[3])
		}
	}
	if number < 10 {
		t.Errorf("%d sequences: has the table another form?", number)
	}
}

// TestLimits looks for the constants that docs/command.md names.
func TestLimits(t *testing.T) {
	names := regexp.MustCompile("`([a-z0-9]+)\\.([Mm]ax[A-Za-z0-9]+)`").FindAllStringSubmatch(read(t, "docs/command.md"), -1)
	if len(names) < 20 {
		t.Errorf("%d constants: has the table another form?", len(names))
	}
	for _, m := range names {
		declared := regexp.MustCompile(`(?m)^\s*(?:const )?` + m[2] + `\b.*=`)
		there := false
		for _, pattern := range []string{m[1], "*/" + m[1], "*/internal/" + m[1]} { // board, draw/paper, find/internal/sat
			files, err := filepath.Glob(filepath.Join(root, pattern, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				text, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				there = there || declared.Match(text)
			}
		}
		if !there {
			t.Errorf("docs/command.md: there is no constant %s.%s", m[1], m[2])
		}
	}
}

// TestArchitecture holds the table of rooms against the folders that there are, and
// against the import rules of the linter.
func TestArchitecture(t *testing.T) {
	rooms := map[string]string{} // what a room may import, by its folder
	var order []string
	for line := range strings.Lines(read(t, "docs/architecture.md")) {
		row := cells(line)
		if len(row) != 3 || !strings.HasPrefix(row[0], "`") {
			continue
		}
		room := strings.Trim(row[0], "`/")
		rooms[inWing(room)] = row[1]
		order = append(order, inWing(room))
		if found, err := filepath.Glob(filepath.Join(root, room)); err != nil || len(found) == 0 {
			t.Errorf("docs/architecture.md: there is no folder %s", room)
		}
		if row[1] == "all above" || row[1] == "nothing" {
			continue
		}
		for _, name := range strings.Split(row[1], ", ") {
			if !slices.Contains(order, name) && name != "find/*" {
				t.Errorf("docs/architecture.md: %s may import %s, which does not stand above it", room, name)
			}
		}
	}
	var folders []string
	for _, wing := range []string{"*", "app/*"} {
		some, err := filepath.Glob(filepath.Join(root, wing, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		folders = append(folders, some...)
	}
	for _, f := range folders {
		if room := filepath.Base(filepath.Dir(f)); rooms[room] == "" {
			t.Errorf("docs/architecture.md has no row for %s", room)
		}
	}

	// files: ["${base-path}/board/**.go", …], and below it allow: [leaper/…]
	rule := regexp.MustCompile(`files: \["\$\{base-path\}/([a-z/*]+?)/\*+\.go"[^\n]*\n\s+allow: \[([^\]]*)\]`)
	rules := rule.FindAllStringSubmatch(read(t, ".golangci.yml"), -1)
	if len(rules) < 10 {
		t.Errorf("%d rules with a list: have they another form?", len(rules))
	}
	for _, m := range rules {
		room := inWing(m[1])
		if rooms[room] == "" && room != m[1] { // which stand beside the house
			continue
		}
		var allowed []string
		for _, name := range strings.Split(m[2], ", ") {
			switch name = inWing(strings.TrimSuffix(strings.TrimPrefix(name, "leaper/"), "$")); {
			case name == "internal" || strings.HasSuffix(name, "/internal") || name == room:
			case strings.HasSuffix(name, "/"):
				allowed = append(allowed, name+"*")
			default:
				allowed = append(allowed, name)
			}
		}
		want := strings.Join(allowed, ", ")
		if want == "" {
			want = "nothing"
		}
		if rooms[room] != want {
			t.Errorf("docs/architecture.md: %s may import %q; .golangci.yml has %q", room, rooms[room], want)
		}
	}
}

// TestNeeds: docs/library.md says of every package which modules of others it needs.
func TestNeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("it asks the go command for the imports of thirty packages")
	}
	rows := 0
	for line := range strings.Lines(read(t, "docs/library.md")) {
		row := cells(line)
		if len(row) != 2 || !strings.HasPrefix(row[0], "`") {
			continue
		}
		rows++
		want := slices.Sorted(slices.Values(regexp.MustCompile("(?:github.com|golang.org)/[^`]+").FindAllString(row[1], -1)))
		if row[1] == "these three" {
			want = []string{"github.com/go-air/gini", "github.com/go-text/typesetting", "golang.org/x/image"}
		}
		for _, name := range strings.Split(strings.ReplaceAll(row[0], "`", ""), ", ") {
			if name != "leaper" {
				name = "leaper/" + name
			}
			out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", name).Output()
			if err != nil {
				t.Fatal(name, err)
			}
			got := slices.DeleteFunc(strings.Fields(string(out)), func(m string) bool { return m == "leaper" })
			slices.Sort(got)
			if got = slices.Compact(got); !slices.Equal(got, want) {
				t.Errorf("docs/library.md: %s needs %v, and not %v", name, got, want)
			}
		}
	}
	if rows < 4 {
		t.Errorf("%d rows: has the table another form?", rows)
	}
}

// inWing is the name of a room without its wing: the rooms of a wing are named alone.
func inWing(room string) string {
	for _, wing := range []string{"internal/", "app/", "dev/"} {
		room = strings.TrimPrefix(room, wing)
	}
	return room
}

// TestStudioScript runs the script in docs/studio.md, on a port that is free.
func TestStudioScript(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a studio")
	}
	for _, program := range []string{"sh", "curl"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("no " + program)
		}
	}
	_, script, _ := strings.Cut(read(t, "docs/studio.md"), "```sh\nleaper serve >")
	script, _, complete := strings.Cut(script, "```\n")
	if !complete {
		t.Fatal("docs/studio.md has no script that begins with leaper serve")
	}
	work := t.TempDir()
	out := shell(t, work, "leaper serve --address 127.0.0.1:0 >"+script)
	for _, want := range []string{`"verdict":"found"`, "event: result", `"count":"19724"`} {
		if !strings.Contains(out, want) {
			t.Errorf("the script in docs/studio.md does not print %s:\n%s", want, out)
		}
	}
	picture, err := os.ReadFile(filepath.Join(work, "tour.svg"))
	if err != nil || string(picture) != read(t, "docs/tour.svg") {
		t.Errorf("the script's picture is not docs/tour.svg: %v", err)
	}
}
