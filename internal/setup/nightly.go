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

// Rounds is how much of a test runs, how many boards it draws or how large they are: with
// -short, as in `scripts/test quick` and under the race detector, in a plain run, and in
// `scripts/test nightly`. What a test demands of how often something came up has to be a
// share of it.
func Rounds(short, plain, nightly int) int {
	switch {
	case testing.Short():
		return short
	case Nightly():
		return nightly
	}
	return plain
}
