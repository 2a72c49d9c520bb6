// Package filelock holds a file for one process alone, as far as the system can. Records of counts
// and caches of numbers are kept under it.
package filelock

import "errors"

var (
	// ErrHeld: another process has it.
	ErrHeld = errors.New("another process is at work with it")
	// ErrNone: the file system has no locks.
	ErrNone = errors.New("no locks here")
)
