package main

import (
	"context"
	"errors"
	"io"
	"runtime/debug"
	"sync/atomic"
	"time"

	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
)

// allow has the garbage collector keep the program within its memory.
func allow(memory query.Bytes) { debug.SetMemoryLimit(int64(memory) - codeBytes) }

// telling draws how far a verb's work is, until stop is called.
func telling(c *terminal.Console, verb string) (tell query.Reporter, stop func()) {
	var last atomic.Pointer[query.Progress]
	last.Store(&query.Progress{})
	tell.Progress = func(p query.Progress) { last.Store(&p) }
	if forProgram() {
		return tell, toProgram(c.Err, verb, &last, c.Leave)
	}
	return tell, c.Progress(func(elapsed time.Duration) string { return last.Load().Line(verb, elapsed) })
}

// work reads the question and answers it, and draws how far that is. Parts of the answer are
// written as they come, and kept if there is an answer.
func (e *errand) work() (a query.Answer, stopped error) {
	run, err := waited(e, func() (query.Work, error) { return e.question.(query.AnyQuestion).Read(query.Limits{}) })
	if err != nil {
		return nil, err
	}
	if e.parts == nil {
		if err := e.ready(); err != nil {
			return nil, err
		}
		return e.told(run, e.tell)
	}
	err = e.opened(func(out *terminal.Sink) error {
		if e.blind {
			out.Until(e.ctx)
		}
		tell, end := e.parts(e, out)
		if a, stopped = e.told(run, tell); a == nil {
			return errors.Join(stopped, end(nil))
		}
		return out.End(end(a))
	})
	if err != nil {
		return nil, err
	}
	return a, stopped
}

// told does work that tells how far it is, and then writes its notes: at once where it does not
// tell how far it is.
func (e *errand) told(run query.Work, tell query.Reporter) (query.Answer, error) {
	var notes []string
	if tell.Note = func(line string) { e.Note("%s", line) }; !e.blind {
		progress, stop := telling(e.Console, e.name())
		tell.Progress, tell.Note = progress.Progress, func(line string) { notes = append(notes, line) }
		defer func() {
			stop()
			writeNotes(e.Console, notes)
		}()
	}
	return waited(e, func() (query.Answer, error) { return run(e.ctx, tell) })
}

// waited is the result of work, which a verb that cannot be interrupted drops when the
// context ends.
func waited[T any](e *errand, work func() (T, error)) (T, error) {
	if e.blind {
		return terminal.Awaited(e.ctx, work)
	}
	return work()
}

// A shown is what people see of an answer.
type shown struct {
	text          func() string // nil where there is nothing to make a file of
	other         func() error  // writes something else in place of it
	before, after []string      // notes, before the text and after it
	ended         error         // the exit status
}

// reply answers the question, and writes the answer as its formats have it.
func reply[A query.Answer](e *errand, show func(A) shown) error {
	a, stopped := e.work()
	return replied(e, a, stopped, show)
}

// replied writes an answer.
func replied[A query.Answer](e *errand, a query.Answer, stopped error, show func(A) shown) error {
	if a == nil {
		return e.wrong(stopped)
	}
	s := show(a.(A))
	writeNotes(e.Console, s.before)
	if s.other == nil && e.parts == nil && (s.text != nil || e.asJSON()) {
		s.other = func() error { return e.print(a, s.text) }
	}
	if s.other != nil {
		if err := s.other(); err != nil {
			return errors.Join(err, stopped)
		}
	}
	writeNotes(e.Console, s.after)
	if stopped != nil && (s.ended == nil || errors.Is(stopped, context.Canceled)) {
		return stopped
	}
	return s.ended
}

func writeNotes(c *terminal.Console, lines []string) {
	for _, line := range lines {
		c.Note("%s", line)
	}
}

// asJSON reports whether the format is data for programs.
func (e *errand) asJSON() bool { return e.chosen == "json" || e.chosen == "jsonl" }

// print writes an answer: as JSON, or its text.
func (e *errand) print(answer any, text func() string) error {
	return e.write(func(out io.Writer) error {
		if e.asJSON() {
			return query.WriteJSON(out, answer)
		}
		_, err := io.WriteString(out, text())
		return err
	})
}

// write sends data to the output that the flags name, until the context ends. If it
// has ended before, the known part is still written.
func (e *errand) write(data func(io.Writer) error) error {
	ctx := e.ctx
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
	return e.opened(func(out *terminal.Sink) error {
		out.Until(ctx)
		_, err := terminal.Awaited(ctx, func() (struct{}, error) { return struct{}{}, data(out) })
		return out.End(err)
	})
}

// opened opens the output for data that is written as it comes. What is not kept by then
// is thrown away.
func (e *errand) opened(data func(*terminal.Sink) error) error {
	out, err := e.output.Open(e.Console)
	if err != nil {
		return err
	}
	defer out.Drop()
	return data(out)
}

// ended is the exit status of a verdict. A sentence that is on standard output
// already is not said again.
func ended(v query.Verdict, said bool) error {
	line := v.Sentence
	if said {
		line = ""
	}
	switch {
	case v.None():
		return &terminal.Outcome{Code: terminal.ExitNone, Line: line}
	case v.Undecided():
		return &terminal.Outcome{Code: terminal.ExitUndecided, Line: line}
	}
	return nil
}
