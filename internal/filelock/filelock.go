// Package filelock has a file for one process alone, as far as the system can do that.
package filelock

import "errors"

var (
	// ErrHeld: another process has it.
	ErrHeld = errors.New("another process is at work with it")
	// ErrNone: the file system has no locks.
	ErrNone = errors.New("no locks here")
)
