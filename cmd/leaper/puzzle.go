package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/notation"
	"leaper/verbs/playing"
)

// mostPuzzles is how many puzzles are made at once.
const mostPuzzles = 1000

// puzzler is the verb puzzle.
type puzzler struct {
	q      playing.Puzzle
	number int
	paper  string
	first  time.Time // the day of the first puzzle, where --seed is a day
	worksheet
}

func newPuzzle(c *terminal.Console) *cobra.Command {
	p := new(puzzler)
	return newCommand(c, verb{
		use: "puzzle BOARD", args: oneBoard, question: &p.q, formats: []string{"grid", "json", "jsonl", "svg", "pdf"}, lines: true,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&p.title, "title", "", "pdf: `words` at the head of each page of puzzles")
			cmd.Flags().StringVar(&p.paper, "paper", "a4", "pdf: the `size` of pages: "+strings.Join(paper.SizeNames(), ", ")+", or millimetres, 210x297")
			terminal.CompleteWith(cmd, "paper", paper.SizeNames())
			cmd.Flags().IntVarP(&p.number, "number", "n", 1, "how many `puzzles` are made, each with a seed one greater, or for the next day; no puzzle comes twice")
			seed := cmd.Flags().Lookup("seed")
			seed.Value, seed.Usage = &seedFlag{&p.q.Seed, &p.first}, "a `number` to draw by, or a day such as 2027-01-01; the same one gives the same puzzle"
		},
		check: p.check,
		run:   p.run,
	})
}

// check looks at the flags.
func (p *puzzler) check(e *errand) (err error) {
	for _, name := range []string{"title", "paper"} {
		if e.cmd.Flags().Changed(name) && e.chosen != "pdf" {
			return terminal.Usagef("--%s is for a sheet of paper, and not for the format %s; write -o sheet.pdf", name, e.chosen)
		}
	}
	if p.size, err = paper.ParseSize(p.paper); err != nil {
		return fmt.Errorf("--paper: %w", err)
	}
	if p.title == "" {
		p.title = "Fill in the numbers: each is a move from the one before"
	}
	if p.number < 1 || p.number > mostPuzzles {
		return terminal.Usagef("-n %d: write how many puzzles, from 1 to %d", p.number, mostPuzzles)
	}
	if e.chosen == "svg" && p.number > 1 {
		return terminal.Usagef("an SVG is one picture, and these are %d puzzles; write -o sheet.pdf", p.number)
	}
	p.q.Seed = max(p.q.Seed, 1)
	if !p.first.IsZero() {
		return nil
	}
	if last := math.MaxUint64 - uint64(p.number-1); p.q.Seed > last {
		return terminal.Usagef("--seed %d: %d puzzles have %d seeds one after another; write %d at most", p.q.Seed, p.number, p.number, last)
	}
	return nil
}

// run makes puzzles and writes them.
func (p *puzzler) run(e *errand) error {
	all, failed, err := p.make(e)
	if err != nil {
		return err
	}
	if len(all) > 0 {
		if err := e.write(func(out io.Writer) error { return p.write(e, out, all) }); err != nil {
			return err
		}
	}
	return failed
}

// write writes those that were made: as pictures, as data, or as grids.
func (p *puzzler) write(e *errand, out io.Writer, all []playing.Dated) error {
	switch {
	case e.chosen == "svg":
		made, _ := all[0].Made()
		scene, err := draw.Given(made.Graph, draw.Options{Style: draw.Numbers}, made.Cells())
		if err != nil {
			return err
		}
		return paper.Write(e.ctx, out, paper.SVG, paper.Options{}, paper.Fit(scene))
	case e.chosen == "pdf":
		pages, err := p.pages(all)
		if err != nil {
			return err
		}
		return paper.Write(e.ctx, out, paper.PDF, paper.Options{}, pages...)
	case e.chosen == "json" && len(all) > 1:
		return terminal.WriteJSON(out, all)
	}
	var texts []string
	for _, one := range all {
		if e.asJSON() {
			if err := terminal.WriteJSON(out, one); err != nil {
				return err
			}
		}
		texts = append(texts, one.Grid)
	}
	if e.asJSON() {
		return nil
	}
	_, err := io.WriteString(out, notation.Together(texts))
	return err
}
