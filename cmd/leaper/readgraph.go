package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/graph"
	"leaper/internal/fault"
)

// graphFile is the file of --read, which may have many graphs.
type graphFile struct {
	*graph.Reader
	io.Closer
	path string
}

// openGraphs opens the file of --read. The format is --read-format, else what the content
// shows, else the extension.
func openGraphs(c *terminal.Console, cmd *cobra.Command) (*graphFile, error) {
	f := &graphFile{path: cmd.Flags().Lookup("read").Value.String(), Closer: io.NopCloser(nil)}
	in := c.Stdin()
	if f.path != "-" {
		file, err := c.Open("graph file", f.path)
		if err != nil {
			return nil, err
		}
		in, f.Closer = file, file
	}
	var err error
	if name := cmd.Flags().Lookup("read-format").Value.String(); name != "" {
		var format graph.Format
		if format, err = graph.ParseFormat(name); err != nil {
			return nil, fmt.Errorf("--read-format: %w", err)
		}
		f.Reader = graph.NewReader(in, format)
		return f, nil
	}
	var byExtension []graph.Format
	if format, ok := graph.ReadFormatOf(f.path); ok {
		byExtension = append(byExtension, format)
	}
	if f.Reader, err = graph.Guess(in, byExtension...); err != nil {
		_ = f.Close()
		return nil, f.explain(err)
	}
	return f, nil
}

// explain names the file in an error; where two formats are possible, also the flag that chooses one.
func (f *graphFile) explain(err error) error {
	var ambiguous *graph.AmbiguousError
	if errors.As(err, &ambiguous) {
		return fmt.Errorf("--read %s: %w with --read-format %s or %s", f.path, err, ambiguous.Formats[0], ambiguous.Formats[1])
	}
	return fmt.Errorf("--read %s: %w", f.path, err)
}

// title returns the name of the graphs: the file without folders and extension.
func (f *graphFile) title() string {
	if f.path == "-" {
		return ""
	}
	return strings.TrimSuffix(filepath.Base(f.path), filepath.Ext(f.path))
}

// newFile makes the file of a graph that was read, with its number if there are several.
func (f *graphFile) newFile(a *graph.Adjacency, number int) *query.File {
	file := &query.File{Adjacency: a, Name: f.title(), Reading: f.Reading()}
	if number > 0 {
		file.Name = strings.TrimSuffix(fmt.Sprintf("graph %d of %s", number, file.Name), " of ")
	}
	return file
}

// noteReading notes how the text was understood.
func (f *graphFile) noteReading(c *terminal.Console, file *query.File) {
	c.Premise(fmt.Sprintf("%s is read as %s", cmp.Or(f.title(), "standard input"), file.Reading.Note(file.Adjacency)))
}

// readOnlyGraph reads the graph of --read. It refuses a file with several.
func readOnlyGraph(ctx context.Context, c *terminal.Console, cmd *cobra.Command) (*query.File, error) {
	f, err := terminal.Await(ctx, func() (*graphFile, error) { return openGraphs(c, cmd) })
	if err != nil {
		return nil, err
	}
	defer f.Close()
	a, err := terminal.Await(ctx, func() (*graph.Adjacency, error) { return graph.Only(ctx, f.Reader) })
	if errors.Is(err, graph.ErrMany) {
		return nil, fmt.Errorf("%w; find, exists, count and estimate take many", f.explain(err))
	}
	if err != nil {
		return nil, f.explain(err)
	}
	file := f.newFile(a, 0)
	f.noteReading(c, file)
	return file, nil
}

