package site_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"leaper/app/site"
)

// named are files that have their name in them.
func named(names ...string) map[string][]byte {
	all := map[string][]byte{}
	for _, name := range names {
		all[name] = []byte("the file " + name)
	}
	return all
}

// TestReplace: of an earlier run goes what is not written again, and nothing that others put
// there or changed, whatever the list says.
func TestReplace(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "book")
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	replace := func(want int, names ...string) {
		t.Helper()
		if gone, err := site.Replace(dir, named(names...), "list", "index.html"); err != nil || gone != want {
			t.Fatalf("%d files are gone, and %d should be: %v", gone, want, err)
		}
	}
	replace(0, "index.html", "p/1", "p/2", "p/3", "p/4")
	put("p/5", "somebody's")
	put("p/3", "somebody's, too")
	if err := os.WriteFile(filepath.Join(above, "out"), []byte("the file out"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(dir, "list"))
	if err != nil {
		t.Fatal(err)
	}
	// A list that somebody wrote, with a way out of the folder.
	put("list", fmt.Sprintf("%s%x  ../out\nno line\n", list, sha256.Sum256([]byte("the file out"))))
	replace(2, "index.html", "p/1")
	var left []string
	err = filepath.WalkDir(above, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(above, path)
			left = append(left, filepath.ToSlash(name))
		}
		return err
	})
	if want := []string{"book/index.html", "book/list", "book/p/1", "book/p/3", "book/p/5", "out"}; err != nil || !slices.Equal(left, want) {
		t.Errorf("%v are left, and %v should be: %v", left, want, err)
	}
	replace(0, "index.html", "p/1", "p/2")
	replace(1, "index.html", "p/1")
}

// TestReplaceCutShort: a run that fails in the middle leaves a list of what it wrote and of
// what was there before, even if somebody's editor took the list's last line end.
func TestReplaceCutShort(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "list")
	if _, err := site.Replace(dir, named("a", "b"), "list"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(list, bytes.TrimSpace(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "d", "full"), 0o750); err != nil {
		t.Fatal(err)
	}
	if _, err := site.Replace(dir, named("c", "d"), "list"); err == nil {
		t.Fatal("a folder was replaced by a file")
	}
	if gone, err := site.Replace(dir, named("e"), "list"); err != nil || gone != 3 {
		t.Errorf("%d files are gone, and a, b and c should be: %v", gone, err)
	}
}
