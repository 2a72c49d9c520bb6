package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

// finder is the verb find.
type finder struct {
	q      touring.Find
	output tourOutput
}

func newFind(c *terminal.Console) *cobra.Command {
	f := &finder{output: tourOutput{indexed: true}}
	return newCommand(c, verb{
		use: "find BOARD | find --read FILE", graphs: true, args: boardOrRead("origin"), question: &f.q,
		formats: tourFormats(), lines: true,
		flags:  func(cmd *cobra.Command) { f.output.add(cmd); addRead(cmd) },
		format: f.output.choose,
		check: func(*errand) error {
			return f.output.closes(f.q.Kind)
		},
		run: f.run,
	})
}

// run looks for a tour, writes it, and says how that ended.
func (f *finder) run(e *errand) error {
	look, err := f.q.Look(query.Limits{})
	if err != nil {
		return e.wrong(err)
	}
	if err := e.ready(); err != nil {
		return err
	}
	_, stop := telling(e.Console, "find")
	a, err := look.Run(e.ctx)
	stop()
	if err != nil && (!f.q.Partial || !errors.Is(err, context.Canceled)) {
		return err
	}
	if f.q.Stats {
		e.Note("%s", touring.StepsLine(&a.Steps))
	}
	t := a.Answer.Tour
	switch {
	case a.Found.Found():
	case e.inLine && !e.asJSON(): // among tours it would be taken for one
		t = tour.Tour{}
	default:
		t = a.Answer.Partial
	}
	// Without a tour there is nothing to make a file of, and TSPLIB has whole ones only.
	if e.asJSON() || t.Len() > 0 && (a.Found.Found() || e.chosen != notation.TSPLIB) {
		if err := e.write(func(out io.Writer) error { return f.write(e, out, a, t) }); err != nil {
			return err
		}
	}
	if a.Note != "" {
		e.Note("%s", a.Note)
	}
	if err != nil {
		return err
	}
	return ended(a.Verdict, false)
}

// write writes a tour, or the longest path that was met in its place; in JSON as a part
// of the answer.
func (f *finder) write(e *errand, out io.Writer, a *touring.Looked, t tour.Tour) error {
	switch {
	case f.q.File != nil && e.asJSON():
		return query.WriteJSON(out, a.OfFile())
	case f.output.name == notation.None.String():
		return nil
	case f.q.File != nil || f.output.aside():
		return f.output.indexer(out, a.Graph, f.q.File).Write(t)
	case e.asJSON() && !a.Found.Found():
		return query.WriteJSON(out, a.Whole())
	case e.asJSON():
		return query.WriteEnvelope(out, a.Found, "tour", func(w io.Writer) error {
			return notation.Write(w, a.Graph.Board(), a.Graph.Piece(), t, notation.JSONL, f.output.options)
		})
	}
	return notation.Write(out, a.Graph.Board(), a.Graph.Piece(), t, f.output.format, f.output.options)
}
