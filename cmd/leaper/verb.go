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
// answer. All else is the same for all of them, see [invocation].
type verb struct {
	use      string
	args     cobra.PositionalArgs
	question any                               // a pointer to a struct, whose fields are flags: see bind
	formats  []string                          // of what is printed; the first is that of texts
	lines    bool                              // there is --jsonl
	file     bool                              // a text of one format is printed, or goes to a file
	graphs   bool                              // --read may have many graphs, each of which is asked
	runner   *jobs.Runner                      // who does the work, if others may: there is --on
	bind     func(*cobra.Command)              // adds the flags of the question, if they are not as its fields say
	flags    func(*cobra.Command)              // adds flags of its own
	format   func(*invocation) (string, error) // reads the format, if that takes more than formats
	check    func(*invocation) error           // looks at flags of its own, before anything is read
	read     func(*invocation) error           // reads the arguments, if they are no BOARD
	blind    bool                              // the work looks at no context
	tell     query.Reporter                    // hears what the work says besides its answer
	run      func(*invocation) error

	// parts hears tours or rows, and writes them as they come; and then the rest of the answer, or
	// what there is to end without one.
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
	on     hubFlags
	output terminal.OutputFlags
	chosen string // the format
	inLine bool   // the answer is one line of many graphs'
}

// newCommand makes a verb's command. Its file in help says the rest.
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
		e.on.add(e.cmd)
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
		err = notPictured(e.output.File)
	}
	if err == nil && e.check != nil {
		err = e.check(e)
	}
	if err != nil {
		return err
	}
	if e.graphs && readsGraph(e.cmd) {
		return e.explain(e.eachGraph(partOf[query.Place](e.question)))
	}
	return e.answered(e.cmd.Context())
}

// notPictured refuses the name of a picture for a text.
func notPictured(file string) error {
	switch ext := filepath.Ext(file); strings.ToLower(ext) {
	case ".svg", ".png", ".pdf":
		return terminal.Usagef("-o %s: this is a text, and no picture; write -o %s.txt", file, strings.TrimSuffix(file, ext))
	}
	return nil
}

// within is the time of the question.
func (e *invocation) within(ctx context.Context) (context.Context, context.CancelFunc, error) {
	return cmp.Or(partOf[query.TimeOptions](e.question), &query.TimeOptions{}).Within(ctx, 0, 0)
}

// answered answers one question, within its time.
func (e *invocation) answered(ctx context.Context) (err error) {
	var cancel context.CancelFunc
	if e.ctx, cancel, err = e.within(ctx); err != nil {
		return e.explain(err)
	}
	defer cancel()
	if e.read != nil {
		err = e.read(e)
	} else if place := partOf[query.Place](e.question); place != nil && (!e.graphs || place.File == nil) {
		err = e.readBoard(place)
	}
	if demands := partOf[query.Constraints](e.question); err == nil && demands != nil {
		err = readConstraints(e.ctx, e.Console, demands)
	}
	if err != nil {
		return e.explain(err)
	}
	if numbers := partOf[touring.NumberingOptions](e.question); numbers != nil {
		limitMemory(query.Usual(numbers).Memory)
		closed, err := openCache(e.Console, numbers.Cache, &numbers.Kept)
		if err != nil {
			return err
		}
		defer closed()
	}
	if e.runner != nil {
		runner, closed, err := e.on.runner(e.ctx, e.Console, e.cmd, e.name())
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

// readBoard reads a BOARD, or without one the graph of --read.
func (e *invocation) readBoard(place *query.Place) (err error) {
	if len(e.args) == 0 {
		place.File, err = readOnlyGraph(e.ctx, e.Console, e.cmd)
		return err
	}
	*place, err = e.parsePlace(*place, e.args[0])
	return err
}

// parsePlace reads a BOARD into a place of its own, which an abandoned reader may still write to.
func (e *invocation) parsePlace(place query.Place, arg string) (query.Place, error) {
	return terminal.Await(e.ctx, func() (query.Place, error) {
		err := e.Place(&place, arg)
		return place, err
	})
}

// name is the verb of the command: its own, or the one above it.
func (e *invocation) name() string { return strings.Fields(e.cmd.CommandPath())[1] }

// explain puts what is wrong with the question into the words of the command line.
func (e *invocation) explain(err error) error {
	if e.question == nil {
		return err
	}
	return terminal.WrongFlag(e.question, err)
}

// checkOutput refuses an -o that cannot be written, before the work, which may be long.
func (e *invocation) checkOutput() error { return e.output.Ready(e.Console) }
