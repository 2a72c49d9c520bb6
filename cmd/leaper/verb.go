package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"reflect"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/verbs"
	"leaper/work"
)

// A verb is a command of this program: how people write it, what it asks, and what
// becomes of that. All else is the same for all of them, see [errand].
type verb struct {
	use      string
	args     cobra.PositionalArgs
	question any                           // a pointer to a struct, whose fields are flags: see bind
	formats  []string                      // of what is printed; the first is that of texts
	lines    bool                          // there is --jsonl
	file     bool                          // a text of one format is printed, or goes to a file
	runner   *work.Runner                  // who does the work, if others may: there is --on
	flags    func(*cobra.Command)          // adds flags of its own
	format   func(*errand) (string, error) // reads the format, if that takes more than formats
	check    func(*errand) error           // looks at flags of its own, before anything is read
	read     func(*errand) error           // reads the arguments, if they are no BOARD
	blind    bool                          // the work looks at no context
	run      func(*errand) error
}

// An errand is a verb that somebody has called. Before it runs, the format of the output
// is known, the context has its end, and what the question names is read and open.
type errand struct {
	*console
	verb
	cmd    *cobra.Command
	args   []string
	ctx    context.Context
	on     onFlags
	output outputFlags
	chosen string // the format
}

// command makes a verb's command. Its file in help says the rest.
func (c *console) command(v verb) *cobra.Command {
	e := &errand{console: c, verb: v}
	e.cmd = &cobra.Command{Use: v.use, Args: v.args, RunE: func(_ *cobra.Command, args []string) error {
		e.args = args
		return e.call()
	}}
	if v.question != nil {
		bind(e.cmd, v.question)
	}
	if v.formats != nil {
		e.output.add(e.cmd, v.formats, v.formats[0])
	}
	if v.lines {
		e.output.addJSONL(e.cmd)
	}
	if v.file {
		e.output.addFile(e.cmd)
	}
	if v.runner != nil {
		e.on.add(e.cmd)
	}
	if v.flags != nil {
		v.flags(e.cmd)
	}
	return e.cmd
}

// call opens what the question names, and runs the verb.
func (e *errand) call() (err error) {
	switch {
	case e.format != nil:
		e.chosen, err = e.format(e)
	case e.formats != nil:
		e.chosen, err = e.output.textFormat(e.cmd, e.formats)
	}
	if err == nil && e.check != nil {
		err = e.check(e)
	}
	if err != nil {
		return err
	}
	var cancel context.CancelFunc
	timed := cmp.Or(partOf[verbs.Timed](e.question), &verbs.Timed{})
	if e.ctx, cancel, err = timed.Within(e.cmd.Context(), 0, 0); err != nil {
		return e.wrong(err)
	}
	defer cancel()
	if e.read != nil {
		err = e.read(e)
	} else if place := partOf[verbs.Place](e.question); place != nil {
		err = e.board(place)
	}
	if demands := partOf[verbs.Demands](e.question); err == nil && demands != nil {
		err = e.demands(e.ctx, demands)
	}
	if err != nil {
		return e.wrong(err)
	}
	if numbers := partOf[verbs.Numbering](e.question); numbers != nil {
		if numbers.Memory == 0 {
			numbers.Memory = numbersMemory
		}
		closed, err := e.kept(numbers.Cache, &numbers.Kept)
		if err != nil {
			return err
		}
		defer closed()
	}
	if e.runner != nil {
		runner, closed, err := e.on.runner(e.ctx, e.console, e.cmd, e.name())
		if err != nil {
			return err
		}
		defer closed()
		*e.runner = runner
	}
	return e.run(e)
}

// partOf is the part of a question that is of a type; nil if it has none.
func partOf[P any](question any) *P {
	if p, is := question.(*P); is || question == nil {
		return p
	}
	v := reflect.ValueOf(question).Elem()
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.Anonymous && f.IsExported() {
			if p := partOf[P](v.Field(i).Addr().Interface()); p != nil {
				return p
			}
		}
	}
	return nil
}

