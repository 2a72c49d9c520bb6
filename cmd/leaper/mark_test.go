package main

import (
	"os"
	"path/filepath"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestMark: whatever reads a text that people write passes over a byte order mark,
// in a file and on standard input.
func TestMark(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	_, tour, _ := do(t, "", "find", "5x5")
	_, moves, _ := do(t, "", "find", "5x5", "--format", "moves")
	_, object, _ := do(t, "", "find", "5x5", "--format", "jsonl")
	_, box, _ := do(t, "", "find", "5x5", "--format", "box")
	_, g6, _ := do(t, "", "graph", "5x5", "--format", "graph6")
	_, s6, _ := do(t, "", "graph", "5x5", "--format", "sparse6")
	_, hcp, _ := do(t, "", "graph", "5x5", "--format", "hcp")
	for _, c := range []struct {
		text string
		args func(file string) []string
	}{
		{".....\n.....\n.....\n", func(f string) []string { return []string{"count", "@" + f, "--piece", "wazir"} }},
		{tour, func(f string) []string { return []string{"verify", f} }},
		{moves, func(f string) []string { return []string{"verify", f} }},
		{object, func(f string) []string { return []string{"verify", f} }},
		{box, func(f string) []string { return []string{"verify", f} }},
		{tour, func(f string) []string { return []string{"draw", f} }},
		{g6, func(f string) []string { return []string{"graph", "--read", f} }},
		{s6, func(f string) []string { return []string{"graph", "--read", f} }},
		{hcp, func(f string) []string { return []string{"graph", "--read", f} }},
		{hcp, func(f string) []string { return []string{"find", "--read", f} }},
		{"a b c d e f g h i j k l m n o p q r s t u v w x y", func(f string) []string { return []string{"verse", write("tour", tour), "@" + f} }},
	} {
		want, out, errs := do(t, "", c.args(write("text", c.text))...)
		if want != terminal.ExitDone || out == "" {
			t.Fatalf("%q: %d, %q, %q", c.args("-"), want, out, errs)
		}
		for _, in := range []string{write("text", "\uFEFF"+c.text), "-"} {
			if status, got, errs := do(t, "\uFEFF"+c.text, c.args(in)...); status != want || got != out {
				t.Errorf("%q with a byte order mark: %d, %q, %q; without %q", c.args(in), status, got, errs, out)
			}
		}
	}
}
