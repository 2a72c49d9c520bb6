package main

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/gallery"
	"leaper/verbs"
	"leaper/verbs/pictures"
	"leaper/verbs/playing"
	"leaper/verbs/query"
)

// A picturing is a verb that makes pictures or films: its question, and where it goes.
type picturing struct {
	*terminal.Console
	verb   string
	q      pictures.Export
	limits terminal.LimitFlags
	output terminal.OutputFlags
	size   string // in pixels, as it was written
	search bool   // of list, which is shown
	solves bool   // a puzzle is, and that is shown
}

// add adds the flags that pictures and films have in common, as the verb changes them.
func (p *picturing) add(cmd *cobra.Command, but ...func(*verbs.Field)) {
	p.verb, p.q.Usual.Terminal = cmd.Name(), true
	terminal.Bind(cmd, &p.q.Source)
	terminal.Bind(cmd, &p.q.Appearance, but...)
	terminal.Bind(cmd, &p.q.Several, but...)
	p.limits.Add(cmd)
}

// pictured is the check of the arguments of a verb that makes pictures.
func pictured(cmd *cobra.Command, args []string) error {
	if read := cmd.Flags().Lookup("read"); read != nil && read.Changed {
		if len(args) > 1 {
			return terminal.Usagef("%q and --read: a picture of a graph takes one FILE of tours at most", args[1])
		}
		return nil
	}
	if len(args) == 0 {
		return terminal.Usagef("%s what? Write %s BOARD, such as %s 8x8, or the name of a file of tours", cmd.Name(), cmd.CommandPath(), cmd.CommandPath())
	}
	return nil
}

// subject reads what the arguments say a picture is of: what find finds on a BOARD, the
// tours of a FILE, one of the gallery, or a puzzle.
func (p *picturing) subject(ctx context.Context, args []string) error {
	q := &p.q
	if p.solves {
		all, err := readPuzzles(p.Console, &playing.Solve{Place: q.Place, Kind: q.Kind, Numbers: q.Numbers, Steps: true}, args)
		if err != nil {
			return err
		}
		if len(all) > 1 {
			p.Note("the film shows the first puzzle of several")
		}
		q.Of, q.Puzzle = "puzzle", all[0]
		return nil
	}
	if key, ok := strings.CutPrefix(args[0], gallery.Prefix); ok && len(args) == 1 {
		q.Gallery = key
		return nil
	}
	if q.Uses != "" {
		text, err := p.Whole("file of --uses", q.Uses)
		if err != nil {
			return err
		}
		q.Uses = string(text) + "\n"
	}
	// A file behind an @ is a picture of a board, or else of tours.
	if path, at := strings.CutPrefix(args[0], "@"); at && path != "" && len(args) == 1 {
		text, err := p.Whole("tour file", path)
		if err != nil {
			return err
		}
		if strings.Trim(string(text), ".# \r\n") != "" {
			q.Text = string(text)
			return nil
		}
		if path == "-" {
			p.In = strings.NewReader(string(text))
		}
	}
	file, err := tourArguments(p.Console, &q.Place, args)
	if err != nil {
		return err
	}
	if q.Board != "" && len(args) == 1 {
		return readConstraints(ctx, p.Console, &q.Constraints)
	}
	text, err := p.Whole("tour file", file)
	if q.Text = string(text); err == nil && strings.TrimSpace(q.Text) == "" {
		return terminal.Usagef("%s: there is no tour in it; write grids, boxes, lines of moves or JSON", named(file))
	}
	return err
}

// ofFile reads the graph of --read, and the file of its tours if there is one.
func (p *picturing) ofFile(ctx context.Context, cmd *cobra.Command, args []string) (err error) {
	if p.q.File, err = fileOf(ctx, p.Console, cmd); err != nil {
		return err
	}
	if len(args) == 0 {
		return readConstraints(ctx, p.Console, &p.q.Constraints)
	}
	text, err := p.Whole("tour file", args[0])
	if p.q.Text = string(text); err == nil && strings.TrimSpace(p.q.Text) == "" {
		return terminal.Usagef("%s: there is no tour in it; write the numbers of vertices in a line, JSON, or a TOUR_SECTION", named(args[0]))
	}
	return err
}

