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

// NotRaced skips a test under the race detector: it takes long there, and what it does at once
// others do too.
func NotRaced(t testing.TB) {
	t.Helper()
	if UnderRace {
		t.Skip("under the race detector it takes ten times as long")
	}
}

// NotRacedByDay is NotRaced for a test that the race detector has in `scripts/test nightly`.
func NotRacedByDay(t testing.TB) {
	t.Helper()
	if !Nightly() {
		NotRaced(t)
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
