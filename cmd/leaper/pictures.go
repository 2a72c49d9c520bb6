package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/paper"
	"leaper/gallery"
	"leaper/internal/mark"
)

// A picture is the question of a verb that makes pictures or films.
type picture struct {
	pictures.ExportQuestion
	query.TimeOptions
}

// A pictureVerb is a verb that makes pictures or films: its question, and where the file goes.
type pictureVerb struct {
	picture
	q      *pictures.ExportQuestion // the question of picture
	output terminal.OutputFlags
	size   string // in pixels, as it was written
	search bool   // --search: show the search of list
	solves bool   // --solve: show how a puzzle is solved
}

func newPictureVerb() *pictureVerb {
	p := &pictureVerb{}
	p.q = &p.ExportQuestion
	p.q.Usual.Terminal = true
	return p
}

// add adds the flags that pictures and films have in common, with the verb's changes.
func (p *pictureVerb) add(cmd *cobra.Command, changes ...func(*verbs.Field)) {
	terminal.Bind(cmd, &p.q.ExportSource)
	terminal.Bind(cmd, &p.q.AppearanceOptions, changes...)
	terminal.Bind(cmd, &p.q.SelectionOptions, changes...)
	terminal.Bind(cmd, &p.TimeOptions)
}

// pictureArgs is the check of the arguments of a verb that makes pictures.
func pictureArgs(cmd *cobra.Command, args []string) error {
	if readsGraph(cmd) {
		if len(args) > 1 {
			return terminal.Usagef("%q and --read: a picture of a graph takes one FILE of tours at most", args[1])
		}
		return nil
	}
	if len(args) == 0 && cmd.Flags().Changed("photo") {
		return nil
	}
	if len(args) == 0 {
		return terminal.Usagef("%s what? Write %s BOARD, such as %s 8x8, or the name of a file of tours", cmd.Name(), cmd.CommandPath(), cmd.CommandPath())
	}
	return nil
}

// read reads from the arguments what is drawn: the tour that find finds on a BOARD, the tours of a
// FILE, a tour of the gallery, or a puzzle.
func (p *pictureVerb) read(e *invocation) error {
	_, err := terminal.Await(e.ctx, func() (struct{}, error) {
		if readsGraph(e.cmd) {
			return struct{}{}, p.readGraph(e)
		}
		return struct{}{}, p.readSubject(e.Console, e.args)
	})
	return p.explain(err)
}

// readFont reads the font of a picture.
func readFont(c *terminal.Console, path string) ([]byte, error) {
	font, err := c.ReadAll("file of --font", path)
	if err == nil && len(font) == 0 {
		err = terminal.Usagef("file of --font %s: it is empty; take a file of TrueType, .ttf", path)
	}
	return font, err
}

// readSubject reads what is drawn without --read.
func (p *pictureVerb) readSubject(c *terminal.Console, args []string) error {
	q := p.q
	if p.solves {
		all, err := readPuzzles(c, &playing.SolveQuestion{Place: q.Place, Kind: q.Kind, Numbers: q.Numbers, Steps: true}, args)
		if err != nil {
			return err
		}
		if len(all) > 1 {
			c.Note("the film shows the first puzzle of several")
		}
		q.Of, q.Place, q.Numbers, q.Text = "puzzle", all[0].Place, all[0].Numbers, all[0].Text
		return nil
	}
	if q.Font != "" {
		font, err := readFont(c, q.Font)
		if err != nil {
			return err
		}
		q.Font = string(font)
	}
	if q.Photo != "" {
		return p.readPhoto(c, args)
	}
	if key, ok := strings.CutPrefix(args[0], gallery.Prefix); ok && len(args) == 1 {
		if q.Gallery = key; key == "" { // which the question takes for none
			_, err := touring.ExhibitOf(key)
			return err
		}
		return nil
	}
	if q.Uses != "" {
		text, err := c.ReadAll("file of --uses", q.Uses)
		if err != nil {
			return err
		}
		q.Uses = string(text) + "\n"
	}
	// A file after an @ has the picture of a board, or else tours.
	if path, at := strings.CutPrefix(args[0], "@"); at && path != "" && len(args) == 1 {
		text, err := c.ReadAll("tour file", path)
		if err != nil {
			return err
		}
		if !isPicture(string(text)) {
			q.Text = string(text)
			return nil
		}
		if path == "-" {
			c.In = strings.NewReader(string(text))
		}
	}
	file, err := tourArguments(c, &q.Place, args)
	if err != nil {
		return err
	}
	if q.Board != "" && len(args) == 1 {
		return nil
	}
	text, err := c.ReadAll("tour file", file)
	if q.Text = string(text); err == nil && strings.TrimSpace(q.Text) == "" {
		return terminal.Usagef("%s: there is no tour in it; write grids, boxes, lines of moves or JSON", displayName(file))
	}
	return err
}

