package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/testing/setup"
)

// TestOneLine gives bad input to every verb, and to every way to write what it
// found: one line says so, once, with status 2; nothing is printed, and no file is
// made, nor one that there was before touched.
func TestOneLine(t *testing.T) {
	if testing.Short() {
		t.Skip("many runs")
	}
	t.Chdir(t.TempDir())
	const before = "as it was\n"
	for name, text := range map[string]string{"kept": before, "bad.txt": "1 2\n3 x\n", "empty.txt": "", "zeros": strings.Repeat("\x00", 5000)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	bad := [][]string{
		{}, {""}, {"-"}, {"@"}, {"@."}, {"@none"}, {"@bad.txt"}, {"@empty.txt"}, {"@zeros"}, {"none"}, {"bad.txt"}, {"empty.txt"}, {"zeros"}, {"."},
		{"0x5"}, {"5x"}, {"5y5"}, {"5x5x"}, {"-5x5"}, {"99999999999999999999x2"}, {"5x5", "5x5", "5x5"},
		{"2x3", "--piece", ""}, {"2x3", "--piece", "knigth"}, {"2x3", "--piece", "0,0"}, {"2x3", "--topology", "tours"}, {"2x3", "--holes", "z9"},
		{"2x3", "--from", "z9"}, {"2x3", "--to", ""}, {"2x3", "--from", "a1", "--to", "a1"}, {"2x3", "--open", "--closed"},
		{"2x3", "--format", "gird"}, {"2x3", "--method", "nohow"}, {"2x3", "--as", "distnict"}, {"2x3", "--order", "last"}, {"2x3", "--ties", "none"},
		{"2x3", "--timeout", "soon"}, {"2x3", "--timeout", "-1s"}, {"2x3", "--seed", "-1"}, {"2x3", "--threads", "-1"}, {"2x3", "-n", "-1"}, {"2x3", "--within", "0"},
		{"2x3", "--memory", "3"}, {"2x3", "--read", "none"}, {"2x3", "--step", "-1"}, {"2x3", "--size", "-1"}, {"2x3", "--style", "none"}, {"2x3", "--nonsense"},
		{"2x3", "-o", ""}, {"2x3", "-o", "."}, {"2x3", "-o", "none/none"},
		{"--read", "none"}, {"--read", "."}, {"--read", "empty.txt"}, {"--read", "zeros"},
		{"5x1000000000"}, {"5x1000000000", "--format", "box"}, {"5x1000000000", "--open"}, {"5x1000000000", "--piece", "rook"},
	}
	verbs := []string{"stats warnsdorff", "stats neural", "count merge", "board random", "verse decode"}
	for _, c := range newRoot(&terminal.Console{}).Commands() {
		if !slices.Contains([]string{"serve", "watch", "man", "help", "completion"}, c.Name()) {
			verbs = append(verbs, c.Name())
		}
	}
	refused, each := 0, setup.Rounds(3, 3, 1) // in a plain run a third, of each verb another
	for i, verb := range verbs {
		for k, words := range bad {
			if (i+k)%each != 0 {
				continue
			}
			args := append(strings.Fields(verb), words...)
			to := "new"
			if len(words)%2 == 1 {
				to = "kept"
			}
			if !slices.Contains(words, "-o") {
				args = append(args, "-o", to)
			}
			if strings.Contains(strings.Join(words, " "), "1000000000") {
				args = append(args, "--timeout", "1s")
			}
			status, out, errs := do(t, "", args...)
			_, err := os.Stat("new")
			if kept, _ := os.ReadFile("kept"); status == terminal.ExitUsage && (err == nil || string(kept) != before) {
				t.Errorf("leaper %q: wrote a file, and refuses: %s", args, errs)
			}
			for _, name := range []string{"new", "kept"} {
				_ = os.Remove(name)
			}
			if err := os.WriteFile("kept", []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
			if left, _ := filepath.Glob(".leaper-*"); len(left) > 0 {
				t.Errorf("leaper %q: leaves %q", args, left)
			}
			if status != terminal.ExitUsage {
				continue
			}
			refused++
			line, rest, ended := strings.Cut(errs, "\n")
			if said, is := strings.CutPrefix(line, "leaper: "); !is || !ended || rest != "" || out != "" || said == "" || twice(said) {
				t.Errorf("leaper %q: prints %q, and says %q", args, out, errs)
			}
		}
	}
	if refused < 20*len(verbs)/each {
		t.Errorf("only %d of %d inputs were refused", refused, len(verbs)*len(bad)/each)
	}
}

// twice reports whether a line says the same two times.
func twice(line string) bool {
	half := len(line) / 2
	return len(line)%2 == 1 && line[half] == ' ' && line[:half] == line[half+1:]
}
