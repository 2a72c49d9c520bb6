package setup

import (
	"os"
	"testing"
)

// Nightly reports whether to run long tests that rarely find anything, as in
// `scripts/test nightly`.
func Nightly() bool { return os.Getenv("LEAPER_NIGHTLY") != "" }

// OnlyNightly skips a test that runs in `scripts/test nightly` alone.
func OnlyNightly(t testing.TB) {
	t.Helper()
	if !Nightly() {
		t.Skip("it takes long and rarely finds anything: scripts/test nightly runs it")
	}
}

// Rounds is the size of a test, such as the number or size of its boards: with -short, as
// in `scripts/test quick` and under the race detector, in a plain run, and in
// `scripts/test nightly`. A test's demand on a frequency must be a share of it.
func Rounds(short, plain, nightly int) int {
	switch {
	case testing.Short():
		return short
	case Nightly():
		return nightly
	}
	return plain
}
