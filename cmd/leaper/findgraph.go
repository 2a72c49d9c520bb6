package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"
)

// tsplib is the format of closed tours of a graph from a file, as LKH and Concorde
// read them: Gerhard Reinelt, "TSPLIB 95", 1995.
const tsplib = "tsplib"

// graphTourFormats are the formats of tours of a graph that stands on no board.
func graphTourFormats() []string {
	return []string{notation.Moves.String(), notation.JSON.String(), notation.JSONL.String(), notation.None.String(), tsplib}
}

// graphFind is the verb find with --read: a tour of a graph from a file.
type graphFind struct {
	c      *console
	file   string
	q      *verbs.Find
	output *outputFlags
	search find.Options
}

func (f *graphFind) run(cmd *cobra.Command) error {
	var err error
	if f.search, err = f.q.Options(); err != nil {
		return wrongFlag(f.q, err)
	}
	f.search.Partial = f.q.Partial
	kind := tour.Path
	if f.q.Kind != "" {
		if kind, err = tour.ParseKind(f.q.Kind); err != nil {
			return err
		}
	}
	format, err := f.format(cmd, kind)
	if err != nil {
		return err
	}
	if !slices.Contains(find.GraphMethods(), f.search.Method) {
		return usagef("--method %s and --read: it works on boards only; a graph from a file has auto, backtrack, warnsdorff, sat and factor", f.search.Method)
	}
	a, err := readGraph(f.c, f.file)
	if err != nil {
		return err
	}
	ask, err := f.ask(a, kind)
	if err != nil {
		return err
	}
	ctx, cancel, err := f.q.Within(cmd.Context(), 0, 0)
	if err != nil {
		return err
	}
	defer cancel()
	out, err := f.output.open(f.c)
	if err != nil {
		return err
	}
	defer out.drop()

	var steps list.Stats
	f.search.Stats = &steps
	stop := f.c.progress(func(elapsed time.Duration) string {
		return fmt.Sprintf("find: searching for %s", elapsed.Round(time.Second))
	})
	answer, err := find.Graph(ctx, a, ask, f.search)
	stop()
	if err != nil {
		if f.search.Partial && errors.Is(err, context.Canceled) {
			answer.Why = &exist.Reason{Rule: "interrupted", Text: "interrupted"}
			return errors.Join(f.without(out, a, ask, answer, format), err)
		}
		return err
	}
	if f.q.Stats {
		f.c.note("%s", verbs.StepsLine(&steps))
	}
	if answer.Verdict == exist.Found {
		if err := f.write(out, a, answer.Tour, format); err != nil {
			return err
		}
		return out.keep()
	}
	if err := f.without(out, a, ask, answer, format); err != nil {
		return err
	}
	title := graphTitle(f.file)
	if f.file == "-" {
		title = "the graph"
	}
	if answer.Verdict == exist.None {
		return &outcome{exitNone, fmt.Sprintf("none: %s has no %s%s: %s", title, ask.Kind, endNumbers(ask), reasonText(answer))}
	}
	return &outcome{exitUndecided, fmt.Sprintf("undecided: no %s of %s%s found: %s", ask.Kind, title, endNumbers(ask), reasonText(answer))}
}

// format is the format that the flags choose, or the file's extension.
func (f *graphFind) format(cmd *cobra.Command, kind tour.Kind) (string, error) {
	given := cmd.Flags().Changed("format")
	switch f.output.format {
	case notation.Grid.String(), notation.Box.String():
		if given {
			return "", usagef("--format %s and --read: a graph from a file stands on no board; write %s", f.output.format, strings.Join(graphTourFormats(), ", "))
		}
		f.output.format = notation.Moves.String()
	}
	if ext := filepath.Ext(f.output.file); !given && f.output.file != "-" && ext != "" {
		_, known := notation.FormatOf(f.output.file)
		switch {
		case strings.EqualFold(ext, ".tour"):
			f.output.format = tsplib
		case !known && !f.output.json && !f.output.jsonl:
			return "", usagef("-o %s: its extension is none of .txt, .moves, .json, .jsonl, .ndjson, .tour; name the format with --format", f.output.file)
		}
	}
	format, err := f.output.textFormat(cmd, graphTourFormats())
	if err != nil {
		return "", err
	}
	if format == tsplib && kind != tour.Closed {
		return "", usagef("--format tsplib: a tour of TSPLIB comes home; add --closed")
	}
	return format, nil
}

