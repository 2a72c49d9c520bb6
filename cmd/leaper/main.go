// Command leaper makes, counts, draws and explains tours of chess pieces: walks that
// visit every square of a board exactly once. `leaper --help` teaches it.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	// A reader that goes away (| head) makes writes fail, which ends the work in
	// order, and must not kill the process.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := interruptible()
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// interruptible is a context that the first Ctrl-C ends, so that work stops in
// order and keeps what it has; the second quits on the spot. The end of a terminal, or
// of a system, is as good as a Ctrl-C, but where nohup says otherwise.
func interruptible() (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		<-signals
		cancel()
		// Some senders signal the process and then its group: what comes at once
		// is the same Ctrl-C.
		for begun := time.Now(); ; {
			<-signals
			if time.Since(begun) > 500*time.Millisecond {
				unfinished.sweep()
				os.Exit(exitInterrupted)
			}
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel()
	}
}

// run is the command without the process around it, and returns its exit
// status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &console{in: stdin, out: stdout, err: stderr, done: ctx.Done()}
	root := newRoot(c)
	root.SetArgs(args)
	return c.status(root.ExecuteContext(ctx))
}
