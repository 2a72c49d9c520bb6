//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd || solaris

package filelock

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Take takes a file that is open for reading and writing for this process alone, or
// says at once that another has it. The lock goes with the process, however it ends.
// Linux asks the server of an NFS folder, so that it holds between machines, too.
func Take(file *os.File) error {
	conn, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var refused error
	err = conn.Control(func(fd uintptr) {
		for {
			if refused = unix.Flock(int(fd), unix.LOCK_EX|unix.LOCK_NB); !errors.Is(refused, unix.EINTR) {
				return
			}
		}
	})
	switch {
	case err != nil:
		return err
	case errors.Is(refused, unix.EWOULDBLOCK):
		return ErrHeld
	case errors.Is(refused, unix.ENOLCK), errors.Is(refused, unix.ENOSYS), errors.Is(refused, unix.ENOTSUP), errors.Is(refused, unix.EOPNOTSUPP):
		return ErrNone
	case refused != nil:
		return fmt.Errorf("it cannot be locked: %w", refused)
	}
	return nil
}

// Unwaiting opens a pipe without waiting for its writer.
const Unwaiting = unix.O_NONBLOCK
