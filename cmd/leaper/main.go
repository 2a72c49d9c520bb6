// Command leaper makes, counts, draws and explains tours of chess pieces: walks that
// visit every square of a board exactly once. `leaper --help` teaches it.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"leaper/cmd/leaper/internal/files"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/interrupt"
)

func main() {
	// A reader that goes away (| head) makes writes fail, which ends the work in
	// order, and must not kill the process.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := interrupt.Context(quit)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// quit ends the process on the spot.
func quit() {
	files.Sweep()
	os.Exit(terminal.ExitInterrupted)
}

// run is the command without the process around it, and returns its exit
// status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	c := &terminal.Console{In: stdin, Out: stdout, Err: stderr, Done: ctx.Done(), Leave: leave}
	root := newRoot(c, args...)
	root.SetArgs(args)
	return c.Status(root.ExecuteContext(ctx))
}
