package files

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestSinkSecret: what replaces a private file is private from its first byte on.
func TestSinkSecret(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil || runtime.GOOS == "windows" {
		t.Skip(err)
	}
	s, err := Open(path, Streams{Used: new(Used)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Drop()
	if info, err := s.file.Stat(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v while it is written, %v", info.Mode(), err)
	}
}

// TestSweep: anyone who quits on the spot leaves no file behind that is not complete.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(filepath.Join(dir, "a.txt"), Streams{Used: new(Used)})
	if err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Fatalf("%d files while it is written", len(left))
	}
	Sweep()
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("%v is left behind", left)
	}
	s.Drop()
}

// TestDestination: links lead to where the system says, also those in folders that are
// links themselves, and in circles nowhere.
func TestDestination(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege")
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for _, folder := range []string{"a/b", "c"} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"in": "a/b", "a/b/up": "../new", "to": "in/up", "round": "about", "about": "round", "c/back": "../in/../there"} {
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"x": "x", "in/x": "a/b/x", "in/up": "a/new", "to": "a/new", "c/back": "a/there", "a/../x": "x", "in/../x": "a/x", "round": "", "none/x": "",
	} {
		got, err := destination(name)
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%s leads to %q, %v; want %q", name, got, err, want)
		}
	}
}
