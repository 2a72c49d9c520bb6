package setup

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Tool is the path of a program that reads drawings: the first of these names found. If
// all are missing, it skips the test, or fails it if CI=true.
func Tool(t *testing.T, debian string, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing (Debian: %s), and CI=true skips nothing", names[0], debian)
	}
	t.Skipf("%s is missing (Debian: %s)", names[0], debian)
	return ""
}

// fonts is the module with the fonts that shaping is tested with. Go has it, as what go mod tidy
// reads.
const fonts = "github.com/go-text/typesetting-utils"

// Font reads a font of Arabic, Amiri, or of Devanagari, NotoSansDevanagari. If it is missing, it
// skips the test, or fails it if CI=true.
func Font(t testing.TB, name string) []byte {
	t.Helper()
	dir, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", fonts).Output()
	if err == nil {
		var font []byte
		if font, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "harfbuzz", "perf_reference", "fonts", name+"-Regular.ttf")); err == nil {
			return font
		}
	}
	const missing = "the font %s is missing (go mod download %s): %v"
	if os.Getenv("CI") == "true" {
		t.Fatalf(missing, name, fonts, err)
	}
	t.Skipf(missing, name, fonts, err)
	return nil
}
