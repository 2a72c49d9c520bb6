package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSinkKeeps: a file that is replaced keeps its mode, a link stays a link, and a
// new file obeys the umask, as every other does.
func TestSinkKeeps(t *testing.T) {
	dir := t.TempDir()
	secret, link, plain := filepath.Join(dir, "secret.txt"), filepath.Join(dir, "link.txt"), filepath.Join(dir, "new.txt")
	if err := os.WriteFile(secret, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, link); err != nil {
		t.Skip(err)
	}
	control := filepath.Join(dir, "control")
	if err := os.WriteFile(control, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{link, plain} {
		if status, _, errs := do(t, "", "find", "5x5", "-o", name); status != exitDone {
			t.Fatal(errs)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v", err)
	}
	text, err := os.ReadFile(secret)
	if err != nil || string(text) == "old" {
		t.Errorf("what the link leads to was not written: %q, %v", text, err)
	}
	if info, err := os.Stat(secret); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	want, err := os.Stat(control)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(plain); err != nil || info.Mode().Perm() != want.Mode().Perm() {
		t.Errorf("a new file has mode %v, and others %v", info.Mode(), want.Mode())
	}
}

// TestSweep: whoever quits on the spot leaves no file behind that is not complete.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	s, err := (&outputFlags{file: filepath.Join(dir, "a.txt")}).open(&console{})
	if err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Fatalf("%d files while it is written", len(left))
	}
	unfinished.sweep()
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("%v is left behind", left)
	}
	s.drop()
}
