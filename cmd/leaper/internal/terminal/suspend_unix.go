//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// suspend stops this process and those of its group, as Ctrl-Z does, until a shell continues them.
// The system ignores the signal where no shell could: then it returns after a moment. While the
// process is stopped no time counts for it, or it is over when the process goes on; both will do.
func suspend() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select {
	case <-goesOn:
	case <-time.After(200 * time.Millisecond):
	}
}
