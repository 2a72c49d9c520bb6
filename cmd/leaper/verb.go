package main

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/cmd/leaper/internal/terminal"
)

// A verb is a command of this program: how people write it, its question, and what it does with the
// answer. Everything else is the same for all verbs, see [invocation].
type verb struct {
	use             string
	args            cobra.PositionalArgs
	question        any                               // a pointer to a struct, whose fields are flags: see bind
	formats         []string                          // of what is printed; the first is the format of texts
	lines           bool                              // there is --jsonl
	file            bool                              // there is -o, for a text of one format
	graphs          bool                              // --read may have many graphs, and the question is asked of each
	runner          *jobs.Runner                      // who does the work, if others may do it: there is --on
	bind            func(*cobra.Command)              // adds the question's flags, if they differ from what its fields say
	flags           func(*cobra.Command)              // adds the verb's own flags
	format          func(*invocation) (string, error) // reads the format, if more than formats decides it
	check           func(*invocation) error           // checks the verb's own flags, before anything is read
	read            func(*invocation) error           // reads the arguments, if they are not a BOARD
	uninterruptible bool                              // the work ignores its context
	tell            query.Reporter                    // receives what the work reports besides its answer
	run             func(*invocation) error

	// parts returns a reporter that writes tours or rows as they come, and a function that then writes
	// the rest of the answer, or the end of the output if there is no answer.
	parts func(*invocation, io.Writer) (query.Reporter, func(query.Answer) error)
}

// An invocation is a call of a verb. Before it runs, the format of the output is known, the
// context has its deadline, and the files of the question are read and open.
type invocation struct {
	*terminal.Console
	verb
	cmd    *cobra.Command
	args   []string
	ctx    context.Context
	hub    hubFlags
	output terminal.OutputFlags
	chosen string // the format
	inLine bool   // the answer is one line of many, each for a graph
}

// newCommand makes a verb's command. Its texts are in its file in help.
func newCommand(c *terminal.Console, v verb) *cobra.Command {
	e := &invocation{Console: c, verb: v}
	e.cmd = &cobra.Command{Use: v.use, Args: v.args, RunE: func(_ *cobra.Command, args []string) error {
		e.args = args
		return e.call()
	}}
	switch {
	case v.bind != nil:
		v.bind(e.cmd)
	case v.question != nil:
		terminal.Bind(e.cmd, v.question)
	}
	if takesTours(v.use) {
		e.cmd.ValidArgsFunction = completeTours
	}
	if v.formats != nil {
		e.output.Add(e.cmd, v.formats, v.formats[0])
	}
	if v.lines {
		e.output.AddJSONL(e.cmd)
	}
	if v.file {
		e.output.AddFile(e.cmd)
	}
	if v.runner != nil {
		e.hub.add(e.cmd)
	}
	if v.flags != nil {
		v.flags(e.cmd)
	}
	return e.cmd
}

// call opens what the question names, and runs the verb.
func (e *invocation) call() (err error) {
	switch {
	case e.format != nil:
		e.chosen, err = e.format(e)
	case e.formats != nil:
		e.chosen, err = e.output.TextFormat(e.cmd, e.formats)
	case e.file:
		err = refusePicture(e.output.File)
	}
	if err == nil && e.check != nil {
		err = e.check(e)
	}
	if err == nil {
		err = e.output.RefuseBytes(e.Console, e.chosen, e.fileName())
	}
	if err != nil {
		return err
	}
	if e.graphs && readsGraph(e.cmd) {
		return e.explain(e.answerEach(partOf[query.Place](e.question)))
	}
	return e.answer(e.cmd.Context())
}

// refusePicture refuses the name of a picture for a text.
func refusePicture(file string) error {
	switch ext := filepath.Ext(file); strings.ToLower(ext) {
	case ".svg", ".png", ".pdf":
		return terminal.Usagef("-o %s: this is a text, and no picture; write -o %s.txt", file, strings.TrimSuffix(file, ext))
	}
	return nil
}

// withTimeout returns a context that ends with the time of the question.
func (e *invocation) withTimeout(ctx context.Context) (context.Context, context.CancelFunc, error) {
	return cmp.Or(partOf[query.TimeOptions](e.question), &query.TimeOptions{}).Within(ctx, 0, 0)
}

// answer answers one question, within its time.
func (e *invocation) answer(ctx context.Context) (err error) {
	var cancel context.CancelFunc
	if e.ctx, cancel, err = e.withTimeout(ctx); err != nil {
		return e.explain(err)
	}
	defer cancel()
	if e.read != nil {
		err = e.read(e)
	} else if place := partOf[query.Place](e.question); place != nil && (!e.graphs || place.File == nil) {
		err = e.readBoard(place)
	}
	if constraints := partOf[query.Constraints](e.question); err == nil && constraints != nil {
		err = readConstraints(e.ctx, e.Console, constraints)
	}
	if err != nil {
		return e.explain(err)
	}
	if numbers := partOf[touring.NumberingOptions](e.question); numbers != nil {
		limitMemory(query.Usual(numbers).Memory)
		closeCache, err := openCache(e.Console, numbers.Cache, &numbers.Kept)
		if err != nil {
			return err
		}
		defer closeCache()
	}
	if e.runner != nil {
		runner, finish, err := e.hub.runner(e.ctx, e.Console, e.cmd, e.name())
		if err != nil {
			return err
		}
		defer finish()
		*e.runner = runner
	}
	return e.run(e)
}

// partOf returns the part of a question that has a type; nil if there is no such part.
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

// readBoard reads a BOARD, or without one the graph of --read.
func (e *invocation) readBoard(place *query.Place) (err error) {
	if len(e.args) == 0 {
		place.File, err = readOnlyGraph(e.ctx, e.Console, e.cmd)
		return err
	}
	*place, err = e.parsePlace(*place, e.args[0])
	return err
}

// parsePlace reads a BOARD into a copy of a place: a reader that was abandoned may still write to the
// copy.
func (e *invocation) parsePlace(place query.Place, arg string) (query.Place, error) {
	return terminal.Await(e.ctx, func() (query.Place, error) {
		err := e.Place(&place, arg)
		return place, err
	})
}

// name returns the verb of the command: its own, or the one above it.
func (e *invocation) name() string { return strings.Fields(e.cmd.CommandPath())[1] }

// fileName returns a name for a file of the verb, without an extension.
func (e *invocation) fileName() string {
	switch name := e.name(); name {
	case "draw", "animate":
		return "tour"
	default:
		return name
	}
}

// explain words an error about the question for the command line.
func (e *invocation) explain(err error) error {
	if e.question == nil {
		return err
	}
	return terminal.WrongFlag(e.question, err)
}

// checkOutput refuses an -o that cannot be written, before the work, which may be long.
func (e *invocation) checkOutput() error { return e.output.Ready(e.Console) }
