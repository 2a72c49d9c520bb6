//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || solaris || windows)

package filelock

import "os"

// Take knows no locks of this system.
func Take(*os.File) error { return ErrNone }

const Unwaiting = 0