// isPicture reports whether a text is the picture of a board: all tours have numbers in them, and none begin with hex:.
func isPicture(text string) bool {
	if strings.HasPrefix(mark.Trim(text), "hex:") {
		return true
	}
	_, err := board.ReadPicture(strings.NewReader(text))
	return !strings.ContainsAny(text, "0123456789") && !errors.Is(err, board.ErrSyntax)
}

// readGraph reads the graph of --read, and the file of its tours if there is one.
func (p *pictureVerb) readGraph(e *invocation) (err error) {
	if p.q.File, err = readOnlyGraph(e.ctx, e.Console, e.cmd); err != nil {
		return err
	}
	if len(e.args) == 0 {
		return readConstraints(e.ctx, e.Console, &p.q.Constraints)
	}
	text, err := e.ReadAll("tour file", e.args[0])
	if p.q.Text = string(text); err == nil && strings.TrimSpace(p.q.Text) == "" {
		return terminal.Usagef("%s: there is no tour in it; write the numbers of vertices in a line, JSON, or a TOUR_SECTION", displayName(e.args[0]))
	}
	return err
}

// makeDrawing reads the question, calls open, does the work, shows the progress, and then prints the
// notes. If the context ends a search, the film up to there is kept.
func (p *pictureVerb) makeDrawing(e *invocation, open func() error) (*pictures.Drawing, error) {
	run, err := terminal.Await(e.ctx, func() (query.Work, error) { return p.q.Read(query.Limits{}) })
	if err != nil {
		return nil, p.explain(err)
	}
	if err := open(); err != nil {
		return nil, err
	}
	tell, stop := startProgress(e.Console, e.name())
	var notes []string
	tell.Note = func(line string) { notes = append(notes, line) }
	work := func() (query.Answer, error) { return run(e.ctx, tell) }
	uninterruptible := p.q.Of != "search" && !p.solves // such work is abandoned when the context ends
	var a query.Answer
	if uninterruptible {
		a, err = terminal.Await(e.ctx, work)
	} else {
		a, err = work()
	}
	stop()
	ended := e.ctx.Err()
	if uninterruptible && ended != nil || e.name() == "watch" && errors.Is(ended, context.Canceled) {
		notes = nil
	}
	writeNotes(e.Console, notes)
	d, _ := a.(*pictures.Drawing)
	return d, p.explain(err)
}

// run makes the file.
func (p *pictureVerb) run(e *invocation) error {
	var out *terminal.Sink
	opened := false
	d, stopped := p.makeDrawing(e, func() (err error) {
		out, err = p.output.Open(e.Console)
		opened = err == nil
		return err
	})
	if opened {
		defer out.Drop()
	}
	if d == nil {
		return stopped
	}
	ctx := e.ctx
	if ctx.Err() == nil {
		out.Until(ctx)
	} else { // it ended the search, whose film is to be kept
		ctx = context.WithoutCancel(ctx)
	}
	if p.q.Format == paper.ANSI.String() && p.output.File == "-" {
		out.Writer = terminal.Coloured(out.Writer, e.Out, e.cmd.Flags().Changed("format"))
	}
	if err := e.writePicture(ctx, out, d); err != nil {
		return err
	}
	if err := out.Keep(); err != nil {
		return err
	}
	return cmp.Or(stopped, p.exitStatus(d.Verdict))
}

// writePicture writes a picture, until the context ends.
func (e *invocation) writePicture(ctx context.Context, out io.Writer, d *pictures.Drawing) error {
	tell, stop := startProgress(e.Console, e.name())
	d.Tell = tell
	err := d.Write(ctx, out)
	stop()
	if errors.Is(err, context.Canceled) && d.Film != nil {
		e.Note("the film was not finished, and nothing is kept")
	}
	return err
}

// explain words an error about the question for the command line.
func (p *pictureVerb) explain(err error) error {
	var wrong *query.FieldError
	var end *pictures.EndedError
	switch {
	case errors.As(err, &wrong):
		return terminal.WrongField(wrong, p.flag)
	case errors.As(err, &end):
		return p.exitStatus(end.Verdict)
	}
	return err
}

// exitStatus returns the exit status of a verdict.
func (p *pictureVerb) exitStatus(v query.Verdict) error {
	v.Sentence = query.Braced(v.Sentence, p.flag)
	return exitStatus(v, false)
}

// flag returns how the command line writes a field, or a field with a value.
func (p *pictureVerb) flag(field string) string {
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
	return terminal.FlagOf(p.q)(field)
}
