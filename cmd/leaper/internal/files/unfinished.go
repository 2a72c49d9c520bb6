package files

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// unfinished are the files that are not complete yet. Code that ends the process at once
// removes them first.
var unfinished temporaries

// temporaries are files to remove if the process ends early.
type temporaries struct {
	mu    sync.Mutex
	names map[string]bool
	quit  chan os.Signal // SIGQUIT, while there are files
}

func (t *temporaries) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.names == nil {
		t.names = map[string]bool{}
	}
	t.names[name] = true
	if t.quit == nil {
		t.quit = make(chan os.Signal, 1)
		signal.Notify(t.quit, syscall.SIGQUIT)
		go t.removeOnQuit(t.quit)
	}
}

func (t *temporaries) remove(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.names, name)
	if len(t.names) == 0 && t.quit != nil {
		signal.Stop(t.quit)
		close(t.quit)
		t.quit = nil
	}
}

// removeOnQuit removes the files when SIGQUIT ends the process with a dump of all stacks, and then
// lets the process end that way.
func (t *temporaries) removeOnQuit(quit chan os.Signal) {
	if _, ok := <-quit; !ok {
		return
	}
	t.sweep()
	signal.Stop(quit)
	if p, err := os.FindProcess(os.Getpid()); err == nil {
		_ = p.Signal(syscall.SIGQUIT) // Windows has no such signal, and sent none
	}
}

// sweep removes the files from the disk.
func (t *temporaries) sweep() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name := range t.names {
		_ = os.Remove(name) // the process is ending
	}
}

// Sweep removes the files that are not complete yet, before the process ends at once.
func Sweep() { unfinished.sweep() }
