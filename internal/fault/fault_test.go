package fault_test

import (
	"errors"
	"io/fs"
	"testing"

	"leaper/internal/fault"
)

var errSize = errors.New("bad size")

func TestNew(t *testing.T) {
	err := fault.New(errSize, "board %q: %w", "0x0", fs.ErrInvalid)
	if got, want := err.Error(), `board "0x0": invalid argument`; got != want {
		t.Errorf("it says %q; want %q", got, want)
	}
	if !errors.Is(err, errSize) || !errors.Is(err, fs.ErrInvalid) || errors.Is(err, fs.ErrExist) {
		t.Errorf("%v is not of its kinds, or of one too many", err)
	}
}
