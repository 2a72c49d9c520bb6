package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/notation"
	"leaper/verbs"
)

// mostPuzzles is how many puzzles are made at once.
const mostPuzzles = 1000

func newPuzzle(c *console) *cobra.Command {
	var (
		q      verbs.Puzzle
		output outputFlags
		number int
		sheet  puzzlePaper
	)
	cmd := &cobra.Command{
		Use:  "puzzle BOARD",
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, puzzleFormats)
			if err != nil {
				return err
			}
			if err := sheet.read(cmd, format); err != nil {
				return err
			}
			if number < 1 || number > mostPuzzles {
				return usagef("-n %d: write how many puzzles, from 1 to %d", number, mostPuzzles)
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
			if err != nil {
				return err
			}
			defer cancel()
			return c.puzzle(ctx, &q, &output, &sheet, format, number)
		},
	}
	bind(cmd, &q)
	output.add(cmd, puzzleFormats, "grid")
	output.addJSONL(cmd)
	cmd.Flags().StringVar(&sheet.title, "title", "", "pdf: `words` at the head of each page of puzzles")
	cmd.Flags().StringVar(&sheet.name, "paper", "a4", "pdf: the `size` of pages: "+strings.Join(paper.SizeNames(), ", ")+", or millimetres, 210x297")
	completeWith(cmd, "paper", paper.SizeNames())
	cmd.Flags().IntVarP(&number, "number", "n", 1, "how many `puzzles` are made, each with a seed one greater")
	return cmd
}

// puzzleFormats are those of puzzles: texts, a picture of one, and sheets of many.
var puzzleFormats = []string{"grid", "json", "jsonl", "svg", "pdf"}

// puzzlePaper says how puzzles are set on paper.
type puzzlePaper struct {
	name string
	worksheet
}

// read checks the flags.
func (p *puzzlePaper) read(cmd *cobra.Command, format string) (err error) {
	for _, name := range []string{"title", "paper"} {
		if cmd.Flags().Changed(name) && format != "pdf" {
			return usagef("--%s is for a sheet of paper, and not for the format %s; write -o sheet.pdf", name, format)
		}
	}
	if p.size, err = paper.ParseSize(p.name); err != nil {
		return fmt.Errorf("--paper: %w", err)
	}
	if p.title == "" {
		p.title = "Fill in the numbers: each is a move from the one before"
	}
	return nil
}

// drawPuzzles writes puzzles as a picture or as a sheet.
func (c *console) drawPuzzles(ctx context.Context, output *outputFlags, sheet *puzzlePaper, format string, all []*verbs.Puzzled) error {
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	out.until(ctx)
	kind := paper.PDF
	var pages []paper.Page
	if format == "svg" {
		kind = paper.SVG
		made, _ := all[0].Made()
		scene, err := draw.Given(made.Graph, draw.Options{Style: draw.Numbers}, made.Cells())
		if err != nil {
			return err
		}
		pages = []paper.Page{paper.Fit(scene)}
	} else if pages, err = sheet.pages(all); err != nil {
		return err
	}
	if err := paper.Write(ctx, out, kind, paper.Options{}, pages...); err != nil {
		return err
	}
	return out.keep()
}

// puzzle makes puzzles and writes them.
func (c *console) puzzle(ctx context.Context, q *verbs.Puzzle, output *outputFlags, sheet *puzzlePaper, format string, number int) error {
	if format == "svg" && number > 1 {
		return usagef("an SVG is one picture, and these are %d puzzles; write -o sheet.pdf", number)
	}
	q.Seed = max(q.Seed, 1)
	if last := math.MaxUint64 - uint64(number-1); q.Seed > last {
		return usagef("--seed %d: %d puzzles have %d seeds one after another; write %d at most", q.Seed, number, number, last)
	}
	run, err := q.Read(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
	}
	if err := output.ready(c); err != nil {
		return err
	}
	var all []*verbs.Puzzled
	var failed error // of the first seed that made none
	for i := range number {
		if i > 0 {
			q.Seed++
			if run, err = q.Read(verbs.Limits{}); err != nil {
				return wrongFlag(q, err)
			}
		}
		a, err := c.work(ctx, "puzzle", run)
		if err != nil {
			return wrongFlag(q, err)
		}
		p := a.(*verbs.Puzzled)
		if p.Found() {
			c.note("%s", p.Sentence)
			all = append(all, p)
			continue
		}
		if failed == nil {
			failed = ended(p.Verdict, number > 1)
		}
		if number > 1 {
			c.note("seed %d: %s", q.Seed, p.Sentence)
		}
		if ctx.Err() != nil {
			break
		}
	}
	if len(all) > 0 {
		if err := c.writePuzzles(ctx, output, sheet, format, all); err != nil {
			return err
		}
	}
	return failed
}

// writePuzzles writes those that were made.
func (c *console) writePuzzles(ctx context.Context, output *outputFlags, sheet *puzzlePaper, format string, all []*verbs.Puzzled) error {
	var texts []string
	for _, p := range all {
		texts = append(texts, p.Grid)
	}
	text := notation.Together(texts)
	switch format {
	case "svg", "pdf":
		return c.drawPuzzles(ctx, output, sheet, format, all)
	case "json", "jsonl":
		return c.printPuzzles(output, format, all)
	}
	return output.writeAll(c, text)
}

// printPuzzles writes puzzles as JSON.
func (c *console) printPuzzles(output *outputFlags, format string, all []*verbs.Puzzled) error {
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	switch {
	case format == "json" && len(all) > 1:
		err = writeJSON(out, all)
	default:
		for _, p := range all {
			if err = writeJSON(out, p); err != nil {
				break
			}
		}
	}
	return out.end(err)
}
