package filelock

import (
	"errors"
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// Take takes a file that is open for reading and writing for this process alone, or
// says at once that another has it. The lock goes with the process, however it ends.
// Windows keeps others even from reading what is locked, so this is a byte where no
// record ends.
func Take(file *os.File) error {
	conn, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var refused error
	err = conn.Control(func(fd uintptr) {
		at := windows.Overlapped{OffsetHigh: math.MaxInt32}
		refused = windows.LockFileEx(windows.Handle(fd), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	})
	switch {
	case err != nil:
		return err
	case errors.Is(refused, windows.ERROR_LOCK_VIOLATION), errors.Is(refused, windows.ERROR_IO_PENDING):
		return ErrHeld
	case errors.Is(refused, windows.ERROR_NOT_SUPPORTED), errors.Is(refused, windows.ERROR_INVALID_FUNCTION):
		return ErrNone
	case refused != nil:
		return fmt.Errorf("it cannot be locked: %w", refused)
	}
	return nil
}

const Unwaiting = 0
