// Package terminal has what all verbs of the command share: the console, flags, input
// and output, progress, keys, and the window that plays films. It knows questions, but
// no verb.
package terminal

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

	"github.com/charmbracelet/x/term"

	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/files"
	"leaper/internal/nearest"
	"leaper/internal/ticking"
)

// The exit statuses.
const (
	ExitDone        = 0
	ExitNone        = 1 // proven that there is none, or not a tour
	ExitUsage       = 2 // wrong usage, bad input or failure
	ExitUndecided   = 3 // a limit was hit
	ExitInterrupted = 130
)

// A Console is where the command reads, writes data, and talks to people.
type Console struct {
	In  io.Reader
	Out io.Writer // data, and nothing else
	Err io.Writer // notes, progress and errors

	Quiet bool // no notes and no progress
	Piped bool // a program asks, by serve --pipe

	Done  <-chan struct{} // closed when the work must end
	Leave func()          // ends the work in order, as Ctrl-C does
	Quit  func()          // ends the process at once; nil where the console may not end it

	Run func(ctx context.Context, args []string, c *Console) int // runs the command with another console

	Used files.Used // the files that are read or kept: -o must not write there

	premise string // see Premise
}

// An Outcome is an error that is not a failure: the work ended with this status. The
// line is for standard error; it may be empty.
type Outcome struct {
	Code int
	Line string
}

func (o *Outcome) Error() string { return o.Line }

// usageError says that the command line is wrong.
type usageError struct{ line string }

func (e *usageError) Error() string { return e.line }

// Usagef returns an error that says what is wrong with the command line.
func Usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// Note writes a line to standard error, if notes are wanted.
func (c *Console) Note(format string, args ...any) {
	if !c.Quiet {
		c.sayPremise()
		c.Report(format, args...)
	}
}

// Premise sets a line that says what an answer is based on. It is written before the next note, or when
// progress begins to be shown, and at the latest at the end; but not with wrong input, which has only one
// line.
func (c *Console) Premise(line string) { c.premise = line }

// sayPremise writes the premise, once.
func (c *Console) sayPremise() {
	if c.premise != "" && !c.Quiet {
		c.Report("%s", c.premise)
	}
	c.premise = ""
}

// Report writes a line to standard error.
func (c *Console) Report(format string, args ...any) {
	fmt.Fprintf(c.Err, format+"\n", args...)
}

// Status reports an error in one line and returns the exit status.
func (c *Console) Status(err error) int {
	var o *Outcome
	if err == nil || errors.As(err, &o) && o.Code != ExitUsage || errors.Is(err, context.DeadlineExceeded) {
		c.sayPremise()
	}
	switch {
	case err == nil:
		return ExitDone
	case errors.Is(err, syscall.EPIPE):
		return ExitDone // anyone who read the output has read enough
	case errors.As(err, &o):
		if o.Line != "" {
			c.Note("%s", o.Line)
		}
		return o.Code
	case errors.Is(err, context.Canceled):
		c.Report("leaper: interrupted")
		return ExitInterrupted
	case errors.Is(err, context.DeadlineExceeded):
		c.Note("undecided: the time limit was reached")
		return ExitUndecided
	}
	// A file that cannot be written cannot be closed either, with the same error.
	c.Report("leaper: %s", strings.Join(slices.Compact(strings.Split(query.ExplainName(err).Error(), "\n")), " "))
	return ExitUsage
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}

// Redraws reports whether a stream is a terminal whose lines can be drawn over: there progress is drawn.
func Redraws(stream any) bool { return IsTerminal(stream) && os.Getenv("TERM") != "dumb" }

// LogInterval is the interval of progress lines in a pipe or a log. Tests that compare the output
// increase it for slow machines.
var LogInterval = 10 * time.Second

// wipe wipes the line of progress.
const wipe = "\r\x1b[K"

// Progress draws the line that text returns, five times a second after the first second. The
// function that it returns wipes the line. If there is no terminal, the line is printed every ten
// seconds.
func (c *Console) Progress(text func(elapsed time.Duration) string) (stop func()) {
	if c.Quiet {
		return func() {}
	}
	c.sayPremise()
	begun, drawn := time.Now(), false
	if !Redraws(c.Err) {
		return ticking.Every(LogInterval, func() { fmt.Fprintln(c.Err, text(time.Since(begun))) })
	}
	quit := ticking.Every(200*time.Millisecond, func() {
		if elapsed := time.Since(begun); elapsed > time.Second {
			fmt.Fprintf(c.Err, "\r%s\x1b[K", text(elapsed))
			drawn = true
		}
	})
	return func() {
		quit()
		if drawn {
			fmt.Fprint(c.Err, wipe)
		}
	}
}

// NoteAmid writes a note while progress is shown: in place of its line, which is drawn again below.
func (c *Console) NoteAmid(line string) {
	if Redraws(c.Err) {
		line = wipe + line
	}
	c.Note("%s", line)
}

// Choose returns the index of a word in a list of names, or an error that offers the
// closest match.
func Choose(what, word string, names []string) (int, error) {
	i, err := nearest.Choose(what, word, names)
	if err != nil {
		return i, &usageError{err.Error()}
	}
	return i, nil
}
