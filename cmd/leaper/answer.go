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

// limitMemory makes the garbage collector keep the program within a limit of memory.
func limitMemory(memory query.Bytes) { debug.SetMemoryLimit(int64(memory) - codeBytes) }

// startProgress shows the progress that a verb's work reports to tell, until stop is called.
func startProgress(c *terminal.Console, verb string) (tell query.Reporter, stop func()) {
	var last atomic.Pointer[query.Progress]
	last.Store(&query.Progress{})
	tell.Progress = func(p query.Progress) { last.Store(&p) }
	if programAsks() {
		return tell, writeProgress(c.Err, verb, &last, c.Leave)
	}
	return tell, c.Progress(func(elapsed time.Duration) string { return last.Load().Line(verb, elapsed) })
}

// work reads the question, answers it and shows the progress. Parts of the answer are written as they
// come, and kept if there is an answer.
func (e *invocation) work() (a query.Answer, stopped error) {
	run, err := runWork(e, func() (query.Work, error) { return e.question.(query.AnyQuestion).Read(query.Limits{}) })
	if err != nil {
		return nil, err
	}
	if e.parts == nil {
		if err := e.checkOutput(); err != nil {
			return nil, err
		}
		return e.runReporting(run, e.tell)
	}
	err = e.withOutput(func(out *terminal.Sink) error {
		if e.uninterruptible {
			out.Until(e.ctx)
		}
		tell, end := e.parts(e, out)
		if a, stopped = e.runReporting(run, tell); a == nil {
			return errors.Join(stopped, end(nil))
		}
		return out.End(end(a))
	})
	if err != nil {
		return nil, err
	}
	return a, stopped
}

// runReporting runs work, shows its progress, and afterwards writes its notes. Work that cannot be
// interrupted shows no progress, and its notes are written at once.
func (e *invocation) runReporting(run query.Work, tell query.Reporter) (query.Answer, error) {
	var notes []string
	if tell.Note = func(line string) { e.Note("%s", line) }; !e.uninterruptible {
		progress, stop := startProgress(e.Console, e.name())
		tell.Ahead = func(_ float64, sentence string) { e.NoteAmid(sentence) }
		tell.Progress, tell.Note = progress.Progress, func(line string) { notes = append(notes, line) }
		defer func() {
			stop()
			writeNotes(e.Console, notes)
		}()
	}
	return runWork(e, func() (query.Answer, error) { return run(e.ctx, tell) })
}

// runWork returns the result of work. Work that cannot be interrupted is abandoned when the context
// ends.
func runWork[T any](e *invocation, work func() (T, error)) (T, error) {
	if e.uninterruptible {
		return terminal.Await(e.ctx, work)
	}
	return work()
}

// A presentation is what people see of an answer.
type presentation struct {
	text          func() string // nil if there is nothing to write to a file
	other         func() error  // writes something else in place of the text
	before, after []string      // notes, before the text and after it
	ended         error         // the exit status
}

// printAnswer answers the question, and writes the answer in the chosen format.
func printAnswer[A query.Answer](e *invocation, show func(A) presentation) error {
	a, stopped := e.work()
	return printResult(e, a, stopped, show)
}

// printResult writes an answer, or returns why there is none.
func printResult[A query.Answer](e *invocation, a query.Answer, stopped error, show func(A) presentation) error {
	if a == nil {
		return e.explain(stopped)
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
func (e *invocation) asJSON() bool { return e.chosen == "json" || e.chosen == "jsonl" }

// print writes an answer: as JSON, or its text.
func (e *invocation) print(answer any, text func() string) error {
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
func (e *invocation) write(data func(io.Writer) error) error {
	ctx := e.ctx
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
	return e.withOutput(func(out *terminal.Sink) error {
		out.Until(ctx)
		_, err := terminal.Await(ctx, func() (struct{}, error) { return struct{}{}, data(out) })
		return out.End(err)
	})
}

// withOutput opens the output for data that is written as it comes. An output that data has not ended
// is dropped.
func (e *invocation) withOutput(data func(*terminal.Sink) error) error {
	out, err := e.output.Open(e.Console)
	if err != nil {
		return err
	}
	defer out.Drop()
	return data(out)
}

// exitStatus returns the exit status of a verdict. Its sentence is not said again if it is on standard
// output already.
func exitStatus(v query.Verdict, said bool) error {
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
