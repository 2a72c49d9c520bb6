package site_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"leaper/site"
)

// TestReplace: of an earlier run goes what is not written again, and nothing that others put
// there or changed, whatever the list says.
func TestReplace(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "book")
	files := func(names ...string) map[string][]byte {
		all := map[string][]byte{}
		for _, name := range names {
			all[name] = []byte("the file " + name)
		}
		return all
	}
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	replace := func(want int, names ...string) {
		t.Helper()
		if gone, err := site.Replace(dir, files(names...), "list", "index.html"); err != nil || gone != want {
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
