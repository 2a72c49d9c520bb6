package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCompletions: what completes in every shell.
func TestCompletions(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"dr", "draw"},
		{"find 8x8 --topology ", "torus"},
		{"find 8x8 --piece wa", "wazir"},
		{"find 8x8 --clo", "--closed"},
		{"piece kn", "knight"},
		{"gallery rud", "rudrata"},
		{"draw g", "gallery:rudrata"},
		{"draw gallery:", "gallery:rudrata"},
		{"animate 8x8 gallery:ru", "gallery:rudrata"},
		{"watch gallery:ru", "gallery:rudrata"},
		{"verify gallery:ru", "gallery:rudrata"},
		{"rank gallery:ru", "gallery:rudrata"},
		{"verse gallery:ru", "gallery:rudrata"},
	} {
		words := strings.Split(c.typed, " ")
		_, out, _ := do(t, "", append([]string{"__complete"}, words...)...)
		found := slices.ContainsFunc(strings.Split(out, "\n"), func(line string) bool { word, _, _ := strings.Cut(line, "\t"); return word == c.want })
		if last := words[len(words)-1]; !found || !strings.HasPrefix(c.want, last) {
			t.Errorf("leaper %s: completes\n%s; want %s", c.typed, out, c.want)
		}
	}
	if _, out, _ := do(t, "", "__complete", "draw", "tou"); !strings.HasPrefix(out, ":0\n") {
		t.Errorf("files are left to the shell, and not %s", out)
	}
}

// TestBashCompletion runs the script in bash, without its package bash-completion, with the words as bash
// parts them.
func TestBashCompletion(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	_, script, _ := do(t, "", "completion", "bash")
	if err := os.WriteFile(filepath.Join(dir, "script"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ words, cur, want string }{
		{"leaper draw gallery : ru", "leaper draw gallery:ru", "rudrata"},
		{"leaper draw gallery :", "leaper draw gallery:", "al-adli"},
		{"leaper draw gal", "leaper draw gal", "gallery:rudrata"},
		{"leaper find 8x8 --piece = wa", "leaper find 8x8 --piece=wa", "wazir"},
		{"leaper find 8x8 --topology to", "leaper find 8x8 --topology to", "torus"},
		{"leaper cou", "leaper cou", "count"},
	} {
		words := strings.Fields(c.words)
		run := `source ` + filepath.Join(dir, "script") + `
COMP_WORDS=(` + "'" + strings.Join(words, "' '") + "'" + `) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE='` + c.cur + `' COMP_POINT=${#COMP_LINE} COMP_TYPE=9
__start_leaper; printf '%s\n' "${COMPREPLY[@]}"`
		out, err := exec.CommandContext(t.Context(), bash, "--norc", "--noprofile", "-c", run).Output() // leaper is on the path, see TestMain
		if first, _, _ := strings.Cut(string(out), "\n"); err != nil || !slices.ContainsFunc(strings.Split(string(out), "\n"), func(line string) bool { word, _, _ := strings.Cut(line, " "); return word == c.want }) {
			t.Errorf("%s: completes %q …, %v; want %s", c.cur, first, err, c.want)
		}
	}
}
