// Command leaper makes, counts, draws and explains tours of chess pieces: walks that
// visit every square of a board exactly once. `leaper --help` teaches it.
package main

import (
	"context"
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
	code := command(ctx, os.Args[1:], &terminal.Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Quit: quit})
	stop()
	os.Exit(code)
}

// quit ends the process at once.
func quit() {
	files.Sweep()
	os.Exit(terminal.ExitInterrupted)
}

// command runs the command without the process around it, and returns its exit status.
func command(ctx context.Context, args []string, c *terminal.Console) int {
	ctx, c.Leave = context.WithCancel(ctx)
	defer c.Leave()
	c.Done, c.Run = ctx.Done(), command
	root := newRoot(c, args...)
	root.SetArgs(args)
	return c.Status(withMeant(root.ExecuteContext(ctx), args))
}
