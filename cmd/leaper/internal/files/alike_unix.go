//go:build unix

package files

import (
	"io/fs"
	"syscall"
)

// alike says whether a new file can stand in for another: that has no other names, and
// the same owner.
func alike(was, made fs.FileInfo) bool {
	a, ok1 := was.Sys().(*syscall.Stat_t)
	b, ok2 := made.Sys().(*syscall.Stat_t)
	return !ok1 || !ok2 || a.Nlink == 1 && a.Uid == b.Uid && a.Gid == b.Gid
}