// board reads a BOARD, or without one the graph of --read.
func (e *errand) board(place *verbs.Place) (err error) {
	if len(e.args) == 0 {
		place.File, err = e.fileOf(e.ctx, e.cmd)
		return err
	}
	read := *place // one of its own, which may be left to whoever still reads
	*place, err = awaited(e.ctx, func() (verbs.Place, error) {
		err := e.place(&read, e.args[0])
		return read, err
	})
	return err
}

// name is the verb that a command is, or is one of.
func (e *errand) name() string { return strings.Fields(e.cmd.CommandPath())[1] }

// wrong puts what is wrong with the question into the words of the command line.
func (e *errand) wrong(err error) error {
	if e.question == nil {
		return err
	}
	return wrongFlag(e.question, err)
}

// ready says what is wrong with -o before the work, which may be long.
func (e *errand) ready() error { return e.output.ready(e.console) }

// allow has the garbage collector keep the program within its memory.
func allow(memory verbs.Bytes) { debug.SetMemoryLimit(int64(memory) - codeBytes) }

// tell draws how far a verb's work is, until stop is called.
func (c *console) tell(verb string) (tell verbs.Tell, stop func()) {
	var last atomic.Pointer[verbs.Progress]
	last.Store(&verbs.Progress{})
	tell.Progress = func(p verbs.Progress) { last.Store(&p) }
	return tell, c.progress(func(elapsed time.Duration) string { return last.Load().Line(verb, elapsed) })
}

// work reads the question and answers it, and draws how far that is.
func (e *errand) work() (verbs.Answer, error) {
	run, err := waited(e, func() (verbs.Work, error) { return e.question.(verbs.Reader).Read(verbs.Limits{}) })
	if err != nil {
		return nil, err
	}
	if err := e.ready(); err != nil {
		return nil, err
	}
	var tell verbs.Tell
	if !e.blind {
		var stop func()
		tell, stop = e.tell(e.name())
		defer stop()
	}
	return waited(e, func() (verbs.Answer, error) { return run(e.ctx, tell) })
}

// waited is what work gives, of which a blind verb sees no more when the context ends.
func waited[T any](e *errand, work func() (T, error)) (T, error) {
	if e.blind {
		return awaited(e.ctx, work)
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
func reply[A verbs.Answer](e *errand, show func(A) shown) error {
	a, stopped := e.work()
	return replied(e, a, stopped, show)
}

// replied writes an answer. Work that somebody has ended may have one, too.
func replied[A verbs.Answer](e *errand, a verbs.Answer, stopped error, show func(A) shown) error {
	if stopped != nil && (a == nil || !errors.Is(stopped, context.Canceled)) {
		return e.wrong(stopped)
	}
	s := show(a.(A))
	e.notes(s.before)
	if s.other == nil && (s.text != nil || e.asJSON()) {
		s.other = func() error { return e.print(a, s.text) }
	}
	if s.other != nil {
		if err := s.other(); err != nil {
			return errors.Join(err, stopped)
		}
	}
	e.notes(s.after)
	if stopped != nil {
		return stopped
	}
	return s.ended
}

func (c *console) notes(lines []string) {
	for _, line := range lines {
		c.note("%s", line)
	}
}

// asJSON reports whether the format is data for programs.
func (e *errand) asJSON() bool { return e.chosen == "json" || e.chosen == "jsonl" }

// print writes an answer: as JSON, or its text.
func (e *errand) print(answer any, text func() string) error {
	return e.write(func(out io.Writer) error {
		if e.asJSON() {
			return writeJSON(out, answer)
		}
		_, err := io.WriteString(out, text())
		return err
	})
}

// write sends data to where the flags say, until the context ends. Where it has ended
// before, what is known is said all the same.
func (e *errand) write(data func(io.Writer) error) error {
	ctx := e.ctx
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
	return e.opened(func(out *sink) error {
		out.until(ctx)
		_, err := awaited(ctx, func() (struct{}, error) { return struct{}{}, out.end(data(out)) })
		return err
	})
}

// opened opens the output for data that is written as it comes. What is not kept by then
// is thrown away.
func (e *errand) opened(data func(*sink) error) error {
	out, err := e.output.open(e.console)
	if err != nil {
		return err
	}
	defer out.drop()
	return data(out)
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
