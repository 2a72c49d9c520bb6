package setup

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A Change of a source file puts one text in the place of another, which is there once.
type Change struct{ File, Old, New string }

// Overlay is the flag of the go command that builds with some source files changed, for tests of
// what otherwise takes a minute or gigabytes. Files are named from the root of the module. It ends
// the test if a text is not there.
func Overlay(t testing.TB, changes ...Change) string {
	t.Helper()
	module, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Dir(strings.TrimSpace(string(module)))
	folder := t.TempDir()
	replace := map[string]string{}
	for _, c := range changes {
		path := filepath.Join(root, filepath.FromSlash(c.File))
		from := path
		if before, changed := replace[path]; changed {
			from = before
		}
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(text), c.Old) != 1 {
			t.Fatalf("%s does not have %q once: mend this test", c.File, c.Old)
		}
		replace[path] = filepath.Join(folder, strings.ReplaceAll(c.File, "/", "_"))
		if err := os.WriteFile(replace[path], []byte(strings.Replace(string(text), c.Old, c.New, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(name, list, 0o600); err != nil {
		t.Fatal(err)
	}
	return "-overlay=" + name
}

// SoonLedgers has a ledger of a round get its first line after a microsecond, and not a minute.
var SoonLedgers = Change{"count/internal/run/ledger.go", "const ledgerEvery = time.Minute", "const ledgerEvery = time.Microsecond"}
