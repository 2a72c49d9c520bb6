// Command game prints tables of who wins games of two players, and has players of several
// levels play against each other.
//
//	go run ./dev/bench/game tables            the tables of dev/bench/game/tables.md
//	go run ./dev/bench/game solved            the levels of the game with one piece against each other
//	go run ./dev/bench/game fought            the levels of the duel, a second a move: an hour or two
//	go run ./dev/bench/game fought -think 50ms -n 20 -level 5 -against 4
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "game:", err)
		os.Exit(1)
	}
}

// run prints as it goes, and reports a failure to print at the end.
func run(ctx context.Context, args []string, to io.Writer) error {
	out := &printer{to: to}
	what := ""
	if len(args) > 0 {
		what, args = args[0], args[1:]
	}
	switch what {
	case "tables":
		return errors.Join(tables(ctx, out), out.err)
	case "fought":
		return errors.Join(fought(ctx, args, out), out.err)
	case "solved":
		return errors.Join(solved(ctx, args, out), out.err)
	}
	return fmt.Errorf("%q: write tables, solved or fought", what)
}

// A printer prints, and keeps the first error.
type printer struct {
	to  io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(p.to, format, args...); p.err == nil {
		p.err = err
	}
}
