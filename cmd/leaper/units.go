package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"strings"

	"leaper/count"
	"leaper/graph"
	"leaper/tour"
)

// units counts by units: a part of them, or with a record of those that are
// done; or explains them.
func (j *counting) units(ctx context.Context, c *console) error {
	switch {
	case j.as == tour.Distinct:
		return usagef("--as distinct does not fall into units: leave out --explain, --checkpoint and --part")
	case j.opts.Method == count.Listing:
		return usagef("--method list does not fall into units: leave out --explain, --checkpoint and --part")
	}
	plan, err := count.NewPlan(j.graph, j.ask)
	if errors.Is(err, count.ErrUnfinished) {
		return j.unfinished(c, err, "")
	}
	if err != nil {
		return err
	}
	if j.explain {
		return j.describe(c, plan)
	}
	rec := &count.Record{Subject: plan.Subject(), Sums: map[int]*big.Int{}}
	var file *os.File
	if j.record != "" {
		if file, err = openRecord(j.record, rec); err != nil {
			return err
		}
		defer file.Close()
	}
	mine := j.part.Units(plan.Units())
	if err := j.foreign(rec, mine); err != nil {
		return err
	}
	todo := rec.Missing(mine)
	if done := len(mine) - len(todo); done > 0 {
		c.note("%s holds %s of %d", j.record, plural(done, "unit"), len(mine))
	}
	if len(todo) > 0 {
		stop := j.watch(c)
		err = plan.Run(ctx, todo, j.opts, func(unit int, n *big.Int) error {
			rec.Sums[unit] = n
			if file == nil {
				return nil
			}
			return recorded(file, j.record, count.WriteUnit(file, rec.Subject, unit, n))
		})
		stop()
	}
	if errors.Is(err, count.ErrUnfinished) {
		kept := ""
		if file != nil {
			kept = fmt.Sprintf("; %s holds %s of %d: the same command goes on from there", j.record, plural(len(mine)-len(rec.Missing(mine)), "unit"), len(mine))
		}
		return j.unfinished(c, err, kept)
	}
	if err != nil {
		return err
	}
	if j.part.Of > 0 {
		return j.partial(c, plan, rec, len(mine))
	}
	return j.print(c, plan.Count(plan.Sum(rec)))
}

// foreign refuses a record with units that are not of this part: they would be
// added to it.
func (j *counting) foreign(rec *count.Record, mine []int) error {
	if extra := len(rec.Sums) - (len(mine) - len(rec.Missing(mine))); extra > 0 {
		return fmt.Errorf("--checkpoint %s: %s in it are not of part %d/%d; give each part a file of its own", j.record, plural(extra, "unit"), j.part.Index, j.part.Of)
	}
	return nil
}

// partial prints what a part adds up to.
func (j *counting) partial(c *console, plan *count.Plan, rec *count.Record, units int) error {
	if j.stats {
		noteCountStats(c, j.opts)
	}
	number := plan.Count(rec.Sum()).As(j.as).String()
	text := number + "\n"
	if j.format == "json" {
		object := j.object("")
		object.Part, object.Units, object.Partial = fmt.Sprintf("%d/%d", j.part.Index, j.part.Of), units, number
		var line strings.Builder
		if err := writeJSON(&line, object); err != nil {
			return err
		}
		text = line.String()
	}
	if err := j.output.writeAll(c, text); err != nil {
		return err
	}
	c.note("part %d of %d, %s of %d: a partial sum of %s %s of %s%s", j.part.Index, j.part.Of, plural(units, "unit"), plan.Units(), j.as, kindNames(j.ask.Kind), j.graph, endsText(j.graph, j.ask))
	return nil
}

