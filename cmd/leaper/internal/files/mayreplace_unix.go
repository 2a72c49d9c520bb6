//go:build unix

package files

import (
	"io/fs"
	"syscall"
)

// mayReplace reports whether a new file can replace an old one: the old one has no other names, and
// the same owner.
func mayReplace(was, made fs.FileInfo) bool {
	a, ok1 := was.Sys().(*syscall.Stat_t)
	b, ok2 := made.Sys().(*syscall.Stat_t)
	return !ok1 || !ok2 || a.Nlink == 1 && a.Uid == b.Uid && a.Gid == b.Gid
}
