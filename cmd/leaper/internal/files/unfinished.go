package files

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// unfinished are the files that are not complete yet. Anyone who quits on the spot
// removes them.
var unfinished temporaries

type temporaries struct {
	mu    sync.Mutex
	names map[string]bool
	quit  chan os.Signal // while there are any
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
		go t.await(t.quit)
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

// await removes them where the process is to end with a dump of all stacks, and then
// lets it end so.
func (t *temporaries) await(quit chan os.Signal) {
	if _, came := <-quit; !came {
		return
	}
	t.sweep()
	signal.Stop(quit)
	if p, err := os.FindProcess(os.Getpid()); err == nil {
		_ = p.Signal(syscall.SIGQUIT) // Windows knows none, and sent none
	}
}

// sweep removes them from the disk.
func (t *temporaries) sweep() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name := range t.names {
		_ = os.Remove(name) // the process is ending
	}
}

// Sweep removes the files that are not complete yet, for who quits on the spot.
func Sweep() { unfinished.sweep() }
