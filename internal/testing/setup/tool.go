package setup

import (
	"os"
	"os/exec"
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
