package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"leaper/cmd/leaper/internal/files"
	"leaper/internal/nearest"
	"leaper/internal/ticking"
	"leaper/verbs/query"
)

// The exit statuses.
const (
	exitDone        = 0
	exitNone        = 1 // proven that there is none, or not a tour
	exitUsage       = 2 // wrong usage, bad input or failure
	exitUndecided   = 3 // a limit was hit
	exitInterrupted = 130
)

// A console is where the command reads, writes data, and talks to people.
type console struct {
	in  io.Reader
	out io.Writer // data, and nothing else
	err io.Writer // notes, progress and errors

	quiet bool // no notes and no progress

	done <-chan struct{} // closed when the work is to end

	used files.Used // what is read or kept: -o must not write there
}

// outcome is an error that is no failure: the work ended with this status. The
// line is for standard error; it may be empty.
type outcome struct {
	code int
	line string
}

func (o *outcome) Error() string { return o.line }

// usageError says that the command line is wrong.
type usageError struct{ line string }

func (e *usageError) Error() string { return e.line }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// note writes a line to standard error, if notes are wanted.
func (c *console) note(format string, args ...any) {
	if !c.quiet {
		c.report(format, args...)
	}
}

// report writes a line to standard error.
func (c *console) report(format string, args ...any) {
	fmt.Fprintf(c.err, format+"\n", args...)
}

// status reports an error in one line and gives the exit status.
func (c *console) status(err error) int {
	var o *outcome
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE):
		return exitDone // whoever read the output has read enough
	case errors.As(err, &o):
		if o.line != "" {
			c.note("%s", o.line)
		}
		return o.code
	case errors.Is(err, context.Canceled):
		c.report("leaper: interrupted")
		return exitInterrupted
	case errors.Is(err, context.DeadlineExceeded):
		c.note("undecided: the time limit was reached")
		return exitUndecided
	}
	// What fails to be written fails to be closed, for the same reason.
	c.report("leaper: %s", strings.Join(slices.Compact(strings.Split(err.Error(), "\n")), " "))
	return exitUsage
}

// isTerminal reports whether a stream is a terminal, where progress is drawn.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// seldom is how often a log hears of work that goes on.
const seldom = 10 * time.Minute

// progress draws a line that text gives, five times a second after the first second. The
// function that it returns wipes it. Where there is no terminal, the line is printed seldom.
func (c *console) progress(text func(elapsed time.Duration) string) (stop func()) {
	if c.quiet {
		return func() {}
	}
	begun, drawn := time.Now(), false
	if !isTerminal(c.err) {
		return ticking.Every(seldom, func() { fmt.Fprintln(c.err, text(time.Since(begun))) })
	}
	quit := ticking.Every(200*time.Millisecond, func() {
		if elapsed := time.Since(begun); elapsed > time.Second {
			fmt.Fprintf(c.err, "\r%s\x1b[K", text(elapsed))
			drawn = true
		}
	})
	return func() {
		quit()
		if drawn {
			fmt.Fprint(c.err, "\r\x1b[K")
		}
	}
}

func plural[N int | int64](n N, noun string) string { return query.Plural(n, noun) }

// choose is the place of a word in a list of names, or an error that offers the
// nearest.
func choose(what, word string, names []string) (int, error) {
	i, err := nearest.Choose(what, word, names)
	if err != nil {
		return i, &usageError{err.Error()}
	}
	return i, nil
}