// begin reads the question, and gives the context of its work.
func (p *picturing) begin(cmd *cobra.Command, args []string) (context.Context, context.CancelFunc, *pictures.Picturing, error) {
	ctx, cancel, err := p.limits.Context(cmd.Context())
	if err != nil {
		return nil, nil, nil, err
	}
	job, err := terminal.Awaited(ctx, func() (*pictures.Picturing, error) {
		subject := p.subject
		if read := cmd.Flags().Lookup("read"); read != nil && read.Changed {
			subject = func(ctx context.Context, args []string) error { return p.ofFile(ctx, cmd, args) }
		}
		if err := subject(ctx, args); err != nil {
			return nil, err
		}
		return p.q.Begin(query.Limits{})
	})
	if err != nil {
		cancel()
		return nil, nil, nil, p.wrong(err)
	}
	return ctx, cancel, job, nil
}

// heard makes something of a question, draws how far it is, and then says what there is to
// say of it. A search, which ends with its context, leaves what was seen.
func heard[T any](ctx context.Context, p *picturing, make func(context.Context, query.Tell) (T, error)) (out T, err error) {
	tell, stop := telling(p.Console, p.verb)
	var notes []string
	tell.Note = func(line string) { notes = append(notes, line) }
	work := func() (T, error) { return make(ctx, tell) }
	left := p.q.Of != "search" && !p.solves // work that looks at no context is left to itself
	if left {
		out, err = terminal.Awaited(ctx, work)
	} else {
		out, err = work()
	}
	stop()
	ended := ctx.Err()
	if left && ended != nil || p.verb == "watch" && errors.Is(ended, context.Canceled) {
		notes = nil
	}
	writeNotes(p.Console, notes)
	return out, p.wrong(err)
}

// run makes the file.
func (p *picturing) run(cmd *cobra.Command, args []string) error {
	ctx, cancel, job, err := p.begin(cmd, args)
	if err != nil {
		return err
	}
	defer cancel()
	out, err := p.output.Open(p.Console)
	if err != nil {
		return err
	}
	defer out.Drop()
	d, verdict := heard(ctx, p, job.Run)
	if d == nil {
		return verdict
	}
	if ctx.Err() == nil {
		out.Until(ctx)
	} else { // it ended the search, and the film of that is to be kept
		ctx = context.WithoutCancel(ctx)
	}
	if err := p.write(ctx, out, d); err != nil {
		return err
	}
	if err := out.Keep(); err != nil {
		return err
	}
	return verdict
}

// write writes the file, until the context ends.
func (p *picturing) write(ctx context.Context, out io.Writer, d *pictures.Drawing) error {
	tell, stop := telling(p.Console, p.verb)
	d.Tell = tell
	err := d.Write(ctx, out)
	stop()
	if errors.Is(err, context.Canceled) && d.Frames > 0 {
		p.Note("the film was not finished, and nothing is kept")
	}
	return err
}

// wrong puts what is wrong with a question into the words of the command line.
func (p *picturing) wrong(err error) error {
	var wrong *query.FieldError
	var end *pictures.EndedError
	switch {
	case errors.As(err, &wrong):
		return terminal.Usagef("%s", wrong.Named(p.flag))
	case errors.As(err, &end):
		return ended(query.Verdict{Verdict: end.Verdict.Verdict, Sentence: end.Named(p.flag)}, false)
	}
	return err
}

// flag is how the command line writes a field, or a field with a value.
func (p *picturing) flag(field string) string {
	switch name, value, _ := strings.Cut(field, " "); {
	case field == "a board":
		return "a BOARD"
	case field == "limit":
		return "--number"
	case name == "of":
		return map[string]string{"search": "--search", "network": "--method neural", "puzzle": "--solve", "graph": "leaper graph"}[value]
	case name == "kind" && value != "":
		return "--" + value
	}
	return terminal.FlagOf(&p.q)(field)
}
