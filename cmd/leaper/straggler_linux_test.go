package main

import (
	"errors"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"leaper/internal/testing/setup"
)

// slowed gives a process a fiftieth of a processor, until the test ends.
func slowed(t *testing.T, p *exec.Cmd) {
	t.Helper()
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			err := p.Process.Signal(syscall.SIGSTOP)
			select {
			case <-stop:
				_ = errors.Join(err, p.Process.Signal(syscall.SIGCONT)) // it may have ended
				return
			case <-time.After(98 * time.Millisecond):
			}
			_ = p.Process.Signal(syscall.SIGCONT)
			time.Sleep(2 * time.Millisecond)
		}
	}()
	t.Cleanup(func() { close(stop); <-done })
}

// TestStraggler: a worker that hardly gets a processor, and says that it is alive, holds what it has
// pulled; the other does that as well when it has nothing else to do.
func TestStraggler(t *testing.T) {
	setup.OnlyNightly(t)
	f := newFleet(t, 2)
	asker := f.ask([]string{"count", "8x8", "--closed"})
	time.Sleep(time.Second) // both have begun
	slowed(t, f.workers[0])
	f.did("worker 0 gets a fiftieth of a processor")
	begun := time.Now()
	if got := f.answered(asker, 2*afterLast); got != "26534728821064\n" {
		t.Errorf("%q\n%s", got, f.tail())
	}
	if took := time.Since(begun); took > afterLast {
		t.Errorf("it took %s\n%s", took, f.tail())
	}
}

// TestAbsentAsker: whatever is deleted while a job of a high priority has no asker, other jobs are done at
// once, and it is done itself when somebody asks again.
func TestAbsentAsker(t *testing.T) {
	setup.OnlyNightly(t)
	for _, name := range keptByHub {
		t.Run(name, func(t *testing.T) {
			f := newFleet(t, 1)
			absent := f.ask([]string{"count", "8x8", "--closed"}, "--priority", "5")
			time.Sleep(2 * time.Second)
			_ = absent.Process.Kill()
			_ = absent.Wait() // it was killed
			f.did("the asker is killed, and %s deleted", name)
			f.deletes(name)
			if got := f.answered(f.ask([]string{"count", "6x6", "--closed"}, "--priority", "6"), afterLast/2); got != "19724\n" {
				t.Errorf("another job: %q\n%s", got, f.tail())
			}
			if got := f.answered(f.ask([]string{"count", "6x6", "--closed", "--from", "a1"}), 2*afterLast); got != "19724\n" {
				t.Errorf("a job of a lower priority: %q\n%s", got, f.tail())
			}
			if got := f.answered(f.ask([]string{"count", "8x8", "--closed"}), 2*afterLast); got != "26534728821064\n" {
				t.Errorf("asked again: %q\n%s", got, f.tail())
			}
		})
	}
}
