// Package interrupt lets a program end in order after Ctrl-C or a signal. The commands use it.
package interrupt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// errTerminated is the cause of a context that SIGTERM has ended.
var errTerminated = fmt.Errorf("terminated: %w", context.Canceled)

// Daemon returns the error of a program that runs until it is told to end, and has ended in order: none
// after SIGTERM, with which systems end their services, so that they do not count a stop as a failure.
func Daemon(ctx context.Context, err error) error {
	if errors.Is(err, context.Canceled) && errors.Is(context.Cause(ctx), errTerminated) {
		return nil
	}
	return err
}

// Context is a context that the first Ctrl-C ends, so that work stops in order and
// keeps what it has; at the second, quit is called, which ends the process on the spot.
// The end of a terminal, or of a system, counts as a Ctrl-C, except where nohup says
// otherwise.
func Context(quit func()) (context.Context, func()) {
	return Reloadable(quit, nil)
}

// Reloadable is a [Context] for a program that reads some of its files again when it gets SIGHUP: then
// reload does that, and reports whether there was anything to read, or else the signal ends the program, unless
// nohup has it ignored.
func Reloadable(quit func(), reload func() bool) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ignored := signal.Ignored(syscall.SIGHUP)
	if reload != nil || !ignored {
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		s := <-signals
		for s == syscall.SIGHUP && reload != nil && (reload() || ignored) {
			s = <-signals
		}
		if s == syscall.SIGTERM {
			cancel(errTerminated)
		}
		cancel(nil)
		// Some senders signal the process and then its group: what comes at once
		// is the same Ctrl-C.
		for begun := time.Now(); ; {
			s = <-signals
			if (s != syscall.SIGHUP || !ignored) && time.Since(begun) > 500*time.Millisecond {
				quit()
			}
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}
