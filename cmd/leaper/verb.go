package main

import (
	"context"
	"io"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/verbs"
)

// ask reads a question whose flags were given, and its BOARD, or without one the
// graph of --read, and gives the context of its work.
func (c *console) ask(cmd *cobra.Command, place *verbs.Place, timed *verbs.Timed, arg ...string) (context.Context, context.CancelFunc, error) {
	ctx, cancel, err := timed.Within(cmd.Context(), 0, 0)
	if err != nil {
		return nil, nil, wrongFlag(timed, err)
	}
	if len(arg) > 0 {
		read := *place // one of its own, which may be left to whoever still reads
		*place, err = awaited(ctx, func() (verbs.Place, error) {
			err := c.place(&read, arg[0])
			return read, err
		})
	} else {
		place.File, err = c.fileOf(ctx, cmd)
	}
	if err != nil {
		cancel()
		return nil, nil, err
	}
	return ctx, cancel, nil
}

// tell draws how far a verb's work is, until stop is called.
func (c *console) tell(verb string) (tell verbs.Tell, stop func()) {
	var last atomic.Pointer[verbs.Progress]
	last.Store(&verbs.Progress{})
	tell.Progress = func(p verbs.Progress) { last.Store(&p) }
	return tell, c.progress(func(elapsed time.Duration) string { return last.Load().Line(verb, elapsed) })
}

// work runs a question that was read, and draws how far it is.
func (c *console) work(ctx context.Context, verb string, run verbs.Work) (verbs.Answer, error) {
	tell, stop := c.tell(verb)
	defer stop()
	return run(ctx, tell)
}

// print writes an answer: as JSON, or its text.
func (c *console) print(output *outputFlags, format string, answer any, text string) error {
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	if format == "json" || format == "jsonl" {
		err = writeJSON(out, answer)
	} else {
		_, err = io.WriteString(out, text)
	}
	return out.end(err)
}

// ended is the exit status of a verdict. A sentence that is on standard output
// already is not said again.
func ended(v verbs.Verdict, said bool) error {
	line := v.Sentence
	if said {
		line = ""
	}
	switch {
	case v.None():
		return &outcome{exitNone, line}
	case v.Undecided():
		return &outcome{exitUndecided, line}
	}
	return nil
}
