package site

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Replace writes files into a folder as [WriteFiles] does, and removes what an earlier run
// wrote there that is not among them; it gives how many these are. The file list, beside
// them, names what was written, with the sum of each as sha256sum has it: nothing goes that
// others have put there or have changed since.
func Replace(dir string, files map[string][]byte, list string, last ...string) (removed int, err error) {
	text, err := os.ReadFile(filepath.Join(dir, list))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	before, now := parseSums(text), map[string]string{}
	for name, data := range files {
		now[name] = fmt.Sprintf("%x", sha256.Sum256(data))
	}
	// Until all is done, both are listed: a run that is cut short leaves nothing unknown.
	both := slices.Concat(text, []byte("\n"), formatSums(now))
	if err := WriteFiles(dir, map[string][]byte{list: both}); err != nil {
		return 0, err
	}
	if err := WriteFiles(dir, files, last...); err != nil {
		return 0, err
	}
	for name := range now {
		delete(before, name)
	}
	if removed, err = removeUnchanged(dir, before); err != nil {
		return removed, err
	}
	return removed, WriteFiles(dir, map[string][]byte{list: formatSums(now)})
}

// formatSums writes names with their sums, a line each.
func formatSums(sums map[string]string) []byte {
	var out bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&out, "%s  %s\n", sums[name], name)
	}
	return out.Bytes()
}

// parseSums reads the sums of each name in a list, which may have it twice.
func parseSums(text []byte) map[string][]string {
	sums := map[string][]string{}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		if sum, name, ok := strings.Cut(lines.Text(), "  "); ok {
			sums[name] = append(sums[name], sum)
		}
	}
	return sums
}

// removeUnchanged removes the files of a folder that have not changed. Names that lead out of
// the folder lead nowhere.
func removeUnchanged(dir string, sums map[string][]string) (removed int, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	for name, of := range sums {
		data, unread := root.ReadFile(filepath.FromSlash(name))
		if unread != nil || !slices.Contains(of, fmt.Sprintf("%x", sha256.Sum256(data))) {
			continue // it is gone, or another's by now
		}
		if err := root.Remove(filepath.FromSlash(name)); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