// answerEach answers the question of each graph of --read. A single graph is answered like a board. Of
// many graphs, each has a line, or an object with --json. If a graph cannot be read, its line says so,
// and the others are still answered. The exit status is 2 if a graph was bad, else 3 if one is undecided, and else 0: the
// lines say which graphs have tours.
func (e *invocation) answerEach(place *query.Place) error {
	// The time of reading a graph is part of its time limit.
	ctx, cancel, err := e.withTimeout(e.cmd.Context())
	if err != nil {
		return err
	}
	defer cancel()
	f, err := terminal.Await(ctx, func() (*graphFile, error) { return openGraphs(e.Console, e.cmd) })
	if err != nil {
		return err
	}
	defer f.Close()
	type read struct {
		*query.File
		err error
	}
	n := 0
	next := func(ctx context.Context) read {
		a, err := terminal.Await(ctx, func() (*graph.Adjacency, error) { return f.Next(ctx) })
		n++
		return read{f.newFile(a, n), err} // the Reading of this graph, before the next one replaces it
	}
	one := next(ctx)
	if errors.Is(one.err, io.EOF) {
		return f.explain(fmt.Errorf("%w: the text ends before a graph begins", graph.ErrSyntax))
	}
	ahead := next(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(ahead.err, io.EOF) {
		if one.err != nil {
			return f.explain(one.err)
		}
		place.File = one.File
		place.File.Name = f.title()
		f.noteReading(e.Console, place.File)
		return e.answer(ctx)
	}
	if e.output.File != "-" {
		return terminal.Usagef("-o and --read: %s has many graphs, and standard output gets a line for each", f.path)
	}
	if by := e.cmd.Flags().Lookup("by"); by != nil && by.Changed && !e.asJSON() {
		return terminal.Usagef("--by and --read: %s has many graphs, a line each; add --json for an object each", f.path)
	}
	var results tally
	for n := 1; !errors.Is(one.err, io.EOF); n++ {
		if e.cmd.Context().Err() != nil {
			return e.cmd.Context().Err()
		}
		err := one.err
		if err == nil {
			place.File = one.File
			err = e.answerOne(place.File)
		} else {
			err = fmt.Errorf("graph %d: %w", n, err)
		}
		if err := results.add(e, n, err); err != nil {
			return err
		}
		if one = ahead; one.err == nil || !errors.Is(one.err, io.EOF) {
			ahead = next(e.cmd.Context())
		}
	}
	return results.outcome(e, f)
}

// answerOne answers the question of one of many graphs. Its text is one line: the answer, or the
// sentence that would be a note.
func (e *invocation) answerOne(file *query.File) error {
	var text bytes.Buffer
	console, buffered := e.Console, *e.Console
	buffered.Out, buffered.Quiet = &text, true
	e.Console, e.inLine = &buffered, true
	err := e.answer(e.cmd.Context())
	e.Console = console
	var o *terminal.Outcome
	if line := text.Bytes(); len(line) > 0 {
		if _, failed := console.Out.Write(line); failed != nil {
			return failed
		}
	} else if errors.As(err, &o) {
		if err := e.writeLine(file.Name, o.Line); err != nil {
			return err
		}
	} else if err == nil {
		return e.writeLine(file.Name, "done")
	}
	return err
}

// writeLine writes a line in place of an answer.
func (e *invocation) writeLine(name, text string) error {
	if e.asJSON() {
		return query.WriteJSON(e.Console.Out, struct {
			Graph string `json:"graph"`
			Error string `json:"error"`
		}{name, text})
	}
	_, err := fmt.Fprintln(e.Console.Out, text)
	return err
}

// A tally counts how the answers of many graphs ended.
type tally struct {
	done, none, undecided, bad int

	first string // what is wrong with the first bad graph
}

// add counts how one graph ended; if it is bad or undecided, it writes a line that says so.
func (t *tally) add(e *invocation, number int, err error) error {
	var o *terminal.Outcome
	switch {
	case err == nil:
		t.done++
	case errors.As(err, &o) && o.Code == terminal.ExitNone:
		t.none++
	case errors.As(err, &o) && o.Code == terminal.ExitUndecided:
		t.undecided++
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, graph.ErrSyntax), errors.Is(err, graph.ErrTooLarge), errors.As(err, new(*query.LimitError)), !errors.Is(err, context.DeadlineExceeded):
		text := strings.Join(strings.Fields(err.Error()), " ")
		if !strings.HasPrefix(text, "graph ") {
			text = fmt.Sprintf("graph %d: %s", number, text)
		}
		if t.bad++; t.bad == 1 {
			t.first = text
		}
		if !e.asJSON() {
			text = "bad: " + text
		}
		return e.writeLine(fmt.Sprintf("graph %d", number), text)
	default:
		t.undecided++
		return e.writeLine(fmt.Sprintf("graph %d", number), "undecided: the time limit was reached")
	}
	return nil
}

// outcome returns the exit status of the command, with a line that says how all graphs ended.
func (t *tally) outcome(e *invocation, f *graphFile) error {
	line := fmt.Sprintf("%s of %s: %d with an answer, %d with none", fault.Plural(int64(t.done+t.none+t.undecided+t.bad), "graph"), f.path, t.done, t.none)
	if t.undecided > 0 {
		line += fmt.Sprintf(", %d undecided", t.undecided)
	}
	switch {
	case t.bad > 0:
		return &terminal.Outcome{Code: terminal.ExitUsage, Line: fmt.Sprintf("%s, %d bad; %s", line, t.bad, t.first)}
	case t.undecided > 0:
		return &terminal.Outcome{Code: terminal.ExitUndecided, Line: line}
	}
	e.Note("%s", line)
	return nil
}