// openRecord opens or begins a record, reads what it holds, and cuts off a torn
// last line. Nothing of a file that is no record of this count is touched.
func openRecord(path string, rec *count.Record) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fileError("--checkpoint", err)
	}
	fail := func(err error) (*os.File, error) {
		_ = file.Close() // an error is being reported already
		return nil, err
	}
	old, err := count.ReadRecord(file)
	if err != nil {
		return fail(fmt.Errorf("--checkpoint %s: %w", path, err))
	}
	if old.Size > 0 {
		if !old.Subject.Same(rec.Subject) {
			why := fmt.Sprintf("it is of %s, and this is %s", old.Subject, rec.Subject)
			if old.Subject.String() == rec.Subject.String() {
				why = "its plan is another: it was written by another version"
			}
			return fail(fmt.Errorf("--checkpoint %s: %s; name another file", path, why))
		}
		*rec = *old
	} else if info, err := file.Stat(); err != nil || info.Size() > 1<<12 {
		return fail(fmt.Errorf("--checkpoint %s: it is no record of a count; name another file", path))
	}
	if err := file.Truncate(old.Size); err != nil {
		return fail(fileError("--checkpoint", err))
	}
	if _, err := file.Seek(old.Size, io.SeekStart); err != nil {
		return fail(fileError("--checkpoint", err))
	}
	if old.Size == 0 {
		if err := recorded(file, path, count.WriteSubject(file, rec.Subject)); err != nil {
			return fail(err)
		}
	}
	return file, nil
}

// recorded makes sure that what was written is on the disk.
func recorded(file *os.File, path string, err error) error {
	if err == nil {
		err = file.Sync()
	}
	if err != nil {
		return fmt.Errorf("--checkpoint %s: %w", path, err)
	}
	return nil
}

// describe prints the plan.
func (j *counting) describe(c *console, plan *count.Plan) error {
	var text strings.Builder
	outlines, err := plan.Outlines()
	if err != nil {
		return err
	}
	if len(outlines) == 0 {
		fmt.Fprintf(&text, "no sweep is needed: the number is known\n")
	}
	for _, o := range outlines {
		if text.Len() > 0 {
			fmt.Fprintln(&text)
		}
		fmt.Fprintf(&text, "%-10s %s, times %d\n", "counts", o.Name, o.Factor)
		fmt.Fprintf(&text, "%-10s %s\n", "order", squareNames(j.graph, o.Order, 12))
		way := "two sides, both swept"
		switch {
		case o.Whole:
			way = "one sweep over all squares"
		case o.Mirror:
			way = "two sides that are mirror images: one is swept"
		}
		fmt.Fprintf(&text, "%-10s %s\n", "sides", way)
		if !o.Whole {
			fmt.Fprintf(&text, "%-10s %s: %s\n", "cut", plural(len(o.Cut), "place"), squareNames(j.graph, o.Cut, 40))
		}
		fmt.Fprintf(&text, "%-10s %d vertices at most\n", "frontier", o.Width)
		fmt.Fprintf(&text, "%-10s about %.1e on the cut, %.1e in all (a guess)\n", "states", o.States, o.Total)
		fmt.Fprintf(&text, "%-10s about %.0f MB\n", "memory", o.Bytes/1e6+1)
		units := "all at once"
		if o.Units > 1 {
			units = fmt.Sprintf("by the edges at %s; each part of a count sweeps the rest anew, some seconds to a minute", squareNames(j.graph, o.Fixed, 12))
		}
		fmt.Fprintf(&text, "%-10s %d, %s\n", "units", o.Units, units)
	}
	return j.output.writeAll(c, text.String())
}

// squareNames names vertices of a plan, at most so many.
func squareNames(g *graph.Graph, vertices []int32, most int) string {
	a, err := g.Compress()
	if err != nil {
		return ""
	}
	var names []string
	for i, v := range vertices {
		if i == most {
			names = append(names, "…")
			break
		}
		if int(v) >= a.Len() {
			names = append(names, "X")
			continue
		}
		names = append(names, g.Board().Name(a.Square(graph.Vertex(v))))
	}
	return strings.Join(names, " ")
}
