//go:build !leaperengine

package site_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/app/site"
)

// TestNoSource: where nothing can build an engine, one line says why, and what would help.
func TestNoSource(t *testing.T) {
	try := func(want string) {
		t.Helper()
		_, err := site.Engine(t.Context(), t.TempDir(), true, func(string) {})
		if !errors.Is(err, site.ErrNoSource) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, and nothing of %q", err, want)
		}
	}
	try("this folder is not in a checkout of its source")
	t.Setenv("PATH", "")
	try("install Go 1.26 or newer")
}