// ask reads the ends, which are numbers of vertices.
func (f *graphFind) ask(a *graph.Adjacency, kind tour.Kind) (tour.Ask, error) {
	ask := tour.Ask{Kind: kind}
	for _, e := range []struct {
		flag, number string
		end          *tour.End
	}{{"--from", f.q.From, &ask.From}, {"--to", f.q.To, &ask.To}} {
		if e.number == "" {
			continue
		}
		n, err := strconv.ParseInt(e.number, 10, 64)
		if err != nil || n < 1 || n > int64(a.Len()) {
			return ask, usagef("%s %s: it is none of the graph's vertices, which are the numbers 1 to %d", e.flag, e.number, a.Len())
		}
		*e.end = tour.At(board.Square(n - 1))
	}
	if err := ask.CheckGraph(a); err != nil {
		return ask, fmt.Errorf("--read %s: %w", f.file, err)
	}
	return ask, nil
}

// write writes a tour, whole or torn.
func (f *graphFind) write(out io.Writer, a *graph.Adjacency, t tour.Tour, format string) error {
	w := bufio.NewWriter(out)
	switch format {
	case notation.JSON.String(), notation.JSONL.String():
		object := graphObject{Tour: numbers(t)}
		object.of(a, f.file)
		object.Kind = tour.KindNames()[tour.Open]
		if tour.VerifyGraph(a, tour.Ask{Kind: tour.Closed}, t) == nil {
			object.Kind = tour.KindNames()[tour.Closed]
		}
		return writeJSON(out, object)
	case tsplib:
		title := strings.Join(strings.Fields(graphTitle(f.file)), "-")
		fmt.Fprintf(w, "NAME : %s.tour\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n", title, a.Len())
		for _, s := range t.All() {
			fmt.Fprintln(w, s+1)
		}
		w.WriteString("-1\nEOF\n")
	case notation.Moves.String():
		for step, s := range t.All() {
			if step > 0 {
				w.WriteByte(' ')
			}
			fmt.Fprint(w, s+1)
		}
		w.WriteByte('\n')
	}
	return w.Flush()
}

// without writes what there is without a tour: the verdict in JSON, and the longest
// path that was met if it was asked for.
func (f *graphFind) without(out *sink, a *graph.Adjacency, ask tour.Ask, answer find.Answer, format string) error {
	partial := answer.Partial
	switch {
	case format == notation.JSON.String() || format == notation.JSONL.String():
		object := graphObject{Verdict: answer.Verdict.String(), Why: reasonText(answer), Partial: numbers(partial)}
		object.of(a, f.file)
		object.Kind = kindName(ask.Kind)
		if answer.Why != nil {
			object.Rule = answer.Why.Rule
			object.Witness = numbers(tour.Of(answer.Why.Witness))
		}
		if err := errors.Join(writeJSON(out, object), out.keep()); err != nil {
			return err
		}
	case partial.Len() > 0 && format != tsplib: // which holds whole tours only
		if err := errors.Join(f.write(out, a, partial, format), out.keep()); err != nil {
			return err
		}
	}
	switch n := partial.Len(); {
	case !f.search.Partial || answer.Verdict == exist.None:
	case n == 0:
		f.c.note("partial: method %s has met no path that it could show", answer.Method)
	case n == int64(a.Len()):
		f.c.note("partial: %d of %d vertices, but not the %s%s asked for", n, a.Len(), ask.Kind, endNumbers(ask))
	default:
		f.c.note("partial: %d of %d vertices", n, a.Len())
	}
	return nil
}

// graphObject is a tour, or the verdict that there is none, as a JSON object.
type graphObject struct {
	Graph    string  `json:"graph,omitempty"` // the file's name
	Vertices int     `json:"vertices"`
	Edges    int     `json:"edges"`
	Kind     string  `json:"kind"` // closed or open of a tour; of a verdict what was asked for
	Verdict  string  `json:"verdict,omitempty"`
	Rule     string  `json:"rule,omitempty"`
	Why      string  `json:"why,omitempty"`
	Witness  []int64 `json:"witness,omitempty"`
	Partial  []int64 `json:"partial,omitempty"`
	Tour     []int64 `json:"tour,omitempty"`
}

func (o *graphObject) of(a *graph.Adjacency, file string) {
	o.Vertices, o.Edges = a.Len(), a.Arcs()/2
	if file != "-" {
		o.Graph = graphTitle(file)
	}
}

// numbers are vertices as people count them.
func numbers(t tour.Tour) []int64 {
	var list []int64
	for _, s := range t.All() {
		list = append(list, int64(s)+1)
	}
	return list
}

// endNumbers names the ends that were asked for: " from 3 to 7".
func endNumbers(ask tour.Ask) string {
	text := ""
	if s, given := ask.From.Given(); given {
		text += fmt.Sprintf(" from %d", s+1)
	}
	if s, given := ask.To.Given(); given {
		text += fmt.Sprintf(" to %d", s+1)
	}
	return text
}

// reasonText is why there is no tour.
func reasonText(a find.Answer) string {
	if a.Why == nil {
		return "no reason is known"
	}
	return a.Why.Text
}
