package filelock_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"leaper/internal/filelock"
)

// TestTake: a file is one's until it is closed.
func TestTake(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var files [3]*os.File
	for i := range files {
		var err error
		if files[i], err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
			t.Fatal(err)
		}
		defer files[i].Close()
	}
	if err := filelock.Take(files[0]); errors.Is(err, filelock.ErrNone) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	if err := filelock.Take(files[1]); !errors.Is(err, filelock.ErrHeld) {
		t.Errorf("taken twice: %v", err)
	}
	if err := files[0].Close(); err != nil {
		t.Fatal(err)
	}
	if err := filelock.Take(files[2]); err != nil {
		t.Errorf("taken when it was free again: %v", err)
	}
}
