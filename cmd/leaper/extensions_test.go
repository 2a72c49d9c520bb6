package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leaper/cmd/leaper/internal/terminal"
)

// TestExtensions: the extensions that a verb's error lists are those that it takes, and no others; and the
// formats that its error lists are those of its help.
func TestExtensions(t *testing.T) {
	t.Chdir(t.TempDir())
	all := strings.Fields("txt text ansi svg ps eps pdf png gif apng html htm stl 3mf json jsonl ndjson moves tour dot gv g6 s6 d6 hcp col gb edges lists matrix metis foo")
	for _, verb := range []string{"draw 3x3", "animate 3x3", "graph 3x3", "find 3x3", "list 3x3", "count 3x3", "puzzle 3x3"} {
		_, _, errs := do(t, "", append(strings.Fields(verb), "-o", "x.none")...)
		_, listed, _ := strings.Cut(errs, "its extension is none of ")
		listed, _, _ = strings.Cut(listed, ";")
		names := strings.Split(listed, ", ")
		for _, ext := range all {
			_, _, errs := do(t, "", append(strings.Fields(verb), "-o", filepath.Join("nowhere", "x."+ext))...)
			if taken := !strings.Contains(errs, "its extension is none") && !strings.Contains(errs, "this is a film"); taken != slices.Contains(names, "."+ext) {
				t.Errorf("leaper %s -o x.%s: taken %v, and %s are listed: %s", verb, ext, taken, listed, errs)
			}
		}
		if slices.ContainsFunc(names, func(name string) bool { return !strings.HasPrefix(name, ".") }) {
			t.Errorf("leaper %s: lists %q", verb, errs)
		}
		_, _, errs = do(t, "", append(strings.Fields(verb), "-f", "none-such")...)
		_, listed, _ = strings.Cut(errs, "it is one of ")
		root := newRoot(&terminal.Console{})
		cmd, _, _ := root.Find([]string{strings.Fields(verb)[0]})
		if listed = strings.TrimSpace(listed); listed == "" || !strings.Contains(cmd.Flags().Lookup("format").Usage, listed) {
			t.Errorf("leaper %s: lists %q, and its help %s", verb, listed, cmd.Flags().Lookup("format").Usage)
		}
	}
}
