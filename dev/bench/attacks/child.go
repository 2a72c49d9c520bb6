package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// deadly is the memory at which a process is killed: more than any attack allows,
	// and less than would hurt the machine.
	deadly = 6 << 30

	// patience is how long a process may run before it is killed.
	patience = 20 * time.Second
)

// An order is a command line to be run.
type order struct {
	line   string        // the words after leaper
	in     string        // the file that is standard input
	signal os.Signal     // sent after so long
	after  time.Duration //
	within time.Duration // how long it may run; 0: patience
}

// An outcome is how a process ended.
type outcome struct {
	status   int // -1 if a signal ended it
	out, err string
	took     time.Duration
	since    time.Duration // the signal
	peak     int64
	killed   string // by the watch: why
}

// run runs a command in the arena's folder, under the watch.
func (a *arena) run(ctx context.Context, o order) (outcome, error) {
	within := cmp.Or(o.within, patience)
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	words := append([]string{a.bin}, strings.Fields(o.line)...)
	c := exec.CommandContext(ctx, words[0], words[1:]...)
	c.Dir, c.WaitDelay = a.folder, 5*time.Second
	var out, errs short
	c.Stdout, c.Stderr = &out, &errs
	if o.in != "" {
		f, err := os.Open(a.file(o.in))
		if err != nil {
			return outcome{}, err
		}
		defer f.Close()
		c.Stdin = f
	}
	begun := time.Now()
	if err := c.Start(); err != nil {
		return outcome{}, err
	}
	w := watch(c.Process)
	var sent atomic.Int64 // when
	if o.signal != nil {
		timer := time.AfterFunc(o.after, func() {
			sent.Store(int64(time.Since(begun)))
			_ = c.Process.Signal(o.signal)
		})
		defer timer.Stop()
	}
	err := c.Wait()
	r := outcome{took: time.Since(begun), status: c.ProcessState.ExitCode(), out: out.String(), err: errs.String()}
	r.peak, r.killed = w.end()
	if at := sent.Load(); at > 0 {
		r.since = r.took - time.Duration(at)
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		r.killed = fmt.Sprintf("killed after %s", within)
	}
	if status := (*exec.ExitError)(nil); err != nil && !errors.As(err, &status) && r.killed == "" {
		return r, err
	}
	a.seen.peak, a.seen.took = max(a.seen.peak, r.peak), max(a.seen.took, r.took)
	a.seen.status = fmt.Sprintf("exit %d", r.status)
	if by, is := c.ProcessState.Sys().(syscall.WaitStatus); is && by.Signaled() {
		a.seen.status = by.Signal().String()
	}
	if r.killed != "" {
		a.seen.status = "killed"
	}
	return r, nil
}

// must runs a command that has to go well.
func (a *arena) must(ctx context.Context, line string) error {
	o, err := a.run(ctx, order{line: line})
	if err == nil && o.status != 0 {
		err = fmt.Errorf("%s: exit %d: %.200s", line, o.status, o.err)
	}
	return err
}

// file is the place of a file of the arena.
func (a *arena) file(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.folder, name)
}

// A sentry watches the memory of a process, and kills the process at the limit.
type sentry struct {
	process *os.Process
	done    chan struct{}
	peak    atomic.Int64
	killed  atomic.Bool
	ended   chan struct{}
}

func watch(p *os.Process) *sentry {
	w := &sentry{process: p, done: make(chan struct{}), ended: make(chan struct{})}
	go func() {
		defer close(w.ended)
		tick := time.NewTicker(4 * time.Millisecond)
		defer tick.Stop()
		for {
			w.look()
			select {
			case <-w.done:
				return
			case <-tick.C:
			}
		}
	}()
	return w
}

func (w *sentry) look() {
	if now := mostMemory(w.process.Pid); now > w.peak.Load() {
		w.peak.Store(now)
		if now > deadly {
			w.killed.Store(true)
			_ = w.process.Kill()
		}
	}
}

// end ends the watch, after the process.
func (w *sentry) end() (int64, string) {
	close(w.done)
	<-w.ended
	if w.killed.Load() {
		return w.peak.Load(), fmt.Sprintf("killed at %d MB", w.peak.Load()>>20)
	}
	return w.peak.Load(), ""
}

// short keeps the first megabyte of what is written to it.
type short struct{ bytes.Buffer }

func (s *short) Write(p []byte) (int, error) {
	if room := 1<<20 - s.Len(); room > 0 {
		s.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

// pause waits, or until it is over.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
