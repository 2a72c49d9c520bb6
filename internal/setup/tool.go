package setup

import (
	"os"
	"os/exec"
	"testing"
)

// Tool is the path of a program that reads what is drawn: the first of these names that
// is there. Where all are missing the test is skipped, and with CI=true it fails.
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
