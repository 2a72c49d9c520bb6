package setup

import (
	"os"
	"testing"
)

// Nightly reports whether long tests that rarely find anything are to run, as they do in
// `scripts/test nightly`.
func Nightly() bool { return os.Getenv("LEAPER_NIGHTLY") != "" }

// OnlyNightly skips a test that runs in `scripts/test nightly` alone.
func OnlyNightly(t testing.TB) {
	t.Helper()
	if !Nightly() {
		t.Skip("it takes long and rarely finds anything: scripts/test nightly runs it")
	}
}
