package notices_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"leaper/dev/generate/notices"
)

const (
	root = "../../.."
	file = root + "/NOTICES.md"
)

// TestNotices: NOTICES.md is what the modules and packages say. UPDATE_NOTICES=1
// writes it; NODE_MODULES=FOLDER is where the page's packages are installed, as
// dev/scripts/page has them.
func TestNotices(t *testing.T) {
	got, err := os.ReadFile(file)
	if err != nil && os.Getenv("UPDATE_NOTICES") == "" {
		t.Fatal(err)
	}
	want, err := notices.Source(root, os.Getenv("NODE_MODULES"), got)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_NOTICES") != "" {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if strings.ReplaceAll(string(got), "\r\n", "\n") != want {
		t.Error("NOTICES.md is not what the modules and packages say: run UPDATE_NOTICES=1 go test ./dev/generate/notices, or dev/scripts/page write")
	}
}

// TestChanges: a dependency that changes is noticed, whether or not it is installed.
func TestChanges(t *testing.T) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	now := string(text)
	for _, words := range []string{"| github.com/spf13/cobra | ", "| @preact/signals-core | ", "## preact ", "Bigelow & Holmes Inc."} {
		if !strings.Contains(now, words) {
			t.Errorf("NOTICES.md does not have %q", words)
		}
	}
	module := regexp.MustCompile(`pflag(\W+)v\S+`).ReplaceAllString(now, "pflag${1}v0.0.1")
	if got, err := notices.Source(root, "", []byte(module)); err != nil || got != now {
		t.Errorf("after another version of a module it is not what it was: %v", err)
	}
	page := regexp.MustCompile(`## preact .*`).ReplaceAllString(now, "## preact 0.0.1")
	if _, err := notices.Source(root, "", []byte(page)); err == nil || !strings.HasPrefix(err.Error(), "preact ") {
		t.Errorf("after another version of a package the error is %v", err)
	}
}
